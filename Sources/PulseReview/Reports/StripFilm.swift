package import PulseFormats
import PulseGD
import PulseCodec
import PulseCompare
import PulsePixels

/// Frames side by side with what was expected of them, as an animation that plays as they do.
package struct StripFilm: Sendable {
  /// The largest number of frames: all of them are compressed in memory.
  package static let largestCount = 240

  private let exhibits: [FrameExhibit]
  private let lastLength: Double?

  /// Creates a film of the frames of a review.
  ///
  /// - Parameters:
  ///   - exhibits: The frames in the order of time, at least one.
  ///   - review: The review that they are of.
  package init(_ exhibits: [FrameExhibit], of review: PairReview) {
    precondition(!exhibits.isEmpty, "a film has at least one picture")
    self.exhibits = exhibits
    lastLength = exhibits.last.flatMap { review.remainingSeconds(of: $0.frame) }
  }

  /// The seconds of a frame that comes without times.
  private static let seconds = 0.5

  /// Returns the strips as an animation.
  ///
  /// - Parameter format: GIF, APNG or WebP.
  /// - Returns: The bytes of the file.
  /// - Throws: `CanvasError` or `CodecError`.
  package func bytes(as format: AnimationFile.Container) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    let write: ([UInt8]) -> Void = { bytes += $0 }
    let source = try StripSource(exhibits)
    let instants = exhibits.map(\.frame.seconds)
    let frames = exhibits.indices.map { index -> ShownPicture in
      // A frame lasts until the next one begins.
      let next = index + 1 < instants.count ? instants[index + 1] : nil
      let length = instants[index].flatMap { now in next.map { $0 - now } } ?? lastLength ?? Self.seconds
      // No browser shows less than two hundredths.
      return ShownPicture(picture: index, seconds: max(0.02, (length * 100).rounded() / 100))
    }
    switch format {
    case .gif: try await GIFEncoder(source, frames: frames, loopCount: 0).encode(jobs: 2, write: write)
    case .webp: try await WebPEncoder(source, frames: frames, loopCount: 0).encode(jobs: 2, write: write)
    case .apng, .png, .jpeg:
      try await APNGEncoder(source, frames: frames, loopCount: 0).encode(jobs: 2, write: write)
    }
    return bytes
  }
}

/// Strips that are put together when they are asked for, over white.
private struct StripSource: PictureSource {
  let background: Bitmap
  private let exhibits: [FrameExhibit]

  init(_ exhibits: [FrameExhibit]) throws {
    self.exhibits = exhibits
    let size = try exhibits.map { try $0.strip().size }.reduce(PixelSize(1, 1)) {
      PixelSize(max($0.width, $1.width), max($0.height, $1.height))
    }
    background = Bitmap(size: size, color: RGBA(255, 255, 255))
  }

  var uniqueFrameCount: Int { exhibits.count }

  func changedRect(of picture: Int) -> PixelRect { background.size.bounds }

  func pixels(of picture: Int, in rect: PixelRect) -> Bitmap {
    var sheet = background
    // The pictures were made a moment ago, so that they can be read again.
    if let strip = try? exhibits[picture].strip() { sheet.composite(strip, x: 0, y: 0) }
    return sheet.cropped(to: rect)
  }
}

extension PairReview {
  /// Returns for how long a frame is seen when it is the last one; `nil` without times.
  fileprivate func remainingSeconds(of frame: FrameComparison) -> Double? {
    let delays = [expected, actual].compactMap { $0?.film.film.effectiveDelays }
    guard let start = frame.seconds, let first = delays.first else { return nil }
    if comparison?.rules.alignment != .time { return first[frame.index].seconds }
    let ends = delays.map { $0.reduce(0) { $0 + $1.seconds } }
    return ends.min().map { $0 - start }
  }
}
