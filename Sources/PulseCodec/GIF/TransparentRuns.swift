/// The choice between the transparent index and the color for each pixel that a GIF frame does not change.
///
/// Both show the same. LZW prefers long runs: a change from one to the other within a flat area costs codes.
struct TransparentRuns {
  private let old: [UInt8]
  private let new: [UInt8]
  private let transparent: UInt8

  /// Creates the choice for a rectangle.
  ///
  /// - Parameters:
  ///   - old: The palette indices that are displayed.
  ///   - new: The palette indices to display, as many, none of them transparent.
  ///   - transparent: The transparent index.
  init(from old: [UInt8], to new: [UInt8], transparent: UInt8) {
    precondition(old.count == new.count, "both frames must have the same size")
    (self.old, self.new, self.transparent) = (old, new, transparent)
  }

  /// Returns the indices with about the fewest runs: each run is transparent or of one color, whichever
  /// reaches further.
  ///
  /// - Parameter reluctance: The number of pixels by which a transparent run must be longer. Colors are preferred with
  ///   a higher one: they have the shape of the map, which the dictionary of LZW knows from other rows.
  /// - Returns: The indices.
  /// - Complexity: O(pixels).
  func indices(reluctance: Int = 0) -> [UInt8] {
    var result = new
    let (old, new) = (old.span, new.span)
    var indices = result.mutableSpan
    var start = 0
    while start < new.count {
      let color = new[start]
      var end = start + 1
      while end < new.count, new[end] == color { end += 1 }
      var unchangedEnd = start
      while unchangedEnd < new.count, old[unchangedEnd] == new[unchangedEnd] { unchangedEnd += 1 }
      if unchangedEnd > start, unchangedEnd >= end + reluctance {
        for place in start..<unchangedEnd { indices[place] = transparent }
        end = unchangedEnd
      }
      start = end
    }
    return result
  }
}
