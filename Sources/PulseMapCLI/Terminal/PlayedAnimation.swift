package import PulsePixels

/// An animation that is played in a terminal: its size, delays and frames.
package protocol PlayedAnimation: AnyObject {
  /// The size of every frame in pixels, at least one.
  var size: PixelSize { get }

  /// The delay of each frame in seconds; one of any length for a still.
  var delays: [Double] { get }

  /// Returns a frame.
  ///
  /// - Throws: ``CommandError`` if it cannot be decoded.
  func frame(_ index: Int) throws(CommandError) -> Bitmap
}
