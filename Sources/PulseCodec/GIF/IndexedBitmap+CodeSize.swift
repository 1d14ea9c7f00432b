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
    let highest = Int(indices.highest(except: transparent))
    // The number of entries, the transparent one included; codes have at least 2 bits.
    var count = 4
    while count < highest + 2 { count *= 2 }
    if count >= palette.colors.count { return self }
    let moved = UInt8(count - 1)
    return IndexedBitmap(
      size: size, indices: indices.replacing(transparent, with: moved),
      palette: Palette(colors: palette.colors.prefix(count - 1) + [.clear], transparentIndex: moved))
  }
}

extension [UInt8] {
  /// Returns the highest element that does not have the excepted value; 0 if all have.
  fileprivate func highest(except excepted: UInt8) -> UInt8 {
    let count = count
    let elements = span
    var highest: UInt8 = 0
    // Without branches, so that the loop is vectorized.
    for place in 0..<count {
      let element = elements[place] == excepted ? 0 : elements[place]
      highest = element > highest ? element : highest
    }
    return highest
  }

  /// Returns the elements with one value replaced by another.
  fileprivate func replacing(_ old: UInt8, with new: UInt8) -> [UInt8] {
    var result = self
    let count = count
    var elements = result.mutableSpan
    for place in 0..<count {
      let element = elements[place]
      elements[place] = element == old ? new : element
    }
    return result
  }
}
