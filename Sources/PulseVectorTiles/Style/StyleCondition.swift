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
  /// The keys of tags of OpenStreetMap, of which the first one that a feature has tells the most about it.
  private static var tags: Set<String> {
    [
      "railway", "highway", "aeroway", "natural", "leisure", "landuse", "amenity", "man_made", "kind_detail",
      "pmap:kind_detail",
    ]
  }

  /// Returns the first rules that may be one: those with the same values, as versions of a schema have them under keys
  /// that are never in one tile, or with tags whose values do not contradict each other.
  private static func joined(
    _ rules: ArraySlice<VectorTileSchema.Rule<Class>>
  ) -> (keys: [String], classes: [String: Class], rest: ArraySlice<VectorTileSchema.Rule<Class>>) {
    var (keys, classes, count) = ([String](), [String: Class](), 0)
    for rule in rules {
      guard let key = rule.key else { break }
      let isAlike = rule.classes == classes
      let areTags = keys.allSatisfy(tags.contains) && tags.contains(key)
      guard
        keys.isEmpty || isAlike
          || areTags && rule.classes.allSatisfy({ (classes[$0.key] ?? $0.value) == $0.value })
      else { break }
      keys.append(key)
      classes.merge(rule.classes) { first, _ in first }
      count += 1
    }
    return (keys, classes, rules.dropFirst(count))
  }

  /// Returns the expression of the value that rules look at.
  private static func reading(_ keys: [String], _ classes: [String: Class]) -> JSONValue {
    let attributes = keys.map(JSONValue.attribute)
    let read = keys.count > 1 ? JSONValue.array([.string("coalesce")] + attributes) : attributes[0]
    // Attributes may be numbers, which are compared as texts.
    let hasNumbers = classes.keys.contains {
      $0.unicodeScalars.first?.isASCIIDigit == true && Double($0) != nil
    }
    return hasNumbers ? .list("to-string", read) : read
  }

  /// Returns the expression of a value for the class that the first of some rules that matches a feature gives.
  ///
  /// - Parameters:
  ///   - rules: The rules of a layer.
  ///   - output: Returns the value of a class; `nil` for one that the features of the layer do not have.
  /// - Returns: The expression; `nil` if no class has a value.
  static func value(
    _ rules: ArraySlice<VectorTileSchema.Rule<Class>>, _ output: (Class) -> JSONValue?
  ) -> JSONValue? {
    guard let rule = rules.first else { return nil }
    guard rule.key != nil else { return rule.otherwise.flatMap(output) }
    let joined = joined(rules)
    var rest = value(joined.rest, output)
    var branches: [(values: [String], output: JSONValue)] = []
    for (value, kind) in joined.classes.sorted(by: { $0.key < $1.key }) {
      guard let output = output(kind) else { continue }
      if let index = branches.firstIndex(where: { $0.output == output }) {
        branches[index].values.append(value)
      } else {
        branches.append(([value], output))
      }
    }
    guard !branches.isEmpty else { return rest }
    if rest == nil {
      // Features of no class are left out, so that the class with most values needs none of them.
      let longest = branches.indices.max { branches[$0].values.count < branches[$1].values.count } ?? 0
      rest = branches.remove(at: longest).output
    }
    guard let rest, !branches.isEmpty, branches.contains(where: { $0.output != rest }) else { return rest }
    let parts = branches.flatMap { branch in
      [branch.values.count == 1 ? .string(branch.values[0]) : .strings(branch.values), branch.output]
    }
    return .array([.string("match"), reading(joined.keys, joined.classes)] + parts + [rest])
  }

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
    guard rule.key != nil else { return rule.otherwise.map(isWanted) == true ? .always : .never }
    let joined = joined(rules)
    let rest = condition(joined.rest, isWanted)
    let wanted = joined.classes.filter { isWanted($0.value) }.map(\.key).sorted()
    let others = joined.classes.filter { !isWanted($0.value) }.map(\.key).sorted()
    let value = reading(joined.keys, joined.classes)
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
