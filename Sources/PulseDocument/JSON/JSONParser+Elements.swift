extension JSONParser {
  /// Parses a JSON document of any size, and passes the elements of one array to a callback as they are parsed.
  ///
  /// The array is the document itself, or the value of a key in the top-level object. It is empty in the
  /// returned document, so that memory does not grow with the number of elements.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8, or in UTF-16 with a byte order mark.
  ///   - key: The key of the array, such as `features`.
  ///   - log: The log for diagnostics about the values.
  ///   - receive: Called with each element and its place, such as `features[17]` or `[17]`; an error that it
  ///     throws ends parsing.
  /// - Returns: The document with the array empty; whole if there is no such array.
  /// - Throws: ``DocumentError`` with the place of a syntax error, possibly after some elements; or the error
  ///   of `receive`.
  /// - Complexity: Time is linear in the bytes; memory is that of the largest element and the rest of the document.
  package static func parse(
    _ bytes: [UInt8], elementsOf key: String, log: DiagnosticLog,
    receive: (DocumentValue) throws(DocumentError) -> Void
  ) throws(DocumentError) -> DocumentValue {
    var parser = try JSONParser(bytes)
    let json: JSONValue
    switch parser.peekByte() {
    case UInt8(ascii: "["): json = try parser.streamElements(at: .document, log: log, receive: receive)
    case UInt8(ascii: "{"):
      let members = try parser.parseMembers { parser, name throws(DocumentError) in
        let isList = name == key && parser.peekByte() == UInt8(ascii: "[")
        return isList
          ? try parser.streamElements(at: .member(key, of: .document), log: log, receive: receive)
          : try parser.parseValue()
      }
      json = .object(members)
    default: json = try parser.parseValue()
    }
    try parser.expectEnd()
    return DocumentValue(json: json, log: log)
  }

  /// Parses the array at the current position, passes its elements to a callback, and returns an empty array.
  private mutating func streamElements(
    at place: DocumentPlace, log: DiagnosticLog, receive: (DocumentValue) throws(DocumentError) -> Void
  ) throws(DocumentError) -> JSONValue {
    try parseElements { parser, index throws(DocumentError) in
      parser.valueCount = 0
      try receive(DocumentValue(json: try parser.parseValue(), place: place.element(index), log: log))
    }
    return .array([])
  }
}
