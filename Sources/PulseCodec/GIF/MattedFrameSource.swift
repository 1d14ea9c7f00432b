package import PulsePixels

/// A frame source that composites translucent pixels over a matte color, for formats with opaque or clear pixels such
/// as GIF.
///
/// Clear pixels stay clear.
package struct MattedFrameSource<Source: FrameSource>: FrameSource {
  package let background: Bitmap

  private let source: Source
  private let matte: RGBA

  /// Creates the source from another one and an opaque matte color.
  package init(_ source: Source, matte: RGBA) {
    precondition(matte.isOpaque, "a matte must be opaque")
    self.source = source
    self.matte = matte
    background = source.background.compositedOverMatte(matte)
  }

  package var uniqueFrameCount: Int { source.uniqueFrameCount }

  package var isExpensive: Bool { source.isExpensive }

  package func changedRect(of uniqueFrame: Int) -> PixelRect { source.changedRect(of: uniqueFrame) }

  package func pixels(of uniqueFrame: Int, in rect: PixelRect) -> Bitmap {
    source.pixels(of: uniqueFrame, in: rect).compositedOverMatte(matte)
  }
}

extension Bitmap {
  /// Returns the image composited over a color, except for its clear pixels.
  fileprivate func compositedOverMatte(_ color: RGBA) -> Bitmap {
    var result = Bitmap(size: size, color: color)
    result.composite(self, x: 0, y: 0)
    for index in pixels.indices where pixels[index].alpha == 0 { result.pixels[index] = .clear }
    return result
  }
}
