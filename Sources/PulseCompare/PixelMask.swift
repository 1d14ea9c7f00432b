package import PulsePixels

/// The pixels that are left out of a comparison.
package struct PixelMask: Hashable, Sendable {
  /// A rectangle that is left out of some frames.
  package struct Area: Hashable, Sendable {
    /// The rectangle in pixels.
    package var rect: PixelRect

    /// The frames; `nil` for all.
    package var frames: ClosedRange<Int>?

    /// Creates an area.
    ///
    /// - Parameters:
    ///   - rect: The rectangle in pixels.
    ///   - frames: The numbers of the first and the last frame, from 0; `nil` for all.
    package init(_ rect: PixelRect, frames: ClosedRange<Int>? = nil) {
      self.rect = rect
      self.frames = frames
    }
  }

  private let rects: [PixelRect]
  private let picture: Bitmap?

  /// Creates the mask of a frame.
  ///
  /// - Parameters:
  ///   - areas: The rectangles.
  ///   - picture: A picture, laid on at the top left; what is neither clear nor black is left out.
  ///   - frame: The number of the frame, from 0.
  package init(_ areas: [Area], picture: Bitmap? = nil, frame: Int) {
    rects = areas.filter { $0.frames?.contains(frame) ?? true }.map(\.rect)
    self.picture = picture
  }

  /// Whether no pixel is left out.
  var isEmpty: Bool { rects.isEmpty && picture == nil }

  /// Returns whether a pixel is left out.
  func contains(_ x: Int, _ y: Int) -> Bool {
    if rects.contains(where: { $0.columns.contains(x) && $0.rows.contains(y) }) { return true }
    guard let picture, x < picture.size.width, y < picture.size.height else { return false }
    let pixel = picture[x, y]
    return pixel.alpha > 0 && pixel.packed & 0x00FF_FFFF != 0
  }
}
