package import PulsePixels
import PulseSystem

/// A digest of an animation as displayed: a hash of each frame, and one of the whole timeline.
///
/// The hash of a frame is SHA-256 of its RGBA bytes, row by row, with fully transparent pixels as zeros. ``timeline``
/// is SHA-256 of the text of ``description``, so that any program can compute it. Files of all formats that display the
/// same have the same digest.
package struct AnimationDigest: Hashable, Sendable {
  /// The size of the frames in pixels.
  package let size: PixelSize

  /// The number of times the animation plays, 0 forever; `nil` without timing.
  package let loopCount: Int?

  /// The display duration of each frame; `nil` without timing.
  package let delays: [FrameDelay]?

  /// The color space of the pixels; `nil` for sRGB.
  package let colorSpace: String?

  /// The SHA-256 hashes of the frames in hexadecimal.
  package internal(set) var frameHashes: [String] = []

  /// Decodes and hashes all frames of an animation.
  ///
  /// - Parameter animation: The animation.
  /// - Throws: A decoding error, or `PixelLimitError`.
  /// - Complexity: O(pixels of all frames below the first row that changes); memory holds a few frames.
  package init(of animation: AnimatedImage) throws {
    self.init(
      size: animation.size, loopCount: animation.loopCount, delays: animation.delays,
      colorSpace: animation.colorSpace)
    try animation.checkDecodedPixels()
    var frameIterator = animation.frameIterator()
    var hasher = FrameHasher(limit: animation.pixelLimit)
    while let frame = try frameIterator.next() {
      try hasher.add(frame, changedRows: frameIterator.changedRows)
    }
    frameHashes = hasher.finish()
  }

  /// Creates a digest from known hashes, or an empty one.
  package init(
    size: PixelSize, loopCount: Int?, delays: [FrameDelay]?, colorSpace: String? = nil,
    frameHashes: [String] = []
  ) {
    self.size = size
    self.loopCount = loopCount
    self.delays = delays
    self.colorSpace = colorSpace
    self.frameHashes = frameHashes
  }

  /// The hash of the whole animation in hexadecimal.
  package var timeline: String { SHA256.hash(of: Array(description.utf8)) }
}

extension AnimationDigest: CustomStringConvertible {
  /// The canonical text: a line with size, loop count and the color space unless it is sRGB, then for each frame its delay
  /// in seconds and its hash.
  ///
  /// A `-` stands for an unknown value.
  package var description: String {
    let head =
      "pulsemap.timeline/1 \(size) \(loopCount.map(String.init) ?? "-")"
      + "\(colorSpace.map { " \($0)" } ?? "")\n"
    return frameHashes.indices.reduce(into: head) { text, index in
      text += "\(delays.map { "\($0[index])" } ?? "-") \(frameHashes[index])\n"
    }
  }
}
