extension IndexedBitmap {
  /// Creates a picture that looks exactly like another one.
  ///
  /// The result is `nil` when the other one has more than ``Palette/capacity`` colors, or translucent pixels.
  /// Colors stand in the palette in the order in which they are found; all clear pixels are one color.
  ///
  /// - Parameter bitmap: The other picture, of at least one pixel.
  /// - Complexity: O(pixels); less for pictures of many colors.
  public init?(exactly bitmap: Bitmap) {
    var table = ColorTable()
    var indices: [UInt8] = []
    indices.reserveCapacity(bitmap.size.area)
    var latest: (color: RGBA, index: UInt8)?
    for pixel in bitmap.pixels {
      if let latest, latest.color == pixel {
        indices.append(latest.index)
        continue
      }
      guard pixel.isOpaque || pixel.alpha == 0 else { return nil }
      guard let index = table.index(of: pixel.alpha == 0 ? .clear : pixel) else { return nil }
      latest = (pixel, index)
      indices.append(index)
    }
    let transparent = table.colors.firstIndex(of: .clear).map { UInt8($0) }
    self.init(
      size: bitmap.size, indices: indices,
      palette: Palette(colors: table.colors, transparentIndex: transparent))
  }
}

/// Numbers colors in the order in which they come, up to the capacity of a palette.
private struct ColorTable {
  /// Four times as many slots as colors, so that few of them have to be tried.
  private static let slotBits = 10

  private(set) var colors: [RGBA] = []
  private var slots = [UInt16](repeating: .max, count: 1 << slotBits)

  /// Returns the number of a color, a new one if it was not asked for before; `nil` when there is no room.
  mutating func index(of color: RGBA) -> UInt8? {
    var slot = Int((color.packed &* 0x9E37_79B1) >> (32 - UInt32(Self.slotBits)))
    while slots[slot] != .max {
      if colors[Int(slots[slot])] == color { return UInt8(slots[slot]) }
      slot = (slot + 1) & (slots.count - 1)
    }
    guard colors.count < Palette.capacity else { return nil }
    slots[slot] = UInt16(colors.count)
    colors.append(color)
    return UInt8(colors.count - 1)
  }
}
