import PulseBasics
import PulseDocument

/// A filter in the older syntax: arrays of an operator, the name of a property and values.
///
/// Comparisons are strict by type, and false instead of errors for other types.
enum LegacyFilter {
  /// The dialects of filters.
  private enum Dialect {
    case expression, legacy

    /// Both mean the same.
    case either
  }

  /// The operators that compare a property with a value.
  private static let comparisons = ["==", "!=", "<", "<=", ">", ">="]

  /// Returns whether a filter is written in the older syntax.
  static func isLegacy(_ json: JSONValue) -> Bool { dialect(of: json) == .legacy }

  private static func dialect(of json: JSONValue) -> Dialect {
    if case .boolean = json { return .either }
    guard let elements = json.plainArray, let name = elements.first?.plainString else { return .legacy }
    switch name {
    case "has":
      if elements.count < 2 || ["$id", "$type"].contains(elements[1].plainString) { return .legacy }
      return elements.count == 2 ? .either : .expression
    case "in":
      guard elements.count >= 3 else { return .legacy }
      return elements[1].plainString == nil || elements[2].plainArray != nil ? .expression : .legacy
    case "!in", "!has", "none": return .legacy
    case "any", "all":
      let dialects = elements.dropFirst().map(dialect)
      return dialects.contains(.expression) ? .expression : dialects.contains(.legacy) ? .legacy : .either
    case _ where comparisons.contains(name):
      let hasExpression = elements.dropFirst().contains { $0.plainArray != nil }
      return elements.count != 3 || hasExpression ? .expression : .legacy
    default: return .expression
    }
  }

  /// Returns the node of a filter in the older syntax; reports what is no filter.
  static func node(_ json: JSONValue, _ parser: ExpressionParser) -> Expression? {
    guard parser.path.count <= ExpressionParser.deepestNesting else {
      return parser.report(
        "The filter is nested too deeply; use at most \(ExpressionParser.deepestNesting) levels.")
    }
    if case .boolean(let value) = json { return Expression(constant: .boolean(value), at: parser.path) }
    guard let elements = json.plainArray, let name = elements.first?.plainString else {
      return parser.report("is no filter; write an operator with its arguments in [ ]")
    }
    let arguments = Array(elements.dropFirst())
    switch name {
    case "all", "any", "none": return junction(name, arguments, parser)
    case _ where comparisons.contains(name): return comparison(name, arguments, parser)
    case "in": return membership(arguments, isNegated: false, parser)
    case "!in": return membership(arguments, isNegated: true, parser)
    case "has": return presence(arguments, isNegated: false, parser)
    case "!has": return presence(arguments, isNegated: true, parser)
    default:
      // Newer operators stand between older ones.
      return parser.parse(json)
    }
  }

  private static func junction(_ name: String, _ filters: [JSONValue], _ parser: ExpressionParser)
    -> Expression?
  {
    var nodes: [Expression] = []
    for (index, filter) in filters.enumerated() {
      guard let node = node(filter, parser.inner(index + 1, expecting: .boolean)) else { return nil }
      nodes.append(node)
    }
    let decisive = name != "all"
    let result = name == "any"
    return Expression(.boolean, nodes, at: parser.path) { call throws(ExpressionProblem) in
      for index in 0..<call.count where try call.boolean(index) == decisive { return .boolean(result) }
      return .boolean(!result)
    }
  }

  /// Returns the function that gives the value of a key: a property, `$id` or `$type`; `nil` for a missing property.
  private static func value(of key: String) -> (
    read: @Sendable (EvaluationContext) -> StyleValue?, Expression.Role
  ) {
    switch key {
    case "$type": return ({ $0.feature?.geometryType.map { .string($0.rawValue) } }, .geometryType)
    case "$id":
      return (
        { context in if case .null? = context.feature?.id { nil } else { context.feature?.id } }, .plain
      )
    default:
      let name = PropertyName(key)
      return ({ $0.feature?.property(name) }, .property(name))
    }
  }

  private static func key(_ arguments: [JSONValue], _ parser: ExpressionParser) -> String? {
    if let key = arguments.first?.plainString { return key }
    parser.report("has no property; write its name in quotes behind the operator")
    return nil
  }

  private static func test(
    _ parser: ExpressionParser, _ role: Expression.Role,
    _ holds: @escaping @Sendable (EvaluationContext) -> Bool
  ) -> Expression {
    Expression(.boolean, at: parser.path, inputs: .feature, role: role) { call in
      .boolean(holds(call.context))
    }
  }

  private static func comparison(_ name: String, _ arguments: [JSONValue], _ parser: ExpressionParser)
    -> Expression?
  {
    guard let key = key(arguments, parser) else { return nil }
    guard arguments.count == 2 else {
      return parser.report("needs a property and a value, but has \(arguments.count) arguments")
    }
    let ((input, role), value) = (value(of: key), StyleValue(arguments[1]))
    switch name {
    case "==": return test(parser, role) { input($0)?.isIdentical(to: value) ?? false }
    case "!=": return test(parser, role) { !(input($0)?.isIdentical(to: value) ?? false) }
    case "<": return test(parser, role) { order(input($0), value).map { $0 < 0 } ?? false }
    case "<=": return test(parser, role) { order(input($0), value).map { $0 <= 0 } ?? false }
    case ">": return test(parser, role) { order(input($0), value).map { $0 > 0 } ?? false }
    default: return test(parser, role) { order(input($0), value).map { $0 >= 0 } ?? false }
    }
  }

  /// Returns the order of two numbers or two strings; `nil` for other values.
  private static func order(_ left: StyleValue?, _ right: StyleValue) -> Int? {
    switch (left, right) {
    case (.number(let left)?, .number(let right)):
      left < right ? -1 : left == right ? 0 : left > right ? 1 : nil
    case (.string(let left)?, .string(let right)): compareCodeUnits(left, right)
    default: nil
    }
  }

  private static func membership(_ arguments: [JSONValue], isNegated: Bool, _ parser: ExpressionParser)
    -> Expression?
  {
    guard let key = key(arguments, parser) else { return nil }
    let (input, role) = value(of: key)
    let values = arguments.dropFirst().map(StyleValue.init)
    let texts = Set(
      values.compactMap { value in if case .string(let text) = value { text.bytewise } else { nil } })
    return test(parser, role) { context in
      guard let value = input(context) else { return isNegated }
      // Lists of strangers have hundreds of texts.
      if case .string(let text) = value { return texts.contains(text.bytewise) != isNegated }
      return values.contains { $0.isIdentical(to: value) } != isNegated
    }
  }

  private static func presence(_ arguments: [JSONValue], isNegated: Bool, _ parser: ExpressionParser)
    -> Expression?
  {
    guard let key = key(arguments, parser) else { return nil }
    if key == "$type" { return Expression(constant: .boolean(!isNegated), at: parser.path) }
    let (input, role) = value(of: key)
    return test(parser, role) { (input($0) != nil) != isNegated }
  }
}
