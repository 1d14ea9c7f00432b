import PulseArguments
import PulseDocument
import PulseSceneInput
import Testing

@testable import PulseMapCLI

@Suite struct `A table that comes in pieces` {
  /// Returns the text of bytes that are cut after each of some numbers of bytes.
  private func text(
    _ bytes: [UInt8], pieces length: Int, from encoding: DataEncoding? = nil
  ) throws(DocumentError) -> String {
    var (transcoder, output, rest) = (TableTranscoder(from: encoding), [UInt8](), bytes[...])
    while !rest.isEmpty {
      output += try transcoder.transcode(Array(rest.prefix(length)), isLast: false)
      rest = rest.dropFirst(length)
    }
    return String(decoding: output + (try transcoder.transcode([], isLast: true)), as: UTF8.self)
  }

  @Test(arguments: [1, 2, 3, 5, 100])
  func `is read in the encoding that is given, unless it has a mark of its own`(length: Int) throws {
    let japanese = Array("id\n".utf8) + [0x93, 0x8C, 0x8B, 0x9E, 0x0A]
    let encoding = try DataEncoding(argument: "Shift_JIS")
    #expect(try text(japanese, pieces: length, from: encoding) == "id\n\u{6771}\u{4EAC}\n")
    let marked = [0xEF, 0xBB, 0xBF] + Array("id\n\u{6771}\n".utf8)
    if length > 2 { #expect(try text(marked, pieces: length, from: encoding).hasSuffix("id\n\u{6771}\n")) }
    let error = #expect(throws: DocumentError.self) {
      try text(Array("id\n".utf8) + [0x93], pieces: length, from: encoding)
    }
    #expect(
      "\(error.map { "\($0)" } ?? "")".contains("is no text in shift_jis at byte 4; write another --encoding")
    )
  }

  @Test(arguments: [1, 2, 3, 5, 100])
  func `is read as windows-1252 where it is no UTF-8`(length: Int) throws {
    // The letters of the code page: e with diaeresis, a Euro sign, and a quotation mark.
    let bytes = Array("id,lat\nCitro".utf8) + [0xEB] + Array("n,1\n".utf8) + [0x80, 0x93, 0x0A]
    #expect(try text(bytes, pieces: length) == "id,lat\nCitro\u{EB}n,1\n\u{20AC}\u{201C}\n")
    // At the end there are no bytes to wait for.
    #expect(try text(Array("a".utf8) + [0xE9], pieces: length) == "a\u{E9}")
  }

  @Test(arguments: [1, 2, 3, 5, 100])
  func `is unchanged where it is UTF-8`(length: Int) throws {
    for word in ["Citro\u{EB}n", "\u{20AC} 5", "\u{1F30D}, Earth", "plain"] {
      #expect(try text(Array("id\n\(word)\n".utf8), pieces: length) == "id\n\(word)\n")
    }
  }
}
