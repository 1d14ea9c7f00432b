/// Chooses among colors that are near to those wanted the ones that libgd compresses best.
///
/// The encoder's strings are foretold. From each place on, all ways to go on with strings that it knows are tried,
/// whose colors are near enough, and the one that is worth most is taken: a pixel more in a string is worth as much
/// as half of the largest error.
struct LossyLZWOptimizer {
  private let substitutions: ColorSubstitutions
  private let transparentIndex: UInt8?
  private var dictionary: LZWDictionary
  private var budget = 0
  private var path = Array(repeating: UInt8(0), count: Self.searchLimit + 2)
  private var best = Array(repeating: UInt8(0), count: Self.searchLimit + 2)
  private var bestLength = 0
  private var bestWorth = Int32.min

  /// The number of strings that are looked at from a place on.
  private static let searchLimit = 64

  init(_ substitutions: ColorSubstitutions, palette: Palette) {
    self.substitutions = substitutions
    transparentIndex = palette.transparentIndex
    dictionary = LZWDictionary(colorCount: palette.colors.count)
  }

  /// Returns the indices that are chosen.
  mutating func optimizedIndices() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(substitutions.sourceIndices.count)
    var carried = ColorSubstitutions.ColorError.zero
    while result.count < substitutions.sourceIndices.count {
      search(from: result.count, carried)
      for index in best[..<bestLength] {
        carried = substitutions.substitution(of: index, at: result.count, carried)?.carried ?? .zero
        dictionary.encode(index)
        result.append(index)
      }
    }
    return result
  }

  /// Finds the best way to go on: with the string that has been read, or, where none is known, with a new one.
  private mutating func search(from offset: Int, _ carried: ColorSubstitutions.ColorError) {
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
