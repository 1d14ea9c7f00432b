import PulseBasics
package import PulseDocument
import PulseSystem

/// The text encodings of data files that are recognized: UTF-8, UTF-16 and windows-1252.
package enum TextEncoding {
  /// The characters of the bytes 0x80 to 0x9F in windows-1252; 0 for those that have none.
  private static let upperControls: [UInt32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
    0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
    0x0153, 0, 0x017E, 0x0178,
  ]

  /// The number of bytes in which UTF-16 without a byte order mark is recognized by its zeros.
  private static let sampleLength = 1 << 10

  /// Returns a text in UTF-8 with warnings; XML that declares its encoding, and what is no text, unchanged.
  ///
  /// - Complexity: O(bytes).
  package static func utf8(_ bytes: [UInt8]) -> (bytes: [UInt8], warnings: [String]) {
    if let text = decodeUTF32(bytes) { return (text, []) }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return (decodeUTF16(bytes), [])
    }
    if let mark = markOfUTF16(bytes) {
      return (
        decodeUTF16(mark + bytes),
        ["is UTF-16 without a byte order mark, as its zeros show; save it as UTF-8 if letters look wrong"]
      )
    }
    let start = bytes.prefix(sampleLength).drop { $0 <= 0x20 }
    if start.first == UInt8(ascii: "<"), contains("encoding=", in: start) {
      if let text = convertedXML(bytes, start) { return (text, []) }
      guard isFalselyUTF8(bytes, start), let text = windows1252(bytes) else { return (bytes, []) }
      return (withoutDeclaration(text, start), [noteOnWindows1252])
    }
    if UTF8.isValid(bytes) || bytes.prefix(sampleLength).contains(0) { return (bytes, []) }
    guard let text = windows1252(bytes) else { return (bytes, []) }
    return (text, [noteOnWindows1252])
  }

  /// Returns a text in UTF-8, from an encoding unless it states its own: by a byte order mark or, in XML, a declaration.
  ///
  /// - Throws: ``DocumentError`` at a byte that is no text in the encoding.
  /// - Complexity: O(bytes).
  package static func utf8(_ bytes: [UInt8], in encoding: DataEncoding) throws(DocumentError) -> [UInt8] {
    let start = bytes.prefix(sampleLength).drop { $0 <= 0x20 }
    let statesItsOwn =
      bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.starts(with: [0xEF, 0xBB, 0xBF])
      || start.first == UInt8(ascii: "<") && contains("encoding=", in: start) && !isFalselyUTF8(bytes, start)
    if statesItsOwn { return utf8(bytes).bytes }
    guard let converter = encoding.converter else { throw DocumentError(.document, encoding.lackOfConverter) }
    let (text, invalid) = converter.convert(bytes, isLast: true)
    if let invalid { throw DocumentError(.document, encoding.message(aboutByte: invalid)) }
    return start.first == UInt8(ascii: "<") ? withoutDeclaration(text, start) : text
  }

  /// Returns whether XML declares to be UTF-8 or an encoding that nobody knows, and is no UTF-8.
  private static func isFalselyUTF8(_ bytes: [UInt8], _ start: ArraySlice<UInt8>) -> Bool {
    let declared = declaration(of: start)
    let isUnknown = declared.map { $0.encoding == nil || $0.encoding?.name == "utf-8" } ?? false
    return isUnknown && !UTF8.isValid(bytes)
  }

  /// Returns the declaration of XML by its range, and the encoding that it names; `nil` for any other text.
  private static func declaration(
    of start: ArraySlice<UInt8>
  ) -> (range: ClosedRange<Int>, encoding: DataEncoding?)? {
    guard start.starts(with: "<?xml".utf8), let end = start.firstIndex(of: UInt8(ascii: ">")) else {
      return nil
    }
    let declaration = String(decoding: start[...end], as: UTF8.self)
    guard let name = declaration.bytewise.firstRange(of: "encoding=")?.upperBound else { return nil }
    let quoted = declaration[name...].bytewise.split { $0 == "\"" || $0 == "'" }.first ?? ""
    return (start.startIndex...end, DataEncoding(named: String(quoted)))
  }

  /// Returns a text with blanks in the place of the declaration of XML, so that the places of messages stay.
  private static func withoutDeclaration(_ text: [UInt8], _ start: ArraySlice<UInt8>) -> [UInt8] {
    guard let range = declaration(of: start)?.range else { return text }
    return text.enumerated().map { index, byte in
      range.contains(index) && byte != 0x0A && byte != 0x0D ? 0x20 : byte
    }
  }

  /// Returns a text of UTF-32 with a byte order mark in UTF-8; `nil` for any other.
  private static func decodeUTF32(_ bytes: [UInt8]) -> [UInt8]? {
    let marks: [(mark: [UInt8], name: String)] = [
      ([0xFF, 0xFE, 0, 0], "UTF-32LE"), ([0, 0, 0xFE, 0xFF], "UTF-32BE"),
    ]
    guard let (mark, name) = marks.first(where: { bytes.starts(with: $0.mark) }),
      let converter = TextConverter(from: name)
    else { return nil }
    let (text, invalid) = converter.convert(Array(bytes.dropFirst(mark.count)), isLast: true)
    return invalid == nil ? text : nil
  }

  /// The encodings that the reader of XML knows.
  private static let encodingsOfXML: Set = ["utf-8", "utf-16le", "utf-16be"]

  /// Returns XML that declares an encoding which its reader does not know, without its declaration and in UTF-8; `nil` for any
  /// other.
  ///
  /// The declaration is blank, so that the places of messages stay.
  private static func convertedXML(_ bytes: [UInt8], _ start: ArraySlice<UInt8>) -> [UInt8]? {
    guard let encoding = declaration(of: start)?.encoding else { return nil }
    // Programs that make texts of UTF-16 save them as UTF-8, too.
    if encoding.name.bytewise.hasPrefix("utf-16"), UTF8.isValid(bytes) {
      return withoutDeclaration(bytes, start)
    }
    guard !encodingsOfXML.contains(encoding.name) else { return nil }
    var converted = encoding.name == "windows-1252" ? windows1252(bytes) : nil
    if converted == nil, let result = encoding.converter?.convert(bytes, isLast: true), result.invalid == nil
    {
      converted = result.text
    }
    return converted.map { withoutDeclaration($0, start) }
  }

  private static func contains(_ word: String, in bytes: ArraySlice<UInt8>) -> Bool {
    String(decoding: bytes, as: UTF8.self).bytewise.contains(word)
  }

  /// Converts UTF-16, unless it is XML, whose declaration of the encoding would then be wrong.
  private static func decodeUTF16(_ bytes: [UInt8]) -> [UInt8] {
    var transcoder = UTF8Transcoder()
    let text = transcoder.transcode(bytes, isLast: true)
    return text.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") ? bytes : text
  }

  /// Returns the missing mark of UTF-16 of letters of Latin scripts, every other byte of which is zero; `nil` for
  /// anything else.
  private static func markOfUTF16(_ bytes: [UInt8]) -> [UInt8]? {
    let sample = bytes.prefix(sampleLength)
    guard sample.count > 7, bytes.count % 2 == 0 else { return nil }
    var zeros = [0, 0]
    for (index, byte) in sample.enumerated() where byte == 0 { zeros[index % 2] += 1 }
    guard let empty = zeros.firstIndex(of: 0), zeros[1 - empty] * 20 >= sample.count / 2 * 19 else {
      return nil
    }
    return empty == 0 ? [0xFF, 0xFE] : [0xFE, 0xFF]
  }

  /// The warning about a text that is read as windows-1252.
  package static let noteOnWindows1252 =
    "is not UTF-8, and is read as windows-1252; write --encoding NAME if letters look wrong, or save it as UTF-8"

  /// Returns windows-1252 in UTF-8; `nil` if a byte has no character.
  package static func windows1252(_ bytes: [UInt8]) -> [UInt8]? {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      switch byte {
      case 0..<0x80: text.append(byte)
      case 0x80..<0xA0:
        guard let scalar = Unicode.Scalar(upperControls[Int(byte) - 0x80]), scalar.value != 0 else {
          return nil
        }
        text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      default: text += [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
      }
    }
    return text
  }
}
