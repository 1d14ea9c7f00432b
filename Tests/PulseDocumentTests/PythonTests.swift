import PulseDocument
import PulseTestSupport
import Testing

/// Unusual documents and the contents that Python parses.
@Suite struct `Python` {
  private static let joint: Character = "\u{241F}"

  @Test func `reads the same rows of tables`() throws {
    var random = SplitMix64(seed: 11)
    var documents: [String: [UInt8]] = [:]
    for (word, separator) in ["comma": ",", "semicolon": ";", "tab": "\t"] {
      for number in 0..<100 {
        documents["\(number).\(word).csv"] = Array(random.table(separator: separator).utf8)
        // Blanks before a quote are a part of the field for Python, which takes the quote for one, too.
        let odd = random.oddTable(separator: separator).replacing(/\ +"/, with: "\"")
        documents["\(number)-odd.\(word).csv"] = Array(odd.utf8)
      }
    }
    var refused = 0
    for (name, rows) in try Oracle.parseDocuments(documents) {
      let reading = Reading(table: try #require(documents[name]))
      guard let rows else {
        // Python stops at the first flaw.
        refused += 1
        #expect(reading.diagnostics.contains { $0.contains("quote") }, "\(name)")
        continue
      }
      let width = rows.first?.split(separator: Self.joint, omittingEmptySubsequences: false).count
      let (fitting, others) = rows.dropFirst().reduce(into: ([String](), [String]())) { parts, row in
        let fields = row.split(separator: Self.joint, omittingEmptySubsequences: false)
        if fields.count == width { parts.0.append(row) } else { parts.1.append(String(fields[0])) }
      }
      #expect(reading.parts == fitting, "\(name)")
      let lines = reading.diagnostics.filter { $0.contains("one for each column") }
        .compactMap { $0.split(separator: ":").first?.dropFirst("line ".count).description }
      #expect(lines == others, "\(name)")
    }
    #expect(refused > 20 && refused < 150)
  }

  @Test func `reads the same events of XML`() throws {
    var documents = Self.encodings
    var random = SplitMix64(seed: 12)
    for number in 0..<100 {
      let bytes = Array("<?xml version='1.0'?>\r\n\(random.element(depth: 4))\n<!-- end -->".utf8)
      documents["\(number).xml"] = bytes
      documents["\(number)-cut.xml"] = bytes.dropLast(Int(random.next() % 60))
      var damaged = bytes
      let place = Int(random.next() % UInt64(bytes.count))
      damaged[place] = Array("<>&;'=/ é]\u{0}x".utf8)[Int(random.next() % 13)]
      documents["\(number)-damaged.xml"] = damaged
    }
    var (refused, undeclared) = (0, 0)
    for (name, events) in try Oracle.parseDocuments(documents) {
      let reading = Reading(xml: try #require(documents[name]))
      if let events {
        #expect(reading.parts == events && reading.diagnostics == [], "\(name)")
      } else {
        refused += 1
        // Python's parser minds Namespaces in XML, which alone forbids a prefix that damage made undeclared.
        if reading.diagnostics.isEmpty { undeclared += 1 }
        #expect(reading.diagnostics.count < 2, "\(name)")
      }
    }
    #expect(refused > 50 && refused < 250 && undeclared < 4)
  }

  private static let encodings: [String: [UInt8]] = {
    let text = "<a b='é€'>\u{1F600}é</a>"
    let little = "\u{FEFF}\(text)".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big = "\u{FEFF}\(text)".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let latin = "<?xml version='1.0' encoding='ISO-8859-1'?><a b='é'>ü</a>"
    return [
      "utf-8.xml": Array(text.utf8), "mark.xml": Array("\u{FEFF}\(text)".utf8), "utf-16le.xml": little,
      "utf-16be.xml": big, "latin-1.xml": latin.unicodeScalars.map { UInt8($0.value) },
      "ascii.xml": Array("<?xml version='1.0' encoding='us-ascii'?><a>&#233;</a>".utf8),
      "type.xml": Array("<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'svg11.dtd'><svg><g/> x</svg>".utf8),
      "instruction.xml": Array("<a>1<?b c?>2<!-- 3 -->4<![CDATA[]]>&#10;\r\n</a>".utf8),
    ]
  }()
}

extension SplitMix64 {
  fileprivate mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int(next() % UInt64(choices.count))]
  }

  /// Returns a valid random table.
  fileprivate mutating func table(separator: String) -> String {
    let end = pick(["\n", "\r\n", "\r"])
    let width = Int(next() % 4) + 2
    var text = pick(["", "\u{FEFF}"]) + (0..<width).map { "c\($0)" }.joined(separator: separator) + end
    for _ in 0...next() % 6 {
      text += (0..<width).map { _ in field() }.joined(separator: separator) + end + pick(["", "", end])
    }
    return pick([text, String(text.dropLast(1))])
  }

  private mutating func field() -> String {
    let piece = ["a", " é", "\"", ",", ";", "\t", "\n", "\r\n", "\r", "", "12.5"]
    let content = (0..<next() % 5).map { _ in pick(piece) }.joined()
    let isPlain = content.allSatisfy { !"\",;\t\r\n\r\n".contains($0) }
    return isPlain && next() % 2 == 0 && !content.isEmpty
      ? content : "\"\(content.replacing("\"", with: "\"\""))\""
  }

  /// Returns random table characters below a header of two columns.
  fileprivate mutating func oddTable(separator: String) -> String {
    let signs = ["a", "b", separator, separator, "\"", "\"\"", "\n", "\n", "\r", "\r\n", " ", "é"]
    return "x\(separator)y\n1\(separator)2\n" + (0..<next() % 16).map { _ in pick(signs) }.joined()
  }

  /// Returns a random element with every kind of content.
  fileprivate mutating func element(depth: Int) -> String {
    let name = pick(["a", "b", "é", "x:a"])
    var text = "<\(name) xmlns:x='urn:x'"
    for key in ["k", "x:l", "m"] where next() % 2 == 0 {
      text += " \(key)=\"\(pick(["", "1", "é\n&lt;", "a\tb  c", "&#x1F600;&quot;"]))\""
    }
    if next() % 4 == 0 { return text + "/>" }
    text += ">"
    for _ in 0..<next() % 5 {
      text +=
        depth > 0 && next() % 2 == 0
        ? element(depth: depth - 1)
        : pick(["t", "\r\n", "&amp;", "<!-- c -->", "<![CDATA[<&]]]>", "<?p i?>", "€", "&#13;"])
    }
    return text + "</\(name)>"
  }
}
