extension IndexedBitmap {
  /// Creates a picture that looks exactly like another one.
  ///
  /// The result is `nil` when the other one has more than ``Palette/capacity`` colors, or translucent pixels.
  /// Colors stand in the palette in the order in which they are found; all clear pixels are one color.
  ///
  /// - Parameter bitmap: The other picture, of at least one pixel.
  /// - Complexity: O(pixels); less for pictures of many colors.
  public init?(exactly bitmap: Bitmap) {
    var colors: [RGBA] = []
    var numbers = ColorHashTable<UInt8>()
    var indices = [UInt8](repeating: 0, count: bitmap.size.area)
    let pixels = bitmap.pixels.span
    var target = indices.mutableSpan
    var place = 0
    while place < pixels.count {
      let pixel = pixels[place]
      guard pixel.isOpaque || pixel.alpha == 0 else { return nil }
      let color = pixel.alpha == 0 ? .clear : pixel
      guard let index = numbers[color] ?? UInt8(exactly: colors.count) else { return nil }
      if Int(index) == colors.count {
        numbers[color] = index
        colors.append(color)
      }
      // Pixels beside each other are often the same.
      repeat {
        target[place] = index
        place += 1
      } while place < pixels.count && pixels[place] == pixel
    }
    let transparent = colors.firstIndex(of: .clear).map { UInt8($0) }
    self.init(
      size: bitmap.size, indices: indices,
      palette: Palette(colors: colors, transparentIndex: transparent))
  }
}
