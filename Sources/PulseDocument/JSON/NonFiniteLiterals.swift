import PulseBasics

/// The literals for numbers that are none, NaN and Infinity, in a text that is JSON except for these, as Python and JavaScript write
/// it.
package struct NonFiniteLiterals {
  /// The text in UTF-8 with null in their places.
  package private(set) var text: [UInt8] = []

  /// The number of literals.
  package private(set) var count = 0

  /// The first one, with its place.
  package private(set) var first: (literal: String, place: DocumentPlace) = ("", .document)

  private static let names = ["NaN", "Infinity", "-NaN", "-Infinity"].map { Array($0.utf8) }

  /// Finds the literals in a text in UTF-8, outside of its strings; `nil` without any.
  ///
  /// - Complexity: O(bytes).
  package init?(in bytes: [UInt8]) {
    var (isInText, isEscaped, copied) = (false, false, 0)
    for (index, byte) in bytes.enumerated() {
      if isInText {
        if !isEscaped, byte == UInt8(ascii: "\"") { isInText = false }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      } else if byte == UInt8(ascii: "\"") {
        isInText = true
      } else if Self.isInitial(byte)
        || byte == UInt8(ascii: "-") && index + 1 < bytes.count
          && Self.isInitial(bytes[index + 1]),
        index >= copied,
        let name = Self.names.first(where: { bytes[index...].starts(with: $0) })
      {
        if count == 0 { first = (String(decoding: name, as: UTF8.self), Self.place(of: index, in: bytes)) }
        count += 1
        text += bytes[copied..<index]
        text += Array("null".utf8)
        copied = index + name.count
      }
    }
    if count == 0 { return nil }
    text += bytes[copied...]
  }

  private static func isInitial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "N") || byte == UInt8(ascii: "I")
  }

  private static func place(of index: Int, in bytes: [UInt8]) -> DocumentPlace {
    let before = bytes[..<index]
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return .character(1 + before[start...].count { $0 & 0xC0 != 0x80 }, line: 1 + before.count { $0 == 0x0A })
  }

  /// The warning about the literals, without the path of the file.
  package var warning: String {
    let what =
      count == 1
      ? "1 number that is none, \(first.literal),"
      : "\(count) numbers that are none, such as \(first.literal),"
    return
      "has \(what) which JSON does not have, and \(count == 1 ? "is" : "are") read as null (first at \(first.place)); write null"
  }
}
