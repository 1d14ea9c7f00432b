/// A rendered animation for the page: frames with their times, and images as PNG files.
package struct PreviewAnimation: Sendable {
  /// The largest number of images.
  package static let largestImageCount = 3000

  /// The largest size of all images together in bytes, 256 MiB.
  package static let largestByteCount = 1 << 28

  /// A reference of a frame to its image: its time and delay in seconds, and the index of the image.
  package struct FrameReference: Hashable, Sendable {
    /// The time and the delay in seconds.
    package let time, delay: Double

    /// The index of the image; that of an image that was left out shows nothing.
    package let image: Int

    /// Creates a frame.
    package init(time: Double, delay: Double, image: Int) {
      (self.time, self.delay, self.image) = (time, delay, image)
    }
  }

  /// The size in pixels.
  package let width, height: Int

  /// The frames.
  package let frames: [FrameReference]

  /// The number of images that the frames need.
  package let imageCount: Int

  /// The first images, as many as there is room for.
  package private(set) var images: [[UInt8]] = []

  private var byteCount = 0

  /// Creates an animation without images.
  package init(width: Int, height: Int, frames: [FrameReference], imageCount: Int) {
    (self.width, self.height, self.frames, self.imageCount) = (width, height, frames, imageCount)
  }

  /// Appends the next image, and returns `false` if there is no room for it.
  package mutating func append(_ image: [UInt8]) -> Bool {
    guard images.count < Self.largestImageCount, byteCount + image.count <= Self.largestByteCount else {
      return false
    }
    images.append(image)
    byteCount += image.count
    return true
  }

  /// The message about images that were left out; `nil` if all are there.
  var limitMessage: String? {
    images.count == imageCount
      ? nil
      : "shows \(images.count) of \(imageCount) images, as the rest exceeds the memory of the preview; "
        + "make the animation smaller or shorter to see all of it"
  }
}
