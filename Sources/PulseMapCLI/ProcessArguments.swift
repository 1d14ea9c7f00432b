import Glibc
import PulseBasics
import PulseSystem

/// The arguments and the environment of the process, which may be bytes that are not UTF-8.
enum ProcessArguments {
  /// The environment variables that the tool reads, besides those whose names begin with its own.
  private static let variables = ["XDG_CACHE_HOME", "HOME", "GITHUB_WORKSPACE", "CI_PROJECT_DIR"]

  /// Returns the arguments after the name of the program.
  ///
  /// - Throws: ``CommandError`` if an argument, or an environment variable that the tool reads, is not UTF-8: another
  ///   name would be read or written.
  static func arguments() throws(CommandError) -> [String] {
    let all = MainArguments.all ?? CommandLine.arguments.map { Array($0.utf8) }
    let arguments = Array(all.dropFirst())
    let wrong = arguments.filter { SystemText.text(of: $0) == nil }.map {
      "arguments: '\(SystemText.escaped($0))' is not UTF-8; write it in UTF-8, and rename the file if it is a name"
    }
    let problems = wrong + wrongVariables
    guard problems.isEmpty else { throw CommandError(problems) }
    return arguments.compactMap { SystemText.text(of: $0) }
  }

  /// The path of this executable, valid even after its file is replaced; without `/proc`, the one that started it.
  static var executable: String {
    let path = "/proc/self/exe"
    if FileDescriptor.exists(path) { return path }
    return MainArguments.executable ?? path
  }

  /// A message for each environment variable that the tool reads and that is not UTF-8.
  private static var wrongVariables: [String] {
    unsafe withEnvironment { start in
      var messages: [String] = []
      var index = 0
      while let pointer = unsafe start[index] {
        index += 1
        let parts = unsafe bytes(of: pointer).split(separator: UInt8(ascii: "="), maxSplits: 1)
        guard parts.count == 2, let name = SystemText.text(of: parts[0]),
          SystemText.text(of: parts[1]) == nil,
          variables.contains(name) || name.utf8.starts(with: "PULSEMAP_".utf8)
        else { continue }
        messages.append("\(name): '\(SystemText.escaped(parts[1]))' is not UTF-8; set it to a text in UTF-8")
      }
      return messages
    }
  }

  private static func bytes(of pointer: UnsafePointer<CChar>) -> [UInt8] {
    unsafe Array(UnsafeRawBufferPointer(start: pointer, count: strlen(pointer)))
  }
}

/// The environment variable with options that precede those of the command line.
enum OptionsVariable {
  /// The name of the variable.
  static let name = "PULSEMAP_OPTIONS"

  /// The commands that read it: those that describe images.
  static let commands = ["render", "batch", "scene"]

  /// Returns the options of words without their values, which may be secrets.
  static func names(in words: some Sequence<String>) -> [String] {
    words.filter { $0.bytewise.hasPrefix("-") }.map { String($0.bytewise.prefix { $0 != "=" }) }
  }

  /// Returns a note for a command that failed, on its options that are not on the command line; `nil` without any.
  ///
  /// - Parameters:
  ///   - words: The words of the variable.
  ///   - arguments: The command line itself.
  /// - Returns: The note.
  static func note(on words: some Sequence<String>, besides arguments: [String]) -> String? {
    let given = Set(names(in: arguments))
    let others = names(in: words).filter { !given.contains($0) }
    guard !others.isEmpty else { return nil }
    return
      "\(others.joined(separator: " ")) \(others.count == 1 ? "is" : "are") in the environment variable \(name)"
  }

  /// Splits a text into words as a shell does, with single and double quotation marks and backslashes, and without
  /// any expansion.
  ///
  /// - Returns: The words; `nil` if a quotation mark is not closed.
  static func words(in text: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Unicode.Scalar?
    var rest = text.unicodeScalars[...]
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("\\", nil), ("\\", "\""): word = (word ?? "") + (rest.popFirst().map { String($0) } ?? "\\")
      case (_, let open?):
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      case ("'", nil), ("\"", nil): (quote, word) = (character, word ?? "")
      case (" ", nil), ("\t", nil), ("\n", nil), ("\r", nil):
        if let complete = word { words.append(complete) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return quote == nil ? words : nil
  }
}
