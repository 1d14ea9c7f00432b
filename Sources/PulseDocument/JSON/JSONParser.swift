import PulseBasics

/// A recursive-descent parser of JSON (RFC 8259), which reports syntax errors with line and column.
///
/// Foundation's parser reports positions differently from release to release, and silently takes the last of
/// two equal keys.
package struct JSONParser {
  /// The maximum nesting depth, so that a file of brackets cannot exhaust the stack.
  private static let maximumDepth = 64

  /// The maximum number of values in a document, or in each element of one that is passed on by its elements: ten
  /// million positions take a gigabyte.
  static let mostValues = 30_000_000

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0
  private let mostValues: Int

  /// The number of values parsed so far of those that are held together.
  var valueCount = 0

  /// Parses a complete JSON document in UTF-8, or in UTF-16 with a byte order mark; throws ``DocumentError`` with the
  /// line and column of
  /// the first syntax error.
  package static func parse(_ bytes: [UInt8]) throws(DocumentError) -> JSONValue {
    var parser = try JSONParser(bytes)
    let value = try parser.parseValue()
    try parser.expectEnd()
    return value
  }

  /// Creates a parser, after a check of compression and encoding.
  init(_ bytes: [UInt8], mostValues: Int = JSONParser.mostValues) throws(DocumentError) {
    self.mostValues = mostValues
    self.bytes = try UTF8Transcoder.transcoded(bytes)
    try checkEncoding()
    // A byte order mark is redundant in UTF-8, but some editors write it.
    if self.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// Checks that only white space follows the value, or throws an error.
  mutating func expectEnd() throws(DocumentError) {
    skipBlanks()
    if let byte = next {
      // Documents one after another.
      let remedy =
        byte == UInt8(ascii: "{") || byte == UInt8(ascii: ",") ? "put all into one document" : "remove it"
      throw error("found \(quotedForMessage(byte)) after the end of the document; \(remedy)")
    }
  }

  /// The next byte; `nil` at the end.
  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Skips white space, and returns the next byte without consuming it; `nil` at the end of the document.
  mutating func peekByte() -> UInt8? {
    skipBlanks()
    return next
  }

  /// Parses the value at the current position, of any type, with all values inside it.
  ///
  /// - Throws: ``DocumentError`` with the place of a syntax error.
  mutating func parseValue() throws(DocumentError) -> JSONValue {
    skipBlanks()
    guard let byte = next else {
      throw error("expected a value, found the end of the file")
    }
    valueCount += 1
    guard valueCount <= mostValues else {
      throw error("there are more than \(mostValues) values in one; split it")
    }
    switch byte {
    case UInt8(ascii: "{"):
      return .object(try parseMembers { parser, _ throws(DocumentError) in try parser.parseValue() })
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      try parseElements { parser, _ throws(DocumentError) in elements.append(try parser.parseValue()) }
      return .array(elements)
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try parseNumber()
    default: return try parseLiteral()
    }
  }

  private mutating func openContainer() throws(DocumentError) {
    guard depth < Self.maximumDepth else {
      throw error("the nesting is too deep; use at most \(Self.maximumDepth) levels")
    }
    depth += 1
    index += 1
  }

  /// Parses the object at the current position, and returns its members in order.
  ///
  /// `read` is called after each key; parses its value with the parser, and returns it. Throws ``DocumentError`` with
  /// the place of a syntax error, or the error of `read`.
  mutating func parseMembers(
    _ read: (inout JSONParser, String) throws(DocumentError) -> JSONValue
  ) throws(DocumentError) -> [JSONValue.Member] {
    try openContainer()
    defer { depth -= 1 }
    var members: [JSONValue.Member] = []
    if ends(with: "}") { return members }
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw expected("a key in quotes") }
      let key = try parseString()
      skipBlanks()
      guard consume(":") else { throw expected("':' after the key '\(key.excerpt)'") }
      members.append(JSONValue.Member(key: key, value: try read(&self, key)))
    } while try consumesComma(before: "}")
    guard ends(with: "}") else { throw expected("',' or '}' after the value") }
    return members
  }

  /// Parses the array at the current position.
  ///
  /// - Parameter read: Called for each element with its index, from 0; parses the element with the parser.
  /// - Throws: ``DocumentError`` with the place of a syntax error, or the error of `read`.
  mutating func parseElements(
    _ read: (inout JSONParser, Int) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    try openContainer()
    defer { depth -= 1 }
    if ends(with: "]") { return }
    var count = 0
    repeat {
      try read(&self, count)
      count += 1
    } while try consumesComma(before: "]")
    guard ends(with: "]") else { throw expected("',' or ']' after the value") }
  }

  private mutating func parseLiteral() throws(DocumentError) -> JSONValue {
    for (literal, value) in Self.literals where bytes[index...].starts(with: literal.utf8) {
      index += literal.utf8.count
      return value
    }
    if let word = foreignLiteral() {
      throw error("'\(word.text)' is not allowed in JSON; write \(word.remedy)")
    }
    throw expected("a string, a number, true, false, null, an array or an object")
  }

  private static let literals: KeyValuePairs = [
    "true": JSONValue.boolean(true), "false": .boolean(false), "null": .null,
  ]

  /// The texts to write instead of what is no number, and of what is no value.
  private static let (number, null) = ("a number, or leave it out", "null, or leave it out")

  /// The literals of other languages that programs write into JSON, longer ones before their beginnings, with what to
  /// write instead.
  private static let foreignLiterals: KeyValuePairs = [
    "NaN": number, "nan": number, "NAN": number, "Infinity": number, "-Infinity": number, "-NaN": number,
    "-nan": number, "-Inf": number, "-inf": number, "Inf": number, "inf": number, "undefined": null,
    "None": null, "nil": null, "NULL": null, "Null": null, "NA": null, "True": "true",
    "TRUE": "true", "False": "false", "FALSE": "false",
  ]

  /// The literal of another language at the current position; `nil` for anything else.
  private func foreignLiteral() -> (text: String, remedy: String)? {
    func isLetter(_ byte: UInt8?) -> Bool { byte.map { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A } ?? false }
    for (literal, remedy) in Self.foreignLiterals where bytes[index...].starts(with: literal.utf8) {
      let end = index + literal.utf8.count
      if !isLetter(end < bytes.count ? bytes[end] : nil) { return (literal, remedy) }
    }
    return nil
  }

  private mutating func parseNumber() throws(DocumentError) -> JSONValue {
    if index + 1 < bytes.count, bytes[index + 1] >= UInt8(ascii: "A"), let word = foreignLiteral() {
      throw error("'\(word.text)' is not allowed in JSON; write \(word.remedy)")
    }
    let start = index
    var isWhole = true
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { (48...57).contains($0) } ?? false }
    _ = consume("-")
    let first = next
    var isWellFormed = isDigit(first)
    while isDigit(next) { index += 1 }
    if first == UInt8(ascii: "0"), index > start + (bytes[start] == UInt8(ascii: "-") ? 2 : 1) {
      isWellFormed = false
    }
    if consume(".") {
      isWhole = false
      isWellFormed = isWellFormed && isDigit(next)
      while isDigit(next) { index += 1 }
    }
    if consume("e") || consume("E") {
      isWhole = false
      _ = consume("+") || consume("-")
      isWellFormed = isWellFormed && isDigit(next)
      while isDigit(next) { index += 1 }
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard isWellFormed, let number = Double(text) else {
      throw error("'\(text.excerpt)' is not a JSON number; write it like 0.5 or -3", at: start)
    }
    guard number.isFinite else {
      throw error("'\(text.excerpt)' is too large; write a smaller number", at: start)
    }
    // A `Double` is exact up to 15 digits. Names of files need all digits of longer ones.
    return isWhole && text.utf8.count > 15 && shortestDecimal(number) != text
      ? .longInteger(text) : .number(number)
  }

  private mutating func parseString() throws(DocumentError) -> String {
    let start = index
    index += 1
    // Most strings have no escape.
    while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "\\"),
      bytes[index] >= 0x20
    {
      index += 1
    }
    var text = bytes[start + 1..<index]
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else {
        if byte == 0x0A || byte == 0x0D {
          throw error("unterminated string; close it with '\"' on the same line", at: start)
        }
        let digits = String(byte, radix: 16)
        let escape = byte == 0x09 ? "\\t" : "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
        throw error("control character in a string; write it as '\(escape)'", at: index)
      }
      if byte == UInt8(ascii: "\\") {
        text += String(try parseEscape()).utf8
      } else {
        text.append(byte)
        index += 1
      }
    }
    guard consume("\"") else {
      throw error("unterminated string; close it with '\"'", at: start)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func parseEscape() throws(DocumentError) -> Unicode.Scalar {
    let start = index
    index += 1
    let plain: [UInt8: Unicode.Scalar] = [
      UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
      UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]
    if let scalar = next.flatMap({ plain[$0] }) {
      index += 1
      return scalar
    }
    if consume("u"), let unit = parseCodeUnit() {
      if let scalar = Unicode.Scalar(unit) { return scalar }
      if (0xD800..<0xDC00).contains(unit), consume("\\"), consume("u"), let low = parseCodeUnit(),
        (0xDC00..<0xE000).contains(low)
      {
        let code = 0x10000 + (UInt32(unit) - 0xD800) << 10 + UInt32(low) - 0xDC00
        if let scalar = Unicode.Scalar(code) { return scalar }
      }
      throw error("half of a pair of '\\u' escapes; write both, or the character itself", at: start)
    }
    throw error("invalid escape sequence; write '\\\\' for a backslash", at: start)
  }

  /// Parses the four hexadecimal digits of a `\u` escape to a UTF-16 code unit; `nil`, with nothing consumed, for
  /// other characters.
  private mutating func parseCodeUnit() -> UInt16? {
    let digits = bytes[index...].prefix(4)
    let values = digits.compactMap { UInt8(String(Unicode.Scalar($0)), radix: 16) }
    guard values.count == 4 else { return nil }
    index += 4
    return values.reduce(0) { $0 << 4 | UInt16($1) }
  }
}

