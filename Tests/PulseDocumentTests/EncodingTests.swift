import PulseDocument
import Testing

@Suite struct `The encoding of a text` {
  private static let text = "\u{E4}\u{20AC}\u{10348}z\n"

  private static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    ([0xFEFF] + Array(text.utf16)).flatMap { unit in
      isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 255)] : [UInt8(unit & 255), UInt8(unit >> 8)]
    }
  }

  @Test(arguments: [true, false])
  func `may be UTF-16 with a byte order mark, in any pieces`(isBigEndian: Bool) {
    let bytes = Self.utf16(Self.text, isBigEndian: isBigEndian)
    for size in 1...bytes.count {
      var encoding = UTF8Transcoder()
      var text: [UInt8] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        text += encoding.transcode(Array(bytes[start..<min(start + size, bytes.count)]), isLast: false)
      }
      text += encoding.transcode([], isLast: true)
      #expect(String(decoding: text, as: UTF8.self) == Self.text)
    }
  }

  @Test(arguments: [[], [0xFF], [0xFE], [0x41], [0xEF, 0xBB, 0xBF, 0x41], [0xFF, 0x41]] as [[UInt8]])
  func `is left alone otherwise`(bytes: [UInt8]) {
    var encoding = UTF8Transcoder()
    var text: [UInt8] = []
    for byte in bytes { text += encoding.transcode([byte], isLast: false) }
    text += encoding.transcode([], isLast: true)
    #expect(text == bytes)
  }

  @Test(
    arguments: [[0x00, 0xD8], [0x00, 0xDC], [0x00, 0xD8, 0x41, 0x00], [0x41, 0x00, 0x42]] as [[UInt8]])
  func `makes readers refuse damaged UTF-16`(bytes: [UInt8]) {
    let diagnostics = Reading(json: [0xFF, 0xFE] + bytes).diagnostics
    #expect(
      diagnostics.count == 1
        && diagnostics.first?.hasSuffix("the text is not UTF-8; save it as UTF-8") == true)
  }

  @Test func `of JSON and of tables may be UTF-16`() throws {
    let json = Reading(json: Self.utf16("{\"a\": \"\u{E4}\"}", isBigEndian: false))
    #expect(json.parts == ["rest: {\"a\": \"\u{E4}\"}"] && json.diagnostics.isEmpty)
    let table = Reading(table: Self.utf16("a\tb\r\n1\t\u{E4}\r\n", isBigEndian: true))
    #expect(table.parts == ["2\u{241F}1\u{241F}\u{E4}"] && table.diagnostics.isEmpty)
  }

  @Test func `is said to be gzip in every format`() {
    let bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    let message = "is compressed with gzip; unpack it with gunzip"
    for reading in [Reading(json: bytes), Reading(table: bytes), Reading(xml: bytes)] {
      #expect(reading.diagnostics == [message])
    }
  }
}

@Suite struct `A line above a table` {
  @Test(arguments: [
    "sep=;\na;b,c\n1;2,3\n", "\u{FEFF}sep=;\r\na;b,c\r\n1;2,3\r\n", "\nsep=\t\r\rc,\tb,c\n1\t2,3\n",
    "sep=,\na,b\n1,\"2,3\"\n",
  ])
  func `names what separates fields`(text: String) {
    let reading = Reading(table: Array(text.utf8))
    #expect(reading.diagnostics.isEmpty)
    #expect(
      reading.parts.map { $0.split(separator: "\u{241F}").dropFirst().joined(separator: "|") } == ["1|2,3"])
  }

  @Test func `is a header when it is none of these`() {
    #expect(Reading(table: Array("sep=x\n1\n".utf8)).parts == ["2\u{241F}1"])
    #expect(Reading(table: Array("sep=;;\n1;2;3\n".utf8)).parts == ["2\u{241F}1\u{241F}2\u{241F}3"])
  }
}
