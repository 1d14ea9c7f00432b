import PulseDocument

/// A row of the table of operators: its name, and how it is parsed to a node.
struct ExpressionOperator: Sendable {
  /// A form of an operator for other numbers or types of arguments.
  struct Overload: Sendable {
    /// The types of arguments: one for each, or one for any number of them.
    enum Parameters: Sendable {
      case list([StyleType])
      case each(StyleType)
    }

    let parameters: Parameters
    let inputs: Expression.Inputs

    /// Returns the evaluation for the nodes of arguments, and the role of the node if it is not that of the operator.
    let evaluation: @Sendable ([Expression]) -> (Expression.Evaluation, role: Expression.Role?)

    init(
      _ parameters: Parameters, reading inputs: Expression.Inputs = [],
      evaluation: @escaping Expression.Evaluation
    ) {
      (self.parameters, self.inputs) = (parameters, inputs)
      self.evaluation = { _ in (evaluation, nil) }
    }

    /// Creates the form that takes the name of a property of the feature, mostly a constant.
    init(ofProperty result: @escaping @Sendable (StyleValue?) -> StyleValue) {
      (parameters, inputs) = (.list([.string]), .feature)
      evaluation = { arguments in
        guard case .string(let text)? = arguments[0].constant else {
          let evaluation: Expression.Evaluation = { call throws(ExpressionProblem) in
            result(call.context.feature?.property(try call.string(0)))
          }
          return (evaluation, nil)
        }
        let name = PropertyName(text)
        return ({ call in result(call.context.feature?.property(name)) }, .property(name))
      }
    }
  }

  /// A function that parses the whole array of an operator, its name included.
  typealias Parse = @Sendable ([JSONValue], ExpressionParser) -> Expression?

  /// The name, the first element of the array.
  let name: String

  /// The function that parses an array that begins with the name.
  let parse: Parse

  /// A row of an operator with rules of its own.
  static func form(_ name: String, parse: @escaping Parse) -> ExpressionOperator {
    ExpressionOperator(name: name, parse: parse)
  }

  /// A row of a function of a fixed number of arguments.
  static func function(
    _ name: String, _ type: StyleType, _ parameters: [StyleType], reading inputs: Expression.Inputs = [],
    role: Expression.Role = .plain, evaluation: @escaping Expression.Evaluation
  ) -> ExpressionOperator {
    overloaded(
      name, type, [Overload(.list(parameters), reading: inputs, evaluation: evaluation)], role: role)
  }

  /// A row of a function of any number of arguments of a type.
  static func variadic(
    _ name: String, _ type: StyleType, each parameter: StyleType, evaluation: @escaping Expression.Evaluation
  ) -> ExpressionOperator {
    overloaded(name, type, [Overload(.each(parameter), evaluation: evaluation)])
  }

  /// A row of a function with several forms, of which the first that fits is taken.
  static func overloaded(
    _ name: String, _ type: StyleType, _ overloads: [Overload], role: Expression.Role = .plain
  ) -> ExpressionOperator {
    ExpressionOperator(name: name) { elements, parser in
      OverloadResolution(type: type, overloads: overloads, role: role).parse(elements, parser)
    }
  }

  /// Returns whether an operator has a name.
  static func isName(_ text: String) -> Bool { all[text] != nil }

  /// All operators by their names.
  static let all: [String: ExpressionOperator] = {
    let rows =
      arithmetic + logic + comparisons + lookups + texts + types + arrays + branches + curves + colors
      + formatting + geometry
    return Dictionary(rows.map { ($0.name, $0) }) { first, _ in first }
  }()
}

/// The choice among the forms of a function by its arguments.
private struct OverloadResolution {
  let type: StyleType
  let overloads: [ExpressionOperator.Overload]
  let role: Expression.Role

  func parse(_ elements: [JSONValue], _ parser: ExpressionParser) -> Expression? {
    let candidates = overloads.filter { $0.parameters.accepts(count: elements.count - 1) }
    var attempt = parser
    for candidate in candidates {
      // Each form has problems of its own, which are dropped if another one fits.
      attempt.log = ExpressionLog()
      attempt.log.nodeCount = parser.log.nodeCount
      let arguments = parse(elements, for: candidate.parameters, attempt)
      parser.log.nodeCount = attempt.log.nodeCount
      if let arguments {
        let (evaluation, ownRole) = candidate.evaluation(arguments)
        return Expression(
          type, arguments, at: parser.path, inputs: candidate.inputs, role: ownRole ?? role,
          evaluation: evaluation)
      }
    }
    if candidates.count == 1 {
      parser.log.problems += attempt.log.problems
    } else {
      reportArguments(elements, for: candidates.isEmpty ? overloads : candidates, parser)
    }
    return nil
  }

  private func parse(
    _ elements: [JSONValue], for parameters: ExpressionOperator.Overload.Parameters,
    _ parser: ExpressionParser
  ) -> [Expression]? {
    var arguments: [Expression] = []
    for (index, element) in elements.enumerated().dropFirst() {
      guard let node = parser.parse(element, at: index, expecting: parameters.type(at: index - 1)) else {
        return nil
      }
      arguments.append(node)
    }
    return arguments
  }

  /// Reports that no form fits the types of the arguments, or what is wrong with these.
  private func reportArguments(
    _ elements: [JSONValue], for overloads: [ExpressionOperator.Overload], _ parser: ExpressionParser
  ) {
    var types: [String] = []
    for (index, element) in elements.enumerated().dropFirst() {
      guard let node = parser.parse(element, at: index) else { return }
      types.append("\(node.type)")
    }
    let signatures = overloads.map { "\($0.parameters)" }.joined(separator: " | ")
    parser.report(
      "Expected arguments of type \(signatures), but found (\(types.joined(separator: ", "))) instead.")
  }
}

extension ExpressionOperator.Overload.Parameters: CustomStringConvertible {
  func accepts(count: Int) -> Bool { if case .list(let types) = self { types.count == count } else { true } }

  func type(at index: Int) -> StyleType {
    switch self {
    case .list(let types): types[index]
    case .each(let type): type
    }
  }

  var description: String {
    switch self {
    case .list(let types): "(" + types.map { "\($0)" }.joined(separator: ", ") + ")"
    case .each(let type): "(\(type)...)"
    }
  }
}
