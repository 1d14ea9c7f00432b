/// A node of a parsed expression: an operator with its arguments, its static type and what its value depends on.
package final class Expression: Sendable {
  /// The inputs that the value of an expression depends on.
  package struct Inputs: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The zoom of the view.
    package static let zoom = Inputs(rawValue: 1)

    /// The feature: its properties, ID and geometry.
    package static let feature = Inputs(rawValue: 2)

    /// The density, elevation or progress at a pixel, or the value that clusters accumulate.
    package static let pixel = Inputs(rawValue: 4)

    /// The values that `state` of the style defines, and those of the film.
    package static let globalState = Inputs(rawValue: 8)

    /// The abilities of the renderer: its images and scripts.
    package static let renderer = Inputs(rawValue: 16)

    /// Nothing, though the value must not be computed ahead: errors and collators.
    package static let neverFolded = Inputs(rawValue: 32)
  }

  /// The kinds of node that more than their values matter of.
  package enum Role: Sendable {
    case plain
    case constant(StyleValue)
    case zoom
    case globalState(String)
    case scope
    case coalesce
    case curve(ZoomCurve)
    case property(PropertyName)
    case geometryType
    case variable
  }

  /// A function from the arguments to a value.
  typealias Evaluation = @Sendable (Call) throws(ExpressionProblem) -> StyleValue

  /// The type of all values of the expression.
  package let type: StyleType

  /// The nodes of the arguments.
  package let arguments: [Expression]

  /// The inputs that the value depends on, those of arguments included.
  package let inputs: Inputs

  package let role: Role

  /// The indices of the node in the JSON arrays around it, from the outside inwards.
  let path: [Int]

  /// The value, if the node is a constant.
  package let constant: StyleValue?

  /// The inputs beside those of the arguments.
  private let ownInputs: Inputs

  private let evaluation: Evaluation

  /// Creates a node.
  ///
  /// - Parameters:
  ///   - type: The static type.
  ///   - arguments: The nodes that the evaluation reads, and others that it depends on.
  ///   - path: The place for errors.
  ///   - inputs: The inputs beside those of the arguments.
  ///   - role: The kind of node.
  ///   - evaluation: The function.
  init(
    _ type: StyleType, _ arguments: [Expression] = [], at path: [Int], inputs: Inputs = [],
    role: Role = .plain,
    evaluation: @escaping Evaluation
  ) {
    self.type = type
    self.arguments = arguments
    self.inputs = arguments.reduce(inputs) { $0.union($1.inputs) }
    ownInputs = inputs
    self.role = role
    if case .constant(let value) = role { constant = value } else { constant = nil }
    self.path = path
    self.evaluation = evaluation
  }

  /// Creates the node of a value.
  package convenience init(constant value: StyleValue, type: StyleType? = nil, at path: [Int] = []) {
    self.init(type ?? value.type, at: path, role: .constant(value)) { _ in value }
  }

  /// Adds the names of the properties that the value depends on; returns `false` if it may depend on more of a feature
  /// than these and the kind of its geometry.
  func addProperties(to names: inout [PropertyName]) -> Bool {
    if ownInputs.contains(.feature) {
      switch role {
      case .property(let name): names.append(name)
      // The value of a variable is an argument where it is bound.
      case .geometryType, .variable: break
      default: return false
      }
    }
    for argument in arguments where argument.inputs.contains(.feature) {
      guard argument.addProperties(to: &names) else { return false }
    }
    return true
  }

  /// Returns whether the value depends on a value of the style's state, by its name.
  package func reads(state name: String) -> Bool {
    guard inputs.contains(.globalState) else { return false }
    if case .globalState(name) = role { return true }
    return arguments.contains { $0.reads(state: name) }
  }

  /// Returns the value for the inputs of a context.
  ///
  /// - Parameter context: The inputs.
  /// - Returns: A value of the expression's type, or null where a feature lacks one.
  /// - Throws: The error with its place in the expression.
  package func evaluate(_ context: EvaluationContext) throws(ExpressionProblem) -> StyleValue {
    if let constant { return constant }
    return try evaluation(Call(node: self, context: context))
  }
}

/// A call of an operator: gives its arguments their values, each at most when asked for.
///
/// The parser has checked the types of arguments, so that a getter of another type fails only for values that no
/// annotation has checked.
struct Call {
  let node: Expression
  let context: EvaluationContext

  /// The number of arguments.
  var count: Int { node.arguments.count }

  func value(_ index: Int) throws(ExpressionProblem) -> StyleValue {
    try node.arguments[index].evaluate(context)
  }

  func number(_ index: Int) throws(ExpressionProblem) -> Double {
    let value = try value(index)
    guard case .number(let number) = value else { throw mismatch(value, .number) }
    return number
  }

  func boolean(_ index: Int) throws(ExpressionProblem) -> Bool {
    let value = try value(index)
    guard case .boolean(let boolean) = value else { throw mismatch(value, .boolean) }
    return boolean
  }

  func string(_ index: Int) throws(ExpressionProblem) -> String {
    let value = try value(index)
    guard case .string(let text) = value else { throw mismatch(value, .string) }
    return text
  }

  func array(_ index: Int) throws(ExpressionProblem) -> [StyleValue] {
    let value = try value(index)
    guard case .array(let items) = value else { throw mismatch(value, .array(.value)) }
    return items
  }

  /// Returns the text that the operator makes of some parts.
  ///
  /// - Parameters:
  ///   - parts: The parts.
  ///   - separator: The text between them.
  /// - Returns: The text of all of them.
  /// - Throws: The error of a text that is too long, or of too much of it: texts of texts grow exponentially.
  func made(_ parts: some Sequence<String>, separator: String = "") throws(ExpressionProblem) -> String {
    var text = ""
    for (index, part) in parts.enumerated() {
      if index > 0 { text += separator }
      text += part
      guard text.utf8.count <= EvaluationContext.longestText else {
        throw error("The text is too long; use at most \(EvaluationContext.longestText) bytes.")
      }
    }
    context.remainingText -= text.utf8.count
    guard context.remainingText >= 0 else {
      throw error(
        "Too much text is made; use at most \(EvaluationContext.mostText) bytes in one evaluation.")
    }
    return text
  }

  /// Returns the error of the operator with a message.
  func error(_ message: String) -> ExpressionProblem { ExpressionProblem(path: node.path, message: message) }

  /// Returns the error about a value of another type.
  func mismatch(_ value: StyleValue, _ type: StyleType) -> ExpressionProblem {
    error("Expected value to be of type \(type), but found \(value.type) instead.")
  }
}
