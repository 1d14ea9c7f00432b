package import PulsePixels

/// The pixels of a frame that are excluded from a comparison: rectangles and a mask image.
package struct ComparisonMask: Hashable, Sendable {
  /// A masked rectangle with its range of frames.
  package struct Area: Hashable, Sendable {
    /// The rectangle in pixels.
    package var rect: PixelRect

    /// The first to the last frame index, from 0; `nil` for all frames.
    package var frames: ClosedRange<Int>?

    package init(_ rect: PixelRect, frames: ClosedRange<Int>? = nil) {
      self.rect = rect
      self.frames = frames
    }
  }

  private let rects: [PixelRect]
  private let image: Bitmap?

  /// Creates the mask of a frame.
  ///
  /// - Parameters:
  ///   - areas: The rectangles.
  ///   - image: The mask image, aligned at the top left; its pixels are excluded unless they are clear or black.
  ///   - frame: The frame index, from 0.
  package init(_ areas: [Area], image: Bitmap? = nil, frame: Int) {
    rects = areas.filter { $0.frames?.contains(frame) ?? true }.map(\.rect)
    self.image = image
  }

  var isEmpty: Bool { rects.isEmpty && image == nil }

  /// Returns whether a pixel is excluded from the comparison: inside a rectangle of the mask, or neither clear nor
  /// black in its image.
  func contains(_ x: Int, _ y: Int) -> Bool {
    if rects.contains(where: { $0.columns.contains(x) && $0.rows.contains(y) }) { return true }
    guard let image, x < image.size.width, y < image.size.height else { return false }
    let pixel = image[x, y]
    return pixel.alpha > 0 && pixel.packed & 0x00FF_FFFF != 0
  }
}
