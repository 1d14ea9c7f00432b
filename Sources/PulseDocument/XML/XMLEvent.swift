/// The events of XML parsing (SAX): start of an element, text, end of an element.
package enum XMLEvent {
  /// The start of an element. Names of elements and attributes have no prefix.
  case start(name: String, attributes: DocumentRecord)

  /// The text up to the next tag, white space included, and the line where it begins.
  case text(String, line: Int)

  /// The end of an element, and its line.
  case end(name: String, line: Int)
}
