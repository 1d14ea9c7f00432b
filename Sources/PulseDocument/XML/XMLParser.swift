internal import CExpat
import PulseBasics

/// A streaming parser of XML 1.0 that ignores namespaces, which owns an expat parser.
///
/// Prefixes are removed from names whether they are declared or not, as in files whose declarations were lost in a
/// merge: XML 1.0 alone does not forbid these.
///
/// Nothing but the bytes is read: no external document type is fetched. Document types that declare entities or
/// default attribute values are rejected, as a few lines of these can expand to gigabytes.
@safe package struct XMLParser: ~Copyable {
  /// The maximum nesting depth, the same as for JSON.
  static let maximumDepth = 64

  /// The chunk size in bytes, unless expat holds back more: small, as it copies each chunk.
  private static let chunkSize = 1 << 16

  private let parser: XML_Parser

  /// The message about a file that ends inside a tag or a text.
  private static let endInElement =
    "the document ends in the middle of an element (the file is cut off); save or download it again"

  /// The message about a file that ends between tags.
  private static let endBeforeClosing =
    "the document ends before all elements are closed; add the missing closing tags"

  /// The messages about files that are cut off, and well-formed up to their end.
  package static let messagesOfCutOff = [endInElement, endBeforeClosing]

  /// The corresponding C function is `XML_ParserCreate`.
  private init() throws(DocumentError) {
    guard let parser = unsafe XML_ParserCreate(nil) else {
      throw DocumentError(.document, "not enough memory; close other programs")
    }
    unsafe self.parser = parser
  }

  /// The corresponding C function is `XML_ParserFree`.
  deinit { unsafe XML_ParserFree(parser) }

  /// Parses a document, and passes its events to a callback.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8, UTF-16, Latin-1 or ASCII.
  ///   - log: The log for diagnostics about attributes.
  ///   - receive: Called with each event; an error that it throws ends parsing.
  /// - Throws: ``DocumentError`` with the place of a syntax error, possibly after some events; or the error
  ///   of `receive`.
  /// - Complexity: Time is linear in the bytes; memory is that of the largest text, tag or comment.
  package static func parse(
    _ bytes: [UInt8], log: DiagnosticLog, receive: (XMLEvent) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    try UTF8Transcoder.requireUncompressed(bytes)
    let bytes = withoutBlanksBeforeDeclaration(bytes)
    let parser = try XMLParser()
    try withoutActuallyEscaping(receive) { receive throws(DocumentError) in
      let handlers = unsafe XMLHandlers(of: parser.parser, log: log, receive: receive)
      try parser.feed(bytes, to: handlers)
    }
  }

  /// Returns a document without blanks above its declaration, which XML does not allow and some recorders write.
  private static func withoutBlanksBeforeDeclaration(_ bytes: [UInt8]) -> [UInt8] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = bytes[start...].drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard text.startIndex > start, text.starts(with: "<?xml".utf8) else { return bytes }
    return Array(text)
  }

  private borrowing func feed(_ bytes: [UInt8], to handlers: XMLHandlers) throws(DocumentError) {
    handlers.registerCallbacks()
    var fed = 0
    var chunkSize = Self.chunkSize
    repeat {
      let part = bytes[fed...].prefix(chunkSize)
      fed += part.count
      let isWhole = parse(part, isLast: fed == bytes.count)
      if let error = handlers.error { throw error }
      guard isWhole else { throw error(in: bytes, encoding: handlers.encoding) }
      // expat scans held-back bytes again: chunks of their size keep the time linear.
      let kept = unsafe fed - max(0, Int(XML_GetCurrentByteIndex(parser)))
      chunkSize = min(max(Self.chunkSize, kept), Int(Int32.max) / 2)
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

  /// Returns what is wrong at a byte, and behind a parenthesis what to write instead; `nil` for anything else.
  private static func cause(at offset: Int, in bytes: [UInt8], isEntity: Bool) -> String? {
    guard bytes.indices.contains(offset) else { return nil }
    func name(from start: Int) -> String {
      String(
        decoding: bytes[start...].prefix(12).prefix { $0 != UInt8(ascii: ";") && $0 > 0x20 }, as: UTF8.self)
    }
    let (byte, before) = (bytes[offset], offset > 0 ? bytes[offset - 1] : 0)
    if isEntity {
      return
        "it has no entity '\(name(from: offset).excerpt);'); write the letter itself, or &amp; for an '&'"
    }
    // Those of UTF-16 and UTF-32 are parts of characters.
    let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    if byte < 0x20, ![0x09, 0x0A, 0x0D].contains(byte), !isWide {
      return "the control character \(byte) is in a text); remove the byte"
    }
    if byte == UInt8(ascii: "&") || before == UInt8(ascii: "&") {
      return "an '&' is in a text); write &amp; for it"
    }
    if before == UInt8(ascii: "<") { return "a '<' is in a text); write &lt; for it" }
    return nil
  }

  /// Returns the current syntax error of expat, with line and column.
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
      case XML_ERROR_INVALID_TOKEN where UTF8.firstInvalidByte(in: bytes) == offset,
        XML_ERROR_PARTIAL_CHAR where UTF8.firstInvalidByte(in: bytes) == offset:
        Diagnostic.encoding
      case XML_ERROR_NO_ELEMENTS where !bytes.contains { $0 > 0x20 }:
        "the file is empty; use a file with content"
      case XML_ERROR_NO_ELEMENTS: Self.endBeforeClosing
      case XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION: Self.endInElement
      default:
        "the XML is not well-formed (\(Self.cause(at: offset, in: bytes, isEntity: code == XML_ERROR_UNDEFINED_ENTITY) ?? "\(reason)); correct it")"
      }
    return DocumentError(.character(Int(clamping: column), line: Int(clamping: line)), message)
  }
}

/// The events of XML parsing (SAX): start of an element, text, end of an element.
package enum XMLEvent {
  /// The start of an element. Names of elements and attributes have no prefix.
  case start(name: String, attributes: DocumentRecord)

  /// The text up to the next tag, white space included, and the line where it begins.
  case text(String, line: Int)

  /// The end of an element, and its line.
  case end(name: String, line: Int)
}

/// The XML parsing library, expat, with its version.
package enum ExpatLibrary {
  /// The version of expat at run time, such as "2.5.0".
  ///
  /// The corresponding C function is `XML_ExpatVersionInfo`.
  package static var version: String {
    let version = XML_ExpatVersionInfo()
    return "\(version.major).\(version.minor).\(version.micro)"
  }
}
