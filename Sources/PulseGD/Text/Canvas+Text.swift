internal import CGD
import PulseFormats
import PulsePixels

extension Canvas {
  /// Creates a true-color image to draw text on.
  ///
  /// - Throws: ``FontError/image(_:)``.
  init(textSize size: PixelSize) throws(FontError) {
    do throws(CanvasError) {
      self = try unsafe Canvas(size: size, create: gdImageCreateTrueColor)
    } catch {
      throw .image(error)
    }
  }
}
