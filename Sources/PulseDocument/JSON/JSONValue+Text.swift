extension JSONValue {
  /// The maximum width in columns of an array or object on one line.
  private static let width = 100

  /// The value as pretty-printed JSON: two spaces per level, short containers on one line.
  package var text: String {
    var bytes: [UInt8] = []
    writePrettyPrinted(to: &bytes, indentation: 0, column: 0, foldingAll: false)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value as pretty-printed JSON, with all containers that fit the width on one line, whatever they contain,
  /// and as many simple values on a line as fit.
  package var foldedText: String {
    var bytes: [UInt8] = []
    writePrettyPrinted(to: &bytes, indentation: 0, column: 0, foldingAll: true)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the value as pretty-printed UTF-8 JSON; containers of simple values that fit the width stay on one line,
  /// or all that fit.
  ///
  /// `indentation` is that of the enclosing line in spaces, `column` the column at which the value begins.
  private func writePrettyPrinted(
    to bytes: inout [UInt8], indentation: Int, column: Int, foldingAll: Bool
  ) {
    if foldingAll || isShallow {
      let start = bytes.count
      write(to: &bytes)
      if isSimple || column + Self.characterCount(of: bytes[start...]) <= Self.width { return }
      bytes.removeSubrange(start...)
    }
    let inner = indentation + 2
    switch self {
    case .array(let elements) where foldingAll && !elements.contains(where: \.isObject):
      Self.writeFilled(elements, to: &bytes, indentation, column)
    case .array(let elements):
      Self.writePrettyPrinted(elements, between: "[", "]", to: &bytes, indentation) { element, bytes in
        element.writePrettyPrinted(to: &bytes, indentation: inner, column: inner, foldingAll: foldingAll)
      }
    case .object(let members):
      Self.writePrettyPrinted(members, between: "{", "}", to: &bytes, indentation) { member, bytes in
        let start = bytes.count
        Self.writeQuoted(member.key, to: &bytes)
        bytes += ": ".utf8
        member.value.writePrettyPrinted(
          to: &bytes, indentation: inner, column: inner + Self.characterCount(of: bytes[start...]),
          foldingAll: foldingAll)
      }
    default: break
    }
  }

  private static func writePrettyPrinted<Element>(
    _ elements: [Element], between open: Unicode.Scalar, _ close: Unicode.Scalar, to bytes: inout [UInt8],
    _ indentation: Int, _ write: (Element, inout [UInt8]) -> Void
  ) {
    func beginLine(_ indentation: Int) {
      bytes.append(UInt8(ascii: "\n"))
      bytes += repeatElement(UInt8(ascii: " "), count: indentation)
    }
    bytes.append(UInt8(ascii: open))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      beginLine(indentation + 2)
      write(element, &bytes)
    }
    if !elements.isEmpty { beginLine(indentation) }
    bytes.append(UInt8(ascii: close))
  }

  /// Appends an array of simple values and arrays with as many on each line as fit.
  private static func writeFilled(
    _ elements: [JSONValue], to bytes: inout [UInt8], _ indentation: Int, _ start: Int
  ) {
    let inner = indentation + 2
    let blanks = [UInt8(ascii: "\n")] + repeatElement(UInt8(ascii: " "), count: inner)
    var column = start + 1
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      var text: [UInt8] = []
      element.write(to: &text)
      if index < elements.count - 1 { text.append(UInt8(ascii: ",")) }
      let length = characterCount(of: text[...]) + 1
      // The beginning of an expression is its operator, which needs no line of its own.
      if index > 0 || !element.isSimple, column + length > width {
        bytes += blanks
        column = inner
      } else if index > 0 {
        bytes.append(UInt8(ascii: " "))
      }
      if inner + length > width, !element.isSimple {
        element.writePrettyPrinted(to: &bytes, indentation: inner, column: inner, foldingAll: true)
        if index < elements.count - 1 { bytes.append(UInt8(ascii: ",")) }
        column = width
      } else {
        bytes += text
        column += length
      }
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Returns the number of characters of UTF-8 text, without decoding if all are ASCII.
  private static func characterCount(of text: ArraySlice<UInt8>) -> Int {
    text.allSatisfy { $0 < 0x80 } ? text.count : String(decoding: text, as: UTF8.self).count
  }

  /// Whether the value contains only simple values, and arrays of these.
  private var isShallow: Bool {
    switch self {
    case .array(let elements): elements.allSatisfy(\.isSimple)
    case .object(let members):
      members.allSatisfy { member in
        if case .array = member.value { member.value.isShallow } else { member.value.isSimple }
      }
    default: true
    }
  }

  private var isObject: Bool { if case .object = self { true } else { false } }

  private var isSimple: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  /// The value as JSON on one line.
  package var compact: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the value as UTF-8 JSON on one line, without a line break.
  package func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .boolean(let value): bytes += (value ? "true" : "false").utf8
    case .number(let number): bytes += shortestDecimal(number).utf8
    case .longInteger(let digits): bytes += digits.utf8
    case .string(let text): Self.writeQuoted(text, to: &bytes)
    case .array(let elements): Self.write(elements, between: "[", "]", to: &bytes) { $0.write(to: &$1) }
    case .object(let members):
      Self.write(members, between: "{", "}", to: &bytes) { member, bytes in
        Self.writeQuoted(member.key, to: &bytes)
        bytes += ": ".utf8
        member.value.write(to: &bytes)
      }
    }
  }

  /// The value as a line of JSON Lines, with its line feed: without spaces, and with sorted keys.
  package var line: [UInt8] {
    var bytes: [UInt8] = []
    writeSorted(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private func writeSorted(to bytes: inout [UInt8]) {
    switch self {
    case .array(let elements):
      Self.write(elements, between: "[", "]", separator: ",", to: &bytes) { $0.writeSorted(to: &$1) }
    case .object(let members):
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      Self.write(sorted, between: "{", "}", separator: ",", to: &bytes) { member, bytes in
        Self.writeQuoted(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.writeSorted(to: &bytes)
      }
    case .null, .boolean, .number, .longInteger, .string: write(to: &bytes)
    }
  }

  private static func write<Element>(
    _ elements: [Element], between open: Unicode.Scalar, _ close: Unicode.Scalar, separator: String = ", ",
    to bytes: inout [UInt8], _ write: (Element, inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes += separator.utf8 }
      write(element, &bytes)
    }
    bytes.append(UInt8(ascii: close))
  }

  private static func writeQuoted(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case UInt8(ascii: "\t"): bytes += "\\t".utf8
      case 0..<0x20: bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
