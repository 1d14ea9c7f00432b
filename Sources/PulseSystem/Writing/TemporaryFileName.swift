import PulseBasics

/// Name of a temporary file that contains an unfinished output: `.NAME.PROCESS-RANDOM.part`.
///
/// Names are unique, also among hosts and containers that share a folder.
package struct TemporaryFileName {
  /// Suffix of all temporary names.
  private static let ending = ".part"

  /// Largest number of bytes of the output's name that are kept: file names are limited to 255 bytes.
  private static let longest = 170

  /// The file name.
  package let text: String

  /// The process that writes the file.
  package let process: ProcessIdentity

  /// The name of the output, perhaps shortened.
  private let file: String

  /// Creates a unique name for an output of this process.
  ///
  /// - Parameter file: The file name of the output, without its folder.
  package init(of file: String) {
    self.file = Self.shortenedName(of: file)
    process = .current
    text =
      ".\(self.file).\(process.text)-\(String(UInt64.random(in: 0...UInt64.max), radix: 16))\(Self.ending)"
  }

  /// Parses a file name without its folder; `nil` if it is not a temporary name.
  package init?(_ text: String) {
    guard text.bytewise.hasPrefix("."), text.bytewise.hasSuffix(Self.ending) else { return nil }
    let parts = text.bytewise.dropFirst(1).bytewise.dropLast(Self.ending.utf8.count)
    guard let point = parts.bytewise.lastIndex(of: "."), let dash = parts.bytewise.lastIndex(of: "-"),
      point < dash,
      let process = ProcessIdentity(parts[parts.utf8.index(after: point)..<dash])
    else { return nil }
    self.text = text
    self.process = process
    file = String(parts[..<point])
  }

  /// Returns whether the file is for an output, one of its frames, or a file beside it.
  ///
  /// - Parameter output: The name of the output, with `%d` or `%04d` for a sequence.
  /// - Returns: Whether it is; `p1` does not match `p1-b`.
  package func belongs(to output: String) -> Bool {
    let parts = output.bytewise.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
    let ending = parts.count == 2 ? parts[1].bytewise.drop { $0 != "d" }.bytewise.dropFirst(1) : ""
    let (stem, format) = Self.splitAtExtension(String(parts.count == 2 ? ending : parts[0]))
    // The image, the world file and the sidecar.
    let endings = [format, ".pgw", format + ".json"].map { parts.count == 2 ? stem + $0 : $0 }
    let beginning = parts.count == 2 ? String(parts[0]) : stem
    return endings.contains { ending in
      guard parts.count == 2 else {
        return file.bytewise == Self.shortenedName(of: beginning + ending).bytewise
      }
      guard file.bytewise.hasPrefix(beginning), file.bytewise.hasSuffix(ending),
        file.utf8.count > beginning.utf8.count + ending.utf8.count
      else { return false }
      let number = file.bytewise.dropFirst(beginning.utf8.count).bytewise.dropLast(ending.utf8.count)
      return number.bytewise.allSatisfy(\.isASCIIDigit) || number == "frames"
    }
  }

  /// Splits a name before its last point.
  private static func splitAtExtension(_ name: String) -> (stem: String, ending: String) {
    guard let point = name.bytewise.lastIndex(of: ".") else { return (name, "") }
    return (String(name[..<point]), String(name[point...]))
  }

  /// Returns the whole leading characters of a name that fit the limit.
  private static func shortenedName(of name: String) -> String {
    var beginning = ""
    for character in name {
      if beginning.utf8.count + character.utf8.count > longest { break }
      beginning.append(character)
    }
    return beginning
  }
}
