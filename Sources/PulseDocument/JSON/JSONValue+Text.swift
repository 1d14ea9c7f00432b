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
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let number): shortest(number)
    case .string(let text): Self.quoted(text)
    case .array(let elements): "[\(elements.map(\.compact).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0.key)): \($0.value.compact)" }.joined(separator: ", "))}"
    }
  }

  private static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\n": "\\n"
      case "\t": "\\t"
      case _ where scalar.value < 0x20:
        "\\u" + String(repeating: "0", count: scalar.value < 16 ? 3 : 2) + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "\"\(scalars.joined())\""
  }
}
