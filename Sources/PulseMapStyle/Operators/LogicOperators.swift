import PulseDocument

extension ExpressionOperator {
  /// Conjunctions, disjunctions and negation; what follows a decisive argument is not evaluated.
  static let logic: [ExpressionOperator] = [
    junction("all", decisive: false),
    junction("any", decisive: true),
    .function("!", .boolean, [.boolean]) { call throws(ExpressionProblem) in .boolean(!(try call.boolean(0)))
    },
  ]

  /// A row of a function that ends at the first argument with a value, and has the opposite value without one.
  private static func junction(_ name: String, decisive: Bool) -> ExpressionOperator {
    let evaluation: Expression.Evaluation = { call throws(ExpressionProblem) in
      for index in 0..<call.count {
        if try call.boolean(index) == decisive { return .boolean(decisive) }
      }
      return .boolean(!decisive)
    }
    // The first form exists for messages, which list it.
    return .overloaded(
      name, .boolean,
      [
        Overload(.list([.boolean, .boolean]), evaluation: evaluation),
        Overload(.each(.boolean), evaluation: evaluation),
      ])
  }

  /// Comparisons of two values of one type, of strings also in the order of a language.
  static let comparisons: [ExpressionOperator] = [
    ComparisonOperator(name: "==", isOrder: false) { $0 == 0 }.row,
    ComparisonOperator(name: "!=", isOrder: false) { $0 != 0 }.row,
    ComparisonOperator(name: "<", isOrder: true) { $0 < 0 }.row,
    ComparisonOperator(name: ">", isOrder: true) { $0 > 0 }.row,
    ComparisonOperator(name: "<=", isOrder: true) { $0 <= 0 }.row,
    ComparisonOperator(name: ">=", isOrder: true) { $0 >= 0 }.row,
  ]
}

/// A comparison: its name, and whether it holds for an order.
private struct ComparisonOperator: Sendable {
  let name: String

  /// Whether the values must have an order, so that only numbers and strings can be compared.
  let isOrder: Bool

  /// Whether the comparison holds for -1 (ascending), 0 (equal) or 1 (descending).
  let holds: @Sendable (Int) -> Bool

  var row: ExpressionOperator { .form(name, parse: parse) }

  private func supports(_ type: StyleType) -> Bool {
    switch type {
    case .string, .number, .value: true
    case .boolean, .null: !isOrder
    default: false
    }
  }

  @Sendable private func parse(_ elements: [JSONValue], _ parser: ExpressionParser) -> Expression? {
    guard elements.count == 3 || elements.count == 4 else {
      return parser.report("Expected two or three arguments.")
    }
    guard var left = operand(elements, 1, parser), var right = operand(elements, 2, parser) else {
      return nil
    }
    let types = [left.type, right.type]
    guard left.type == right.type || types.contains(.value) else {
      return parser.report("Cannot compare types '\(left.type)' and '\(right.type)'.")
    }
    if isOrder, left.type != right.type {
      if left.type == .value {
        left = AssertionOperator.node(right.type, [left], at: parser.path)
      } else {
        right = AssertionOperator.node(left.type, [right], at: parser.path)
      }
    }
    guard elements.count == 4 else { return node([left, right], types, parser) }
    guard [left.type, right.type].contains(where: { $0 == .string || $0 == .value }) else {
      return parser.report("Cannot use collator to compare non-string types.")
    }
    guard let collator = parser.parse(elements[3], at: 3, expecting: .collator) else { return nil }
    return node([left, right, collator], types, parser)
  }

  private func operand(_ elements: [JSONValue], _ index: Int, _ parser: ExpressionParser) -> Expression? {
    guard let node = parser.parse(elements[index], at: index, expecting: .value) else { return nil }
    guard supports(node.type) else {
      return parser.report("\"\(name)\" comparisons are not supported for type '\(node.type)'.", at: index)
    }
    return node
  }

  private func node(_ arguments: [Expression], _ types: [StyleType], _ parser: ExpressionParser) -> Expression
  {
    let checksTypes = arguments.prefix(2).contains { $0.type == .value }
    return Expression(.boolean, arguments, at: parser.path) { [self] call throws(ExpressionProblem) in
      let (left, right) = (try call.value(0), try call.value(1))
      switch (left, right) {
      case (.number(let left), .number(let right)):
        guard !left.isNaN, !right.isNaN else { return .boolean(name == "!=") }
        return .boolean(holds(left < right ? -1 : left == right ? 0 : 1))
      case (.string(let left), .string(let right)):
        if call.count > 2, case .collator(let collator) = try call.value(2) {
          return .boolean(holds(collator.compare(left, right)))
        }
        return .boolean(holds(compareCodeUnits(left, right)))
      default:
        if isOrder, checksTypes {
          throw call.error(
            "Expected arguments for \"\(name)\" to be (string, string) or (number, number), but found "
              + "(\(left.type.name), \(right.type.name)) instead.")
        }
        return .boolean(holds(left.isIdentical(to: right) ? 0 : 1))
      }
    }
  }
}

/// Returns the order of two texts by their UTF-16 code units: -1, 0 or 1.
func compareCodeUnits(_ left: String, _ right: String) -> Int {
  if equalBytes(left, right) { return 0 }
  return left.utf16.lexicographicallyPrecedes(right.utf16) ? -1 : 1
}
