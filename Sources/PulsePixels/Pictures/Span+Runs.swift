extension Span<RGBA> {
  /// Returns where a stretch of one color ends.
  ///
  /// - Parameter start: The place of its first pixel.
  /// - Returns: The place after its last pixel.
  @inline(__always)
  func endOfRun(from start: Int) -> Int {
    let color = self[start]
    var end = start + 1
    while end < min(start + 4, count), self[end] == color { end += 1 }
    if end < start + 4 { return end }
    // Longer stretches are passed over many pixels at a time, which are compared in one step.
    while count - end >= 16 {
      let next = extracting(end..<end + 16)
      var difference: UInt32 = 0
      for place in 0..<16 { difference |= next[place].packed ^ color.packed }
      if difference != 0 { break }
      end += 16
    }
    while end < count, self[end] == color { end += 1 }
    return end
  }
}
