import PulsePixels

/// A lossy optimizer of the palette indices of a still image, whose edges get colors that make strings of LZW longer.
///
/// It simulates the strings that libgd's encoder knows and, from a few first indices, follows them: for each pixel to
/// the nearest color or, where no known string has that, to one nearly as near. Pixels that equal their
/// four neighbors keep their index, so that nothing is seen in flat areas. Errors are measured from the original
/// colors, not from those of the palette.
struct StillImageOptimizer {
  private let colors: [RGBA]
  private let width: Int

  /// The visibility of an error in each palette color, in 1/256: about 1 at light ones, 3 at dark ones, as in the
  /// color space XYB of SSIMULACRA 2, where a cube root follows the linear light.
  private let visibility: [Int]

  /// The squared color error that one more pixel in a string is worth.
  private let worth: Int

  /// The nearest other entries of each palette entry, the nearest first; ``candidateCount`` of each, of which those
  /// too far away are the entry itself.
  private let candidates: [UInt8]

  /// The squared distance from a neighbor at which an error is twice as visible as at a strong edge.
  private static let maskedActivity = 150

  /// Numbers of other entries that are tried for a pixel, and for the first pixel of a string.
  private static let (candidateCount, firstCount) = (4, 3)

  /// The longest string that is searched, in pixels.
  private static let lengthLimit = 4096

  /// Creates an optimizer.
  ///
  /// - Parameters:
  ///   - palette: The palette; a transparent entry is never chosen.
  ///   - width: The width of the image in pixels.
  ///   - worth: The squared color error that one more pixel in a string is worth, above 0; a pixel may take up to twice
  ///     as much more than that of the nearest color.
  init(_ palette: Palette, width: Int, worth: Int) {
    colors = palette.colors
    self.width = width
    visibility = palette.colors.map { color in
      let light = (Int(color.red) + 2 * Int(color.green) + Int(color.blue)) / 4
      return 256 * 320 / (light + 80)
    }
    self.worth = worth
    let entries = palette.colors.indices.filter { $0 != palette.transparentIndex.map { Int($0) } }
    candidates = palette.colors.indices.flatMap { own in
      let distances = entries.map { palette.colors[own].squaredDistance(to: palette.colors[$0]) }
      let near = zip(distances, entries).filter { $1 != own && $0 <= 4 * worth + 16 }.sorted { $0 < $1 }
        .prefix(Self.candidateCount).map { UInt8($0.1) }
      return near + Array(repeating: UInt8(own), count: Self.candidateCount - near.count)
    }
  }

  /// Returns the indices with others of similar colors.
  ///
  /// - Parameters:
  ///   - indices: The index of the nearest color of each pixel.
  ///   - original: The true color of each pixel.
  /// - Returns: The chosen indices.
  /// - Complexity: O(pixels), about 20 ns each on maps.
  func optimized(_ indices: [UInt8], of original: [RGBA]) -> [UInt8] {
    precondition(indices.count == original.count, "each index needs a color")
    var strings = LZWStringTable(colorCount: colors.count)
    var result = indices
    var path = [UInt8](repeating: 0, count: Self.lengthLimit)
    var best = path
    var code: Int?
    var offset = 0
    while offset < indices.count {
      var found = (length: 0, worth: 0)
      if let code {
        found = extended(found, after: code, from: offset, indices, original, strings, &best)
      }
      if found.length == 0 {
        found = newString(from: offset, indices, original, strings, &best, &path)
      }
      for place in 0..<found.length {
        let index = best[place]
        result[offset + place] = index
        guard let current = code else {
          code = Int(index)
          continue
        }
        let known = strings.code(current, appending: index)
        if known == 0 { strings.add(current, appending: index) }
        code = known == 0 ? Int(index) : known
      }
      offset += found.length
    }
    return result
  }

