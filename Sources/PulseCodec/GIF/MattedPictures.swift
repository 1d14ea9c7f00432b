package import PulsePixels

/// Translucent pictures made ready for a format whose pixels are opaque or clear, such as GIF.
///
/// Pixels that show anything are laid over a color, the matte; all others stay clear.
package struct MattedPictures<Source: PictureSource>: PictureSource {
  /// What every picture shows outside of what it changes.
  package let background: Bitmap

  private let source: Source
  private let matte: RGBA

  /// Creates the pictures.
  ///
  /// - Parameters:
  ///   - source: The pictures with their translucent pixels.
  ///   - matte: The color under them, opaque.
  package init(_ source: Source, matte: RGBA) {
    precondition(matte.isOpaque, "a matte is opaque")
    self.source = source
    self.matte = matte
    background = source.background.laidOver(matte)
  }

  /// The number of different pictures.
  package var uniqueFrameCount: Int { source.uniqueFrameCount }

  /// Returns where a picture can differ from the background.
  ///
  /// - Parameter picture: The number of the picture, from 0.
  /// - Returns: A rectangle inside the background, perhaps an empty one.
  package func changedRect(of picture: Int) -> PixelRect { source.changedRect(of: picture) }

  /// Draws a part of a picture.
  ///
  /// - Parameters:
  ///   - picture: The number of the picture, from 0.
  ///   - rect: The part, inside the background.
  /// - Returns: The pixels of the part, opaque or clear.
  package func pixels(of picture: Int, in rect: PixelRect) -> Bitmap {
    source.pixels(of: picture, in: rect).laidOver(matte)
  }
}

extension Bitmap {
  /// Returns the picture over a color, but for its clear pixels, which stay clear.
  fileprivate func laidOver(_ color: RGBA) -> Bitmap {
    var result = Bitmap(size: size, color: color)
    result.composite(self, x: 0, y: 0)
    for index in pixels.indices where pixels[index].alpha == 0 { result.pixels[index] = .clear }
    return result
  }
}
