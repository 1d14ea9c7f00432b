import PulseBasics
import PulseDocument
import PulseSceneInput
import Testing

@testable import PulseMapCLI

@Suite struct `A row` {
  /// Parses all rows of a manifest.
  private func rows(_ format: ManifestFormat, _ text: String) throws -> [ManifestRow] {
    var splitter = RecordSplitter(format)
    var reader = ManifestRowParser(
      format, keys: ["lat", "lon", "pulseColor", "radius", "scaleRange"], usedFields: ["country"])
    return try (splitter.records(in: text.utf8) + splitter.finish()).compactMap { try reader.row(of: $0) }
  }

  private func row(_ format: ManifestFormat, _ text: String) throws -> ManifestRow {
    let rows = try rows(format, text)
    return try #require(rows.last)
  }

  @Test(arguments: ["pulseColor", "pulse-color", "pulse_color"])
  func `of JSONL says something under the names of files and of options`(name: String) throws {
    let row = try row(
      .jsonl, "{\"id\": 7, \"\(name)\": \"red\", \"output\": \"a.gif\", \"scaleRange\": [0, 1]}")
    #expect(row.id == "7" && row.outputs == ["a.gif"] && row.diagnostics.isEmpty)
    #expect(JSONValue.object(row.members).text == "{\"pulseColor\": \"red\", \"scaleRange\": [0, 1]}")
  }

  @Test func `of JSONL keeps keys that are unknown, to be refused, unless a name of a file needs them`()
    throws
  {
    let row = try row(.jsonl, #"{"lat": 1, "country": "it", "latt": 2}"#)
    #expect(JSONValue.object(row.members).text == #"{"lat": 1, "latt": 2}"#)
    #expect(row.fields["country"] == "it" && row.fields["lat"] == "1")
  }

  @Test func `of a table says what it says in columns of the same names, and has data beside`() throws {
    let row = try row(.csv, "ID,Latitude,lng,Pulse Color,Name,Radius\n 3 ,41.9,12.5,red,\"Rome, Italy\",\n")
    #expect(JSONValue.object(row.members).text == #"{"lat": "41.9", "lon": "12.5", "pulseColor": "red"}"#)
    #expect(row.id == "3" && row.line == 2 && row.fields["Name"] == "Rome, Italy")
  }

  @Test func `of GeoJSON is a point with properties`() throws {
    let feature = """
      {"type": "Feature", "id": 5, "geometry": {"type": "Point", "coordinates": [12.5, 41.9, 3]},
       "properties": {"pulse-color": "red", "name": "Rome", "radius": null}}
      """
    for (format, text) in [
      (ManifestFormat.geojson, "{\"features\": [\(feature)]}"), (.geojsonseq, "\u{1E}\(feature)\n"),
      (.jsonl, feature.split(separator: "\n").joined()),
    ] {
      let row = try row(format, text)
      #expect(row.id == "5" && row.fields["name"] == "Rome" && row.diagnostics.isEmpty)
      #expect(JSONValue.object(row.members).text == #"{"pulseColor": "red", "lat": 41.9, "lon": 12.5}"#)
    }
  }

  @Test(arguments: [
    (ManifestFormat.jsonl, "[1]", "the row is not an object; write it as { }"),
    (
      .jsonl, "{\"lat\": }",
      "column 9: expected a string, a number, true, false, null, an array or an object, found '}'"
    ),
    (.jsonl, "{\"output\": 7}", "output: '7' is not a path; write a string, or several in [ ]"),
    (
      .jsonl, "{\"output\": []}", "output: an array is not a path; write a string, or several in [ ]"
    ),
    (.jsonl, "{\"id\": [1]}", "id: an array is not a name; write a string"),
    (.csv, "lat,lon\n1\n", "has 1 field; write 2, one for each column"),
    (.csv, "lat,lon\n1,\"x\"y\n", "column 'lon': found 'y' after the closing quote"),
    (.geojsonseq, "\u{1E}{\"lat\": 1}", "is not a feature; use an object of type Feature"),
    (
      .geojson,
      "{\"features\":[{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[]}}]}",
      "geometry: is not a point; write"
    ),
  ])
  func `tells what is wrong with it`(format: ManifestFormat, text: String, message: String) throws {
    let problem = try #require(try row(format, text).diagnostics.first)
    #expect(problem.description.hasPrefix(message))
  }

  @Test func `of a list is one of JSONL, with its number`() throws {
    let rows = try rows(.json, #"[{"id": 1, "lat": 2}, {"latt": 2}, 7]"#)
    #expect(rows.map(\.line) == [1, 2, 3] && rows.map(\.id) == ["1", nil, nil])
    #expect(rows.map { JSONValue.object($0.members).text } == [#"{"lat": 2}"#, #"{"latt": 2}"#, "{}"])
    #expect(
      rows[2].diagnostics.map(\.description) == ["the row is not an object; write it as { }"])
  }

  @Test func `keeps all digits of numbers in its names`() throws {
    let digits = [
      "9007199254740993", "9007199254740992", "-123456789012345678901234567890", "1000000000000000000000",
    ]
    for format in [ManifestFormat.jsonl, .geojsonseq] {
      for digits in digits {
        let text =
          format == .jsonl
          ? "{\"id\": \(digits), \"country\": \(digits)}"
          : "\u{1E}{\"type\": \"Feature\", \"id\": \(digits), \"properties\": {\"country\": \(digits)}}"
        let row = try row(format, text)
        #expect(row.id == digits && row.fields["id"] == digits && row.fields["country"] == digits)
      }
    }
    // A worker gets the digits, too.
    let members = [JSONValue.Member(key: "id", value: .longInteger(digits[0]))]
    let job = RowJob(row: 1, place: "a:1", id: nil, members: members, outputs: [], previous: nil)
    #expect(WorkerWireFormat.job(of: WorkerWireFormat.bytes(of: job).dropLast())?.members == members)
  }

  @Test func `is none for a feature that lies nowhere`() throws {
    var reader = ManifestRowParser(.geojson, keys: [], usedFields: [])
    for line in 1...3 {
      let text = #"{"type": "Feature", "geometry": null, "properties": {"id": 7}}"#
      #expect(try reader.row(of: ManifestRecord(line: line, bytes: Array(text.utf8))) == nil)
    }
    #expect(reader.skippedFeatureCount == 3)
  }

  @Test(arguments: [
    "sep=;\nid;lat;lon\na;1;2\n", "sep=,\r\nid,lat,lon\r\na,1,2\r\n", "id\tlat\tlong\na\t1\t2\n",
    "id,y,x\na,1,2\n",
    "id,Y,LONG,x\na,1,2,9\n", "id,lat,lng,long,x,y\na,1,2,8,8,8\n",
  ])
  func `of a table has places in columns of the usual names`(text: String) throws {
    let row = try row(.csv, text)
    #expect(JSONValue.object(row.members).text == #"{"lat": "1", "lon": "2"}"# && row.id == "a")
  }

  @Test(arguments: [
    ("city,country\nLima,PE\n", "", "Lima, PE"), ("city,country\n\"Lima, Ohio\",US\n", "", "Lima, Ohio"),
    ("city,country\nLima,PE\n", "country=", "Lima"),
    ("Stadt,Land,place\nLima,Peru,x\n", "place=Stadt", "Lima, Peru"),
    ("place,city\nOslo,x\n", "", "Oslo"), ("lat,lon,city\n1,2,Lima\n", "place=city", "Lima"),
  ])
  func `of a table can have names of places, with those of countries`(
    text: String, columns: String, place: String
  )
    throws
  {
    var splitter = RecordSplitter(.csv)
    let given = try columns.isEmpty ? nil : ColumnNameList(argument: columns)
    var reader = ManifestRowParser(
      .csv, keys: ["lat", "lon", "place"], usedFields: [], columns: given)
    let rows = try (splitter.records(in: text.utf8) + splitter.finish()).compactMap { try reader.row(of: $0) }
    #expect(rows.first?.members == [JSONValue.Member(key: "place", value: .string(place))])
  }

  @Test func `of a table of states says that these can be towns`() throws {
    let header = ManifestRecord(line: 1, bytes: Array("State,n".utf8))
    var reader = ManifestRowParser(
      .csv, keys: ["lat", "lon", "place"], usedFields: [],
      columns: try ColumnNameList(argument: "place=State"))
    _ = try reader.row(of: header)
    #expect(
      reader.warnings.map(\.description).contains {
        $0.hasPrefix("line 1: the names of states in 'State' are")
      })
  }

