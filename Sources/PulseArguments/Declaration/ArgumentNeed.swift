/// A condition under which an argument has an effect, such as an output of a format.
package struct ArgumentNeed: Hashable, Sendable {
  /// The words for it, which follow "needs" in help and "has no effect without" in warnings: `a .gif output`.
  package let text: String

  /// Creates a need from its words.
  package init(_ text: String) {
    self.text = text
  }
}

extension Argument {
  /// Returns a copy of the argument that has an effect only with something else, as help and warnings then say.
  ///
  /// - Parameter need: What it needs.
  /// - Returns: The argument under the same names.
  package func needing(_ need: ArgumentNeed) -> Argument {
    var argument = self
    argument.info.need = need
    return argument
  }

  /// Returns whether options hold another value of the argument than the defaults do; `false` for a repeated one.
  package func isGiven(in root: Root, unlike defaults: Root) -> Bool { differs(root, defaults) }
}
