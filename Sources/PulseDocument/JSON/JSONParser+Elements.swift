extension JSONParser {
  /// Reads a document of any size, and hands over the elements of one list as they are read.
  ///
  /// The list is the document itself, or the one under a key of the object that the document is. It is left
  /// empty in the document that is returned, so that the memory does not grow with the number of elements.
  /// When there is no such list, the document is returned whole.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the text in UTF-8.
  ///   - key: The key of the list, such as `features`.
  ///   - log: Where the values that are handed over and returned note their problems.
  ///   - receive: Called with each element and its place, such as `features[17]` or `[17]`; what it throws
  ///     ends the reading.
  /// - Returns: The document without the elements that were handed over.
  /// - Throws: ``DocumentError`` with the place of what is no JSON, after elements were handed over that stand
  ///   before it; or what `receive` throws.
  /// - Complexity: Time in proportion to the bytes, memory to the largest element and the rest of the document.
  package static func parse(
    _ bytes: [UInt8], elementsOf key: String, log: DocumentLog,
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

  /// Hands over the elements of the list that begins here.
  private mutating func list(
    at place: String, log: DocumentLog, receive: (DocumentValue) throws(DocumentError) -> Void
  ) throws(DocumentError) -> JSONValue {
    try elements { parser, index throws(DocumentError) in
      try receive(DocumentValue(json: try parser.value(), place: "\(place)[\(index)]", log: log))
    }
    return .array([])
  }
}
