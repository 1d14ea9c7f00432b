/// Turns UTF-16 into UTF-8, piece by piece; a text without a byte order mark of UTF-16 stays as it is.
package struct TextEncoding {
  private enum Form {
    case utf8
    case utf16(isBigEndian: Bool)
  }

  /// A byte that no text in UTF-8 has.
  private static let flaw: UInt8 = 0xFF

  private var form: Form?

  /// Bytes that are understood with those behind them.
  private var rest: [UInt8] = []

  /// Begins a text.
  package init() {}

  /// Returns the next piece in UTF-8.
  ///
  /// Invalid UTF-16 becomes bytes that are no UTF-8, so that readers refuse it with its place.
  ///
  /// - Parameters:
  ///   - piece: The bytes that follow those before.
  ///   - isLast: Whether nothing follows.
  /// - Returns: The text in UTF-8, without a byte order mark of UTF-16.
  /// - Complexity: O(bytes).
  package mutating func utf8(_ piece: [UInt8], isLast: Bool) -> [UInt8] {
    if case .utf8 = form { return piece }
    rest += piece
    if form == nil {
      guard rest.count > 1 || isLast else { return [] }
      form =
        rest.starts(with: [0xFF, 0xFE])
        ? .utf16(isBigEndian: false) : rest.starts(with: [0xFE, 0xFF]) ? .utf16(isBigEndian: true) : .utf8
      if case .utf16 = form { rest.removeFirst(2) }
    }
    if case .utf16(let isBigEndian) = form { return takeUnits(isBigEndian: isBigEndian, isLast: isLast) }
    defer { rest = [] }
    return rest
  }

  private mutating func takeUnits(isBigEndian: Bool, isLast: Bool) -> [UInt8] {
    func unit(at index: Int) -> UInt16 {
      let (first, second) = (UInt16(rest[index]), UInt16(rest[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    var text: [UInt8] = []
    text.reserveCapacity(rest.count)
    var index = 0
    while index + 1 < rest.count {
      let first = unit(at: index)
      var code = UInt32(first)
      var length = 2
      if (0xD800..<0xDC00).contains(first) {
        guard index + 3 < rest.count || isLast else { break }
        if index + 3 < rest.count, case let second = unit(at: index + 2), (0xDC00..<0xE000).contains(second) {
          code = 0x10000 + (code - 0xD800) << 10 + UInt32(second) - 0xDC00
          length = 4
        }
      }
      if let scalar = Unicode.Scalar(code) { text += String(scalar).utf8 } else { text.append(Self.flaw) }
      index += length
    }
    rest.removeFirst(index)
    if isLast, !rest.isEmpty { text.append(Self.flaw) }
    return text
  }
}

extension TextEncoding {
  /// Returns a whole text in UTF-8.
  ///
  /// - Parameter bytes: The text in UTF-8, or in UTF-16 with a byte order mark.
  /// - Returns: The text in UTF-8, which is not checked.
  /// - Throws: ``DocumentError`` if it is compressed.
  static func utf8(_ bytes: [UInt8]) throws(DocumentError) -> [UInt8] {
    try checkCompression(of: bytes)
    var encoding = TextEncoding()
    return encoding.utf8(bytes, isLast: true)
  }

  /// Refuses bytes that are compressed.
  ///
  /// - Parameter bytes: The first bytes of a file.
  /// - Throws: ``DocumentError`` if they are those of gzip.
  package static func checkCompression(of bytes: [UInt8]) throws(DocumentError) {
    guard bytes.starts(with: [0x1F, 0x8B]) else { return }
    throw DocumentError(problems: [DocumentProblem("", "is compressed with gzip; unpack it with gunzip")])
  }
}
