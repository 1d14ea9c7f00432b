import PulseDocument

/// The declaration of an option, a flag, or an operand, bound to a property of the command's options.
///
/// Arguments are declared with the factories `option`, `repeated`, `flag`, and `operand`. A value comes as JSON, as files
/// have it; the text of a command line is a string.
package struct Argument<Root: Sendable>: Sendable {
  /// The description for help, without the default that the root holds.
  package internal(set) var info: ArgumentInfo
  /// The JSON key in files: `pulseColor` for `--pulse-color`.
  package let key: String
  /// Formats the property of a root as text; `nil` if it has no value.
  let stringValue: @Sendable (Root) -> String?
  /// Returns the property of a root as JSON; `nil` if it has no value.
  let json: @Sendable (Root) -> JSONValue?
  /// Stores a value in a root; the first value of a repeated argument replaces the default.
  let assign: @Sendable (_ root: inout Root, JSONValue, _ isFirst: Bool) throws(ArgumentValueError) -> Void
  /// Throws why the property of a root is no valid value.
  let check: @Sendable (Root) throws(ArgumentValueError) -> Void
  /// Copies the property of a root to another one.
  let copy: @Sendable (_ source: Root, _ target: inout Root) -> Void
  /// Returns whether the properties of two roots differ.
  let differs: @Sendable (Root, Root) -> Bool
  /// Rewrites the paths in a text of the argument; `nil` if it has none.
  var pathRewriter: PathRewriter?

  /// Creates the declaration of an argument of any kind.
  ///
  /// - Parameters:
  ///   - info: The description.
  ///   - property: The property of the options.
  ///   - stringValue: Formats the property as text; `nil` if it has no value.
  ///   - json: Returns the property as JSON; `nil` if it has no value.
  ///   - assign: Stores a value in the property.
  ///   - check: Throws why the property is no valid value.
  ///   - differs: Returns whether two values of the property differ.
  init<Property: Equatable & Sendable>(
    _ info: ArgumentInfo, into property: any WritableKeyPath<Root, Property> & Sendable,
    stringValue: @escaping @Sendable (Property) -> String?,
    json: @escaping @Sendable (Property) -> JSONValue?,
    assign:
      @escaping @Sendable (inout Property, JSONValue, _ isFirst: Bool) throws(ArgumentValueError) -> Void,
    check: @escaping @Sendable (Property) throws(ArgumentValueError) -> Void = { _ in },
    differs: @escaping @Sendable (Property, Property) -> Bool = { $0 != $1 }
  ) {
    self.info = info
    key = jsonKey(ofOption: info.place)
    self.stringValue = { stringValue($0[keyPath: property]) }
    self.json = { json($0[keyPath: property]) }
    self.assign = { root, value, isFirst throws(ArgumentValueError) in
      try assign(&root[keyPath: property], value, isFirst)
    }
    self.check = { root throws(ArgumentValueError) in try check(root[keyPath: property]) }
    self.differs = { differs($0[keyPath: property], $1[keyPath: property]) }
    copy = { source, target in target[keyPath: property] = source[keyPath: property] }
  }

  /// Binds an argument to a property of a larger options type.
  init<Part: Sendable>(
    _ argument: Argument<Part>, of part: any WritableKeyPath<Root, Part> & Sendable
  ) {
    info = argument.info
    key = argument.key
    pathRewriter = argument.pathRewriter
    stringValue = { argument.stringValue($0[keyPath: part]) }
    json = { argument.json($0[keyPath: part]) }
    differs = { argument.differs($0[keyPath: part], $1[keyPath: part]) }
    assign = { root, value, isFirst throws(ArgumentValueError) in
      try argument.assign(&root[keyPath: part], value, isFirst)
    }
    check = { root throws(ArgumentValueError) in try argument.check(root[keyPath: part]) }
    copy = { source, target in argument.copy(source[keyPath: part], &target[keyPath: part]) }
  }

  func info(defaults: Root) -> ArgumentInfo {
    var info = info
    info.defaultText = stringValue(defaults) ?? info.defaultText
    return info
  }
}

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

  /// Returns one section, or two for operands and options that are declared together under the title `Arguments`: the
  /// options follow under a heading of their own.
  static func separatingOperands(title: String, _ arguments: [ArgumentInfo]) -> [ArgumentSectionInfo] {
    let operands = arguments.filter { $0.kind == .operand }
    guard title == "Arguments", !operands.isEmpty, operands.count < arguments.count else {
      return [ArgumentSectionInfo(title: title, arguments: arguments)]
    }
    return [
      ArgumentSectionInfo(title: title, arguments: operands),
      ArgumentSectionInfo(title: "Options", arguments: arguments.filter { $0.kind != .operand }),
    ]
  }
}
