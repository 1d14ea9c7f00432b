import PulseArguments
import PulseBasics
import PulseDocument
import PulseScene

extension DocumentValue {
  /// Whether the value stands for none: null, or an empty text.
  var isMissing: Bool {
    switch json {
    case .null: true
    case .string(let text): text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x9 }
    default: false
    }
  }

  /// The value as a number, also of a text of digits.
  var looseNumber: Double? {
    switch json {
    case .number, .longInteger: json.double
    case .string(let text): numberInNotation ?? Double(decimal: text[...].trimmed)
    default: nil
    }
  }

  /// The value as a number, also with what stands around those of its column, such as a unit.
  var numberOfScale: Double? { looseNumber ?? measuredNumber }

  /// The value as text for a label, cut after what a label has room for.
  var labelText: String? {
    guard case .string(let text) = json else { return plainText }
    return String(DrawnText.cut(text, to: DrawnText.longest)[...].trimmed)
  }

  /// The number of a text in another notation than the usual one, with a point before decimals.
  var plainNumber: String? {
    notation == .usual ? nil : numberInNotation.map(shortestDecimal)
  }

  /// The value as text without quotes; `nil` for arrays and objects.
  var plainText: String? {
    switch json {
    case .string(let text): String(text[...].trimmed)
    case .number, .longInteger: json.digits
    case .boolean(let value): "\(value)"
    case .null, .array, .object: nil
    }
  }

  /// Decodes a time; `nil` after reporting why it is none.
  func instant() -> DataTime? {
    do throws(ArgumentValueError) {
      switch json {
      case .number, .longInteger:
        if let number = json.double {
          if let seconds = DataTime.seconds(ofDate: number) ?? DataTime.seconds(ofDigits: number) {
            return DataTime(secondsSince1970: seconds)
          }
          return try DataTime(number: number)
        }
      case .string(let text):
        if let number = looseNumber, Double(decimal: text[...].trimmed) == nil {
          return try DataTime(number: number)
        }
        if let seconds = DateWords.elapsedSeconds(text) {
          return DataTime(secondsSince1970: Double(seconds))
        }
        return try DataTime(argument: text)
      default: break
      }
    } catch {
      report("\(json.quotedForMessage) \(error)")
      return nil
    }
    return reportExpected("a time", DataTime.remedy)
  }
}
