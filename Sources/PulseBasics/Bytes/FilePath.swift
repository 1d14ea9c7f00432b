/// A path of a file or folder, cut, compared and hashed as the bytes that file systems compare.
///
/// Two names that differ in Unicode normalization are two paths, and a slash separates whatever stands beside it.
package struct FilePath: Hashable, Comparable, Sendable, ExpressibleByStringInterpolation,
  CustomStringConvertible
{
  /// The path as text.
  package let text: String

  /// Creates a path from text.
  package init(_ text: some StringProtocol) { self.text = String(text) }

  /// Creates a path from a literal.
  package init(stringLiteral text: String) { self.text = text }

  /// Whether two paths consist of the same bytes.
  package static func == (left: FilePath, right: FilePath) -> Bool {
    left.text.bytewise == right.text.bytewise
  }

  /// Whether the bytes of one path are before those of another.
  package static func < (left: FilePath, right: FilePath) -> Bool { left.text.bytewise < right.text.bytewise }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) { text.bytewise.hash(into: &hasher) }

  /// The path as text.
  package var description: String { text }
}

extension FilePath {
  /// Whether the path begins with a slash.
  package var isAbsolute: Bool { text.utf8.first == UInt8(ascii: "/") }

  /// Whether the path ends with a slash, so that it can only be that of a folder.
  package var hasTrailingSlash: Bool { text.utf8.last == UInt8(ascii: "/") }

  /// Whether the path may lead out of the folder that it is relative to: it is absolute or has a component `..`.
  package var leadsOutside: Bool { isAbsolute || components.contains { $0.bytewise == ".." } }

  /// The names between the slashes; empty ones and `.`, which lead nowhere, are left out.
  package var components: [Substring] {
    text.bytewise.split(separator: "/").filter { $0.bytewise != "." }
  }

  /// The path up to its last slash, which is included; empty for the working directory.
  ///
  /// The folder followed by the ``name`` is the path.
  package var folder: String {
    text.bytewise.lastIndex(of: "/").map { String(text.utf8[...$0]) ?? "" } ?? ""
  }

  /// The path of the folder without a slash at its end, except that of the root; empty for the working directory.
  package var parent: String {
    guard let (parent, _) = text.bytewise.cut(atLast: "/") else { return "" }
    return parent.isEmpty ? "/" : String(parent)
  }

  /// The name after the last slash; empty if the path ends with one.
  package var name: Substring { text.bytewise.cut(atLast: "/")?.after ?? text[...] }

  /// The last of the components, whether or not a slash follows; empty for the root and the working directory.
  package var lastComponent: Substring { components.last ?? "" }

  /// The letters after the last dot of the name, in lowercase; `nil` if there are none, and for a dot that begins
  /// the name.
  package var fileExtension: String? {
    guard let (stem, ending) = lastComponent.bytewise.cut(atLast: "."), !stem.isEmpty, !ending.isEmpty else {
      return nil
    }
    return ending.lowercased()
  }

  /// The path without the last dot of the name and what follows it.
  package var stem: Substring {
    guard let (stem, _) = name.bytewise.cut(atLast: ".") else { return text[...] }
    return text[..<stem.endIndex]
  }

  /// Returns the path of a file below this folder.
  package func appending(_ path: some StringProtocol) -> String {
    text.isEmpty || hasTrailingSlash ? text + path : "\(text)/\(path)"
  }
}
