import PulseDocument

extension ExpressionOperator {
  /// Types: literals, assertions and conversions.
  static let types: [ExpressionOperator] = [
    .form("literal", parse: LiteralOperator.parse),
    .form("semiliteral", parse: LiteralOperator.parsePartly),
    .function("typeof", .string, [.value]) { call throws(ExpressionProblem) in
      .string("\(try call.value(0).type)")
    },
    assertion("number", .number), assertion("string", .string), assertion("boolean", .boolean),
    assertion("object", .object),
    .form("array", parse: AssertionOperator.parseArray),
    conversion("to-number", .number), conversion("to-color", .color),
    conversion("to-string", .string, takesOne: true), conversion("to-boolean", .boolean, takesOne: true),
  ]

  private static func assertion(_ name: String, _ type: StyleType) -> ExpressionOperator {
    .form(name) { elements, parser in AssertionOperator.parse(type, elements, from: 1, parser) }
  }

  private static func conversion(_ name: String, _ type: StyleType, takesOne: Bool = false)
    -> ExpressionOperator
  {
    .form(name) { elements, parser in
      if takesOne, elements.count > 2 { return parser.report("Expected one argument.") }
      guard let arguments = AssertionOperator.arguments(elements, from: 1, parser) else { return nil }
      return CoercionOperator.node(type, arguments, at: parser.path)
    }
  }
}

/// Values that stand for themselves.
enum LiteralOperator {
  /// Parses `["literal", value]`.
  @Sendable static func parse(_ elements: [JSONValue], _ parser: ExpressionParser) -> Expression? {
    guard let json = argument(elements, of: "literal", parser) else { return nil }
    let value = StyleValue(json)
    // An empty array is one of the expected items.
    if case .array(let items) = value, items.isEmpty, case .array(_, let count)? = parser.expectedType,
      count ?? 0 == 0
    {
      return Expression(constant: value, type: parser.expectedType, at: parser.path)
    }
    return Expression(constant: value, at: parser.path)
  }

  /// Parses `["semiliteral", [...]]`, an array whose items are expressions.
  @Sendable static func parsePartly(_ elements: [JSONValue], _ parser: ExpressionParser) -> Expression? {
    guard let json = argument(elements, of: "semiliteral", parser) else { return nil }
    guard let items = json.plainArray else { return Expression(constant: StyleValue(json), at: parser.path) }
    var itemType = StyleType.value
    if case .array(let expected, _)? = parser.expectedType { itemType = expected }
    var nodes: [Expression] = []
    for item in items {
      guard let node = parser.parse(item, at: nil, expecting: itemType) else { return nil }
      nodes.append(node)
    }
    let types = Set(nodes.map(\.type))
    let type = types.count == 1 ? nodes[0].type : .value
    return Expression(.array(type, count: nodes.count), nodes, at: parser.path) {
      call throws(ExpressionProblem) in
      var values: [StyleValue] = []
      for index in 0..<call.count { values.append(try call.value(index)) }
      return .array(values)
    }
  }

  private static func argument(_ elements: [JSONValue], of name: String, _ parser: ExpressionParser)
    -> JSONValue?
  {
    if elements.count == 2 { return elements[1] }
    parser.report(
      "'\(name)' expression requires exactly one argument, but found \(elements.count - 1) instead.")
    return nil
  }
}

/// Assertions: the first argument of a type, or an error.
enum AssertionOperator {
  /// Returns the node that asserts the type of values.
  static func node(_ type: StyleType, _ arguments: [Expression], at path: [Int]) -> Expression {
    Expression(type, arguments, at: path) { call throws(ExpressionProblem) in
      for index in 0..<call.count {
        let value = try call.value(index)
        if type.contains(value) { return value }
        if index == call.count - 1 { throw call.mismatch(value, type) }
      }
      return .null
    }
  }

  /// Parses an assertion whose arguments begin at an index.
  static func parse(_ type: StyleType, _ elements: [JSONValue], from start: Int, _ parser: ExpressionParser)
    -> Expression?
  {
    guard let arguments = arguments(elements, from: start, parser) else { return nil }
    return node(type, arguments, at: parser.path)
  }

  /// Parses all arguments from an index on as any values; reports that there are none.
  static func arguments(_ elements: [JSONValue], from start: Int, _ parser: ExpressionParser) -> [Expression]?
  {
    guard elements.count > 1 else {
      parser.report("Expected at least one argument.")
      return nil
    }
    var arguments: [Expression] = []
    for index in start..<elements.count {
      guard let node = parser.parse(elements[index], at: index, expecting: .value) else { return nil }
      arguments.append(node)
    }
    return arguments
  }

  /// Parses `["array", value]`, `["array", type, value]` or `["array", type, length, value]`.
  @Sendable static func parseArray(_ elements: [JSONValue], _ parser: ExpressionParser) -> Expression? {
    var (itemType, length) = (StyleType.value, Int?.none)
    if elements.count > 2 {
      switch elements[1] {
      case .string("string"): itemType = .string
      case .string("number"): itemType = .number
      case .string("boolean"): itemType = .boolean
      default:
        return parser.report(
          "The item type argument of \"array\" must be one of string, number, boolean", at: 1)
      }
    }
    if elements.count > 3 {
      if case .null = elements[2] {
      } else if let number = elements[2].plainNumber, number >= 0, let count = Int(exactly: number) {
        length = count
      } else {
        return parser.report("The length argument to \"array\" must be a positive integer literal", at: 2)
      }
    }
    return parse(
      .array(itemType, count: length), elements, from: min(max(elements.count - 1, 1), 3), parser)
  }
}
