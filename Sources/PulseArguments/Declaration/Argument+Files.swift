import PulseBasics
package import PulseDocument

// Configuration files specify arguments as well, under ``Argument/key``.
extension Argument {
  /// Returns the value that a root holds for this argument, as text.
  ///
  /// - Parameter root: The parsed options.
  /// - Returns: The text; `nil` when there is no value, and for a flag that is not set.
  package func stringValue(in root: Root) -> String? { stringValue(root) }

  /// Returns the value that a root holds for this argument, as files have it.
  ///
  /// - Parameter root: The parsed options.
  /// - Returns: The JSON; `nil` when there is no value, and for a flag that is not set.
  package func json(in root: Root) -> JSONValue? { json(root) }

  /// Returns the words of a command line that give the argument its values in a root; none if it has no value there.
  package func words(in root: Root) -> [String] {
    guard let value = json(root) else { return [] }
    if case .boolean(let isOn) = value, info.kind == .flag {
      return [isOn ? info.place : "--no-" + info.place.bytewise.drop { $0 == "-" }]
    }
    var texts = [stringValue(root) ?? ""]
    if info.isRepeated, case .array(let values) = value {
      texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
    // A value that looks like an option has to be attached.
    return texts.flatMap { $0.bytewise.hasPrefix("-") ? ["\(info.place)=\($0)"] : [info.place, $0] }
  }

  /// Stores a value in a root.
  ///
  /// - Parameters:
  ///   - json: The value as files have it; the text of a command line is a string, that of a flag alone an empty one.
  ///   - root: The options to change.
  ///   - isFirst: Whether the value replaces those of a repeated argument, instead of being appended.
  /// - Throws: ``ArgumentValueError``, which names neither the argument nor the value.
  package func set(_ json: JSONValue, in root: inout Root, isFirst: Bool = true) throws(ArgumentValueError) {
    try assign(&root, json, isFirst)
  }

  /// Throws why the value that a program has stored in a root is none that the argument accepts, such as a number out
  /// of range.
  ///
  /// - Throws: ``ArgumentValueError``, which names neither the argument nor the value.
  package func check(in root: Root) throws(ArgumentValueError) { try check(root) }

  /// Copies the value of this argument from one options value to another, where it replaces all values of a
  /// repeated argument.
  package func copy(from source: Root, to target: inout Root) { copy(source, &target) }

  /// Returns a copy of the argument with the given JSON representations instead of those of its value type.
  ///
  /// - Parameter jsonRepresentations: The representations, the preferred one first.
  /// - Returns: The argument under the same names.
  package func representedInJSON(as jsonRepresentations: JSONRepresentation...) -> Argument {
    var argument = self
    argument.info.jsonRepresentations = jsonRepresentations
    return argument
  }

  /// Returns the argument bound to a property of a larger options type.
  ///
  /// - Parameter keyPath: The key path from the larger type to this one's root.
  /// - Returns: The argument under the same names.
  package func bound<Whole: Sendable>(to keyPath: any WritableKeyPath<Whole, Root> & Sendable) -> Argument<
    Whole
  > {
    Argument<Whole>(self, of: keyPath)
  }
}

extension ArgumentSection {
  /// Returns the section bound to a property of a larger options type.
  ///
  /// - Parameter keyPath: The key path from the larger type to this one's root.
  /// - Returns: The section with the same title.
  package func bound<Whole: Sendable>(
    to keyPath: any WritableKeyPath<Whole, Root> & Sendable
  ) -> ArgumentSection<Whole> {
    ArgumentSection<Whole>(title, arguments.map { $0.bound(to: keyPath) })
  }
}

/// Returns the camel-case JSON key of an ASCII option name, with or without hyphens in front: `pulseColor`
/// for `--pulse-color`.
package func jsonKey(ofOption option: some StringProtocol) -> String {
  var key: [UInt8] = []
  var beginsWord = false
  for byte in option.utf8 {
    if byte == UInt8(ascii: "-") {
      beginsWord = !key.isEmpty
    } else {
      let isRaised = beginsWord && UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
      key.append(isRaised ? byte - 0x20 : byte)
      beginsWord = false
    }
  }
  return String(decoding: key, as: UTF8.self)
}

/// The kind of path that shells complete: a file or a folder.
package enum PathKind: Hashable, Sendable {
  /// A file (folders are offered as steps of its path).
  case file
  /// A folder.
  case folder
}

/// A function that returns an argument's text with `rewrite` applied to the paths in it.
package typealias PathRewriter = @Sendable (_ text: String, _ rewrite: (String) -> String) -> String

extension Argument {
  /// Returns a copy of the argument whose value is a path: shells complete it, and relative paths in files can
  /// be resolved.
  ///
  /// - Parameters:
  ///   - kind: The kind of path.
  ///   - pathRewriter: The rewriter of the paths in a text; by default the whole text is a path.
  /// - Returns: The argument under the same names.
  package func completingPath(
    to kind: PathKind, rewrittenBy pathRewriter: @escaping PathRewriter = { text, rewrite in rewrite(text) }
  ) -> Argument {
    var argument = rewritingPaths(by: pathRewriter)
    argument.info.path = kind
    return argument
  }

  /// Returns a copy of the argument with a rewriter of the paths inside its text; shell completion is unchanged.
  ///
  /// - Parameter pathRewriter: The rewriter of the paths in a text.
  /// - Returns: The argument under the same names.
  package func rewritingPaths(by pathRewriter: @escaping PathRewriter) -> Argument {
    var argument = self
    argument.pathRewriter = pathRewriter
    return argument
  }

  /// Returns a text of the argument in which `rewrite` is applied to each path, or the same text if the argument has
  /// no paths.
  package func rewritingPaths(in text: String, with rewrite: (String) -> String) -> String {
    pathRewriter?(text, rewrite) ?? text
  }
}

/// A rule that a command line has an option only once, and none of some others that mean the same.
struct ArgumentExclusion: Hashable, Sendable {
  /// The names of the other options.
  let others: [String]

  /// The remedy, such as `for several places, write --place LAT,LON for each of them`.
  let remedy: String
}

extension Argument {
  /// Returns the argument as one that a command line has only once, and not besides others that mean the same.
  ///
  /// An option that follows one from the environment still overrides it.
  ///
  /// - Parameters:
  ///   - others: The names of the other options.
  ///   - remedy: The remedy in the error, such as `for several places, write --place LAT,LON for each of them`.
  /// - Returns: The argument.
  package func allowedOnce(besides others: [String], remedy: String) -> Argument {
    var argument = self
    argument.info.exclusion = ArgumentExclusion(others: others, remedy: remedy)
    return argument
  }

  /// Returns the argument with a value to begin with, which is named where the value is missing.
  ///
  /// - Parameter example: The value as it is written in a shell.
  /// - Returns: The argument.
  package func suggesting(_ example: String) -> Argument {
    var argument = self
    argument.info.example = example
    return argument
  }
}

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

  /// Returns a copy of the argument whose values are secrets: no message quotes them.
  package func hidingValues() -> Argument {
    var argument = self
    argument.info.isSecret = true
    return argument
  }

  /// Returns whether options hold another value of the argument than the defaults do; `false` for a repeated one.
  package func isGiven(in root: Root, unlike defaults: Root) -> Bool { differs(root, defaults) }
}
