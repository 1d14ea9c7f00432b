/// A label candidate, ordered by priority, text and position.
struct LabelCandidate: Comparable {
  let text: String
  let rule: LabelStyle.TextStyle
  /// The class and the rank within it; lower ones come first.
  let priority: (Int, Int)
  /// The label's center in pixels.
  let x: Double
  let y: Double
  /// The direction of the street; `nil` for a horizontal label.
  let direction: (dx: Double, dy: Double)?
  /// The length of the straight segment in pixels.
  let room: Double

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
