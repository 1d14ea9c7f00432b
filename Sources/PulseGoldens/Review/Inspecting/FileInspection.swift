package import PulseCodec
import PulseImages
package import PulsePixels

/// The result of inspecting an image, an animation or a folder of images: metadata, frame hashes and problems.
package struct FileInspection: Sendable {
  /// The path as given by the user.
  package let path: String

  /// The loaded animation.
  package let animation: LoadedAnimation

  /// The hashes of the frames, as far as they can be decoded.
  package let digest: AnimationDigest

  /// The warnings about the file; empty if it is intact.
  package let problems: [String]

  /// The exceeded work limit, which is also among the ``problems``; `nil` for none.
  package let limit: PixelLimitError?

  /// Decodes and hashes all frames; damage is not an error, but among the ``problems``.
  ///
  /// - Parameters:
  ///   - animation: The loaded animation.
  ///   - path: The path as given by the user.
  /// - Complexity: O(pixels of all frames); memory holds a few of them.
  package init(of animation: LoadedAnimation, path: String) {
    self.path = path
    self.animation = animation
    if let digest = animation.digest {
      (self.digest, problems, limit) = (digest, animation.problems, nil)
      return
    }
    var problems = animation.problems
    var limit: PixelLimitError?
    var hasher = FrameHasher(limit: animation.animation.pixelLimit)
    var frameIterator = animation.animation.frameIterator()
    do {
      try animation.animation.checkDecodedPixels()
      while let image = try frameIterator.next() {
        try hasher.add(image, changedRows: frameIterator.changedRows)
      }
    } catch {
      limit = error as? PixelLimitError
      problems.append((error as? ImageFileError)?.detail ?? "\(error)")
    }
    digest = AnimationDigest(
      size: animation.animation.size, loopCount: animation.animation.loopCount,
      delays: animation.animation.delays, colorSpace: animation.animation.colorSpace,
      frameHashes: hasher.finish())
    self.problems = problems
    self.limit = limit
  }

  /// The hash of the whole animation; `nil` if it has problems, so that parts may be missing.
  package var timeline: String? { problems.isEmpty ? digest.timeline : nil }

  /// The start times of the frames and the end time of the last, in seconds.
  var frameStartTimes: [Double] {
    (digest.delays ?? []).reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.seconds) }
      .map { ($0 * 1e6).rounded() / 1e6 }
  }

  /// Returns the rectangle of a frame in the displayed image.
  func displayedRect(of frame: FrameMetadata) -> PixelRect {
    guard let file = animation.file else { return frame.rect }
    return file.display.orientation.rect(ofStored: frame.rect, in: file.size)
  }
}
