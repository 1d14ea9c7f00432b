import PulseArguments

/// The explicit values of options, which override those of files.
struct OptionOverrides<Root: Sendable>: Sendable {
  private let options: Root
  private let arguments: [Argument<Root>]

  /// Finds the arguments with other values than `defaults`; repeated ones override nothing.
  init(_ options: Root, unlike defaults: Root, arguments: [Argument<Root>]) {
    self.options = options
    self.arguments = arguments.filter { argument in
      guard !argument.info.isRepeated, let text = argument.stringValue(in: options) else { return false }
      return text != argument.stringValue(in: defaults)
    }
  }

  /// The fields with explicit values.
  var fields: Set<SceneField> {
    Set(arguments.compactMap { SceneField(rawValue: String($0.info.place.drop { $0 == "-" })) })
  }

  /// Applies the values to other options.
  func apply(to root: inout Root) {
    // By index, since arguments are large and each overlay of a table has the values applied.
    for index in arguments.indices { arguments[index].copy(from: options, to: &root) }
  }
}
