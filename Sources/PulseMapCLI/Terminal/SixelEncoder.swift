package import PulsePixels

/// An encoder of bitmaps as sixel graphics of DEC's VT340, with a palette that lasts as long as it suits the frames.
package struct SixelEncoder: Sendable {
  /// The mean squared error of the colors, beyond that of the palette's own frame, from which on a new palette is made.
  ///
  /// A new palette changes the colors of everything, which flickers.
  private static let largestAddedError = 4.0

  /// The largest number of colors.
  private let colorCount: Int

  private var palette: (mapper: PaletteMapper, colors: Palette, error: Double)?

  /// Creates an encoder.
  ///
  /// - Parameter colorCount: The number of colors of the terminal, 2 to 256.
  package init(colorCount: Int = Palette.capacity) {
    self.colorCount = min(max(2, colorCount), Palette.capacity)
  }

  /// Encodes a bitmap.
  ///
  /// - Parameter bitmap: The opaque bitmap, of at least one pixel.
  /// - Returns: A device control string, which draws the bitmap from the position of the cursor.
  /// - Complexity: O(pixels), and O(colors × width) for each band of six rows.
  package mutating func encoded(_ bitmap: Bitmap) -> [UInt8] {
    var palette = palette(for: bitmap)
    let indices = palette.mapper.indices(of: bitmap.pixels)
    self.palette = palette
    let indexed = IndexedBitmap(size: bitmap.size, indices: indices, palette: palette.colors)
    return Self.encoded(indexed)
  }

  private func palette(for bitmap: Bitmap) -> (mapper: PaletteMapper, colors: Palette, error: Double) {
    var histogram = ColorHistogram()
    histogram.add(bitmap, in: bitmap.size.bounds)
    if let palette, histogram.meanSquaredError(in: palette.colors) <= palette.error + Self.largestAddedError {
      return palette
    }
    let colors = Palette(reducing: histogram, to: colorCount, hasTransparentEntry: false)
    let mapper = PaletteMapper(colors, expecting: bitmap.pixels.count)
    return (mapper, colors, histogram.meanSquaredError(in: colors))
  }

  /// Encodes a bitmap of palette indices: aspect ratio and size, colors in percent, and bands of six rows.
  private static func encoded(_ bitmap: IndexedBitmap) -> [UInt8] {
    let (width, height) = (bitmap.size.width, bitmap.size.height)
    var bytes = Array("\u{1B}P0;1;0q\"1;1;\(width);\(height)".utf8)
    for (index, color) in bitmap.palette.colors.enumerated() {
      let levels = [color.red, color.green, color.blue].map { (Int($0) * 100 + 127) / 255 }
      bytes += "#\(index);2;\(levels[0]);\(levels[1]);\(levels[2])".utf8
    }
    for top in stride(from: 0, to: height, by: 6) {
      // Not after the last band, as that could scroll the screen.
      if top > 0 { bytes.append(UInt8(ascii: "-")) }
      appendBand(top..<min(top + 6, height), of: bitmap, to: &bytes)
    }
    return bytes + "\u{1B}\\".utf8
  }

  /// Appends a band: for each of its colors a row of sixels, one over the other.
  private static func appendBand(_ rows: Range<Int>, of bitmap: IndexedBitmap, to bytes: inout [UInt8]) {
    let width = bitmap.size.width
    // The sixels of each color, once it is seen in the band.
    var places = [Int?](repeating: nil, count: Palette.capacity)
    var sixels: [UInt8] = []
    var order: [Int] = []
    for (bit, y) in rows.enumerated() {
      for x in 0..<width {
        let color = Int(bitmap.indices[y * width + x])
        let place: Int
        if let known = places[color] {
          place = known
        } else {
          place = sixels.count
          places[color] = place
          order.append(color)
          sixels.append(contentsOf: repeatElement(0, count: width))
        }
        sixels[place + x] |= 1 << UInt8(bit)
      }
    }
    for (number, color) in order.enumerated() {
      if number > 0 { bytes.append(UInt8(ascii: "$")) }
      bytes += "#\(color)".utf8
      let start = number * width
      appendRuns(sixels[start..<start + width], to: &bytes)
    }
  }

  /// Appends the sixels of a color, runs of more than three as a number and a sixel, without empty ones at the end.
  private static func appendRuns(_ sixels: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    let end = (sixels.lastIndex { $0 != 0 } ?? sixels.startIndex - 1) + 1
    var start = sixels.startIndex
    while start < end {
      var next = start + 1
      while next < end, sixels[next] == sixels[start] { next += 1 }
      let character = sixels[start] + UInt8(ascii: "?")
      if next - start > 3 {
        bytes += "!\(next - start)".utf8
        bytes.append(character)
      } else {
        bytes.append(contentsOf: repeatElement(character, count: next - start))
      }
      start = next
    }
  }
}
