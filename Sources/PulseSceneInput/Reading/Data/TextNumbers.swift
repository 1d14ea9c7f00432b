import PulseBasics
import PulseDocument

/// The numbers in texts of files without columns, such as `"1,234.5"` and `"12 %"` in GeoJSON, which are read as those of a column.
struct TextNumbers {
  /// The evidence of the texts of the fields so far.
  private var evidence: [Bytewise: TextNumberEvidence] = [:]

  /// The notations of the fields whose texts are numbers, from a first reading; `nil` before it.
  private var notations: [Bytewise: NumberNotation]?

  /// The measures of these fields.
  private var measures: [Bytewise: NumberMeasure] = [:]

  /// Whether texts were read before it was known that they are numbers.
  var needsRestart: Bool {
    notations == nil && evidence.values.contains { $0.notation != nil }
  }

  /// Begins to read a file again, with what a first reading has found.
  mutating func restart(with other: TextNumbers) {
    // A comma before three digits is that of thousands, as a point is before decimals in JSON.
    measures = other.evidence.mapValues(\.measure)
    notations = other.evidence.compactMapValues { $0.notation == .usual ? .decimalPoint : $0.notation }
  }

  /// Returns the number that a text of a typed format is in the notation of its field; `nil` for others, and in a first reading.
  mutating func number(of value: DocumentValue, _ field: String) -> Double? {
    guard case .string(let text) = value.json, !value.isUntyped else { return nil }
    guard let notations else {
      evidence[field.bytewise, default: TextNumberEvidence()].note(text)
      return nil
    }
    guard let notation = notations[field.bytewise], let measure = measures[field.bytewise] else { return nil }
    return DocumentValue(
      untyped: text, place: value.place, log: value.log, notation, measure: measure
    ).numberOfScale
  }
}

extension FieldValueReader {
  /// Values that are no numbers, by their number and the first of them.
  struct OtherValues {
    private(set) var (count, first) = (0, "")

    mutating func add(_ value: DocumentValue) {
      if count == 0 { first = value.json.quotedForMessage }
      count += 1
    }
  }
}
