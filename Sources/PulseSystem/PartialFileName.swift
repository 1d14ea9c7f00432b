/// The name under which the bytes of a file are gathered until it is complete: `.NAME.PID-NUMBER.part`.
package struct PartialFileName {
  /// The ending of all of them.
  private static let ending = ".part"

  /// The most bytes of the name of the file that are taken over: names may have 255.
  private static let longest = 200

  /// The name.
  package let text: String

  /// The process that writes the file.
  package let process: Int32

  /// Makes a name.
  ///
  /// - Parameters:
  ///   - file: The name of the file, without its folder.
  ///   - process: The process that writes it.
  ///   - number: A number that no other file has that the process writes.
  package init(of file: some StringProtocol, process: Int32, number: Int) {
    text = ".\(Self.beginning(of: file)).\(process)-\(number)\(Self.ending)"
    self.process = process
  }

  /// Reads a name; the result is `nil` for any other.
  ///
  /// - Parameter text: The name of a file, without its folder.
  package init?(_ text: String) {
    guard text.hasPrefix("."), text.hasSuffix(Self.ending) else { return nil }
    let number = text.dropLast(Self.ending.count).split(separator: ".").last?.split(separator: "-").first
    guard let process = number.flatMap({ Int32($0) }), process > 0 else { return nil }
    self.text = text
    self.process = process
  }

  /// Whether the name is that of a file, or of one of several files.
  ///
  /// - Parameter beginning: With what the names of the files begin.
  /// - Returns: Whether it can be.
  package func isOfFile(beginningWith beginning: some StringProtocol) -> Bool {
    text.hasPrefix(".\(Self.beginning(of: beginning))")
  }

  /// Returns the whole characters of a name that are taken over.
  private static func beginning(of name: some StringProtocol) -> String {
    var beginning = ""
    for character in name {
      if beginning.utf8.count + character.utf8.count > longest { break }
      beginning.append(character)
    }
    return beginning
  }
}
