extension JSONValue {
  /// The width up to which a list or an object without lists and objects inside stands on one line.
  private static let width = 100

  /// The value as a text for people: two blanks for each level, what is short on one line.
  package var text: String { text(indentation: 0, column: 0) }

  private func text(indentation: Int, column: Int) -> String {
    let line = compact
    if isShallow, column + line.count <= Self.width { return line }
    let blanks = String(repeating: " ", count: indentation + 2)
    func lines(_ parts: [String], _ open: String, _ close: String) -> String {
      parts.isEmpty
        ? open + close
        : "\(open)\n\(parts.map { blanks + $0 }.joined(separator: ",\n"))\n\(blanks.dropLast(2))\(close)"
    }
    switch self {
    case .array(let elements):
      return lines(
        elements.map { $0.text(indentation: indentation + 2, column: indentation + 2) }, "[", "]")
    case .object(let members):
      return lines(
        members.map { member in
          let key = "\(Self.quoted(member.key)): "
          let column = indentation + 2 + key.count
          return key + member.value.text(indentation: indentation + 2, column: column)
        }, "{", "}")
    default: return line
    }
  }

  /// Whether nothing stands inside but simple values, and lists of these.
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

  private var isSimple: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  /// The value on one line.
  package var compact: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the value on one line, without a line break.
  ///
  /// - Parameter bytes: What it is written behind, in UTF-8.
  package func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .boolean(let value): bytes += (value ? "true" : "false").utf8
    case .number(let number): bytes += shortest(number).utf8
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

  private static func write<Element>(
    _ elements: [Element], between open: Unicode.Scalar, _ close: Unicode.Scalar, to bytes: inout [UInt8],
    _ write: (Element, inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes += ", ".utf8 }
      write(element, &bytes)
    }
    bytes.append(UInt8(ascii: close))
  }

  private static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    writeQuoted(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
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
