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
  /// - Complexity: Time is linear in the bytes; memory is that of the largest element and the rest of the
  ///   document.
  package static func parse(
    _ bytes: [UInt8], elementsOf key: String, log: DiagnosticLog,
    receive: (DocumentValue) throws(DocumentError) -> Void
  ) throws(DocumentError) -> DocumentValue {
    var parser = try JSONParser(bytes)
    let json: JSONValue
    switch parser.peek() {
    case UInt8(ascii: "["): json = try parser.list(at: "", log: log, receive: receive)
    case UInt8(ascii: "{"):
      let members = try parser.members { parser, name throws(DocumentError) in
        let isList = name == key && parser.peek() == UInt8(ascii: "[")
        return isList ? try parser.list(at: key, log: log, receive: receive) : try parser.value()
      }
      json = .object(members)
    default: json = try parser.value()
    }
    try parser.end()
    return DocumentValue(json: json, place: "", log: log)
  }

  /// Parses the array at the current position, passes its elements to a callback, and returns an empty array.
  private mutating func list(
    at place: String, log: DiagnosticLog, receive: (DocumentValue) throws(DocumentError) -> Void
  ) throws(DocumentError) -> JSONValue {
    try elements { parser, index throws(DocumentError) in
      try receive(DocumentValue(json: try parser.value(), place: "\(place)[\(index)]", log: log))
    }
    return .array([])
  }
}
