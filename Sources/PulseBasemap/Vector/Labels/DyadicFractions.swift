/// The places along a line for a name that is repeated: its middle, then the middles of the halves and so on.
///
/// As the line grows on the screen, places are added, and none moves.
struct DyadicFractions: Sequence, IteratorProtocol {
  /// The most levels: 63 places.
  private static let deepest = 6

  private let levels: Int
  private var level = 1
  private var index = 0

  /// Creates places for a number of repetitions, at least one place.
  init(count: Double) {
    var levels = 1
    while levels < Self.deepest, Double(1 << levels) <= count { levels += 1 }
    self.levels = levels
  }

  /// The next place as a part of the line, and its level from 1.
  mutating func next() -> (part: Double, level: Int)? {
    if index == 1 << (level - 1) {
      level += 1
      index = 0
    }
    if level > levels { return nil }
    defer { index += 1 }
    return (Double(2 * index + 1) / Double(1 << level), level)
  }
}
