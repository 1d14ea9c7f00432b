// An argument can be said in a file as well, under the name of its option.
extension Argument {
  /// Returns the word that stands for the value in a root.
  ///
  /// - Parameter root: The root.
  /// - Returns: The word; `nil` when there is no value, and for a flag that is not set.
  package func word(in root: Root) -> String? { word(root) }

  /// Stores the value that a word stands for.
  ///
  /// - Parameters:
  ///   - word: The word; `true` or `false` for a flag.
  ///   - root: The root.
  ///   - isFirst: Whether the first word of a repeated argument replaces what the root holds.
  /// - Throws: ``ArgumentValueError``, which names neither the argument nor the word.
  package func set(_ word: String, in root: inout Root, isFirst: Bool = true) throws(ArgumentValueError) {
    try assign(&root, word, isFirst)
  }

  /// Returns the argument with other forms in files than its type has, such as narrower ones.
  ///
  /// - Parameter forms: The forms, the usual one first.
  /// - Returns: The argument under the same names.
  package func written(as forms: ValueForm...) -> Argument {
    var info = info
    info.forms = forms
    return Argument(info, key: key, word: word, assign: assign)
  }

  /// Returns the argument for a larger root, of which this one's is a part.
  ///
  /// - Parameter part: The part of the larger root.
  /// - Returns: The argument under the same names.
  package func of<Whole: Sendable>(_ part: any WritableKeyPath<Whole, Root> & Sendable) -> Argument<Whole> {
    let (word, assign) = (word, assign)
    return Argument<Whole>(
      info, key: key, word: { word($0[keyPath: part]) },
      assign: { root, text, isFirst throws(ArgumentValueError) in
        try assign(&root[keyPath: part], text, isFirst)
      })
  }
}

extension ArgumentSection {
  /// Returns the section for a larger root, of which this one's is a part.
  ///
  /// - Parameter part: The part of the larger root.
  /// - Returns: The section with the same title.
  package func of<Whole: Sendable>(
    _ part: any WritableKeyPath<Whole, Root> & Sendable
  ) -> ArgumentSection<Whole> {
    ArgumentSection<Whole>(title, arguments.map { $0.of(part) })
  }
}

/// Returns the name in files of an option.
///
/// - Parameter option: The name of the option in ASCII, with its hyphens in front or without: `--pulse-color`.
/// - Returns: The name as JSON likes it: `pulseColor`.
package func fileKey(ofOption option: some StringProtocol) -> String {
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
