package import PulseDocument

/// The error of an expression that is no value of a property.
package typealias ExpressionError = InputError<ExpressionProblem>

extension ExpressionError {
  /// Creates the error of a problem, by default of the whole expression.
  init(_ message: String, at path: [Int] = []) {
    self.init(diagnostics: [ExpressionProblem(path: path, message: message)])
  }
}

/// The value of a property: a typed expression, or a constant.
package struct PropertyExpression: Sendable {
  /// The expression.
  package let root: Expression

  /// The stops of the outermost `step` or `interpolate` of the zoom; `nil` if the value does not depend on the zoom.
  package let zoomCurve: ZoomCurve?

  /// The value where the expression fails or has none.
  package let defaultValue: StyleValue

  /// The words that the value must be one of; `nil` for any value.
  let choices: [String]?

  /// Whether the value is the same for all features.
  package var isFeatureConstant: Bool { !root.inputs.contains(.feature) }

  /// Whether the value is the same at all zooms.
  package var isZoomConstant: Bool { zoomCurve == nil }

  /// Creates the value of a property of any form: a constant, an expression, or a function or text with tokens in the
  /// older syntax.
  ///
  /// - Parameters:
  ///   - json: The value.
  ///   - property: The property.
  /// - Throws: All problems.
  package init(_ json: JSONValue, for property: StyleProperty) throws(ExpressionError) {
    try self.init(json, for: property, cache: nil)
  }

  /// Creates the value of a property in a document whose expressions are kept.
  init(_ json: JSONValue, for property: StyleProperty, cache: ExpressionCache?) throws(ExpressionError) {
    let key = ExpressionCache.Key(json, of: property.name)
    if let known = cache?.values[key] {
      self = known
      return
    }
    let expression: JSONValue
    switch json {
    case .object: expression = try LegacyFunction.expression(json, for: property)
    case .array(let elements) where elements.first?.plainString.map(ExpressionOperator.isName) ?? false:
      expression = json
    case .string(let text) where property.hasTokens: expression = TokenText.expression(text)
    default:
      try property.checkConstant(json)
      expression = .array([.string("literal"), json])
    }
    try self.init(expression: expression, for: property, cache: cache)
    cache?.values[key] = self
  }

  /// Parses an expression in the syntax of arrays.
  ///
  /// - Parameters:
  ///   - json: The expression.
  ///   - property: The property that it is a value of.
  /// - Throws: All problems.
  package init(expression json: JSONValue, for property: StyleProperty) throws(ExpressionError) {
    try self.init(expression: json, for: property, cache: nil)
  }

  private init(
    expression json: JSONValue, for property: StyleProperty, cache: ExpressionCache?
  ) throws(ExpressionError) {
    let parser = ExpressionParser(expecting: property.expressionType, cache: cache)
    // Strings are made of any value where the property is one.
    var annotation: ExpressionParser.Annotation?
    if case .string = property.valueType { annotation = .coercion }
    guard let root = parser.parse(json, annotation: annotation) else {
      throw ExpressionError(diagnostics: parser.log.problems)
    }
    try self.init(root: root, for: property)
  }

  /// Creates the value of a parsed expression, if the property may depend on its inputs.
  init(root: Expression, for property: StyleProperty) throws(ExpressionError) {
    let readsZoom: Bool
    let readsData: Bool
    switch property.dependence {
    case .nothing, .pixel: (readsZoom, readsData) = (false, false)
    case .zoom: (readsZoom, readsData) = (true, false)
    case .data: (readsZoom, readsData) = (false, true)
    case .zoomAndData: (readsZoom, readsData) = (true, true)
    }
    if root.inputs.contains(.feature), !readsData {
      throw ExpressionError("data expressions not supported")
    }
    if root.inputs.contains(.zoom), !readsZoom { throw ExpressionError("zoom expressions not supported") }
    zoomCurve = try ZoomCurveSearch.curve(in: root)
    if root.inputs.contains(.zoom), zoomCurve == nil { throw ZoomCurveSearch.misplaced }
    if let zoomCurve, !property.isInterpolated {
      guard case .step = zoomCurve.interpolation else {
        throw ExpressionError("\"interpolate\" expressions cannot be used with this property")
      }
    }
    self.root = root
    defaultValue = property.standardValue
    if case .enumeration(let choices) = property.valueType { self.choices = choices } else { choices = nil }
  }

  /// Creates the value of a property that is not given.
  init(defaultOf property: StyleProperty) {
    zoomCurve = nil
    defaultValue = property.standardValue
    choices = property.valueType.choices
    // The default of a ramp is an expression.
    if case .pixel = property.dependence, let json = property.defaultValue,
      let ramp = ExpressionParser(expecting: property.expressionType).parse(json)
    {
      root = ramp
    } else {
      root = Expression(constant: defaultValue)
    }
  }

  /// Returns the value for the inputs of a context; the default where there is none.
  ///
  /// - Parameters:
  ///   - context: The inputs.
  ///   - report: Called with the error of an evaluation that fails.
  /// - Returns: A value of the property's type, or null if the property has no default.
  package func value(
    in context: EvaluationContext, report: (ExpressionProblem) -> Void = { _ in }
  ) -> StyleValue {
    if let constant = root.constant { return constant }
    context.beginEvaluation()
    do {
      let value = try root.evaluate(context)
      switch value {
      case .null: return defaultValue
      case .number(let number) where number.isNaN: return defaultValue
      case .string(let text):
        guard let choices, !choices.contains(text) else { return value }
        let list = choices.map { JSONValue.string($0).compact }.joined(separator: ", ")
        report(
          ExpressionProblem(
            path: [], message: "Expected value to be one of \(list), but found \(value.json) instead."))
        return defaultValue
      default: return value
      }
    } catch {
      report(error)
      return defaultValue
    }
  }
}

/// The search for the curve of the zoom, which must be the outermost operator but for variables and alternatives.
private enum ZoomCurveSearch {
  static let misplaced = ExpressionError(
    "\"zoom\" expression may only be used as input to a top-level \"step\" or \"interpolate\" expression.")

  private static let repeated = ExpressionError(
    "Only one zoom-based \"step\" or \"interpolate\" subexpression may be used in an expression.")

  /// Returns the curve of an expression; `nil` if there is none.
  static func curve(in root: Expression) throws(ExpressionError) -> ZoomCurve? {
    guard let node = try node(in: root), case .curve(let curve) = node.role else { return nil }
    return curve
  }

  private static func node(in expression: Expression) throws(ExpressionError) -> Expression? {
    var found: Expression?
    switch expression.role {
    case .scope: found = try expression.arguments.last.flatMap(node)
    case .coalesce:
      for argument in expression.arguments where found == nil { found = try node(in: argument) }
    case .curve:
      if case .zoom = expression.arguments[0].role { found = expression }
    case .plain, .constant, .zoom, .globalState, .property, .geometryType, .variable: break
    }
    for argument in expression.arguments where argument.inputs.contains(.zoom) {
      guard let other = try node(in: argument) else { continue }
      if found == nil { throw misplaced }
      if found !== other { throw repeated }
    }
    return found
  }
}
