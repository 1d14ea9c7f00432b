package import PulseDocument

/// A value of an expression in a MapLibre style.
///
/// Numbers, Booleans and colors take no allocation.
package enum StyleValue: Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case color(StyleColor)
  case array([StyleValue])
  case object(StyleObject)
  case formatted(FormattedText)
  case image(StyleImage)
  case collator(StyleCollator)
  case padding(StylePadding)
  case numberArray([Double])
  case colorArray([StyleColor])
  case anchorOffsets([AnchorOffset])
  indirect case projection(StyleProjection)
}

/// The members of a JSON object in their order.
package struct StyleObject: Sendable {
  /// The keys with their values; of equal keys the last one counts.
  package var members: [(key: String, value: StyleValue)]

  /// Creates an object of members in their order.
  package init(_ members: [(key: String, value: StyleValue)]) { self.members = members }

  /// The value of a key; `nil` if there is none.
  ///
  /// - Complexity: O(number of members).
  package subscript(key: String) -> StyleValue? { members.last { equalBytes($0.key, key) }?.value }
}

/// An image of a sprite by its name.
package struct StyleImage: Sendable {
  /// The name, which is not empty.
  package let name: String

  /// Whether the renderer has an image of the name.
  package let isAvailable: Bool
}

extension StyleValue {
  /// Creates the value of a JSON value; objects and arrays keep their order.
  package init(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let number): self = .number(number)
    case .longInteger(let digits): self = .number(Double(digits) ?? .infinity)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(elements.map(StyleValue.init))
    case .object(let members): self = .object(StyleObject(members.map { ($0.key, StyleValue($0.value)) }))
    }
  }

  /// The type of the value; that of an array has the type of its items if all have the same one, and its length.
  package var type: StyleType {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .string: .string
    case .color: .color
    case .array(let items): .array(Self.itemType(of: items), count: items.count)
    case .object: .object
    case .formatted: .formatted
    case .image: .resolvedImage
    case .collator: .collator
    case .padding: .padding
    case .numberArray: .numberArray
    case .colorArray: .colorArray
    case .anchorOffsets: .variableAnchorOffsetCollection
    case .projection: .projectionDefinition
    }
  }

  /// Returns the common type of items; any value for none, for different ones and for several arrays.
  private static func itemType(of items: [StyleValue]) -> StyleType {
    guard let first = items.first?.type else { return .value }
    guard items.count > 1 else { return first }
    return first.isArray || items.contains { $0.type != first } ? .value : first
  }

  /// Returns whether two values are equal by their types and bytes, as `===` is in JavaScript.
  ///
  /// Values of other types than null, Boolean, number and string are never equal.
  package func isIdentical(to other: StyleValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): equalBytes(left, right)
    default: false
    }
  }

  /// Whether the value counts as true: all but null, `false`, 0, NaN and the empty string.
  var isTruthy: Bool {
    switch self {
    case .null: false
    case .boolean(let value): value
    case .number(let number): number != 0 && !number.isNaN
    case .string(let text): !text.isEmpty
    default: true
    }
  }
}

/// Returns whether two texts have the same bytes; texts that are only canonically equivalent differ.
func equalBytes(_ left: String, _ right: String) -> Bool {
  left == right && left.utf8.elementsEqual(right.utf8)
}
