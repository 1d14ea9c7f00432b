import PulseBasics
import PulseDocument

extension ExpressionOperator {
  /// Choices among expressions, and variables.
  static let branches: [ExpressionOperator] = [
    .form("case", parse: parseCase),
    .form("match", parse: MatchOperator.parse),
    .form("coalesce", parse: parseCoalesce),
    .form("let", parse: parseLet),
    .form("var", parse: parseVariable),
  ]

  @Sendable private static func parseCase(_ elements: [JSONValue], _ parser: ExpressionParser) -> Expression?
  {
    guard elements.count >= 4 else {
      return parser.report("Expected at least 3 arguments, but found only \(elements.count - 1).")
    }
    guard elements.count.isMultiple(of: 2) else {
      return parser.report("Expected an odd number of arguments.")
    }
    var (arguments, type) = ([Expression](), parser.expectedOutput)
    for index in 1..<elements.count {
      let isTest = !index.isMultiple(of: 2) && index < elements.count - 1
      guard let node = parser.parse(elements[index], at: index, expecting: isTest ? .boolean : type) else {
        return nil
      }
      arguments.append(node)
      if !isTest { type = type ?? node.type }
    }
    return Expression(type ?? .value, arguments, at: parser.path) { call throws(ExpressionProblem) in
      for index in stride(from: 0, to: call.count - 1, by: 2) where try call.boolean(index) {
        return try call.value(index + 1)
      }
      return try call.value(call.count - 1)
    }
  }

  @Sendable private static func parseCoalesce(_ elements: [JSONValue], _ parser: ExpressionParser)
    -> Expression?
  {
    guard elements.count >= 2 else { return parser.report("Expected at least one argument.") }
    var (arguments, type) = ([Expression](), parser.expectedOutput)
    for index in 1..<elements.count {
      // An annotation of an argument would fail for null, before the next argument is tried.
      guard
        let node = parser.parse(
          elements[index], at: index, expecting: type, annotation: ExpressionParser.Annotation.none)
      else { return nil }
      type = type ?? node.type
      arguments.append(node)
    }
    let expected = parser.expectedType ?? .value
    let needsAnnotation = arguments.contains { !expected.includes($0.type) }
    return Expression(
      needsAnnotation && parser.expectedType != nil ? .value : type ?? .value, arguments, at: parser.path,
      role: .coalesce, evaluation: firstValue)
  }

  /// Returns the first value that is neither null nor a missing image; of missing images the first name.
  @Sendable private static func firstValue(_ call: Call) throws(ExpressionProblem) -> StyleValue {
    var missingName: String?
    for index in 0..<call.count {
      let value = try call.value(index)
      switch value {
      case .null: break
      case .image(let image) where !image.isAvailable: missingName = missingName ?? image.name
      default: return value
      }
      if index == call.count - 1, case .image = value, let missingName { return .string(missingName) }
    }
    return .null
  }

  @Sendable private static func parseLet(_ elements: [JSONValue], _ parser: ExpressionParser) -> Expression? {
    guard elements.count >= 4 else {
      return parser.report("Expected at least 3 arguments, but found \(elements.count - 1) instead.")
    }
    var (bindings, arguments) = ([String: Expression](), [Expression]())
    for index in stride(from: 1, to: elements.count - 1, by: 2) {
      guard let name = elements[index].plainString else {
        return parser.report(
          "Expected string, but found \(elements[index].javaScriptType) instead.", at: index)
      }
      guard name.bytewise.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == "_" }) else {
        return parser.report("Variable names must contain only alphanumeric characters or '_'.", at: index)
      }
      guard let value = parser.parse(elements[index + 1], at: index + 1) else { return nil }
      bindings[name] = value
      arguments.append(value)
    }
    let last = elements.count - 1
    let inner = parser.inner(last, expecting: parser.expectedType, binding: bindings)
    guard let result = inner.parse(elements[last]) else { return nil }
    return Expression(result.type, arguments + [result], at: parser.path, role: .scope) {
      call throws(ExpressionProblem) in
      try call.value(call.count - 1)
    }
  }

  @Sendable private static func parseVariable(_ elements: [JSONValue], _ parser: ExpressionParser)
    -> Expression?
  {
    guard elements.count == 2, let name = elements[1].plainString else {
      return parser.report("'var' expression requires exactly one string literal argument.")
    }
    guard let bound = parser.variable(name) else {
      return parser.report(
        "Unknown variable \"\(name)\". Make sure \"\(name)\" has been bound in an enclosing \"let\" expression "
          + "before using it.", at: 1)
    }
    // The bound expression is no argument: it is found where it is bound.
    return Expression(bound.type, at: parser.path, inputs: bound.inputs, role: .variable) {
      call throws(ExpressionProblem) in
      call.context.remainingVariables -= 1
      guard call.context.remainingVariables > 0 else {
        throw call.error(
          "Too many variables are read; use at most \(EvaluationContext.mostVariables) in one evaluation.")
      }
      return try bound.evaluate(call.context)
    }
  }
}

