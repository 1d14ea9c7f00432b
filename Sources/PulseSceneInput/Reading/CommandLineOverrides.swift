import PulseArguments
import PulseBasics

/// The values of command-line options that differ from their defaults, which override those of scene files and tables.
struct CommandLineOverrides<Options: Sendable>: Sendable {
  private let options: Options
  private let arguments: [Argument<Options>]

  /// Finds the arguments with other values than `defaults`; repeated ones override nothing.
  init(_ options: Options, unlike defaults: Options, arguments: [Argument<Options>]) {
    self.options = options
    self.arguments = arguments.filter { argument in
      guard !argument.info.isRepeated, let text = argument.stringValue(in: options) else { return false }
      return text != argument.stringValue(in: defaults)
    }
  }

  /// The fields with explicit values.
  var fields: Set<SceneField> {
    Set(arguments.compactMap { SceneField(rawValue: String($0.info.place.bytewise.drop { $0 == "-" })) })
  }

  /// Applies the values to other options.
  func apply(to root: inout Options) {
    // By index, since arguments are large and each overlay of a table has the values applied.
    for index in arguments.indices { arguments[index].copy(from: options, to: &root) }
  }
}
