import PulsePixels

extension IndexedBitmap {
  /// Returns the same image for a frame in the global color table, with the shortest LZW codes.
  ///
  /// The codes of a frame need as many bits as its highest index, not as the color table. The last entries are dropped
  /// if no pixel has their color, and the transparent index is moved below them: in a frame it may be that of any color
  /// that no pixel has.
  ///
  /// - Returns: The image; the same one if its palette has no transparent entry, or if codes do not get shorter.
  /// - Complexity: O(pixels), vectorized.
  func withShortestCodes() -> IndexedBitmap {
    guard let transparent = palette.transparentIndex else { return self }
    var highest: UInt8 = 0
    for index in indices { highest = max(highest, index == transparent ? 0 : index) }
    // The least size of codes is 2 bits.
    var count = 4
    while count < Int(highest) + 2 { count *= 2 }
    if count >= palette.colors.count { return self }
    let moved = UInt8(count - 1)
    return IndexedBitmap(
      size: size, indices: indices.map { $0 == transparent ? moved : $0 },
      palette: Palette(colors: palette.colors.prefix(count - 1) + [.clear], transparentIndex: moved))
  }
}
