import PulseDocument

extension StyleDocument {
  /// The way in which the points of a source are grouped.
  package struct Clusters: Sendable {
    /// The distance in points of a view within which a group takes in others.
    package let radius: Double

    /// The deepest zoom with groups.
    package let maximumZoom: Int

    /// The least number of points of a group.
    package let minimumPoints: Int

    /// The properties that groups have beside their number of points.
    package let properties: [ClusterProperty]
  }
}

/// A property of groups of points, combined from values of all points.
package struct ClusterProperty: Sendable {
  /// The name.
  package let name: String

  private let map, reduction: Expression

  /// Creates a property.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - json: An array: the name of an operator or an expression of `accumulated`, and an expression of points.
  /// - Throws: All problems.
  init(_ name: String, _ json: JSONValue) throws(ExpressionError) {
    guard let pair = json.plainArray, pair.count == 2 else {
      throw ExpressionError("expected an array of an operator and an expression")
    }
    var reduction = pair[0]
    if case .string = reduction {
      reduction = .array([
        reduction, .array([.string("accumulated")]), .array([.string("get"), .string(name)]),
      ])
    }
    self.name = name
    self.reduction = try Self.expression(reduction)
    map = try Self.expression(pair[1])
  }

  private static func expression(_ json: JSONValue) throws(ExpressionError) -> Expression {
    let parser = ExpressionParser()
    guard let root = parser.parse(json) else { throw ExpressionError(diagnostics: parser.log.problems) }
    return root
  }

  /// Returns the value of the point of a context; null if it fails.
  package func initialValue(in context: EvaluationContext) -> StyleValue { Self.value(of: map, in: context) }

  /// Returns what the accumulated value of a context becomes with the feature that joins; null if it fails.
  package func combinedValue(in context: EvaluationContext) -> StyleValue {
    Self.value(of: reduction, in: context)
  }

  private static func value(of expression: Expression, in context: EvaluationContext) -> StyleValue {
    context.beginEvaluation()
    return (try? expression.evaluate(context)) ?? .null
  }
}
