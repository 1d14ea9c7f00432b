import PulseDocument
import Testing

@Suite struct `A place in a document` {
  private static let radius = DocumentPlace.document.member("overlays").element(2).member("radius")

  /// Each kind of place: without a file, and in a file as the manual has it.
  private static let texts: [(DocumentPlace, String, String)] = [
    (.document, "", "a.csv"),
    (radius, "overlays[2].radius", "a.csv: overlays[2].radius"),
    (
      .entry("city-*.gif", of: .member("files", of: .document)), "files[\"city-*.gif\"]",
      "a.csv: files[\"city-*.gif\"]"
    ),
    (.element(0, of: .element(7, of: .document)), "[7][0]", "a.csv: [7][0]"),
    (.row(17), "line 17", "a.csv:17"),
    (.column(.name("lat"), ofRow: 17), "line 17, column 'lat'", "a.csv:17: lat"),
    (.column(.number(3), ofRow: 17), "line 17, column 3", "a.csv:17: 3"),
    (.column(.name("lat"), ofRow: nil), "column 'lat'", "a.csv: column 'lat'"),
    (.line(4), "line 4", "a.csv: line 4"),
    (.node("time", line: 4), "line 4: time", "a.csv: line 4: time"),
    (.character(9, line: 4), "line 4, column 9", "a.csv: line 4, column 9"),
  ]

  @Test func `becomes text alone and behind its file`() {
    for (place, text, textInFile) in Self.texts {
      #expect(place.description == text)
      #expect(place.text(inFile: "a.csv") == textInFile)
    }
  }

  @Test func `leaves out the first line within a row`() {
    #expect(DocumentPlace.character(9, line: 1).withinRow == .column(.number(9), ofRow: nil))
    #expect(DocumentPlace.column(.name("lat"), ofRow: 1).withinRow == .column(.name("lat"), ofRow: nil))
    #expect(DocumentPlace.row(1).withinRow == .document && DocumentPlace.line(1).withinRow == .document)
    // A row can have several lines.
    #expect(DocumentPlace.character(9, line: 2).withinRow == .character(9, line: 2))
  }

  @Test func `gets the number of another row or element`() {
    #expect(Self.radius.number == 2)
    #expect(Self.radius.withNumber(5).description == "overlays[5].radius")
    let nested = DocumentPlace.element(0, of: .element(7, of: .document))
    #expect(nested.number == 7 && nested.withNumber(8).description == "[8][0]")
    #expect(DocumentPlace.row(4).withNumber(6) == .row(6))
    for (place, _, _) in Self.texts where place.number == nil { #expect(place.withNumber(6) == place) }
  }

  @Test func `shortens long keys and shows invisible characters only as text`() {
    let key = String(repeating: "k", count: 10_000) + "\u{1B}[31m"
    let place = DocumentPlace.member(key, of: .document)
    #expect(place == .member(key, of: .document))
    #expect("\(place)".count < 200 && !"\(place)".contains("\u{1B}"))
  }
}
