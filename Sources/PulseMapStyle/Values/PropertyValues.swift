import PulseDocument

// Values of single properties that have their own types in the specification.

/// Distances from the sides of a box in points.
package struct StylePadding: Sendable {
  /// The distances in the order of CSS: top, right, bottom, left.
  package let sides: [Double]

  /// Creates the distances of one to four numbers as in CSS, of a single number, or of such a value; `nil` for others.
  init?(_ value: StyleValue) {
    switch value {
    case .padding(let padding): self = padding
    case .number(let number): sides = Array(repeating: number, count: 4)
    default:
      guard let numbers = value.numbers, 1...4 ~= numbers.count else { return nil }
      let right = numbers.count > 1 ? numbers[1] : numbers[0]
      let bottom = numbers.count > 2 ? numbers[2] : numbers[0]
      sides = [numbers[0], right, bottom, numbers.count > 3 ? numbers[3] : right]
    }
  }

  init(sides: [Double]) { self.sides = sides }
}

/// An anchor of a label with its offset in ems.
package struct AnchorOffset: Sendable {
  /// The side or corner of the text that is placed near the point.
  package let anchor: String

  /// The offset to the right and downwards.
  package let x, y: Double

  /// The names of anchors.
  static let anchors = [
    "center", "left", "right", "top", "bottom", "top-left", "top-right", "bottom-left", "bottom-right",
  ]

  /// The anchor and its offset as JSON.
  var json: [String] {
    [JSONValue.string(anchor).compact, "[\(javaScriptText(x)),\(javaScriptText(y))]"]
  }

  /// Creates the pairs of a list such as `["top", [0, 1]]`, or of such a value; `nil` for others.
  static func pairs(_ value: StyleValue) -> [AnchorOffset]? {
    if case .anchorOffsets(let pairs) = value { return pairs }
    guard case .array(let items) = value, !items.isEmpty, items.count.isMultiple(of: 2) else { return nil }
    var pairs: [AnchorOffset] = []
    for index in stride(from: 0, to: items.count, by: 2) {
      guard case .string(let anchor) = items[index], anchors.contains(anchor),
        let offset = items[index + 1].numbers, offset.count == 2
      else { return nil }
      pairs.append(AnchorOffset(anchor: anchor, x: offset[0], y: offset[1]))
    }
    return pairs
  }
}

/// A map projection, or a transition between two.
package struct StyleProjection: Sendable {
  /// The names of both projections.
  package let from, to: String

  /// The share of the second one, 0 to 1.
  package let transition: Double

  /// Whether it is one projection and no transition.
  var isPlain: Bool { from == to && transition == 1 }

  /// The projection as JSON: its names and the share.
  var json: String {
    "[\(JSONValue.string(from).compact),\(JSONValue.string(to).compact),\(javaScriptText(transition))]"
  }

  init(from: String, to: String, transition: Double) {
    (self.from, self.to, self.transition) = (from, to, transition)
  }

  /// Creates the projection of a name, of two names and a share, or of such a value; `nil` for others.
  init?(_ value: StyleValue) {
    switch value {
    case .projection(let projection): self = projection
    case .string(let name): self.init(from: name, to: name, transition: 1)
    case .array(let items):
      guard items.count == 3, case .string(let from) = items[0], case .string(let to) = items[1],
        case .number(let share) = items[2]
      else { return nil }
      self.init(from: from, to: to, transition: share)
    default: return nil
    }
  }
}

extension StyleValue {
  /// The numbers of an array of numbers; `nil` for other values.
  package var numbers: [Double]? {
    guard case .array(let items) = self else { return nil }
    let numbers = items.compactMap { item in if case .number(let number) = item { number } else { nil } }
    return numbers.count == items.count ? numbers : nil
  }

  /// The numbers of a number or an array of numbers; `nil` for other values.
  var numberArray: [Double]? {
    switch self {
    case .numberArray(let numbers): numbers
    case .number(let number): [number]
    default: numbers
    }
  }

  /// The colors of the name of a color or an array of such names; `nil` for other values.
  var colorArray: [StyleColor]? {
    switch self {
    case .colorArray(let colors): return colors
    case .string(let text): return StyleColor(css: text).map { [$0] }
    case .array(let items):
      let colors = items.compactMap { item in
        if case .string(let text) = item { StyleColor(css: text) } else { nil }
      }
      return colors.count == items.count ? colors : nil
    default: return nil
    }
  }
}

extension StyleValue {
  /// The largest number that is drawn, in the units of properties: as points, more than any image has.
  private static let largestNumber = 1e6

  /// The value with its numbers clamped to ±1,000,000, and 0 for NaN.
  ///
  /// Few numbers are larger, so that other values stay as they are.
  package var drawable: StyleValue {
    func isDrawable(_ number: Double) -> Bool { number.magnitude <= Self.largestNumber }
    func clamped(_ number: Double) -> Double {
      number.isNaN ? 0 : min(max(number, -Self.largestNumber), Self.largestNumber)
    }
    switch self {
    case .number(let number): return isDrawable(number) ? self : .number(clamped(number))
    case .array(let items):
      let isPlain = items.allSatisfy { item in
        if case .number(let number) = item { isDrawable(number) } else { true }
      }
      return isPlain ? self : .array(items.map(\.drawable))
    case .padding(let padding):
      return padding.sides.allSatisfy(isDrawable)
        ? self : .padding(StylePadding(sides: padding.sides.map(clamped)))
    case .numberArray(let numbers):
      return numbers.allSatisfy(isDrawable) ? self : .numberArray(numbers.map(clamped))
    case .anchorOffsets(let pairs):
      return pairs.allSatisfy { isDrawable($0.x) && isDrawable($0.y) }
        ? self
        : .anchorOffsets(pairs.map { AnchorOffset(anchor: $0.anchor, x: clamped($0.x), y: clamped($0.y)) })
    case .formatted(let text):
      if text.sections.allSatisfy({ $0.scale.map(isDrawable) ?? true }) { return self }
      return .formatted(
        FormattedText(
          sections: text.sections.map { section in
            var section = section
            section.scale = section.scale.map(clamped)
            return section
          }))
    case .null, .boolean, .string, .color, .object, .image, .collator, .colorArray, .projection: return self
    }
  }
}
