package import PulsePixels

/// An encoder of bitmaps as text: each cell shows two pixels, one above the other, with the upper half block U+2580.
package struct HalfBlockEncoder: Sendable {
  /// A color of the text or of its background; `nil` for the terminal's own.
  private typealias Color = RGBA?

  /// Whether colors have 24 bits; otherwise they are the nearest of the 256 of xterm's palette.
  package let hasTrueColor: Bool

  /// Creates an encoder.
  package init(hasTrueColor: Bool) { self.hasTrueColor = hasTrueColor }

  /// The number of text lines of a bitmap.
  package static func lineCount(ofHeight height: Int) -> Int { (height + 1) / 2 }

  /// Encodes a bitmap as lines of text, each of which begins and ends with the colors of the terminal.
  ///
  /// - Parameters:
  ///   - bitmap: The opaque bitmap.
  ///   - previous: The bitmap that is shown; lines that are equal in it are skipped.
  /// - Returns: The bytes, which begin and end in the first column of the first line.
  /// - Complexity: O(pixels).
  package func encoded(_ bitmap: Bitmap, after previous: Bitmap? = nil) -> [UInt8] {
    let count = Self.lineCount(ofHeight: bitmap.size.height)
    let previous = previous.flatMap { $0.size == bitmap.size ? $0 : nil }
    var bytes: [UInt8] = []
    var position = 0
    for line in 0..<count where previous.map({ !Self.isEqual(bitmap, $0, line: line) }) ?? true {
      if line > position { bytes += "\u{1B}[\(line - position)B".utf8 }
      position = line
      append(line, of: bitmap, to: &bytes)
      bytes.append(UInt8(ascii: "\r"))
    }
    if position > 0 { bytes += "\u{1B}[\(position)A".utf8 }
    return bytes
  }

  private static func isEqual(_ bitmap: Bitmap, _ other: Bitmap, line: Int) -> Bool {
    let start = 2 * line * bitmap.size.width
    let end = min(start + 2 * bitmap.size.width, bitmap.pixels.count)
    return bitmap.pixels[start..<end] == other.pixels[start..<end]
  }

  private func append(_ line: Int, of bitmap: Bitmap, to bytes: inout [UInt8]) {
    var (text, ground): (Color, Color) = (nil, nil)
    for x in 0..<bitmap.size.width {
      let top = shown(bitmap[x, 2 * line])
      let bottom = 2 * line + 1 < bitmap.size.height ? shown(bitmap[x, 2 * line + 1]) : nil
      if bottom != ground {
        bytes += (bottom.map { code($0, isText: false) } ?? "\u{1B}[49m").utf8
        ground = bottom
      }
      if top == bottom {
        bytes.append(UInt8(ascii: " "))
        continue
      }
      if top != text {
        bytes += code(top, isText: true).utf8
        text = top
      }
      bytes += [0xE2, 0x96, 0x80]
    }
    bytes += "\u{1B}[0m".utf8
  }

  /// Returns the color that the terminal shows instead of a color.
  private func shown(_ color: RGBA) -> RGBA {
    hasTrueColor
      ? RGBA(packed: color.packed | 0xFF00_0000) : XTermPalette.color(XTermPalette.index(of: color))
  }

  private func code(_ color: RGBA, isText: Bool) -> String {
    let selector = isText ? 38 : 48
    return hasTrueColor
      ? "\u{1B}[\(selector);2;\(color.red);\(color.green);\(color.blue)m"
      : "\u{1B}[\(selector);5;\(XTermPalette.index(of: color))m"
  }
}

/// The part of xterm's palette of 256 colors that does not depend on settings: a color cube and a ramp of grays.
enum XTermPalette {
  private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

  /// Returns the color of an entry, 16 to 255.
  static func color(_ index: Int) -> RGBA {
    if index >= 232 {
      let level = UInt8(8 + 10 * (index - 232))
      return RGBA(level, level, level)
    }
    let place = index - 16
    return RGBA(levels[place / 36], levels[place / 6 % 6], levels[place % 6])
  }

  /// Returns the entry nearest to a color, 16 to 255.
  static func index(of color: RGBA) -> Int {
    func nearest(_ level: UInt8) -> Int {
      // The middles between the levels.
      level < 48 ? 0 : level < 115 ? 1 : (Int(level) - 35) / 40
    }
    let cube = 16 + 36 * nearest(color.red) + 6 * nearest(color.green) + nearest(color.blue)
    let mean = (Int(color.red) + Int(color.green) + Int(color.blue)) / 3
    let gray = 232 + min(23, max(0, (mean - 3) / 10))
    let isGray = self.color(gray).squaredDistance(to: color) < self.color(cube).squaredDistance(to: color)
    return isGray ? gray : cube
  }
}
