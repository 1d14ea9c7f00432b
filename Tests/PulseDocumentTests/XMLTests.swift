import PulseDocument
import Testing

@Suite struct `An XML document` {
  @Test func `gives its parts with their lines`() throws {
    let text = """
      <?xml version="1.0"?>
      <gpx xmlns="urn:g" xmlns:x="urn:x" x:lat="9"
        lat="1.5">
        <trkpt x:lat="2"/>A&amp;<![CDATA[<B>]]><!-- none -->&#xe9;
      </gpx>
      """
    var parts: [String] = []
    try XMLParser.parse(Array(text.utf8), log: DiagnosticLog()) { event in
      switch event {
      case .start(let name, let attributes):
        let place = attributes["lat"].map { "\($0.place) \($0.number ?? -1)" }
        parts.append("<\(name) \(attributes.line) \(place ?? "")")
      case .text(let text, let line): parts.append("\(text.debugDescription) \(line)")
      case .end(let name, let line): parts.append(">\(name) \(line)")
      }
    }
    #expect(
      parts == [
        "<gpx 2 line 2: lat 1.5", #""\n  " 3"#, "<trkpt 4 line 4: lat 2.0",
        ">trkpt 4", #""A&<B>é\n" 4"#, ">gpx 5",
      ])
  }

  @Test func `can nest 64 deep`() {
    let text = String(repeating: "<a>", count: 64) + String(repeating: "</a>", count: 64)
    #expect(Reading(xml: Array(text.utf8)).diagnostics == [])
  }

  @Test(arguments: [1 << 16 - 3, 1 << 16, 3_000_000])
  func `has tags, texts and comments of any size`(count: Int) {
    let long = String(repeating: "é", count: count)
    let reading = Reading(xml: Array("<a><!--\(long)--><b c='\(long)'/>\(long)</a>".utf8))
    #expect(reading.diagnostics == [])
    #expect(reading.parts.map(\.utf8.count) == [2, 2 + 3 + 2 + 2 * count, 2, 1 + 2 * count, 2])
  }

  @Test func `ends where the reader wants no more`() throws {
    var count = 0
    let bytes = Array("<a>\n<b/>\n<b/></a>".utf8)
    let error = try #require(throws: DocumentError.self) {
      try XMLParser.parse(bytes, log: DiagnosticLog()) { event throws(DocumentError) in
        guard case .start("b", let attributes) = event else { return }
        count += 1
        throw DocumentError(diagnostics: [Diagnostic(attributes.place, "is one too many")])
      }
    }
    #expect(count == 1)
    #expect(error.diagnostics.map(\.description) == ["line 2: is one too many"])
  }
}

@Suite struct `What is no XML` {
  private static func damaged(_ reason: String) -> String {
    "the XML is not well-formed (\(reason)); correct it"
  }
  private static let open = "the document ends before all elements are closed; add the missing closing tags"
  private static let cutOff =
    "the document ends in the middle of an element (the file is cut off); save or download it again"
  private static let laughs =
    "<!DOCTYPE a [<!ENTITY b \"ha\">"
    + (1...30).map { "<!ENTITY b\($0) \"&b\($0 - 1);&b\($0 - 1);\">" }.joined() + "]><a>&b30;</a>"

