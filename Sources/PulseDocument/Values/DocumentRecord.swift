import PulseSpelling

/// A record of named texts: a row of a table, or the attributes of an XML element.
package struct DocumentRecord {
  /// The kinds of record: the attributes of an XML element, or the columns of a table row.
  enum Kind: String, Sendable {
    case attribute
    case column
  }

  /// The number of its first line, from 1.
  package let line: Int

  /// The names in document order.
  package let names: [String]

  /// The texts, one for each name.
  package let texts: [String]

  let kind: Kind
  let log: DiagnosticLog

  /// The place of the record, such as `line 17`.
  package var place: String { "line \(line)" }

  /// Returns the place of a text, such as `line 17, column 'lat'`.
  package func place(of name: String) -> String { Self.place(of: name, line: line, kind) }

  /// Returns the place of a text in a record that begins on a line.
  static func place(of name: String, line: Int, _ kind: Kind) -> String {
    "line \(line), \(kind.rawValue) '\(name.excerpt)'"
  }

  /// Returns a text of the record as a value, with the place of a name.
  package func value(_ text: String, of name: String) -> DocumentValue {
    DocumentValue(untyped: text, line: line, kind: kind, name: name, log: log)
  }

  /// The text with a name; `nil` if it is missing or empty.
  ///
  /// Of equal names the first one counts.
  ///
  /// - Complexity: O(number of names).
  package subscript(name: String) -> DocumentValue? {
    guard let index = names.firstIndex(of: name), !texts[index].isEmpty else { return nil }
    return value(texts[index], of: name)
  }

  /// Returns a required text; reports it and returns `nil` if it is missing or empty.
  package func required(_ name: String) -> DocumentValue? {
    if let value = self[name] { return value }
    log.report(place(of: name), names.contains(name) ? "is empty; write a value" : "is missing; add it")
    return nil
  }
}
