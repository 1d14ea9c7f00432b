package import PulseDocument

/// The filter of a layer: which features it draws.
package struct StyleFilter: Sendable {
  /// The expression, of Booleans.
  package let root: Expression

  /// Creates a filter of an expression or of the older syntax.
  ///
  /// - Parameter json: The filter.
  /// - Throws: All problems.
  package init(_ json: JSONValue) throws(ExpressionProblems) {
    let parser = ExpressionParser(expecting: .boolean)
    guard let root = LegacyFilter.isLegacy(json) ? LegacyFilter.node(json, parser) : parser.parse(json) else {
      throw ExpressionProblems(parser.log.problems)
    }
    self.root = root
  }

  /// Returns whether the feature of a context is drawn; a filter that fails excludes it.
  ///
  /// - Parameters:
  ///   - context: The feature and the view.
  ///   - report: Called with the error of an evaluation that fails.
  /// - Returns: The value of the filter.
  package func includesFeature(
    of context: EvaluationContext, report: (EvaluationError) -> Void = { _ in }
  ) -> Bool {
    context.remainingVariables = EvaluationContext.mostVariables
    do {
      guard case .boolean(let value) = try root.evaluate(context) else { return false }
      return value
    } catch {
      report(error)
      return false
    }
  }
}
