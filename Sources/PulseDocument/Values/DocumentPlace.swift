import PulseBasics

/// A place in a document: a value, an element or a column, or a position in its text.
///
/// Places become text only when a diagnostic is printed, as documents have millions of values. Copies are cheap: the
/// values of an object share its place.
package enum DocumentPlace: Hashable, Sendable {
  /// The whole document.
  case document

  /// The value of a key in an object.
  indirect case member(String, of: DocumentPlace)

  /// The value of a key that can be any text, such as a pattern.
  indirect case entry(String, of: DocumentPlace)

  /// An element of an array, counted from 0.
  indirect case element(Int, of: DocumentPlace)

  /// A row of a table, by the number of its first line from 1.
  case row(Int)

  /// A column of a row; `nil` is a row whose number is known to whoever prints the place.
  case column(Column, ofRow: Int?)

  /// A line of text, counted from 1.
  case line(Int)

  /// An attribute or element of XML that begins on a line.
  case node(String, line: Int)

  /// A character of a line, both counted from 1.
  case character(Int, line: Int)

  /// A column of a table: its name, or its number from 1 if it has no name.
  package enum Column: Hashable, Sendable {
    case name(String)
    case number(Int)
  }

  /// Returns the place of the value of a key in the object at this place, the column of that name in a row.
  package func member(_ key: String) -> DocumentPlace {
    if case .row(let number) = self { .column(.name(key), ofRow: number) } else { .member(key, of: self) }
  }

  /// Returns the place of an element of the array at this place.
  package func element(_ index: Int) -> DocumentPlace { .element(index, of: self) }

  /// The place within its row, for documents that are one row of a table or of a manifest.
  package var withinRow: DocumentPlace {
    switch self {
    case .row(1), .line(1): .document
    case .column(let column, ofRow: 1): .column(column, ofRow: nil)
    case .character(let number, line: 1): .column(.number(number), ofRow: nil)
    default: self
    }
  }
}

extension DocumentPlace {
  /// The place of the row of a table, or of the element of an array, in which a value is; `nil` outside of these.
  package var record: DocumentPlace? {
    switch self {
    case .row, .line, .element: self
    case .column(_, let row): row.map { .row($0) }
    case .node(_, let line), .character(_, let line): .line(line)
    case .member(_, let object), .entry(_, let object): object.record
    case .document: nil
    }
  }
}

// Numbers of rows and elements, which lists of many places keep by themselves.
extension DocumentPlace {
  /// The number of the row, or the index of the outermost array element; `nil` without one.
  package var number: Int? {
    switch self {
    case .row(let number): number
    case .element(let index, let array): array.number ?? index
    case .member(_, let object), .entry(_, let object): object.number
    case .document, .column, .line, .node, .character: nil
    }
  }

  /// Returns the place in another row, or in another element of the outermost array; the same without a number.
  package func withNumber(_ number: Int) -> DocumentPlace {
    switch self {
    case .row: .row(number)
    case .element(let index, let array):
      array.number == nil ? .element(number, of: array) : .element(index, of: array.withNumber(number))
    case .member(let key, let object): .member(key, of: object.withNumber(number))
    case .entry(let key, let object): .entry(key, of: object.withNumber(number))
    case .document, .column, .line, .node, .character: self
    }
  }
}

extension DocumentPlace: CustomStringConvertible {
  /// The place without its file: `layers[0].radius`, `line 3, column 5` or `line 17, column 'lat'`; empty for the
  /// whole document.
  package var description: String {
    switch self {
    case .document: ""
    case .member(let key, .document): key.excerpt
    case .member(let key, let object): "\(object).\(key.excerpt)"
    case .entry(let key, let object): "\(object)[\(JSONValue.string(key.excerpt).compact)]"
    case .element(let index, let array): "\(array)[\(index)]"
    case .row(let line), .line(let line): "line \(line)"
    case .column(.name(let name), nil): "column '\(name.excerpt)'"
    case .column(.number(let number), nil): "column \(number)"
    case .column(let column, let row?): "line \(row), \(DocumentPlace.column(column, ofRow: nil))"
    case .node(let name, let line): "line \(line): \(name.excerpt)"
    case .character(let number, let line): "line \(line), column \(number)"
    }
  }

  /// Returns the place after the path of its file: `scene.json: layers[0].radius`, and for tables as compilers have it,
  /// `stores.csv:17: lat`.
  package func text(inFile path: String) -> String {
    switch self {
    case .document: path
    case .row(let line): "\(path):\(line)"
    case .column(.name(let name), let row?): "\(path):\(row): \(name.excerpt)"
    case .column(.number(let number), let row?): "\(path):\(row): \(number)"
    case .member, .entry, .element, .column, .line, .node, .character: "\(path): \(self)"
    }
  }
}
