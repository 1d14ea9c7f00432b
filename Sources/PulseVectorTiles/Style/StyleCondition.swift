import PulseBasics
import PulseDocument

/// A condition on the features of a layer, as an expression of MapLibre.
enum StyleCondition: Hashable {
  /// The condition that no feature meets.
  case never

  /// The condition that all features meet.
  case always

  /// An expression with a Boolean value.
  case expression(JSONValue)

  /// The condition as the value of `filter`; `nil` for all features.
  var filter: JSONValue? {
    switch self {
    case .always: nil
    case .never: .boolean(false)
    case .expression(let expression): expression
    }
  }

  /// The opposite condition.
  var negated: StyleCondition {
    switch self {
    case .never: return .always
    case .always: return .never
    case .expression(.array(let parts)):
      // A choice between two Booleans has its opposite beside it.
      if parts.first == .string("match"), parts.count == 5, case .boolean(let inside) = parts[3] {
        return .expression(.array(parts[..<3] + [.boolean(!inside), .boolean(inside)]))
      }
      if parts.first == .string("any") {
        return .all(parts.dropFirst().map { StyleCondition.expression($0).negated })
      }
      return .expression(.list("!", .array(parts)))
    case .expression(let expression): return .expression(.list("!", expression))
    }
  }

  /// Returns the condition that all of some conditions are met.
  static func all(_ conditions: [StyleCondition]) -> StyleCondition {
    if conditions.contains(.never) { return .never }
    return joined("all", conditions.filter { $0 != .always }) ?? .always
  }

  /// Returns the condition that one of some conditions is met.
  static func any(_ conditions: [StyleCondition]) -> StyleCondition {
    if conditions.contains(.always) { return .always }
    return joined("any", conditions.filter { $0 != .never }) ?? .never
  }

  private static func joined(_ name: String, _ conditions: [StyleCondition]) -> StyleCondition? {
    if conditions.count < 2 { return conditions.first }
    // Conditions joined by the same word need no list of their own.
    let parts = conditions.compactMap(\.filter).flatMap { part -> ArraySlice<JSONValue> in
      if case .array(let inner) = part, inner.first == .string(name) { inner.dropFirst() } else { [part] }
    }
    return .expression(.array([.string(name)] + parts))
  }

  /// Returns the condition that a value is one of some texts.
  static func isOneOf(_ texts: [String], _ value: JSONValue) -> StyleCondition {
    .expression(.list("match", value, .strings(texts.sorted()), .boolean(true), .boolean(false)))
  }

  /// Returns the condition that a feature has a kind of geometry: `Polygon`, `LineString` or `Point`.
  static func geometry(_ kind: String) -> StyleCondition {
    isOneOf([kind, "Multi" + kind], .list("geometry-type"))
  }
}

extension JSONValue {
  /// Returns an expression: its operator with arguments.
  static func list(_ name: String, _ arguments: JSONValue...) -> JSONValue {
    .array([.string(name)] + arguments)
  }

  /// Returns the expression that reads an attribute.
  static func attribute(_ key: String) -> JSONValue { .list("get", .string(key)) }

  /// Returns a number with at most three decimals.
  static func rounded(_ number: Double) -> JSONValue { .number((number * 1000).rounded() / 1000) }
}

extension VectorTileSchema.Rule where Class: Equatable {
  /// Returns the condition that the first of some rules that matches a feature gives a class that is wanted.
  ///
  /// - Parameters:
  ///   - rules: The rules of a layer.
  ///   - isWanted: Whether a class is wanted.
  /// - Returns: The condition, ``StyleCondition/never`` if no rule gives such a class.
  static func condition(
    _ rules: ArraySlice<VectorTileSchema.Rule<Class>>, _ isWanted: (Class) -> Bool
  ) -> StyleCondition {
    guard let rule = rules.first else { return .never }
    guard let key = rule.key else { return rule.otherwise.map(isWanted) == true ? .always : .never }
    // Versions of a schema have the same values under keys that are never in one tile.
    let same = rules.prefix { $0.key != nil && $0.classes == rule.classes }
    let keys = same.compactMap(\.key).map(JSONValue.attribute)
    let rest = condition(rules.dropFirst(same.count), isWanted)
    let wanted = rule.classes.filter { isWanted($0.value) }.map(\.key).sorted()
    let others = rule.classes.filter { !isWanted($0.value) }.map(\.key).sorted()
    let read = keys.count > 1 ? JSONValue.array([.string("coalesce")] + keys) : .attribute(key)
    // Attributes may be numbers, which are compared as texts.
    let isNumeric = rule.classes.keys.contains { Double($0) != nil }
    let value = isNumeric ? JSONValue.list("to-string", read) : read
    switch rest {
    case .never: return wanted.isEmpty ? .never : .isOneOf(wanted, value)
    case .always: return others.isEmpty ? .always : .isOneOf(others, value).negated
    case .expression(let expression):
      var parts: [JSONValue] = [.string("match"), value]
      if !wanted.isEmpty { parts += [.strings(wanted), .boolean(true)] }
      if !others.isEmpty { parts += [.strings(others), .boolean(false)] }
      return parts.count == 2 ? rest : .expression(.array(parts + [expression]))
    }
  }
}
