/// The declaration of an option, a flag, or an operand, bound to a property of the command's options.
///
/// Arguments are declared with the factories `option`, `repeated`, `flag`, and `operand`.
package struct Argument<Root: Sendable>: Sendable {
  /// Parses a text and stores the value in the root; the first value of a repeated argument replaces the
  /// default.
  typealias Assignment =
    @Sendable (_ root: inout Root, _ stringValue: String, _ isFirst: Bool) throws(ArgumentValueError) -> Void

  /// The description for help, without the default that the root holds.
  package let info: ArgumentInfo
  /// The JSON key in files: `pulseColor` for `--pulse-color`.
  package let key: String
  /// Formats the property of a root as text; `nil` if it has no value.
  let stringValue: @Sendable (Root) -> String?
  let assign: Assignment

  init(
    _ info: ArgumentInfo, key: String? = nil, stringValue: @escaping @Sendable (Root) -> String?,
    assign: @escaping Assignment
  ) {
    self.info = info
    self.key = key ?? jsonKey(ofOption: info.place)
    self.stringValue = stringValue
    self.assign = assign
  }

  func info(defaults: Root) -> ArgumentInfo {
    var info = info
    info.defaultText = stringValue(defaults) ?? info.defaultText
    return info
  }
}
