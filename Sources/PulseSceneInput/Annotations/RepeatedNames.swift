import Glibc
import PulseBasics
import PulseScene

/// The names that several lines and polygons have, such as the pieces of one line, of which the longest has the label, and
/// another one only far from it.
struct RepeatedNames {
  /// A label that stands: its point in pixels, and the frames in which it is there.
  private struct Standing {
    let point: (x: Double, y: Double)
    let frames: Range<Int>
  }

  /// A line or polygon to be labeled.
  struct Step {
    let index: Int

    /// The name that others have as well; `nil` for one that names itself alone.
    let name: Bytewise?

    /// Whether it repeats a name after all names.
    let isRepetition: Bool
  }

  /// All lines and polygons in the order in which they are labeled, those with a name of several twice.
  private(set) var order: [Step] = []

  /// The labels that stand, by the names that several have.
  private var standing: [Bytewise: [Standing]]

  /// The pixels from a label within which it names others as well.
  private let reach: Double

  /// Creates the names of some lines and polygons.
  ///
  /// - Parameters:
  ///   - texts: The texts by the indices of the lines and polygons, `nil` for none and for those that name themselves alone.
  ///   - reach: The pixels from a label within which it names others as well.
  ///   - length: Returns the length of a line or outline in the image.
  init(of texts: [String?], reach: Double, length: (Int) -> Double) {
    self.reach = reach
    var groups: [Bytewise: [Int]] = [:]
    for (index, text) in texts.enumerated() {
      if let text, text.isName { groups[text.bytewise, default: []].append(index) }
    }
    groups = groups.filter { $0.value.count > 1 }
    standing = groups.mapValues { _ in [] }
    for (index, text) in texts.enumerated() {
      guard let name = text?.bytewise, let group = groups[name] else {
        order.append(Step(index: index, name: nil, isRepetition: false))
        continue
      }
      guard index == group[0] else { continue }
      let sorted = group.map { (length: length($0), index: $0) }.sorted {
        ($1.length, $0.index) < ($0.length, $1.index)
      }
      order += sorted.map { Step(index: $0.index, name: name, isRepetition: false) }
    }
    order += order.filter { $0.name != nil }.map { Step(index: $0.index, name: $0.name, isRepetition: true) }
  }

  /// The names of which no label stands.
  var missing: [String] { standing.filter { $0.value.isEmpty }.keys.sorted().map { String($0) } }

  /// Returns whether a label of the same name stands already, near a point or, without one, anywhere.
  func stands(_ step: Step, during frames: Range<Int>, near point: (x: Double, y: Double)? = nil) -> Bool {
    guard let name = step.name, let labels = standing[name] else { return false }
    return labels.contains { label in
      guard label.frames.overlaps(frames) else { return false }
      guard let point else { return true }
      return hypot(label.point.x - point.x, label.point.y - point.y) <= reach
    }
  }

  /// Notes a label that stands.
  mutating func add(_ step: Step, at point: (x: Double, y: Double), during frames: Range<Int>) {
    if let name = step.name { standing[name]?.append(Standing(point: point, frames: frames)) }
  }
}

extension String {
  /// Whether it has a letter: a number alone is a value, which equal neighbors show as well.
  var isName: Bool { unicodeScalars.contains { $0.properties.isAlphabetic } }
}
