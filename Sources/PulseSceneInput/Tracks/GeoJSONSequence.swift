/// A sequence of GeoJSON features in one file: one per line, or each after a record separator (RFC 8142).
package enum GeoJSONSequence {
  private static let recordSeparator: UInt8 = 0x1E
  private static let head = Array(#"{"type":"FeatureCollection","features":["#.utf8)
  private static let tail = Array("]}".utf8)

  /// Returns a sequence of features as a collection of the same lines; any other text unchanged.
  ///
  /// - Complexity: O(bytes).
  package static func collection(from bytes: [UInt8]) -> [UInt8] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let first = bytes[start...].firstIndex(where: { !isBlank($0) }) else { return bytes }
    if bytes[first] == recordSeparator { return separatedByMarks(bytes[(first + 1)...]) }
    guard bytes[first] == UInt8(ascii: "{") else { return bytes }
    // The first line is an object, and another one follows.
    let end = bytes[first...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    guard bytes[first..<end].last(where: { !isBlank($0) }) == UInt8(ascii: "}"),
      let second = bytes[end...].firstIndex(where: { !isBlank($0) }), bytes[second] == UInt8(ascii: "{")
    else { return bytes }
    return separatedByLines(bytes[first...])
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func separatedByMarks(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    head + bytes.map { $0 == recordSeparator ? UInt8(ascii: ",") : $0 } + tail
  }

  private static func separatedByLines(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text = head
    text.reserveCapacity(bytes.count + bytes.count / 64 + head.count)
    var isFirst = true
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if !isFirst, line.contains(where: { !isBlank($0) }) { text.append(UInt8(ascii: ",")) }
      if !isFirst { text.append(UInt8(ascii: "\n")) }
      text += line
      isFirst = false
    }
    return text + tail
  }
}
