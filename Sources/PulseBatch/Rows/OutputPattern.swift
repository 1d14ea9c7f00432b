package import PulseArguments
import PulseSpelling
import PulseSystem

/// A path with fields of rows in it, such as `previews/{id}.gif`.
package struct OutputPattern: Hashable, Sendable {
  /// The field that stands for the line of a row.
  package static let rowField = "row"

  private enum Part: Hashable {
    case text(String)
    case field(String)
  }

  /// The pattern as it is written.
  package let argument: String

  private let parts: [Part]

  /// The fields that it takes from rows.
  package var fields: [String] {
    parts.compactMap { if case .field(let name) = $0 { name } else { nil } }
  }

  /// Returns the path of a row.
  ///
  /// What would lead to another folder or is a sign of patterns stands as `-`.
  ///
  /// - Parameter row: The row.
  /// - Returns: The path.
  /// - Throws: ``PathProblem`` if the row has no such field.
  package func path(for row: ManifestRow) throws(PathProblem) -> String {
    var path = ""
    for part in parts {
      switch part {
      case .text(let text): path += text
      case .field(Self.rowField): path += String(row.line)
      case .field(let name):
        if row.fields[name]?.isEmpty == true {
          throw PathProblem(
            "'\(argument)' needs a text in the field '\(name.excerpt)', which is empty; write one")
        }
        guard let value = row.fields[name] else {
          let near = Spelling.suggestions(for: name, among: row.fields.keys.sorted())
          throw PathProblem(
            "'\(argument)' needs a field '\(name.excerpt)', which the row does not have; "
              + (near.isEmpty ? "add it, or use {\(Self.rowField)}" : Spelling.question(near)))
        }
        path += Self.plain(value)
      }
    }
    return path
  }

  /// Returns the values of a row that do not stand in its path as they are, because of what they lead to there.
  ///
  /// - Parameter row: The row.
  /// - Returns: The fields with their values, and with what stands for these.
  package func changedValues(for row: ManifestRow) -> [(field: String, value: String, name: String)] {
    fields.filter { $0 != Self.rowField }.compactMap { field in
      guard let value = row.fields[field], case let name = Self.plain(value), name != value else {
        return nil
      }
      return (field, value, name)
    }
  }

  private static func plain(_ value: String) -> String {
    let scalars = value.unicodeScalars.map { scalar in
      let isUnfit = "/\\%".unicodeScalars.contains(scalar) || scalar.properties.generalCategory == .control
      return isUnfit ? "-" : String(scalar)
    }
    let text = scalars.joined()
    // A name with a point in front is hidden, or another folder.
    return text.hasPrefix(".") ? "-" + text.dropFirst() : text
  }
}

extension OutputPattern: ArgumentValue {
  /// Reads a pattern.
  package init(argument: String) throws(ArgumentValueError) {
    guard !argument.isEmpty else {
      throw ArgumentValueError("is empty", remedy: "use a path such as {id}.gif")
    }
    if let address = AddressProblem(argument) {
      throw ArgumentValueError(address.problem, remedy: address.remedy)
    }
    self.argument = argument
    var parts: [Part] = []
    var rest = argument[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}"), close > rest.index(after: open) else {
        throw ArgumentValueError("has a { without a name and a }", remedy: "use a path such as {id}.gif")
      }
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      parts.append(.field(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
  }
}

/// Why a row cannot be written where it wants to.
package struct PathProblem: Error, Hashable, Sendable {
  /// What is wrong with which path, and what to write instead.
  package let message: String

  package init(_ message: String) {
    self.message = message
  }
}
