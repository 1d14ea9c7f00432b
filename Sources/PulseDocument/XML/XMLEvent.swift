/// A part of an XML document.
package enum XMLEvent {
  /// An element begins. The names of elements and attributes have no prefix.
  case start(name: String, attributes: DocumentRecord)

  /// The text up to the next start or end of an element, blanks included, and the line where it begins.
  case text(String, line: Int)

  /// An element ends, on a line.
  case end(name: String, line: Int)
}
