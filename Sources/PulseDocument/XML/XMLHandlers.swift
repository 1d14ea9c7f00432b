internal import CExpat

/// The handlers of an expat parser, which turn its callbacks into events and hold the state between them.
@safe final class XMLHandlers {
  /// The error that ended parsing.
  private(set) var error: DocumentError?

  /// The encoding in the XML declaration.
  private(set) var encoding: String?

  private let parser: XML_Parser
  private let log: DiagnosticLog
  private let receive: (XMLEvent) throws(DocumentError) -> Void
  private var depth = 0

  /// The text since the last tag, which expat delivers in pieces, and the line where it begins.
  private var text: [UInt8] = []
  private var textLine = 0

  /// Creates handlers of a parser, which has to outlive them.
  init(
    of parser: XML_Parser, log: DiagnosticLog, receive: @escaping (XMLEvent) throws(DocumentError) -> Void
  ) {
    unsafe self.parser = parser
    self.log = log
    self.receive = receive
  }

  /// Registers the callbacks; this object has to live until the parser is no longer fed.
  ///
  /// The corresponding C functions are `XML_SetUserData`, `XML_SetElementHandler` and those of the other handlers.
  func registerCallbacks() {
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser,
      { unsafe XMLHandlers.handlers(behind: $0)?.start($1, $2) },
      { unsafe XMLHandlers.handlers(behind: $0)?.end($1) })
    unsafe XML_SetCharacterDataHandler(parser) {
      unsafe XMLHandlers.handlers(behind: $0)?.append($1, count: $2)
    }
    unsafe XML_SetXmlDeclHandler(parser) { data, _, encoding, _ in
      unsafe XMLHandlers.handlers(behind: data)?.encoding = unsafe encoding.map { unsafe String(cString: $0) }
    }
    unsafe XML_SetEntityDeclHandler(parser) { data, name, _, _, _, _, _, _, _ in
      unsafe XMLHandlers.handlers(behind: data)?.refuse("the document type declares the entity", name)
    }
    unsafe XML_SetAttlistDeclHandler(parser) { data, _, name, _, standard, _ in
      guard unsafe standard != nil else { return }
      unsafe XMLHandlers.handlers(behind: data)?.refuse(
        "the document type declares a value of the attribute", name)
    }
    unsafe XML_SetSkippedEntityHandler(parser) { data, name, _ in
      unsafe XMLHandlers.handlers(behind: data)?.refuse("the document uses the unknown entity", name)
    }
  }

  /// Returns the handlers that expat's user data points to; `nil` after an error.
  private static func handlers(behind data: UnsafeMutableRawPointer?) -> XMLHandlers? {
    guard let data = unsafe data else { return nil }
    let handlers = unsafe Unmanaged<XMLHandlers>.fromOpaque(data).takeUnretainedValue()
    return handlers.error == nil ? handlers : nil
  }

  /// The corresponding C function is `XML_GetCurrentLineNumber`.
  private var line: Int { unsafe Int(XML_GetCurrentLineNumber(parser)) }

  private func start(
    _ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    sendText()
    depth += 1
    guard depth <= XMLParser.maximumDepth else {
      return stop("the nesting is too deep; use at most \(XMLParser.maximumDepth) levels")
    }
    // expat passes names and values alternately. Of two names that differ only in the prefix, the one without
    // comes first.
    var plain: [(name: String, text: String)] = []
    var foreign: [(name: String, text: String)] = []
    var index = 0
    while let name = unsafe attributes?[index], let text = unsafe attributes?[index + 1] {
      index += 2
      let (prefix, local) = unsafe Self.parts(of: name)
      // Declarations of namespaces are no attributes.
      if prefix == Self.declaration || (prefix == nil && local == Self.declaration) { continue }
      let pair = unsafe (name: local, text: String(cString: text))
      if prefix == nil { plain.append(pair) } else { foreign.append(pair) }
    }
    let pairs = plain + foreign
    let record = DocumentRecord(
      line: line, names: pairs.map(\.name), texts: pairs.map(\.text), kind: .attributes, log: log)
    send(.start(name: unsafe name.map { unsafe Self.parts(of: $0).local } ?? "", attributes: record))
  }

  private func end(_ name: UnsafePointer<XML_Char>?) {
    sendText()
    depth -= 1
    send(.end(name: unsafe name.map { unsafe Self.parts(of: $0).local } ?? "", line: line))
  }

  private func append(_ piece: UnsafePointer<XML_Char>?, count: Int32) {
    if text.isEmpty { textLine = line }
    unsafe UnsafeRawBufferPointer(start: piece, count: Int(count)).withMemoryRebound(to: UInt8.self) {
      unsafe text.append(contentsOf: $0)
    }
  }

  /// Sends the collected text, if there is any, to the receiver as one event, and clears it.
  private func sendText() {
    guard !text.isEmpty else { return }
    send(.text(String(decoding: text, as: UTF8.self), line: textLine))
    text.removeAll(keepingCapacity: text.count < 1 << 16)
  }

  private func send(_ event: XMLEvent) {
    guard error == nil else { return }
    do throws(DocumentError) {
      try receive(event)
    } catch {
      stop(error)
    }
  }

  private func refuse(_ what: String, _ name: UnsafePointer<XML_Char>?) {
    let name = unsafe name.map { unsafe String(cString: $0) } ?? ""
    stop("\(what) \(JSONValue.string(name).quotedForMessage); write its replacement text where it is used")
  }

  private func stop(_ message: String) {
    stop(DocumentError(.line(line), message))
  }

  /// Stops parsing because of an error, which is kept.
  ///
  /// The corresponding C function is `XML_StopParser`.
  private func stop(_ error: DocumentError) {
    self.error = error
    unsafe XML_StopParser(parser, 0)
  }
}

extension XMLHandlers {
  /// The prefix of attributes that declare namespaces, and the name of the one that declares that without a prefix.
  private static let declaration = "xmlns"

  /// Returns the prefix of a name, which ends before the last colon, and the rest; a name without one has no prefix.
  private static func parts(of name: UnsafePointer<XML_Char>) -> (prefix: String?, local: String) {
    let text = unsafe String(cString: name)
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return (nil, text) }
    return (String(text[..<colon]), String(text[text.utf8.index(after: colon)...]))
  }
}
