import PulseDocument
import PulseTestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct `A damaged document` {
  private static let documents: [(name: String, bytes: [UInt8])] = {
    let json =
      "{\"features\": [{\"a\": [1, -2.5e3, 9007199254740993]}, \"\\u00e9\\n\"], \"b\": null, \"c\": true}"
    let table = "sep=;\na;\"b \"\"c\"\"\";d\n1;2,5;\"x\ny\"\n\n4;5;6\n"
    let xml = "<?xml version=\"1.0\"?><a xmlns:b=\"u\"><b:c d=\"1\">t&amp;u</b:c><!-- x --><e/></a>"
    func wide(_ text: String) -> [UInt8] {
      [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    }
    return [
      ("JSON", Array(json.utf8)), ("a table", Array(table.utf8)), ("XML", Array(xml.utf8)),
      ("JSON in UTF-16", wide(json)), ("a table in UTF-16", wide(table)),
    ]
  }()

  @Test(arguments: documents.indices) func `is read, or refused in short messages`(index: Int) {
    let original = Self.documents[index].bytes
    var random = SplitMix64(seed: index)
    for _ in 0..<500 {
      var bytes = original
      for _ in 0...Int.random(in: 0..<4, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 3: bytes.insert(contentsOf: repeatElement(bytes[place], count: 400), at: place)
        default: bytes.removeSubrange(place...)
        }
      }
      for reading in [Reading(json: bytes), Reading(table: bytes), Reading(xml: bytes)] {
        #expect(reading.diagnostics.allSatisfy { !$0.isEmpty && $0.utf8.count < 800 })
      }
    }
  }
}
