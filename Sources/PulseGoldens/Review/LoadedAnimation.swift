package import PulseCodec
package import PulseCompare
package import PulseImages
package import PulsePixels
import PulseSystem

/// An image, an animation or an image sequence that was loaded for a comparison or inspection.
package struct LoadedAnimation: Sendable {
  /// The kind of input, such as `GIF` or `PNG sequence`.
  package let inputFormat: String

  /// The frames.
  package private(set) var animation: AnimatedImage

  /// The parsed file; `nil` for an image sequence.
  package private(set) var file: AnimationFile?

  /// The size of the file or files in bytes.
  package let byteCount: Int

  /// The SHA-256 of the file in hexadecimal; `nil` for an image sequence.
  package let hash: String?

  /// The flaws of the file.
  package var flaws: [AnimationFile.Flaw] { file?.flaws ?? [] }

  /// The warnings about the file.
  package var problems: [String] { flaws.map(\.message) }

  /// Parses a file.
  ///
  /// - Parameter bytes: The contents of the file.
  /// - Throws: `ImageFileError` for a file without an image, or without a whole first frame.
  /// - Complexity: O(bytes).
  package init(_ bytes: [UInt8]) throws {
    let file = try AnimationFile(bytes)
    self.file = file
    inputFormat = file.container.rawValue
    animation = file.animation
    byteCount = bytes.count
    hash = SHA256.hash(of: bytes)
  }

  /// Whether the animation is a video, whose compression usually loses detail.
  package private(set) var isVideo = false

  /// The hashes of the frames, if they were computed when the file was loaded.
  package private(set) var digest: AnimationDigest?

  /// Creates the animation of a video that another program decodes.
  ///
  /// - Parameters:
  ///   - container: The container.
  ///   - animation: The frames.
  ///   - bytes: The contents of the file.
  ///   - digest: The hashes of the frames, if they are known.
  /// - Complexity: O(bytes).
  package init(
    video container: VideoContainer, animation: AnimatedImage, bytes: [UInt8], digest: AnimationDigest? = nil
  ) {
    file = nil
    inputFormat = container.rawValue
    self.animation = animation
    byteCount = bytes.count
    hash = SHA256.hash(of: bytes)
    isVideo = true
    self.digest = digest
  }

  /// Creates an animation that is not in a file.
  init(inputFormat: String, animation: AnimatedImage, hash: String? = nil) {
    self.inputFormat = inputFormat
    self.animation = animation
    self.hash = hash
    (file, byteCount) = (nil, 0)
  }

  /// Creates an image sequence.
  ///
  /// - Parameters:
  ///   - count: The number of files, at least 1.
  ///   - byteCount: The size of all files in bytes.
  ///   - delays: The duration of each image; `nil` without times.
  ///   - loopCount: The number of times the sequence plays, 0 for forever; `nil` without times.
  ///   - read: Returns the contents of a file by its index.
  /// - Throws: The error of `read`, or `ImageFileError` if the first file is not an image.
  package init(
    stills count: Int, byteCount: Int, delays: [FrameDelay]? = nil, loopCount: Int? = nil,
    read: @escaping @Sendable (_ number: Int) throws -> [UInt8]
  ) throws {
    let first = try AnimationFile(read(0))
    file = nil
    inputFormat = "\(first.container.rawValue) sequence"
    animation = AnimatedImage(
      stills: first, frameCount: count, delays: delays, loopCount: loopCount, read: read)
    self.byteCount = byteCount
    hash = nil
  }

  /// Releases the contents of the file; its metadata stays, but frames can no longer be decoded.
  mutating func releaseFile() {
    file = nil
    let colorSpace = animation.colorSpace
    animation = AnimatedImage(
      size: animation.size, frameCount: animation.frameCount, delays: animation.delays,
      loopCount: animation.loopCount
    ) {
      EmptyFrameIterator()
    }
    animation.colorSpace = colorSpace
  }
}

/// An iterator without frames, for an animation whose file was released.
private struct EmptyFrameIterator: FrameIterator {
  mutating func next() -> Bitmap? { nil }
}

extension LoadedAnimation {
  /// The limits of what the format of the input, and another one, can state about time.
  ///
  /// - Parameter other: The other input.
  /// - Returns: The larger unit of delays and the smaller one of the largest loop counts; without a unit if both inputs
  ///   have the same format, whose delays can be equal.
  package func timingLimits(with other: LoadedAnimation) -> TimingLimits {
    let units = [timing, other.timing].compactMap(\.unit).max { $0.seconds < $1.seconds }
    return TimingLimits(
      unit: inputFormat == other.inputFormat ? nil : units,
      maximumLoopCount: min(timing.maximumLoopCount, other.timing.maximumLoopCount))
  }

  /// The limits of the format: hundredths and 65,536 plays in GIF, milliseconds and 65,535 plays in WebP.
  private var timing: TimingLimits {
    switch file?.container {
    case .gif: TimingLimits(unit: FrameDelay(1, over: 100), maximumLoopCount: 1 << 16)
    case .webp: TimingLimits(unit: FrameDelay(1, over: 1000), maximumLoopCount: 65_535)
    case .apng, .png, .jpeg, nil: TimingLimits()
    }
  }
}