  @Test func `can be a name of a place alone, without a header`() throws {
    var splitter = RecordSplitter(.csv)
    var reader = ManifestRowParser(.csv, keys: ["lat", "lon", "place"], usedFields: [])
    let records = splitter.records(in: "Bergen\nSão Paulo\n".utf8) + splitter.finish()
    let rows = try records.compactMap { try reader.row(of: $0) }
    #expect(
      rows.map(\.members)
        == ["Bergen", "São Paulo"].map { [JSONValue.Member(key: "place", value: .string($0))] })
    #expect(rows.map { $0.fields["name"] } == ["Bergen", "São Paulo"] && rows.map(\.line) == [1, 2])
    #expect(
      reader.warnings.map(\.description) == [
        "line 1: has no header, only names of places, one in each row; write 'place' above them to say so"
      ])
  }

  @Test(arguments: ["state", "State", "Destination", "destination"])
  func `of one column is no name of a place`(header: String) throws {
    var reader = ManifestRowParser(.csv, keys: ["lat", "lon", "place"], usedFields: [])
    _ = try? reader.row(of: ManifestRecord(line: 1, bytes: Array(header.utf8)))
    #expect(!reader.warnings.contains { $0.description.contains("has no header") })
  }

  @Test func `of a table without columns for places is refused once, unless options have a place`() throws {
    let header = ManifestRecord(line: 1, bytes: Array("Name,Nord,Ost".utf8))
    var reader = ManifestRowParser(.csv, keys: ["lat", "lon", "scene"], usedFields: [])
    let error = try #require(throws: DocumentError.self) { try reader.row(of: header) }
    #expect(
      error.diagnostics.map(\.description) == [
        "line 1: has no columns 'lat' and 'lon', only 'Name', 'Nord', 'Ost'; name the columns of the places: "
          + "--columns lat=COLUMN,lon=COLUMN, geometry=COLUMN for both in one, or place=COLUMN for names of towns or countries"
      ])
    var located = ManifestRowParser(.csv, keys: ["lat", "lon"], usedFields: [], needsPlaces: false)
    #expect(try located.row(of: header) == nil)
    var other = ManifestRowParser(.csv, keys: ["lat", "lon", "scene"], usedFields: [])
    _ = try other.row(of: ManifestRecord(line: 1, bytes: Array("scene,note".utf8)))
    #expect(other.warnings.isEmpty)
  }

  @Test(arguments: [
    ("lat,LAT\n1,2", "line 1: the columns 'lat' and 'LAT' have the same meaning; remove one of them"),
    ("lat,lat\n1,2", "line 1, column 'lat': is a duplicate column; remove one of them"),
  ])
  func `does not exist in a table with a header that cannot be used`(text: String, message: String) throws {
    let error = try #require(throws: DocumentError.self) { try rows(.csv, text) }
    #expect(error.diagnostics.map(\.description) == [message])
  }
}
