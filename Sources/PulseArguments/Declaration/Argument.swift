/// An option, a flag, or an operand of a command, bound to a property of the command's options.
///
/// Arguments are declared with the factories `option`, `repeated`, `flag`, and `operand`.
package struct Argument<Root: Sendable>: Sendable {
  /// Stores the value of a word in the root; the first word of a repeated argument replaces the default.
  typealias Assignment =
    @Sendable (_ root: inout Root, _ word: String, _ isFirst: Bool) throws(ArgumentValueError) -> Void

  /// The description, without the default the root holds.
  package let info: ArgumentInfo
  /// The name in files: `pulseColor` for `--pulse-color`.
  package let key: String
  /// The word that stands for the property of a root, or `nil` if there is nothing to show.
  let word: @Sendable (Root) -> String?
  let assign: Assignment

  init(
    _ info: ArgumentInfo, key: String? = nil, word: @escaping @Sendable (Root) -> String?,
    assign: @escaping Assignment
  ) {
    self.info = info
    self.key = key ?? fileKey(ofOption: info.place)
    self.word = word
    self.assign = assign
  }

  /// Returns the description with the default that a root holds.
  func info(defaults: Root) -> ArgumentInfo {
    var info = info
    info.defaultText = word(defaults) ?? info.defaultText
    return info
  }
}
