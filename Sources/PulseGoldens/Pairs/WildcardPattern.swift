package import PulseArguments
import PulseBasics

/// A pattern of paths, in which `*` matches any text and `?` one code point: `city-*.gif`.
///
/// A pattern without a slash matches the file name in any folder, one with a slash the path below the folder. `*`
/// matches slashes too.
package struct WildcardPattern: Hashable, Sendable {
  /// The maximum length in bytes of UTF-8.
  static let maximumLength = 1024

  /// The pattern as specified.
  package let text: String

  private let scalars: [Unicode.Scalar]

  /// Creates a pattern; any text is one.
  package init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars)
  }

  /// Returns whether a path below the folder, or its last component, matches the pattern.
  ///
  /// - Parameter path: The path.
  /// - Returns: Whether it matches.
  /// - Complexity: O(length of the path · length of the pattern).
  package func matches(_ path: String) -> Bool {
    if matchesWhole(path) { return true }
    guard !text.bytewise.contains("/"), let (_, name) = path.bytewise.cut(atLast: "/") else { return false }
    return Self.matches(Array(name.unicodeScalars), scalars)
  }

  /// Returns whether a whole text matches the pattern.
  package func matchesWhole(_ text: String) -> Bool { Self.matches(Array(text.unicodeScalars), scalars) }

  /// Returns whether the code points of a text match a wildcard pattern.
  private static func matches(_ text: [Unicode.Scalar], _ pattern: [Unicode.Scalar]) -> Bool {
    var (place, mark) = (0, 0)
    var star: Int?
    var index = 0
    while place < text.count {
      if index < pattern.count, pattern[index] == "*" {
        (star, mark) = (index, place)
        index += 1
      } else if index < pattern.count, pattern[index] == "?" || pattern[index] == text[place] {
        index += 1
        place += 1
      } else if let last = star {
        // Backtrack: the last star matches one code point more.
        mark += 1
        (index, place) = (last + 1, mark)
      } else {
        return false
      }
    }
    return pattern[index...].allSatisfy { star in star == "*" }
  }
}

extension WildcardPattern: ArgumentValue {
  /// Creates a pattern from an argument, 1 to 1,024 bytes.
  ///
  /// - Parameter argument: The pattern.
  /// - Throws: `ArgumentValueError` for another length.
  package init(argument: String) throws(ArgumentValueError) {
    guard !argument.isEmpty else {
      throw ArgumentValueError("is empty", remedy: "write a pattern such as 'city-*.gif'")
    }
    guard argument.utf8.count <= Self.maximumLength else {
      throw ArgumentValueError("is too long", remedy: "use at most \(Self.maximumLength) bytes")
    }
    self.init(argument)
  }

  /// The pattern as specified.
  package var argument: String { text }
}
