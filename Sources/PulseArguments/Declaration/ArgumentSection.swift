/// A titled group of arguments in help.
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

/// The description of a titled group of arguments, for help and manual pages.
package struct ArgumentSectionInfo: Hashable, Sendable {
  /// The title, without a colon.
  package let title: String
  /// The arguments in the order of help.
  package let arguments: [ArgumentInfo]
}
