import PulsePixels

/// A lossy optimizer of palette indices for the LZW encoder of libgd.
///
/// It simulates the encoder's dictionary. At each position it searches the known strings whose colors are within the
/// tolerance and takes the best; one more pixel in a string is worth half of the largest squared error.
struct LossyLZWOptimizer {
  private let substitutions: ColorSubstitutions
  private let transparentIndex: UInt8?
  private var dictionary: LZWDictionary
  private var budget = 0
  private var path = Array(repeating: UInt8(0), count: Self.searchLimit + 2)
  private var best = Array(repeating: UInt8(0), count: Self.searchLimit + 2)
  private var bestLength = 0
  private var bestWorth = Int32.min

  /// Number of strings searched from a position.
  private static let searchLimit = 64

  init(_ substitutions: ColorSubstitutions, palette: Palette) {
    self.substitutions = substitutions
    transparentIndex = palette.transparentIndex
    dictionary = LZWDictionary(colorCount: palette.colors.count)
  }

  /// Returns the palette indices of all pixels, within the tolerance of the original colors, that compress better.
  mutating func optimizedIndices() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(substitutions.sourceIndices.count)
    var carried = ColorSubstitutions.ColorError.zero
    while result.count < substitutions.sourceIndices.count {
      searchBestString(from: result.count, carried)
      for index in best[..<bestLength] {
        carried = substitutions.substitution(of: index, at: result.count, carried)?.carried ?? .zero
        dictionary.encode(index)
        result.append(index)
      }
    }
    return result
  }

  /// Searches the best continuation of the current string or, if there is none, the best new string, and stores
  /// its indices.
  private mutating func searchBestString(from offset: Int, _ carried: ColorSubstitutions.ColorError) {
    bestLength = 0
    bestWorth = .min
    if let code = dictionary.code {
      budget = Self.searchLimit
      search(after: code, at: offset, length: 0, error: 0, carried)
      if bestLength > 0 { return }
    }
    for index in substitutions.candidates(at: offset) {
      guard let substitution = substitutions.substitution(of: index, at: offset, carried) else { continue }
      budget = Self.searchLimit
      path[0] = index
      search(after: Int(index), at: offset + 1, length: 1, error: substitution.error, substitution.carried)
    }
  }

  private mutating func search(
    after code: Int, at offset: Int, length: Int, error: Int32, _ carried: ColorSubstitutions.ColorError
  ) {
    if length > 0 {
      let worth = Int32(length) &* substitutions.squaredTolerance &- 2 &* error
      if worth > bestWorth || worth == bestWorth && length > bestLength {
        bestWorth = worth
        bestLength = length
        for step in 0..<length { best[step] = path[step] }
      }
    }
    budget -= 1
    if offset == substitutions.sourceIndices.count || budget < 0 { return }
    let own = substitutions.sourceIndices[offset]
    let exact = dictionary.code(code, appending: own)
    if exact != 0, let substitution = substitutions.substitution(of: own, at: offset, carried) {
      path[length] = own
      search(after: exact, at: offset + 1, length: length + 1, error: error, substitution.carried)
    }
    if substitutions.isFixed(at: offset) || own == transparentIndex { return }
    var child = dictionary.firstChild(of: code)
    while child != 0 {
      let index = dictionary.lastIndex(of: child)
      if index != own, index != transparentIndex,
        let substitution = substitutions.substitution(of: index, at: offset, carried)
      {
        path[length] = index
        search(
          after: child, at: offset + 1, length: length + 1, error: error &+ substitution.error,
          substitution.carried)
      }
      child = dictionary.nextSibling(after: child)
    }
  }
}
