/// A name that is to be shown if there is room.
struct LabelWish: Comparable {
  let text: String
  let rule: LabelStyle.Rule
  /// What goes first: a class and a rank in it.
  let priority: (Int, Int)
  /// The middle of the name in pixels.
  let x: Double
  let y: Double
  /// Where the street leads; nil for an upright name.
  let direction: (dx: Double, dy: Double)?
  /// The length of the straight part in pixels.
  let room: Double

  static func < (first: LabelWish, second: LabelWish) -> Bool {
    if first.priority != second.priority { return first.priority < second.priority }
    if first.text != second.text { return first.text < second.text }
    return (first.y, first.x) < (second.y, second.x)
  }

  static func == (first: LabelWish, second: LabelWish) -> Bool {
    first.priority == second.priority && first.text == second.text
      && (first.y, first.x) == (second.y, second.x)
  }
}