  @Test(arguments: [
    Refusal("no byte", "", gets: "line 1, column 1: the file is empty; use a file with content"),
    Refusal("blanks", "\n ", gets: "line 2, column 2: the file is empty; use a file with content"),
    Refusal("an open element", "<a>\n<b/>", gets: "line 2, column 5: \(open)"),
    Refusal("an open tag", "<a>\n<b", gets: "line 2, column 1: \(cutOff)"),
    Refusal("another end", "<a>é</b>", gets: "line 1, column 7: \(damaged("mismatched tag"))"),
    Refusal(
      "two elements", "<a/>\n<b/>", gets: "line 2, column 1: \(damaged("junk after document element"))"),
    Refusal("a table", "lat,lon", gets: "line 1, column 1: \(damaged("syntax error"))"),
    Refusal(
      "a value without quotes", "<a b=1/>",
      gets: "line 1, column 6: \(damaged("not well-formed (invalid token)"))"),
    Refusal(
      "an attribute twice", "<a b='' b=''/>", gets: "line 1, column 9: \(damaged("duplicate attribute"))"),
    Refusal(
      "an entity of HTML", "<a>&nbsp;</a>",
      gets:
        "line 1, column 4: the XML is not well-formed (it has no entity '&nbsp;'); write the letter itself, or &amp; for an '&'"
    ),
    Refusal(
      "an ampersand", "<a>b & c</a>",
      gets: "line 1, column 7: the XML is not well-formed (an '&' is in a text); write &amp; for it"),
    Refusal(
      "a control character", "<a>b\u{1}</a>",
      gets:
        "line 1, column 5: the XML is not well-formed (the control character 1 is in a text); remove the byte"
    ),
    Refusal(
      "no character", bytes: Array("<a>b".utf8) + [0] + Array("</a>".utf8),
      gets:
        "line 1, column 5: the XML is not well-formed (the control character 0 is in a text); remove the byte"
    ),
    Refusal(
      "an entity from elsewhere", "<!DOCTYPE a SYSTEM \"a.dtd\">\n<a>&b;</a>",
      gets: "line 2: the document uses the unknown entity 'b'; write its replacement text where it is used"),
    Refusal(
      "a billion laughs", laughs,
      gets: "line 1: the document type declares the entity 'b'; write its replacement text where it is used"),
    Refusal(
      "the text of a file", "<!DOCTYPE a [\n<!ENTITY b SYSTEM \"/etc/passwd\">]><a>&b;</a>",
      gets: "line 2: the document type declares the entity 'b'; write its replacement text where it is used"),
    Refusal(
      "a parameter entity", "<!DOCTYPE a [<!ENTITY % b SYSTEM \"b\"> %b;]><a/>",
      gets: "line 1: the document type declares the entity 'b'; write its replacement text where it is used"),
    Refusal(
      "a standard value", "<!DOCTYPE a [<!ATTLIST a b CDATA \"long\">]><a/>",
      gets:
        "line 1: the document type declares a value of the attribute 'b'; write its replacement text where it is used"
    ),
    Refusal(
      "65 elements", String(repeating: "<a>\n", count: 100_000),
      gets: "line 65: the nesting is too deep; use at most 64 levels"),
    Refusal(
      "Latin-1 that is not declared", bytes: Array("<a>\nab".utf8) + [0xE9] + Array("c</a>".utf8),
      gets: "line 2, column 3: the text is not UTF-8; save it as UTF-8"),
    Refusal(
      "half a character", bytes: Array("<a>".utf8) + [0xC3],
      gets: "line 1, column 4: the text is not UTF-8; save it as UTF-8"),
    Refusal(
      "a sign that is no name", "<€/>",
      gets: "line 1, column 2: the XML is not well-formed (a '<' is in a text); write &lt; for it"),
    Refusal(
      "Windows-1252", "<?xml version='1.0' encoding='windows-1252'?><a/>",
      gets: "line 1, column 31: the encoding 'windows-1252' is unknown; save the file as UTF-8, and write "
        + "encoding=\"UTF-8\""),
    Refusal(
      "UTF-16 that is none", "<?xml version='1.0' encoding='UTF-16'?><a/>",
      gets: "line 1, column 31: \(damaged("encoding specified in XML declaration is incorrect"))"),
    Refusal(
      "UTF-32", bytes: [0xFF, 0xFE, 0, 0] + "<a/>".utf8.flatMap { [$0, 0, 0, 0] },
      gets: "line 1, column 2: \(damaged("not well-formed (invalid token)"))"),
  ])
  func `is said with the line and the column`(refusal: Refusal) {
    #expect(Reading(xml: refusal.bytes).diagnostics == refusal.diagnostics)
  }
}
