package import PulseDocument

/// A mistake in an expression, which is found when it is parsed, or the error that ends its evaluation.
package struct ExpressionProblem: Error, Hashable, Sendable {
  /// The indices of the place in the JSON arrays, from the outside inwards.
  package let path: [Int]

  /// The message of the specification.
  package let message: String

  /// The place as it is appended to that of the property: `[1][2]`.
  package var key: String { path.map { "[\($0)]" }.joined() }
}

/// The problems of an expression, shared by the parsers of its parts.
final class ExpressionLog {
  var problems: [ExpressionProblem] = []

  /// The number of nodes parsed so far.
  var nodeCount = 0
}

/// A parser of one part of an expression: where it stands, which type is expected there and what is in scope.
struct ExpressionParser {
  /// The limits for documents of strangers.
  static let mostNodes = 1_000_000
  static let deepestNesting = 256

  /// The ways to make a value of one type fit another.
  enum Annotation {
    case assertion, coercion, none
  }

  /// A variable in scope, with those around it.
  indirect enum Scope {
    case outermost
    case bindings([String: Expression], outer: Scope)

    /// The bound expression of a name.
    subscript(name: String) -> Expression? {
      guard case .bindings(let bindings, let outer) = self else { return nil }
      return bindings[name] ?? outer[name]
    }
  }

  var path: [Int] = []
  var expectedType: StyleType?
  var log = ExpressionLog()
  private var scope = Scope.outermost
  private var depth = 0
  private let cache: ExpressionCache?

  /// Creates a parser of a whole expression.
  ///
  /// - Parameters:
  ///   - type: The expected type; `nil` for any.
  ///   - cache: The expressions parsed so far; errors of the evaluation of an equal part have the place of the first one.
  init(expecting type: StyleType? = nil, cache: ExpressionCache? = nil) {
    (expectedType, self.cache) = (type, cache)
  }

  /// Returns a variable in scope.
  func variable(_ name: String) -> Expression? { scope[name] }

  /// Returns the parser of an element of this array, which expects a type; the problems are shared.
  ///
  /// - Parameters:
  ///   - index: The index of the element; `nil` for a part that has no place of its own.
  ///   - type: The expected type.
  ///   - bindings: Variables for the part.
  /// - Returns: The parser.
  func inner(_ index: Int?, expecting type: StyleType? = nil, binding bindings: [String: Expression] = [:])
    -> ExpressionParser
  {
    var parser = self
    if let index { parser.path.append(index) }
    parser.depth += 1
    parser.expectedType = type
    if !bindings.isEmpty { parser.scope = .bindings(bindings, outer: scope) }
    return parser
  }

  /// Parses an argument.
  ///
  /// - Parameters:
  ///   - json: The argument.
  ///   - index: Its index; `nil` for a part that has no place of its own.
  ///   - type: The expected type; `nil` for any, without annotations.
  ///   - annotation: What makes a value fit the expected type; `nil` for that of the type.
  /// - Returns: The node; `nil` after reports.
  func parse(
    _ json: JSONValue, at index: Int?, expecting type: StyleType? = nil, annotation: Annotation? = nil
  ) -> Expression? {
    inner(index, expecting: type).parse(json, annotation: annotation)
  }

  /// Reports a mistake at this place or at an element of it, and returns no node.
  @discardableResult func report(_ message: String, at indices: Int...) -> Expression? {
    log.problems.append(ExpressionProblem(path: path + indices, message: message))
    return nil
  }

  /// Reports a type that does not fit the expected one, and returns whether it fits.
  func check(_ type: StyleType, fits expected: StyleType) -> Bool {
    if expected.includes(type) { return true }
    report(expected.mismatch(type))
    return false
  }