  /// Returns the length and the worth of the best string that begins at a pixel, whose indices `best` receives.
  ///
  /// `path` is for others.
  private func newString(
    from offset: Int, _ indices: [UInt8], _ original: [RGBA], _ strings: LZWStringTable,
    _ best: inout [UInt8], _ path: inout [UInt8]
  ) -> (length: Int, worth: Int) {
    let own = indices[offset]
    best[0] = own
    var found = extended((1, worth), after: Int(own), from: offset, indices, original, strings, &best)
    if isFlat(at: offset, indices) { return found }
    for rank in 0..<Self.firstCount {
      let candidate = candidates[Int(own) * Self.candidateCount + rank]
      if candidate == own { break }
      let loss = loss(of: candidate, at: offset, indices, original)
      if loss > 2 * worth { continue }
      path[0] = candidate
      let other = extended(
        (1, worth - loss), after: Int(candidate), from: offset, indices, original, strings, &path)
      if other.worth > found.worth {
        found = other
        swap(&path, &best)
      }
    }
    return found
  }

  /// Follows known strings from a code on, and returns the length and the worth of the best of their beginnings.
  ///
  /// `start` is the part of `path` that the code stands for, from the pixel at `offset`; `path` receives the others.
  private func extended(
    _ start: (length: Int, worth: Int), after code: Int, from offset: Int, _ indices: [UInt8],
    _ original: [RGBA], _ strings: LZWStringTable, _ path: inout [UInt8]
  ) -> (length: Int, worth: Int) {
    var (code, best, current) = (code, start, start)
    let end = min(indices.count - offset, Self.lengthLimit)
    while current.length < end {
      let place = offset + current.length
      var index = indices[place]
      var known = strings.code(code, appending: index)
      var loss = 0
      if known == 0 {
        if current.worth > best.worth { best = current }
        if isFlat(at: place, indices) { return best }
        let first = Int(index) * Self.candidateCount
        for rank in first..<first + Self.candidateCount {
          let other = strings.code(code, appending: candidates[rank])
          if other == 0 { continue }
          loss = self.loss(of: candidates[rank], at: place, indices, original)
          if loss <= 2 * worth {
            (index, known) = (candidates[rank], other)
            break
          }
        }
        if known == 0 { return best }
      }
      path[current.length] = index
      current = (current.length + 1, current.worth + worth - loss)
      code = known
    }
    return current.worth > best.worth ? current : best
  }

  /// Returns by how much the squared error of an index is larger than that of the nearest color.
  @inline(__always)
  private func loss(of index: UInt8, at place: Int, _ indices: [UInt8], _ original: [RGBA]) -> Int {
    let (color, nearest) = (original[place], Int(indices[place]))
    let loss = color.squaredDistance(to: colors[Int(index)]) - color.squaredDistance(to: colors[nearest])
    // The weight below is at least 15/16.
    if loss <= 0 || 15 * loss > 32 * worth { return max(0, 2 * loss) }
    let activity = activity(at: place, original)
    return loss * visibility[nearest] * (activity + 1 + Self.maskedActivity) / ((activity + 1) * 256)
  }

  /// Returns the largest squared distance of a pixel from its four neighbors.
  private func activity(at place: Int, _ original: [RGBA]) -> Int {
    let color = original[place]
    var most = 0
    if place >= width { most = max(most, color.squaredDistance(to: original[place - width])) }
    if place > 0 { most = max(most, color.squaredDistance(to: original[place - 1])) }
    if place + 1 < original.count { most = max(most, color.squaredDistance(to: original[place + 1])) }
    if place + width < original.count { most = max(most, color.squaredDistance(to: original[place + width])) }
    return most
  }

  /// Returns whether a pixel equals its four neighbors.
  private func isFlat(at place: Int, _ indices: [UInt8]) -> Bool {
    let index = indices[place]
    return place >= width && place + width < indices.count && indices[place - 1] == index
      && indices[place + 1] == index && indices[place - width] == index && indices[place + width] == index
  }
}
