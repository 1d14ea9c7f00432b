import PulseCodec
import PulseCompare
package import PulseImages
import PulsePixels

/// An animated diff: frames as strips of expected, difference and actual image, with their original timing.
package struct DiffAnimation: Sendable {
  /// The largest number of frames, as all of them are compressed in memory.
  package static let maximumFrameCount = 240

  private let artifacts: [FrameDiffArtifact]
  private let lastFrameDuration: Double?

  /// Creates an animation of the compared frames of a pair, at least one, in time order.
  package init(_ artifacts: [FrameDiffArtifact], of review: PairResult) {
    precondition(!artifacts.isEmpty, "an animation has at least one frame")
    self.artifacts = artifacts
    lastFrameDuration = artifacts.last.flatMap { review.remainingSeconds(of: $0.frame) }
  }

  /// The duration in seconds of a frame without timing.
  private static let seconds = 0.5

  /// Encodes the strips as GIF, APNG or WebP.
  ///
  /// - Parameter format: The file format.
  /// - Returns: The bytes of the file.
  /// - Throws: `ImageFileError`.
  package func encoded(as format: AnimationFile.Container) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let write: ([UInt8]) -> Void = { bytes += $0 }
    let source = try DiffStripSource(artifacts)
    let frameStartTimes = artifacts.map(\.frame.seconds)
    let frames = artifacts.indices.map { index -> TimedFrame in
      // A frame lasts until the next one starts.
      let next = index + 1 < frameStartTimes.count ? frameStartTimes[index + 1] : nil
      let length =
        frameStartTimes[index].flatMap { now in next.map { $0 - now } } ?? lastFrameDuration ?? Self.seconds
      // Browsers show no frame for less than 0.02 s.
      return TimedFrame(uniqueFrame: index, seconds: max(0.02, (length * 100).rounded() / 100))
    }
    switch format {
    case .gif: try GIFEncoder(source, frames: frames, loopCount: 0).encode(jobs: 2, write: write)
    case .webp: try WebPEncoder(source, frames: frames, loopCount: 0).encode(jobs: 2, write: write)
    case .apng, .png, .jpeg:
      try APNGEncoder(source, frames: frames, loopCount: 0).encode(jobs: 2, write: write)
    }
    return bytes
  }
}

/// A source of the strips of expected, difference and actual image for encoders, each composited over white
/// when requested.
private struct DiffStripSource: FrameSource {
  let background: Bitmap
  private let artifacts: [FrameDiffArtifact]

  init(_ artifacts: [FrameDiffArtifact]) throws {
    self.artifacts = artifacts
    let size = try artifacts.map { try $0.comparisonStrip().size }.reduce(PixelSize(1, 1)) {
      PixelSize(max($0.width, $1.width), max($0.height, $1.height))
    }
    background = Bitmap(size: size, color: RGBA(255, 255, 255))
  }

  var uniqueFrameCount: Int { artifacts.count }

  func changedRect(of uniqueFrame: Int) -> PixelRect { background.size.bounds }

  func pixels(of uniqueFrame: Int, in rect: PixelRect) -> Bitmap {
    var sheet = background
    // These PNG files were just encoded in memory, so that they decode.
    if let comparisonStrip = try? artifacts[uniqueFrame].comparisonStrip() {
      sheet.composite(comparisonStrip, x: 0, y: 0)
    }
    return sheet.cropped(to: rect)
  }
}

extension PairResult {
  /// Returns the remaining time in seconds from the start of a compared frame, the last one shown, for its delay.
  ///
  /// Returns `nil` for frames without timing.
  fileprivate func remainingSeconds(of frame: FrameComparison) -> Double? {
    let delays = [expected, actual].compactMap { $0?.animation.animation.effectiveDelays }
    guard let start = frame.seconds, let first = delays.first else { return nil }
    if comparison?.rules.alignment != .time { return first[frame.index].seconds }
    let ends = delays.map { $0.reduce(0) { $0 + $1.seconds } }
    return ends.min().map { $0 - start }
  }
}
