/// A static type of expressions in MapLibre styles.
package indirect enum StyleType: Hashable, Sendable {
  case null, boolean, number, string, color, object, collator, formatted, resolvedImage, padding
  case numberArray, colorArray, variableAnchorOffsetCollection, projectionDefinition

  /// Any type; values of it are checked when the expression is evaluated.
  case value

  /// No type: that of an expression that always fails.
  case error

  /// Arrays of items of a type, of a fixed length if one is given.
  case array(StyleType, count: Int? = nil)

  /// Returns whether values of another type belong to this type.
  ///
  /// Arrays with a known length belong to those of any length. Collators are no values.
  package func includes(_ other: StyleType) -> Bool {
    switch (self, other) {
    case (_, .error): return true
    case (.array(let item, let count), .array(let otherItem, let otherCount)):
      let isEmpty = otherCount == 0 && otherItem == .value
      return (isEmpty || item.includes(otherItem)) && (count == nil || count == otherCount)
    case (.value, .collator): return false
    case (.value, .array(let item, _)): return StyleType.value.includes(item)
    case (.value, _): return true
    default: return self == other
    }
  }

  /// Returns whether a value belongs to the type, without computing the type of values that are no arrays.
  func contains(_ value: StyleValue) -> Bool {
    switch (self, value) {
    case (.number, .number), (.string, .string), (.boolean, .boolean), (.object, .object): true
    case (.number, _), (.string, _), (.boolean, _), (.object, _): false
    default: includes(value.type)
    }
  }

  /// The message about a type in place of this one.
  func mismatch(_ other: StyleType) -> String { "Expected \(self) but found \(other) instead." }

  /// Whether the type is that of arrays.
  var isArray: Bool { if case .array = self { true } else { false } }

  /// Whether two values of the type can be mixed.
  var isInterpolatable: Bool {
    switch self {
    case .number, .color, .padding, .numberArray, .colorArray, .variableAnchorOffsetCollection,
      .projectionDefinition:
      true
    case .array(.number, .some): true
    default: false
    }
  }
}

extension StyleType: CustomStringConvertible {
  /// The type as in messages of the specification: `array<number, 2>`.
  package var description: String {
    switch self {
    case .array(let item, let count?): "array<\(item), \(count)>"
    case .array(.value, nil): "array"
    case .array(let item, nil): "array<\(item)>"
    default: name
    }
  }

  /// The name of the type without those of items.
  var name: String {
    switch self {
    case .null: "null"
    case .boolean: "boolean"
    case .number: "number"
    case .string: "string"
    case .color: "color"
    case .object: "object"
    case .collator: "collator"
    case .formatted: "formatted"
    case .resolvedImage: "resolvedImage"
    case .padding: "padding"
    case .numberArray: "numberArray"
    case .colorArray: "colorArray"
    case .variableAnchorOffsetCollection: "variableAnchorOffsetCollection"
    case .projectionDefinition: "projectionDefinition"
    case .value: "value"
    case .error: "error"
    case .array: "array"
    }
  }
}
