/// The positions of repeated labels along a line, as fractions: 1/2, then 1/4 and 3/4, and so on.
///
/// As the line grows on the screen, positions are added but never move.
struct RepeatedLabelFractions: Sequence, IteratorProtocol {
  /// The maximum depth, 63 positions.
  private static let deepest = 6

  private let levels: Int
  private var level = 1
  private var index = 0

  /// Creates positions for about a number of repetitions, at least one.
  init(count: Double) {
    var levels = 1
    while levels < Self.deepest, Double(1 << levels) <= count { levels += 1 }
    self.levels = levels
  }

  /// The next position and its depth from 1.
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
