/// An incremental transcoder of text to UTF-8: UTF-16 with a byte order mark is converted, all else is unchanged.
package struct UTF8Transcoder {
  private enum Form {
    case utf8
    case utf16(isBigEndian: Bool)
  }

  /// A byte that is invalid in UTF-8, in the place of invalid UTF-16.
  private static let invalidByte: UInt8 = 0xFF

  private var form: Form?

  /// Bytes of an incomplete code unit or surrogate pair, kept for the next chunk.
  private var rest: [UInt8] = []

  package init() {}

  /// Transcodes the next chunk, which may be the last one.
  ///
  /// Invalid UTF-16 becomes invalid UTF-8, so that parsers report its place. The byte order mark of UTF-16 is removed.
  ///
  /// - Complexity: O(bytes).
  package mutating func transcode(_ chunk: [UInt8], isLast: Bool) -> [UInt8] {
    if case .utf8 = form { return chunk }
    rest += chunk
    if form == nil {
      guard rest.count > 1 || isLast else { return [] }
      form =
        rest.starts(with: [0xFF, 0xFE])
        ? .utf16(isBigEndian: false) : rest.starts(with: [0xFE, 0xFF]) ? .utf16(isBigEndian: true) : .utf8
      if case .utf16 = form { rest.removeFirst(2) }
    }
    if case .utf16(let isBigEndian) = form {
      return decodeCodeUnits(isBigEndian: isBigEndian, isLast: isLast)
    }
    defer { rest = [] }
    return rest
  }

  private mutating func decodeCodeUnits(isBigEndian: Bool, isLast: Bool) -> [UInt8] {
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
      if let scalar = Unicode.Scalar(code) {
        text += String(scalar).utf8
      } else {
        text.append(Self.invalidByte)
      }
      index += length
    }
    rest.removeFirst(index)
    if isLast, !rest.isEmpty { text.append(Self.invalidByte) }
    return text
  }
}

extension UTF8Transcoder {
  /// Transcodes a complete text, without validation.
  ///
  /// - Throws: ``DocumentError`` if the bytes are compressed.
  static func transcoded(_ bytes: [UInt8]) throws(DocumentError) -> [UInt8] {
    try requireUncompressed(bytes)
    var encoding = UTF8Transcoder()
    return encoding.transcode(bytes, isLast: true)
  }

  /// Checks that bytes are not compressed: throws an error if they begin with the signature of gzip, ZIP or the
  /// older spreadsheets.
  package static func requireUncompressed(_ bytes: [UInt8]) throws(DocumentError) {
    let signatures: KeyValuePairs<[UInt8], String> = [
      [0x1F, 0x8B]: "is compressed with gzip; unpack it with gunzip",
      [0x50, 0x4B, 0x03, 0x04]: "is a spreadsheet or a ZIP archive; save it as CSV, or unpack it",
      [0xD0, 0xCF, 0x11, 0xE0]: "is a spreadsheet; save it as CSV",
    ]
    if let (_, message) = signatures.first(where: { bytes.starts(with: $0.key) }) {
      throw DocumentError(.document, message)
    }
  }
}

extension UTF8 {
  /// Returns whether bytes are UTF-8.
  package static func isValid(_ bytes: [UInt8]) -> Bool { firstInvalidByte(in: bytes) == nil }

  /// Returns the offset of the first byte that is not valid UTF-8; `nil` if all are.
  static func firstInvalidByte(in bytes: [UInt8]) -> Int? {
    do throws(ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }
}
