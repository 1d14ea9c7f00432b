package import PulsePixels

extension PictureComparison {
  /// The color of a pixel that differs.
  private static let changed = RGBA(255, 0, 0)

  /// The color of a pixel that differs as smoothed edges do.
  private static let smoothed = RGBA(255, 190, 0)

  /// The color of a pixel that only one of the pictures has.
  private static let uncovered = RGBA(0, 64, 255)

  /// The color of a pixel that is left out.
  private static let masked = RGBA(200, 214, 200)

  /// The pictures side by side: the expected one, the difference, the actual one.
  ///
  /// Each of the three parts is as large as both pictures together need; what neither covers is clear.
  ///
  /// - Complexity: O(pixels).
  package var strip: Bitmap {
    var strip = Bitmap(size: PixelSize(size.width * 3, size.height))
    for (column, part) in [expected, difference, actual].enumerated() {
      for y in 0..<part.size.height {
        let start = y * strip.size.width + column * size.width
        let row = part.pixels[y * part.size.width..<(y + 1) * part.size.width]
        strip.pixels.replaceSubrange(start..<start + part.size.width, with: row)
      }
    }
    return strip
  }

  /// A picture of where the pictures differ.
  ///
  /// It shows the expected picture in gray at a tenth of its contrast, over white, with pixels that differ in
  /// red, those that only differ as smoothed edges do in yellow if the rules ignore them, uncovered ones in blue
  /// and those that are left out in a pale green. What neither picture covers is clear.
  ///
  /// - Complexity: O(pixels).
  package var difference: Bitmap {
    var picture = Bitmap(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        switch mark(x, y) {
        case .same: picture[x, y] = expected.pixel(x, y)?.paleGray ?? .clear
        case .smoothed: picture[x, y] = rules.ignoresAntialiasing ? Self.smoothed : Self.changed
        case .different: picture[x, y] = Self.changed
        case .uncovered: picture[x, y] = Self.uncovered
        case .masked: picture[x, y] = Self.masked
        }
      }
    }
    return picture
  }
}

extension Bitmap {
  /// The pixel at a place, or `nil` outside of the picture.
  fileprivate func pixel(_ x: Int, _ y: Int) -> RGBA? {
    x < size.width && y < size.height ? self[x, y] : nil
  }
}

extension RGBA {
  /// The color over white, in gray, at a tenth of its contrast to white.
  fileprivate var paleGray: RGBA {
    // The weights of the channels are those of ITU-R BT.601.
    let luma = (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1000
    let level = UInt8(255 - (255 - luma) * Int(alpha) / 2550)
    return RGBA(level, level, level)
  }
}
