import FoundationEssentials

/// JSON in lines, the way in which results are kept.
package enum JSONLine {
  /// Writes a value on one line, its keys sorted, with a line feed.
  package static func text(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts, whole numbers and finite ones can always be encoded.
    return Array((try? encoder.encode(value)) ?? Data("{}".utf8)) + [UInt8(ascii: "\n")]
  }

  /// Reads a value; nothing when the line is none.
  package static func value<Value: Decodable>(_ type: Value.Type, of line: [UInt8]) -> Value? {
    try? JSONDecoder().decode(type, from: Data(line))
  }
}