extension ExpressionParser {
  /// The expected type of outputs; `nil` if any will do, so that the first output decides.
  var expectedOutput: StyleType? { expectedType == .value ? nil : expectedType }
}

/// The choice of an output by a label that equals the input.
enum MatchOperator {
  /// A label by which an output is found.
  private enum Label: Hashable {
    case number(Double)
    case string(Bytewise)

    var type: StyleType { if case .number = self { .number } else { .string } }

    init?(_ value: StyleValue) {
      switch value {
      case .number(let number): self = .number(number)
      case .string(let text): self = .string(text.bytewise)
      default: return nil
      }
    }
  }

  /// The largest integer label: larger ones are not exact.
  private static let largestLabel = 9_007_199_254_740_991.0

  @Sendable static func parse(_ elements: [JSONValue], _ parser: ExpressionParser) -> Expression? {
    guard elements.count >= 5 else {
      return parser.report("Expected at least 4 arguments, but found only \(elements.count - 1).")
    }
    guard !elements.count.isMultiple(of: 2) else {
      return parser.report("Expected an even number of arguments.")
    }
    var (outputs, type) = ([Expression](), parser.expectedOutput)
    var (labels, labelType) = ([Label: Int](), StyleType?.none)
    for index in stride(from: 2, to: elements.count - 1, by: 2) {
      guard
        collect(elements[index], to: &labels, output: outputs.count, &labelType, parser.inner(index)),
        let output = parser.parse(elements[index + 1], at: index, expecting: type)
      else { return nil }
      type = type ?? output.type
      outputs.append(output)
    }
    let last = elements.count - 1
    guard let input = parser.parse(elements[1], at: 1, expecting: .value),
      let otherwise = parser.parse(elements[last], at: last, expecting: type),
      input.type == .value || parser.inner(1).check(input.type, fits: labelType ?? .value)
    else { return nil }
    return Expression(type ?? .value, [input] + outputs + [otherwise], at: parser.path) {
      [labels] call throws(ExpressionProblem) in
      let input = try call.value(0)
      guard let label = Label(input), let index = labels[label] else { return try call.value(call.count - 1) }
      return try call.value(1 + index)
    }
  }

  /// Adds the labels of an output; reports a wrong one and returns `false`.
  private static func collect(
    _ json: JSONValue, to labels: inout [Label: Int], output: Int, _ type: inout StyleType?,
    _ parser: ExpressionParser
  ) -> Bool {
    let list = json.plainArray ?? [json]
    guard !list.isEmpty else { return isReported(parser.report("Expected at least one branch label.")) }
    for element in list {
      guard let label = Label(StyleValue(element)) else {
        return isReported(parser.report("Branch labels must be numbers or strings."))
      }
      if case .number(let number) = label {
        guard number.magnitude <= largestLabel else {
          return isReported(
            parser.report("Branch labels must be integers no larger than \(javaScriptText(largestLabel))."))
        }
        guard number.rounded() == number else {
          return isReported(parser.report("Numeric branch labels must be integer values."))
        }
      }
      guard parser.check(label.type, fits: type ?? label.type) else { return false }
      type = label.type
      guard labels.updateValue(output, forKey: label) == nil else {
        return isReported(parser.report("Branch labels must be unique."))
      }
    }
    return true
  }

  private static func isReported(_ node: Expression?) -> Bool { node != nil }
}
