import FoundationEssentials

/// An encoder and decoder of JSON Lines for journals and reports.
package enum JSONLines {
  /// Encodes a value on one line with sorted keys and a line feed.
  package static func encode(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding strings, integers and finite numbers cannot fail.
    return Array((try? encoder.encode(value)) ?? Data("{}".utf8)) + [UInt8(ascii: "\n")]
  }

  /// Decodes a value; `nil` if the line is malformed.
  package static func decode<Value: Decodable>(_ type: Value.Type, from line: [UInt8]) -> Value? {
    try? JSONDecoder().decode(type, from: Data(line))
  }
}