  /// Parses the value at this place.
  func parse(_ json: JSONValue, annotation: Annotation? = nil) -> Expression? {
    log.nodeCount += 1
    guard depth <= Self.deepestNesting, log.nodeCount <= Self.mostNodes else {
      return report(
        depth > Self.deepestNesting
          ? "The expression is nested too deeply; use at most \(Self.deepestNesting) levels."
          : "The expression is too large; use at most \(Self.mostNodes) parts.")
    }
    guard case .array(let elements) = json else {
      if case .object = json { return report("Bare objects invalid. Use [\"literal\", {...}] instead.") }
      return typed(LiteralOperator.parse([.string("literal"), json], self), annotation)
    }
    guard let first = elements.first else {
      return report(
        "Expected an array with at least one element. If you wanted a literal array, use [\"literal\", []].")
    }
    guard case .string(let name) = first else {
      return report(
        "Expression name must be a string, but found \(first.javaScriptType) instead. "
          + "If you wanted a literal array, use [\"literal\", [...]].", at: 0)
    }
    guard let row = ExpressionOperator.all[name] else {
      return report(
        "Unknown expression \"\(name)\". If you wanted a literal array, use [\"literal\", [...]].", at: 0)
    }
    guard let cache, elements.count > 2, annotation == nil, case .outermost = scope else {
      return typed(row.parse(elements, self), annotation)
    }
    let key = ExpressionCache.Key(json, expecting: expectedType)
    if let known = cache.nodes[key] { return known }
    let node = typed(row.parse(elements, self), annotation)
    cache.nodes[key] = node
    return node
  }

  /// Returns a node with what makes it fit the expected type, as a constant if its inputs are known; reports why not.
  private func typed(_ node: Expression?, _ annotation: Annotation?) -> Expression? {
    guard var node else { return nil }
    if let expectedType {
      if let needed = Self.annotation(from: node.type, to: expectedType) {
        switch annotation ?? needed {
        case .assertion: node = AssertionOperator.node(expectedType, [node], at: path)
        case .coercion: node = CoercionOperator.node(expectedType, [node], at: path)
        case .none: break
        }
      } else if !check(node.type, fits: expectedType) {
        return nil
      }
    }
    // Images are resolved when it is known which there are.
    guard node.constant == nil, node.inputs.isEmpty, node.type != .resolvedImage else { return node }
    do {
      return Expression(constant: try node.evaluate(EvaluationContext()), type: node.type, at: path)
    } catch {
      return report(error.message)
    }
  }

  /// Returns the annotation that a value of a type needs where another one is expected; `nil` for none.
  private static func annotation(from type: StyleType, to expected: StyleType) -> Annotation? {
    switch expected {
    case .string, .number, .boolean, .object, .array: type == .value ? .assertion : nil
    case .color, .formatted, .resolvedImage: [.value, .string].contains(type) ? .coercion : nil
    case .padding, .numberArray: [.value, .number].contains(type) || type.isArray ? .coercion : nil
    case .colorArray, .projectionDefinition:
      [.value, .string].contains(type) || type.isArray ? .coercion : nil
    case .variableAnchorOffsetCollection: type == .value || type.isArray ? .coercion : nil
    case .null, .value, .error, .collator: nil
    }
  }
}

extension JSONValue {
  /// The type of the value as `typeof` of JavaScript names it.
  var javaScriptType: String {
    switch self {
    case .null, .array, .object: "object"
    case .boolean: "boolean"
    case .number, .longInteger: "number"
    case .string: "string"
    }
  }

  /// The value of a number.
  package var plainNumber: Double? { double }

  /// The text of a string; `nil` for other values.
  package var plainString: String? { if case .string(let text) = self { text } else { nil } }

  /// The elements of an array; `nil` for other values.
  package var plainArray: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// Returns the value of a key, the last one of duplicates; `nil` if there is none, or for other values than objects.
  package func member(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { equalBytes($0.key, key) }?.value
  }

  /// Whether the value counts as true in JavaScript.
  var isTruthy: Bool { StyleValue(self).isTruthy }
}
