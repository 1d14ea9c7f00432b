package import PulseDocument

/// The filter of a layer: which features it draws.
package struct StyleFilter: Sendable {
  /// The expression, of Booleans.
  package let root: Expression

  /// The properties on which the filter depends, by their ascending numbers; `nil` for unknown ones.
  ///
  /// A filter with known properties depends on nothing else of features but the kinds of their geometries.
  package let properties: [PropertyName]?

  /// Creates a filter of an expression or of the older syntax.
  ///
  /// - Parameter json: The filter.
  /// - Throws: All problems.
  package init(_ json: JSONValue) throws(ExpressionError) { try self.init(json, cache: nil) }

  /// Creates a filter of a document whose expressions are kept.
  init(_ json: JSONValue, cache: ExpressionCache?) throws(ExpressionError) {
    let parser = ExpressionParser(expecting: .boolean, cache: cache)
    guard let root = LegacyFilter.isLegacy(json) ? LegacyFilter.node(json, parser) : parser.parse(json) else {
      throw ExpressionError(diagnostics: parser.log.problems)
    }
    self.root = root
    var names: [PropertyName] = []
    let isComplete = root.addProperties(to: &names) && names.allSatisfy { $0.number != nil }
    let byNumber = Dictionary(names.map { ($0.number ?? 0, $0) }) { first, _ in first }
    properties = isComplete ? byNumber.sorted { $0.key < $1.key }.map(\.value) : nil
  }

  /// Returns whether the feature of a context is drawn; a filter that fails excludes it.
  ///
  /// - Parameters:
  ///   - context: The feature and the view.
  ///   - report: Called with the error of an evaluation that fails.
  /// - Returns: The value of the filter.
  package func includesFeature(
    of context: EvaluationContext, report: (ExpressionProblem) -> Void = { _ in }
  ) -> Bool {
    context.beginEvaluation()
    do {
      guard case .boolean(let value) = try root.evaluate(context) else { return false }
      return value
    } catch {
      report(error)
      return false
    }
  }
}