extension JSONParser {
  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private mutating func consume(_ sign: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: sign) else { return false }
    index += 1
    return true
  }

  private mutating func ends(with sign: Unicode.Scalar) -> Bool {
    skipBlanks()
    return consume(sign)
  }

  /// Consumes a comma if it is next, and returns whether it was; throws an error if the closing bracket `end`
  /// follows it.
  private mutating func consumesComma(before end: Unicode.Scalar) throws(DocumentError) -> Bool {
    skipBlanks()
    let comma = index
    guard consume(",") else { return false }
    skipBlanks()
    if next == UInt8(ascii: end) {
      throw error("trailing ',' before '\(end)'; remove it", at: comma)
    }
    return true
  }

  private func checkEncoding() throws(DocumentError) {
    if let offset = UTF8.firstInvalidByte(in: bytes) { throw error(Diagnostic.encoding, at: offset) }
  }

  private func quotedForMessage(_ byte: UInt8) -> String {
    guard byte < 0x80 else {
      let text = String(decoding: bytes[index...].prefix(4), as: UTF8.self)
      return "'\(text.prefix(1))'"
    }
    return "'\(Unicode.Scalar(byte))'"
  }

  private func expected(_ what: String) -> DocumentError {
    error("expected \(what), found \(next.map(quotedForMessage) ?? "the end of the file")")
  }

  private func error(_ message: String, at offset: Int? = nil) -> DocumentError {
    let before = bytes[..<min(offset ?? index, bytes.count)]
    let line = 1 + before.count { $0 == 0x0A }
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    // UTF-8 continuation bytes take no column.
    let column = 1 + before[start...].count { $0 & 0xC0 != 0x80 }
    return DocumentError(.character(column, line: line), message)
  }
}
