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
  /// The corresponding C functions are `XML_SetUserData`, `XML_SetElementHandler` and those of the other
  /// handlers.
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
    // expat passes names and values alternately. Of two names that differ only in the namespace, the one
    // without comes first.
    var plain: [(name: String, text: String)] = []
    var foreign: [(name: String, text: String)] = []
    var index = 0
    while let name = unsafe attributes?[index], let text = unsafe attributes?[index + 1] {
      let pair = unsafe (name: Self.localName(name), text: String(cString: text))
      if unsafe Self.hasNamespace(name) { foreign.append(pair) } else { plain.append(pair) }
      index += 2
    }
    let pairs = plain + foreign
    let record = DocumentRecord(
      line: line, names: pairs.map(\.name), texts: pairs.map(\.text), kind: .attributes, log: log)
    send(.start(name: unsafe name.map { unsafe Self.localName($0) } ?? "", attributes: record))
  }

  private func end(_ name: UnsafePointer<XML_Char>?) {
    sendText()
    depth -= 1
    send(.end(name: unsafe name.map { unsafe Self.localName($0) } ?? "", line: line))
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
    stop(DocumentError(diagnostics: [Diagnostic(.line(line), message)]))
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
  private static func hasNamespace(_ name: UnsafePointer<XML_Char>) -> Bool {
    unsafe String(cString: name).utf8.contains(XMLParser.separator)
  }

  /// Returns the name without its namespace.
  private static func localName(_ name: UnsafePointer<XML_Char>) -> String {
    let text = unsafe String(cString: name)
    let start = text.utf8.lastIndex(of: XMLParser.separator).map { text.utf8.index(after: $0) }
    return String(text[(start ?? text.startIndex)...])
  }
}
