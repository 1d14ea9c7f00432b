/// Arguments that help lists together, under a title.
package struct ArgumentSection<Root: Sendable>: Sendable {
  /// The title, without a colon.
  let title: String
  /// The arguments in the order of help.
  package let arguments: [Argument<Root>]

  /// Creates a section of help.
  ///
  /// - Parameters:
  ///   - title: The title without a colon, such as `Place and view`.
  ///   - arguments: The arguments in the order of help; operands are also filled in this order.
  package init(_ title: String, _ arguments: [Argument<Root>]) {
    self.title = title
    self.arguments = arguments
  }
}

/// What can be told about the arguments that help lists together.
package struct SectionInfo: Hashable, Sendable {
  /// The title, without a colon.
  package let title: String
  /// The arguments in the order of help.
  package let arguments: [ArgumentInfo]
}
