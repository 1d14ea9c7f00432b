import PulseDocument
import PulseSceneInput
import PulseSystem

/// An incremental transcoder of tables to UTF-8 from an encoding that is given; otherwise, what begins with bytes that are none
/// is read as windows-1252, as old programs save tables.
struct TableTranscoder {
  /// The encoding; `nil` to recognize it.
  private let encoding: DataEncoding?

  /// The converter from it, which the first bytes need.
  private var converter: TextConverter?

  /// Creates a transcoder.
  ///
  /// - Parameter encoding: The encoding of a table without a byte order mark; `nil` to recognize it.
  init(from encoding: DataEncoding? = nil) { self.encoding = encoding }

  private enum Form {
    case utf8
    case windows1252
  }

  /// The form; `nil` as long as all bytes are ASCII.
  private var form: Form?

  /// The bytes of an incomplete character at the end of the latest chunk.
  private var rest: [UInt8] = []

  /// Whether the text is read as windows-1252.
  var isWindows1252: Bool { form == .windows1252 }

  /// Returns the next chunk, which may be the last one, in UTF-8.
  ///
  /// Text that has UTF-8 before a byte that is none is unchanged, so that parsers report the place.
  ///
  /// - Throws: `DocumentError` at a byte that is no text in the encoding that is given.
  /// - Complexity: O(bytes).
  mutating func transcode(_ chunk: [UInt8], isLast: Bool) throws(DocumentError) -> [UInt8] {
    if form == .utf8 { return chunk }
    if let encoding {
      if converter == nil {
        if chunk.starts(with: [0xEF, 0xBB, 0xBF]) {
          form = .utf8
          return chunk
        }
        converter = encoding.converter
      }
      guard let converter else { throw DocumentError(.document, encoding.lackOfConverter) }
      let (text, invalid) = converter.convert(chunk, isLast: isLast)
      if let invalid { throw DocumentError(.document, encoding.message(aboutByte: invalid)) }
      return text
    }
    var bytes = rest + chunk
    rest = []
    if form == nil {
      guard let first = bytes.firstIndex(where: { $0 >= 0x80 }) else { return bytes }
      // At most three bytes of a character that goes on in the next chunk are missing.
      if !isLast, bytes.count - first < 4 {
        rest = Array(bytes[first...])
        return Array(bytes[..<first])
      }
      let length = 2 + bytes[first...].prefix(4).dropFirst(2).prefix { $0 & 0xC0 == 0x80 }.count
      let character = Array(bytes[first...].prefix(length))
      form = (2...4).contains { UTF8.isValid(Array(character.prefix($0))) } ? .utf8 : .windows1252
    }
    if form == .windows1252, let text = TextEncoding.windows1252(bytes) { bytes = text }
    return bytes
  }
}
