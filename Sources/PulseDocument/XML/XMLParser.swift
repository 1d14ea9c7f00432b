internal import CExpat
import PulseSpelling

/// The owner of a parser of expat, which reads XML 1.0 with namespaces from bytes.
///
/// Nothing but the bytes is read: an external document type is not looked for. A document type that declares
/// entities or standard values of attributes is refused, as a few lines of these can grow into gigabytes.
@safe package struct XMLParser: ~Copyable {
  /// The deepest nesting, the same as that of JSON.
  static let depths = 64

  /// What stands between the namespace and the local name: a character that no document can have.
  static let separator: UInt8 = 1

  /// How many bytes the parser gets at once, unless it holds back more: few, as it copies them.
  private static let portion = 1 << 16

  private let parser: XML_Parser

  /// The corresponding C function is `XML_ParserCreateNS`.
  private init() throws(DocumentError) {
    guard let parser = unsafe XML_ParserCreateNS(nil, XML_Char(Self.separator)) else {
      throw DocumentError(problems: [DocumentProblem("", "the memory is full; close other programs")])
    }
    unsafe self.parser = parser
  }

  /// The corresponding C function is `XML_ParserFree`.
  deinit { unsafe XML_ParserFree(parser) }

  /// Reads a document, and hands over its parts as they are read.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the text in UTF-8, UTF-16, Latin-1 or ASCII.
  ///   - log: Where the attributes note their problems.
  ///   - receive: Called with each part; what it throws ends the reading.
  /// - Throws: ``DocumentError`` with the place of what is no XML, after parts were handed over that stand
  ///   before it; or what `receive` throws.
  /// - Complexity: Time in proportion to the bytes, memory to the largest text, tag or comment.
  package static func parse(
    _ bytes: [UInt8], log: DocumentLog, receive: (XMLEvent) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    try TextEncoding.checkCompression(of: bytes)
    let parser = try XMLParser()
    try withoutActuallyEscaping(receive) { receive throws(DocumentError) in
      let handlers = unsafe XMLHandlers(of: parser.parser, log: log, receive: receive)
      try parser.feed(bytes, to: handlers)
    }
  }

  /// Feeds all bytes.
  private borrowing func feed(_ bytes: [UInt8], to handlers: XMLHandlers) throws(DocumentError) {
    handlers.install()
    var fed = 0
    var portion = Self.portion
    repeat {
      let part = bytes[fed...].prefix(portion)
      fed += part.count
      let isWhole = parse(part, isLast: fed == bytes.count)
      if let error = handlers.error { throw error }
      guard isWhole else { throw error(in: bytes, encoding: handlers.encoding) }
      // What is held back is scanned once more: portions of its size keep the time in proportion to the bytes.
      let kept = unsafe fed - max(0, Int(XML_GetCurrentByteIndex(parser)))
      portion = min(max(Self.portion, kept), Int(Int32.max) / 2)
    } while fed < bytes.count
  }

  /// The corresponding C function is `XML_Parse`.
  private borrowing func parse(_ part: ArraySlice<UInt8>, isLast: Bool) -> Bool {
    let parser = unsafe parser
    return unsafe part.withUnsafeBytes { buffer in
      let start = unsafe buffer.bindMemory(to: CChar.self).baseAddress
      return unsafe XML_Parse(parser, start, Int32(buffer.count), isLast ? 1 : 0) == XML_STATUS_OK
    }
  }

  /// Says what is no XML, in the words of expat.
  ///
  /// The corresponding C functions are `XML_GetErrorCode`, `XML_ErrorString`, `XML_GetCurrentLineNumber`,
  /// `XML_GetCurrentColumnNumber` and `XML_GetCurrentByteIndex`.
  private borrowing func error(in bytes: [UInt8], encoding: String?) -> DocumentError {
    let code = unsafe XML_GetErrorCode(parser)
    let line = unsafe XML_GetCurrentLineNumber(parser)
    let column = unsafe XML_GetCurrentColumnNumber(parser) + 1
    let offset = unsafe Int(XML_GetCurrentByteIndex(parser))
    let reason = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "unknown"
    let message =
      switch code {
      case XML_ERROR_UNKNOWN_ENCODING:
        "the encoding '\((encoding ?? "").excerpt)' is unknown; save the file as UTF-8, and write encoding=\"UTF-8\""
      case XML_ERROR_INVALID_TOKEN where UTF8.firstFlaw(in: bytes) == offset,
        XML_ERROR_PARTIAL_CHAR where UTF8.firstFlaw(in: bytes) == offset:
        DocumentProblem.encoding
      case XML_ERROR_NO_ELEMENTS where !bytes.contains { $0 > 0x20 }: "is empty; write an element"
      case XML_ERROR_NO_ELEMENTS: "the document ends before all elements are closed; write what is missing"
      default: "the XML is damaged here (\(reason)); correct it"
      }
    return DocumentError(problems: [DocumentProblem("line \(line), column \(column)", message)])
  }
}
