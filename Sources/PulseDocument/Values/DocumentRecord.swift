import PulseBasics

/// A record of named texts: a row of a table, or the attributes of an XML element.
package struct DocumentRecord {
  /// The kinds of record: the attributes of an XML element, or the columns of a table row.
  enum Kind: Sendable {
    case attributes
    case columns
  }

  /// The number of its first line, from 1.
  package let line: Int

  /// The names in document order.
  package let names: [String]

  /// The texts, one for each name.
  package let texts: [String]

  /// The notations of numbers in columns in which it is not the usual one.
  var notations: [Bytewise: NumberNotation] = [:]

  /// The measures of the columns whose numbers have a unit or the like around them.
  var measures: [Bytewise: NumberMeasure] = [:]

  let kind: Kind
  let log: DiagnosticLog

  /// The place of the record.
  package var place: DocumentPlace { kind == .columns ? .row(line) : .line(line) }

  /// Returns the place of the text with a name.
  package func place(of name: String) -> DocumentPlace {
    kind == .columns ? .column(.name(name), ofRow: line) : .node(name, line: line)
  }

  /// Returns the record with more names and their texts.
  package func adding(_ names: [String], _ texts: [String]) -> DocumentRecord {
    var record = DocumentRecord(
      line: line, names: self.names + names, texts: self.texts + texts, kind: kind, log: log)
    (record.notations, record.measures) = (notations, measures)
    return record
  }

  /// Returns a text of the record as a value, with the place of a name.
  package func value(_ text: String, of name: String) -> DocumentValue {
    DocumentValue(
      untyped: text, place: place(of: name), log: log,
      notations.isEmpty ? .usual : notations[name.bytewise] ?? .usual,
      measure: measures.isEmpty ? nil : measures[name.bytewise])
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
