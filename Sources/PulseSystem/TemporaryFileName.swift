/// The name of a temporary file that holds the bytes of a file until it is complete: `.NAME.PROCESS-RANDOM.part`.
///
/// No two are equal, also of hosts and containers that share a folder.
package struct TemporaryFileName {
  /// The ending of all of them.
  private static let ending = ".part"

  /// The most bytes of the name of the file that are taken over: names may have 255.
  private static let longest = 170

  /// The name.
  package let text: String

  /// The process that writes the file.
  package let process: ProcessIdentity

  /// The name of the file, or its beginning.
  private let file: String

  /// Makes a name for a file that this process writes.
  ///
  /// - Parameter file: The name of the file, without its folder.
  package init(of file: String) {
    self.file = Self.beginning(of: file)
    process = .current
    text =
      ".\(self.file).\(process.text)-\(String(UInt64.random(in: 0...UInt64.max), radix: 16))\(Self.ending)"
  }

  /// Reads a name; the result is `nil` for any other.
  ///
  /// - Parameter text: The name of a file, without its folder.
  package init?(_ text: String) {
    guard text.hasPrefix("."), text.hasSuffix(Self.ending) else { return nil }
    let parts = text.dropFirst().dropLast(Self.ending.count)
    guard let point = parts.lastIndex(of: "."), let dash = parts.lastIndex(of: "-"), point < dash,
      let process = ProcessIdentity(parts[parts.index(after: point)..<dash])
    else { return nil }
    self.text = text
    self.process = process
    file = String(parts[..<point])
  }

  /// Returns whether the name is that of an output, of one of its frames, or of what is written beside it.
  ///
  /// - Parameter output: The name of the output, with `%d` or `%04d` for a sequence.
  /// - Returns: Whether it is; `p1` is not that of `p1-b`.
  package func belongs(to output: String) -> Bool {
    let parts = output.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
    let ending = parts.count == 2 ? parts[1].drop { $0 != "d" }.dropFirst() : ""
    let (stem, format) = Self.divided(String(parts.count == 2 ? ending : parts[0]))
    // The picture, the world file and the sidecar.
    let endings = [format, ".pgw", format + ".json"].map { parts.count == 2 ? stem + $0 : $0 }
    let beginning = parts.count == 2 ? String(parts[0]) : stem
    return endings.contains { ending in
      guard parts.count == 2 else { return file == Self.beginning(of: beginning + ending) }
      guard file.hasPrefix(beginning), file.hasSuffix(ending), file.count > beginning.count + ending.count
      else { return false }
      let number = file.dropFirst(beginning.count).dropLast(ending.count)
      return number.allSatisfy(\.isWholeNumber) || number == "frames"
    }
  }

  /// Divides a name before its last point.
  private static func divided(_ name: String) -> (stem: String, ending: String) {
    guard let point = name.lastIndex(of: ".") else { return (name, "") }
    return (String(name[..<point]), String(name[point...]))
  }

  /// Returns the whole characters of a name that are taken over.
  private static func beginning(of name: String) -> String {
    var beginning = ""
    for character in name {
      if beginning.utf8.count + character.utf8.count > longest { break }
      beginning.append(character)
    }
    return beginning
  }
}
