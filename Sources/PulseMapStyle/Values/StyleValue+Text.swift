import PulseBasics
import PulseDocument

// Texts of values as JavaScript makes them, whose rules the specification of styles adopts.
extension StyleValue {
  /// The value as text, as `to-string` and `concat` have it.
  package var text: String {
    switch self {
    case .null: ""
    case .boolean(let value): value ? "true" : "false"
    case .number(let number): javaScriptText(number)
    case .string(let text): text
    case .color(let color): color.description
    case .formatted(let text): text.plainText
    case .image(let image): image.name
    case .projection(let projection) where projection.isPlain: projection.from
    case .array, .object, .collator, .padding, .numberArray, .colorArray, .anchorOffsets, .projection: json
    }
  }

  /// The value as JSON without spaces.
  package var json: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let number): number.isFinite ? javaScriptText(number) : "null"
    case .string(let text): JSONValue.string(text).compact
    case .color(let color): color.json
    case .array(let items): Self.list(items.map(\.json))
    case .object(let object):
      "{"
        + object.members.map { JSONValue.string($0.key).compact + ":" + $0.value.json }.joined(separator: ",")
        + "}"
    case .padding(let padding): Self.list(padding.sides.map(javaScriptText))
    case .numberArray(let numbers): Self.list(numbers.map(javaScriptText))
    case .colorArray(let colors): Self.list(colors.map(\.json))
    case .anchorOffsets(let offsets): Self.list(offsets.flatMap(\.json))
    case .projection(let projection): projection.json
    case .formatted, .image: JSONValue.string(text).compact
    case .collator: "{}"
    }
  }

  /// The value as it is quoted in messages: strings as they are, others as JSON.
  var quoted: String { if case .string(let text) = self { text } else { json } }

  private static func list(_ items: [String]) -> String { "[" + items.joined(separator: ",") + "]" }

  /// The number that the value converts to, as `Number()` in JavaScript; NaN if there is none.
  package var convertedNumber: Double {
    switch self {
    case .null: 0
    case .boolean(let value): value ? 1 : 0
    case .number(let number): number
    case .string(let text): javaScriptNumber(text)
    case .array(let items) where items.isEmpty: 0
    case .array(let items) where items.count == 1: javaScriptNumber(items[0].text)
    default: .nan
    }
  }
}

extension StyleColor {
  /// The color as the JSON of its premultiplied channels.
  fileprivate var json: String {
    let names = ["r", "g", "b", "a"]
    return "{"
      + zip(names, premultiplied + [alpha]).map { "\"\($0)\":\(javaScriptText($1))" }.joined(separator: ",")
      + "}"
  }
}

/// The decimal digits of a number: the fewest that read back as the same number.
struct DecimalDigits {
  /// Whether the number is below zero.
  let isNegative: Bool

  /// The digits, 0 to 9, without zeros at both ends; none for zero.
  var digits: [UInt8] = []

  /// The number of digits before the decimal point; negative for zeros behind it.
  var pointPosition = 0

  /// Creates the digits of a finite number.
  init(_ number: Double) {
    isNegative = number < 0
    let text = "\(number.magnitude)"
    let (mantissa, exponent) = text.bytewise.cut(atFirst: "e") ?? (text[...], "0")
    let point = mantissa.bytewise.firstIndex(of: ".") ?? mantissa.endIndex
    digits = mantissa.utf8.filter { $0 != UInt8(ascii: ".") }.map { $0 - UInt8(ascii: "0") }
    pointPosition = mantissa.utf8.distance(from: mantissa.startIndex, to: point) + (Int(exponent) ?? 0)
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    pointPosition -= zeros
    while digits.last == 0 { digits.removeLast() }
  }
}

/// Returns a number as JavaScript prints it: `1`, `0.1`, `1e+21`.
func javaScriptText(_ number: Double) -> String {
  if number.isNaN { return "NaN" }
  if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
  if let integer = Int(exactly: number), integer.magnitude < 1 << 53 { return "\(integer)" }
  let decimal = DecimalDigits(number)
  let (count, point) = (decimal.digits.count, decimal.pointPosition)
  let digits = decimal.digits.map(String.init).joined()
  let sign = decimal.isNegative ? "-" : ""
  func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
  switch point {
  case max(count, 1)...21 where count <= point: return sign + digits + zeros(point - count)
  case 1...21:
    let split = digits.index(digits.startIndex, offsetBy: point)
    return sign + digits[..<split] + "." + digits[split...]
  case -5...0: return sign + "0." + zeros(-point) + digits
  default:
    let fraction = count > 1 ? "." + digits.dropFirst() : ""
    return sign + digits.prefix(1) + fraction + (point > 0 ? "e+" : "e-") + "\(abs(point - 1))"
  }
}

/// Returns the number that a text means in JavaScript: 0 for a blank one, NaN if it is no number.
func javaScriptNumber(_ text: String) -> Double {
  let trimmed = text.bytewise.trimmed
  if trimmed.isEmpty { return 0 }
  let radixes: KeyValuePairs = ["0x": 16, "0o": 8, "0b": 2]
  for (prefix, radix) in radixes {
    if let digits = trimmed.lowercased().bytewise.removing(prefix: prefix) {
      return digits.utf8.first == UInt8(ascii: "+") || digits.utf8.first == UInt8(ascii: "-")
        ? .nan : UInt64(digits, radix: radix).map { Double($0) } ?? .nan
    }
  }
  switch trimmed {
  case "Infinity", "+Infinity": return .infinity
  case "-Infinity": return -.infinity
  default:
    // 'Double' accepts neither a point at the end nor one at the start.
    let isPlain = trimmed.utf8.allSatisfy { 0x30...0x39 ~= $0 || "+-.eE".utf8.contains($0) }
    let padded = trimmed.bytewise.replacing(".e", with: ".0e").bytewise.replacing(".E", with: ".0e")
    return isPlain ? Double(padded.bytewise.hasSuffix(".") ? padded + "0" : padded) ?? .nan : .nan
  }
}
