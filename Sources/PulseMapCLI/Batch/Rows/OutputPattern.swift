package import PulseArguments
import PulseBasics
import PulseSystem

/// A path template with fields of rows, such as `previews/{id}.gif`.
package struct OutputPattern: Hashable, Sendable {
  /// The field of a row's line number.
  package static let rowField = "row"

  private enum Part: Hashable {
    case text(String)
    case field(String)
  }

  /// The pattern as specified.
  package let argument: String

  private let parts: [Part]

  /// The folder before the first field, with a trailing slash; empty if there is none.
  ///
  /// It is text of the user, as a folder of all outputs is, and may lie anywhere.
  package var folder: String {
    if case .text(let text)? = parts.first { FilePath(text).folder } else { "" }
  }

  /// Returns the pattern of the paths in its ``folder``.
  package var insideFolder: OutputPattern {
    guard case .text(let text)? = parts.first, !folder.isEmpty else { return self }
    let name = String(text.bytewise.dropFirst(folder.utf8.count))
    return OutputPattern(
      argument: String(argument.bytewise.dropFirst(folder.utf8.count)),
      parts: (name.isEmpty ? [] : [.text(name)]) + parts.dropFirst())
  }

  private init(argument: String, parts: [Part]) {
    (self.argument, self.parts) = (argument, parts)
  }

  /// The names of the fields in the pattern.
  package var fields: [String] {
    parts.compactMap { if case .field(let name) = $0 { name } else { nil } }
  }

  /// Expands the pattern for a row, with `-` for characters that are unsafe in a file name.
  ///
  /// - Throws: ``CommandError`` if the row lacks a field.
  package func path(for row: ManifestRow) throws(CommandError) -> String {
    var path = ""
    for part in parts {
      switch part {
      case .text(let text): path += text
      case .field(Self.rowField): path += String(row.line)
      case .field(let name):
        if row.fields[name.bytewise]?.isEmpty == true {
          throw CommandError(
            outputPath:
              "'\(argument)' needs the field '\(name.excerpt)', which is empty; fill it in")
        }
        guard let value = row.fields[name.bytewise] else {
          let near = SpellChecker.suggestions(for: name, among: row.fields.keys.sorted().map(String.init))
          throw CommandError(
            outputPath:
              "'\(argument)' needs a field '\(name.excerpt)', which the row lacks; "
              + (near.isEmpty ? "add it, or use {\(Self.rowField)}" : SpellChecker.didYouMean(near)))
        }
        path += Self.sanitized(value)
      }
    }
    return path
  }

  /// Returns the fields of the pattern whose values in a row contain unsafe characters.
  ///
  /// - Returns: The name of each field, its value, and the text that replaces the value in the path.
  package func sanitizedValues(for row: ManifestRow) -> [(field: String, value: String, name: String)] {
    fields.filter { $0 != Self.rowField }.compactMap { field in
      guard let value = row.fields[field.bytewise], case let name = Self.sanitized(value),
        name.bytewise != value.bytewise
      else {
        return nil
      }
      return (field, value, name)
    }
  }

  private static func sanitized(_ value: String) -> String {
    let scalars = value.unicodeScalars.map { scalar in
      let isUnfit = "/\\%".unicodeScalars.contains(scalar) || scalar.properties.generalCategory == .control
      return isUnfit ? "-" : String(scalar)
    }
    let text = scalars.joined()
    // A name with a leading point is hidden, or another folder.
    return text.bytewise.hasPrefix(".") ? "-" + text.bytewise.dropFirst(1) : text
  }
}

extension OutputPattern: ArgumentValue {
  /// Parses a pattern.
  package init(argument: String) throws(ArgumentValueError) {
    guard !argument.isEmpty else {
      throw ArgumentValueError("is empty", remedy: "use a path such as {id}.gif")
    }
    if let address = URLPathDiagnostic(argument) {
      throw ArgumentValueError(address.problem, remedy: address.remedy)
    }
    guard argument.utf8.last != UInt8(ascii: "/") else {
      throw ArgumentValueError("has no file name", remedy: "write \(argument.excerpt){\(Self.rowField)}.gif")
    }
    self.argument = argument
    var parts: [Part] = []
    var rest = argument[...]
    while let open = rest.bytewise.firstIndex(of: "{") {
      guard let close = rest[open...].bytewise.firstIndex(of: "}"), close > rest.utf8.index(after: open)
      else {
        throw ArgumentValueError("has a { without a name and a }", remedy: "use a path such as {id}.gif")
      }
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      parts.append(.field(String(rest[rest.utf8.index(after: open)..<close])))
      rest = rest[rest.utf8.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
  }
}

extension CommandError {
  /// Creates the error of an unusable output path; the option or the place of the row is added by the caller.
  init(outputPath problem: String) { self.init([problem]) }

  /// The problem and the remedy.
  package var message: String { lines.joined(separator: "; ") }
}
