import Testing

@testable import PulseMapCLI

@Suite struct `A table that comes in pieces` {
  /// Returns the text of bytes that are cut after each of some numbers of bytes.
  private func text(_ bytes: [UInt8], pieces length: Int) -> String {
    var (transcoder, output, rest) = (TableTranscoder(), [UInt8](), bytes[...])
    while !rest.isEmpty {
      output += transcoder.transcode(Array(rest.prefix(length)), isLast: false)
      rest = rest.dropFirst(length)
    }
    return String(decoding: output + transcoder.transcode([], isLast: true), as: UTF8.self)
  }

  @Test(arguments: [1, 2, 3, 5, 100])
  func `is read as windows-1252 where it is no UTF-8`(length: Int) {
    // The letters of the code page: e with diaeresis, a Euro sign, and a quotation mark.
    let bytes = Array("id,lat\nCitro".utf8) + [0xEB] + Array("n,1\n".utf8) + [0x80, 0x93, 0x0A]
    #expect(text(bytes, pieces: length) == "id,lat\nCitro\u{EB}n,1\n\u{20AC}\u{201C}\n")
    // At the end there are no bytes to wait for.
    #expect(text(Array("a".utf8) + [0xE9], pieces: length) == "a\u{E9}")
  }

  @Test(arguments: [1, 2, 3, 5, 100])
  func `is unchanged where it is UTF-8`(length: Int) {
    for word in ["Citro\u{EB}n", "\u{20AC} 5", "\u{1F30D}, Earth", "plain"] {
      #expect(text(Array("id\n\(word)\n".utf8), pieces: length) == "id\n\(word)\n")
    }
  }
}
