import PulseSpelling

/// Texts with names: a row of a table, or the attributes of an element.
package struct DocumentRecord {
  /// What the names are those of.
  enum Kind: String, Sendable {
    case attribute
    case column
  }

  /// The number of its first line, from 1.
  package let line: Int

  /// The names in the order in which they are written.
  package let names: [String]

  /// As many texts as there are names.
  package let texts: [String]

  let kind: Kind
  let log: DocumentLog

  /// The place of the record, such as `line 17`.
  package var place: String { "line \(line)" }

  /// Returns the place of a text, such as `line 17, column 'lat'`.
  ///
  /// - Parameter name: Its name.
  /// - Returns: The place.
  package func place(of name: String) -> String { "\(place), \(kind) '\(name.excerpt)'" }

  /// The text with a name, if there is one that is not empty; of two with one name the first.
  ///
  /// - Complexity: O(number of names).
  package subscript(name: String) -> DocumentValue? {
    guard let index = names.firstIndex(of: name), !texts[index].isEmpty else { return nil }
    return DocumentValue(untyped: texts[index], place: place(of: name), log: log)
  }

  /// Returns the text with a name that has to be written.
  ///
  /// - Parameter name: The name.
  /// - Returns: The text; nothing after it was noted that there is none, or an empty one.
  package func required(_ name: String) -> DocumentValue? {
    if let value = self[name] { return value }
    log.report(place(of: name), names.contains(name) ? "is empty; write a value" : "is missing; add it")
    return nil
  }
}
