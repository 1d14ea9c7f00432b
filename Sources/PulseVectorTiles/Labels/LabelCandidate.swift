import PulsePixels

/// A label candidate, ordered by priority, text and position.
struct LabelCandidate: Comparable {
  /// The order of placement: lower ones first.
  struct Priority: Comparable {
    /// The rank of the class.
    let rank: Int

    /// The depth of repetition along a line, from 1; 0 for points.
    var level = 0

    /// The order within the rank: the rank of a place, or the negated length of a street.
    var order = 0

    static func < (first: Priority, second: Priority) -> Bool {
      (first.rank, first.level, first.order) < (second.rank, second.level, second.order)
    }
  }

  /// The form of a label: lines of text at a point, text along a line, or the shields of a road.
  enum Form {
    case point(LabelRule)
    case line(LabelRule, LineAnchor)
    case shields([ShieldNumber], LabelRule, LineAnchor)
  }

  let text: String
  /// What it names.
  let kind: LabelRecord.Kind
  let form: Form
  let priority: Priority

  /// Whether the label has its place before the dots of others, and whether it may cover these if it has no other.
  var precedesDots = false
  var coversDots = false

  /// The anchor in pixels: the center of the label, or its dot.
  let x: Double
  let y: Double

  static func < (first: LabelCandidate, second: LabelCandidate) -> Bool {
    if first.priority != second.priority { return first.priority < second.priority }
    if first.text != second.text { return first.text < second.text }
    return (first.y, first.x) < (second.y, second.x)
  }

  static func == (first: LabelCandidate, second: LabelCandidate) -> Bool {
    first.priority == second.priority && first.text == second.text
      && (first.y, first.x) == (second.y, second.x)
  }
}

/// The position of a label on a line of a tile.
struct LineAnchor {
  let line: ConnectedLines.LineID

  /// The distance from the start of the line in pixels.
  let distance: Double

  /// The length of the part of the line in pixels in which the label may be moved.
  let slot: Double
}

/// A sequence of the positions of repeated labels along a line, as fractions: 1/2, then 1/4 and 3/4, and so on.
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

  /// Returns the next position and its depth, from 1.
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
