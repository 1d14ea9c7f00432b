import PulseDocument
import PulseTestSupport
import Testing

@Suite struct `A document that is cut off or damaged` {
  /// A sample of a format with its parser.
  struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let read: @Sendable ([UInt8]) -> Reading

    /// Whether every proper prefix is invalid.
    let hasEnd: Bool
  }

  private static let samples = [
    Sample(
      testDescription: "JSON",
      text:
        #"{"type": "Collection", "features": [{"a": [1.5e3, -0.25]}, "\ud83d\ude00é", null, true], "b": {}}"#,
      read: Reading.init(json:), hasEnd: true),
    Sample(
      testDescription: "table",
      text: "\u{FEFF}name;lat\r\n\"Zürich, \"\"ZH\"\"\";47.4\r\n\"two\nlines\";-7\n\n€;\"\"",
      read: Reading.init(table:), hasEnd: false),
    Sample(
      testDescription: "XML",
      text: "<?xml version='1.0' encoding='UTF-8'?><!DOCTYPE a><a xmlns:x='u' x:b='é&lt;'>"
        + "<c/>t&#x1F600;<![CDATA[<]]><!-- c --><?p i?></a>",
      read: Reading.init(xml:), hasEnd: true),
  ]

  @Test(arguments: samples)
  func `gives what stands before the end, or problems`(sample: Sample) {
    let bytes = Array(sample.text.utf8)
    let whole = sample.read(bytes)
    #expect(whole.diagnostics == [] && !whole.parts.isEmpty)
    for length in 0..<bytes.count {
      let reading = sample.read(Array(bytes.prefix(length)))
      #expect(!reading.parts.isEmpty || !reading.diagnostics.isEmpty, "\(length)")
      #expect(!sample.hasEnd || !reading.diagnostics.isEmpty, "\(length)")
    }
  }

  @Test(arguments: samples)
  func `never ends the program`(sample: Sample) {
    var random = SplitMix64(seed: sample.text.utf8.count)
    var refused = 0
    for _ in 0..<1500 {
      var bytes = Array(sample.text.utf8)
      for _ in 0...random.next() % 4 {
        let place = Int(random.next() % UInt64(bytes.count))
        bytes[place] = random.next() % 2 == 0 ? UInt8(truncatingIfNeeded: random.next()) : bytes[0]
      }
      if !sample.read(bytes).diagnostics.isEmpty { refused += 1 }
    }
    #expect(refused > 500)
  }
}
