/// Chooses among colors that are near to those wanted the ones that libgd compresses best.
///
/// The encoder's strings are foretold. From each place on, all ways to go on with strings that it knows are tried,
/// whose colors are near enough, and the one that is worth most is taken: a pixel more in a string is worth as much
/// as half of the largest error.
struct IndexSimplifier {
  private let choices: ColorChoices
  private let transparentIndex: UInt8?
  private var table: StringTable
  private var budget = 0
  private var path = Array(repeating: UInt8(0), count: Self.searchLimit + 2)
  private var best = Array(repeating: UInt8(0), count: Self.searchLimit + 2)
  private var bestLength = 0
  private var bestWorth = Int32.min

  /// The number of strings that are looked at from a place on.
  private static let searchLimit = 64

  init(_ choices: ColorChoices, palette: Palette) {
    self.choices = choices
    transparentIndex = palette.transparentIndex
    table = StringTable(colorCount: palette.colors.count)
  }

  /// Returns the indices that are chosen.
  mutating func chosen() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(choices.wanted.count)
    var carried = ColorChoices.ColorError.zero
    while result.count < choices.wanted.count {
      search(from: result.count, carried)
      for index in best[..<bestLength] {
        carried = choices.choice(of: index, at: result.count, carried)?.carried ?? .zero
        table.read(index)
        result.append(index)
      }
    }
    return result
  }

  /// Finds the best way to go on: with the string that has been read, or, where none is known, with a new one.
  private mutating func search(from place: Int, _ carried: ColorChoices.ColorError) {
    bestLength = 0
    bestWorth = .min
    if let string = table.string {
      budget = Self.searchLimit
      search(after: string, at: place, length: 0, error: 0, carried)
      if bestLength > 0 { return }
    }
    for index in choices.candidates(at: place) {
      guard let choice = choices.choice(of: index, at: place, carried) else { continue }
      budget = Self.searchLimit
      path[0] = index
      search(after: Int(index), at: place + 1, length: 1, error: choice.error, choice.carried)
    }
  }

  private mutating func search(
    after string: Int, at place: Int, length: Int, error: Int32, _ carried: ColorChoices.ColorError
  ) {
    if length > 0 {
      let worth = Int32(length) &* choices.squaredTolerance &- 2 &* error
      if worth > bestWorth || worth == bestWorth && length > bestLength {
        bestWorth = worth
        bestLength = length
        for step in 0..<length { best[step] = path[step] }
      }
    }
    budget -= 1
    if place == choices.wanted.count || budget < 0 { return }
    let own = choices.wanted[place]
    let exact = table.string(string, with: own)
    if exact != 0, let choice = choices.choice(of: own, at: place, carried) {
      path[length] = own
      search(after: exact, at: place + 1, length: length + 1, error: error, choice.carried)
    }
    if choices.isFixed(at: place) || own == transparentIndex { return }
    var longer = table.firstLonger(than: string)
    while longer != 0 {
      let index = table.lastIndex(of: longer)
      if index != own, index != transparentIndex,
        let choice = choices.choice(of: index, at: place, carried)
      {
        path[length] = index
        search(after: longer, at: place + 1, length: length + 1, error: error &+ choice.error, choice.carried)
      }
      longer = table.nextLonger(after: longer)
    }
  }
}
