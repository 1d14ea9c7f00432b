import PulseDocument
import PulseTestSupport
import Testing

/// A file that a reader is given by mistake, and what it is told.
private struct Mistaken: Sendable, CustomTestStringConvertible {
  let text: String
  let reader: FileKind.Reader
  let message: String?

  init(_ text: String, for reader: FileKind.Reader, gets message: String?) {
    (self.text, self.reader, self.message) = (text, reader, message)
  }

  var testDescription: String { "\(text.prefix(30)) for \(reader)" }
}

@Suite struct `The kind of a file` {
  private static let kml = "is KML, not a scene file; write --geojson a.x, or --track a.x for its lines"

  @Test(arguments: [
    Mistaken(
      "<?xml version=\"1.0\"?>\n<!-- a > b -->\n<kml xmlns=\"http://www.opengis.net/kml/2.2\"/>", for: .scene,
      gets: kml),
    Mistaken("\u{FEFF}\n<k:kml xmlns:k='x'>", for: .track, gets: nil),
    Mistaken("<kml>", for: .geoJSON, gets: nil),
    Mistaken("<TrainingCenterDatabase>", for: .geoJSON, gets: nil),
    Mistaken(
      "<TrainingCenterDatabase>", for: .table, gets: "is a track in TCX, not a table; write --track a.x"),
    Mistaken(
      "<gpx>", for: .table,
      gets: "is a track, not a table; write --track a.x"),
    Mistaken(
      "/* c */ var data = {\"type\": \"FeatureCollection\"}", for: .geoJSON,
      gets:
        "is JavaScript, which cannot be read here; remove what is before the first '{' and after the last '}', and save it as .geojson"
    ),
    Mistaken(
      "world_geo = [{\"type\": \"Feature\"}]", for: .geoJSON,
      gets:
        "is JavaScript, which cannot be read here; write {\"type\":\"FeatureCollection\",\"features\": for what is before the first '[' "
        + "and } for what is after the last ']', and save it as .geojson"),
    Mistaken(
      "eqfeed_callback({\"type\":\"FeatureCollection\"});", for: .geoJSON,
      gets:
        "is JavaScript, which cannot be read here; remove what is before the first '{' and after the last '}', and save it as .geojson"
    ),
    Mistaken(
      "export default {\"type\":\"Feature\"}", for: .geoJSON,
      gets:
        "is JavaScript, which cannot be read here; remove what is before the first '{' and after the last '}', and save it as .geojson"
    ),
    Mistaken(
      "<!DOCTYPE kml [\n<!ENTITY a \"b>\">\n] >\n<kml>", for: .scene,
      gets: "is KML, not a scene file; write --geojson a.x, or --track a.x for its lines"),
    Mistaken(
      "<!DOCTYPE x [<!ENTITY a \"b\">]><x/>", for: .geoJSON,
      gets:
        "is XML, which cannot be read here; convert it to GPX or GeoJSON, such as with gpsbabel or ogr2ogr"),
    Mistaken(
      "PAR1", for: .geoJSON,
      gets:
        "is Parquet, which cannot be read here; convert it to GeoJSON in Python, with "
        + "geopandas.read_parquet('FILE').to_crs(4326).to_file('NAME.geojson'), or a table without geometries to CSV, with "
        + "pandas.read_parquet('FILE').to_csv('NAME.csv')"),
    Mistaken(
      "{\\rtf1 lat,lon}", for: .table, gets: "is RTF, which cannot be read here; save it as plain text"),
    Mistaken(
      "SQLite format 3\0 CREATE TABLE tiles(zoom_level integer, tile_column integer)", for: .geoJSON,
      gets: "is MBTiles, which cannot be read here; write it after --basemap"),
    Mistaken("SQLite format 3\0 gpkg_contents tile_column", for: .geoJSON, gets: nil),
    Mistaken(
      "\\s:st,c:1714550400*00\\$GPRMC,080000,A,5400.0000,N,01000.0000,E,5.0,90.0,010524,,*2B\n", for: .scene,
      gets: "is a track in NMEA 0183, not a scene file; write --track a.x"),
    Mistaken("OziExplorer Track Point File Version 2.1\nWGS 84\n", for: .track, gets: nil),
    Mistaken("<gpx>", for: .track, gets: nil), Mistaken("<gpx>", for: .geoJSON, gets: nil),
    Mistaken(
      "<!DOCTYPE html><html>", for: .table,
      gets: "is a web page, which cannot be read here; download the file that it links"),
    Mistaken(
      "$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A\n", for: .scene,
      gets: "is a track in NMEA 0183, not a scene file; write --track a.x"),
    // Lines of the maker, of NMEA's own examples for the sentence.
    Mistaken(
      "$ADVER,3080,2.4P\r\n$PMTK011,MTKGPS*08\r\n\r\n"
        + "$GNGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*59\r\n", for: .track,
      gets: nil),
    // A price list: its checksum is wrong.
    Mistaken("$PRICE,lat,lon\n$GPGGA,1,2*00\n", for: .table, gets: nil),
    Mistaken(
      "LAAAwritten by a phone\r\nHFDTEDATE:160701,01\r\nB1101355206343N00006198WA0058700558", for: .scene,
      gets: "is a track in IGC, not a scene file; write --track a.x"),
    Mistaken(
      "AXYZ001\r\nHFDTE160701\r\nB1101355206343N00006198WA0058700558", for: .scene,
      gets: "is a track in IGC, not a scene file; write --track a.x"),
    Mistaken(
      "\u{E}\u{10}\u{2A}\u{8}\u{1}\0\0\0.FIT\0\0\0\0", for: .table,
      gets: "is a track in FIT, not a table; write --track a.x"),
    Mistaken(
      #"{"type": "FeatureCollection", "features": []}"#, for: .table,
      gets: "is GeoJSON, not a table; write --geojson a.x"),
    Mistaken(#"{"type":"Feature"}"#, for: .scene, gets: "is GeoJSON, not a scene file; write --geojson a.x"),
    Mistaken(#"{"overlays": []}"#, for: .scene, gets: nil),
    Mistaken(
      #"{"type":"Topology","objects":{}}"#, for: .table, gets: "is TopoJSON, not a table; write --geojson a.x"
    ),
    Mistaken(#"{"type":"Topology","objects":{}}"#, for: .geoJSON, gets: nil),
    Mistaken(
      #"{"locations":[{"latitudeE7":1}]}"#, for: .geoJSON,
      gets: "is the location history of Google, not GeoJSON; write --track a.x"),
    Mistaken(#"{"locations":[{"latitudeE7":1}]}"#, for: .track, gets: nil),
    Mistaken("lat,lon\n1,2\n", for: .geoJSON, gets: "is a table, not GeoJSON; write --csv a.x"),
    Mistaken(
      "lat\tlon\n1\t2\n", for: .track, gets: "is a table, not a track; write --csv a.x --track-by COLUMN"),
    Mistaken("lat,lon\n1,2\n", for: .table, gets: nil),
    Mistaken("{\"lat\": 1}\n{\"lat\": 2}\n", for: .table, gets: nil),
    Mistaken("{\n\"lat\": 1\n}\n{\n\"lat\": 2\n}\n", for: .table, gets: nil),
    Mistaken(#"[{"lat": 1}]"#, for: .scene, gets: "is a table, not a scene file; write --csv a.x"),
    Mistaken(#"{"ok": [], "result": {"records": [{"lat": 1}]}}"#, for: .table, gets: nil),
    // Cut off, as a long file is for this.
    Mistaken(#"{"ok": "}", "features": [{"lat": 1, "te"#, for: .table, gets: nil),
    Mistaken(#"[{"type": "Point", "coordinates": [1, 2]}]"#, for: .geoJSON, gets: nil),
    Mistaken(#"{"lat": 1, "overlays": [{"lat": 1}]}"#, for: .scene, gets: nil),
    Mistaken(
      #"{"lat": 1}"#, for: .table,
      gets: "is JSON, not a table; write it without --csv if it is a scene, or after --geojson"),
    Mistaken("", for: .table, gets: nil),
  ])
  private func `is told by its content, with what to do`(_ file: Mistaken) {
    #expect(FileKind(Array(file.text.utf8))?.message(for: file.reader, "a.x") == file.message)
  }

  @Test(arguments: [
    ("lat,lon\n1,2\n", "is a table, not a picture; write pulsemap render a.x"),
    (
      #"{"type": "FeatureCollection", "features": []}"#,
      "is GeoJSON, not a picture; write pulsemap render a.x"
    ),
    ("<gpx>", "is a track in GPX, not a picture; write pulsemap render a.x"),
    ("PMTiles\u{3}", "is PMTiles, which is a map here; write pulsemap render --bbox W,S,E,N --basemap a.x"),
    (
      "ID3\u{4}",
      "is a sound, not a picture that can be read here; leave it out, and add it to the finished film"
    ),
    (#"{"overlays": []}"#, "is JSON, not a picture; write pulsemap scene a.x for a scene"),
  ])
  func `is told where a picture is expected, with the command for it`(text: String, message: String) {
    #expect(FileKind(Array(text.utf8))?.messageForViewers("a.x") == message)
  }

  @Test func `of an archive is that of what it holds`() {
    func archive(_ name: String) -> [UInt8] {
      [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 22) + [UInt8(name.utf8.count), 0, 0, 0]
        + Array(name.utf8)
    }
    #expect(
      FileKind(archive("doc.kml"))?.message(for: .scene, "a")
        == Self.kml.replacing("a.x", with: "a")
    )
    #expect(
      FileKind(archive("[Content_Types].xml"))?.message(for: .geoJSON, "a")
        == "is a spreadsheet, not GeoJSON; write --csv a")
    #expect(FileKind(archive("mimetype"))?.message(for: .table, "a") == nil)
    // The order of the parts of a spreadsheet is not specified.
    #expect(FileKind(archive("docProps/core.xml")) == .spreadsheet)
    #expect(FileKind(archive("senate.DBF")) == FileKind(archive("senate.shp")))
    #expect(FileKind(archive("a.txt")) == nil)
    // What tells the kind may stand behind folders and texts.
    #expect(
      FileKind(archive("REL/") + archive("REL/a.txt") + archive("REL/a.shp")) == FileKind(archive("a.shp")))
  }

  @Test(arguments: [
    #"[{"type":"Featured","lat":41.9,"lon":12.5}]"#, #"[{"type":"FeatureRequest","lat":1,"lon":2}]"#,
    #"{"results":[{"name":"A","location":{"type":"Point","coordinates":[12.5,41.9]}}]}"#,
    "{\"name\":\"A\",\"location\":{\"type\":\"Point\",\"coordinates\":[12.5,41.9]}}\n{\"name\":\"B\"}\n",
    "ID3,lat,lon\nx,41.9,12.5\n", "Quakes of 2024\n\nid;lat;lon\n1;41.9;12.5\n2;42;13\n",
    "geoBreite geoLaenge Name\n47.84      8.84 Bad Aachen\n52.93     11.25 Alt Ulm\n",
  ])
  func `is a table, although a word in it is one of another kind`(text: String) {
    #expect(FileKind(Array(text.utf8)) == .table)
  }

  @Test(arguments: [
    #"{"type":"Point","coordinates":[1,2]}"#, #"{"coordinates":[[[1,2]]],"type":"Polygon"}"#,
    #"{"type":"GeometryCollection","geometries":[]}"#, #"{"properties":{"a":"}"},"type" : "Feature"}"#,
  ])
  func `is GeoJSON, also as a geometry alone`(text: String) {
    #expect(FileKind(Array(text.utf8)) == .geoJSON)
  }

  @Test func `is never found by a trap, for any beginning of any bytes`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      for start in ["", "<", "<!", "<!--", "<?", "{", "PK\u{3}\u{4}", "A", "$GP"] {
        _ = FileKind(Array(start.utf8) + bytes)
      }
    }
  }
}

@Suite struct `XML without declarations of its prefixes` {
  // XML 1.0 does not forbid them; Namespaces in XML 1.0, 5, does.
  @Test func `is read without them`() throws {
    let text =
      #"<gpx xsi:schemaLocation="a b"><trkpt lat="1" q:lat="2"><gpxtpx:hr>90</gpxtpx:hr></trkpt></gpx>"#
    var parts: [String] = []
    try XMLParser.parse(Array(text.utf8), log: DiagnosticLog()) { event in
      switch event {
      case .start(let name, let attributes):
        parts.append("\(name) \(attributes.names) \(attributes["lat"]?.number ?? 0)")
      case .text(let text, _): parts.append(text)
      case .end: break
      }
    }
    #expect(
      parts == [#"gpx ["schemaLocation"] 0.0"#, #"trkpt ["lat", "lat"] 1.0"#, "hr [] 0.0", "90"])
  }
}

@Suite struct `A literal of another language in JSON` {
  @Test(arguments: [
    ("[NaN]", "NaN", "a number, or leave it out"), ("[-Infinity]", "-Infinity", "a number, or leave it out"),
    ("[True]", "True", "true"), ("[None]", "None", "null, or leave it out"),
    ("[nan]", "nan", "a number, or leave it out"),
  ])
  func `is told with the one of JSON`(text: String, word: String, remedy: String) throws {
    let error = try #require(throws: DocumentError.self) { try JSONParser.parse(Array(text.utf8)) }
    #expect(
      error.diagnostics.map(\.description)
        == ["line 1, column 2: '\(word)' is not allowed in JSON; write \(remedy)"])
  }

  @Test(arguments: [
    ("<gpx>", "is a track in GPX"), ("<kml>", "is KML"), ("<TrainingCenterDatabase>", "is a track in TCX"),
    ("SQLite format 3\0", "is GeoPackage or another SQLite database"),
    ("<!DOCTYPE html><html>", "is a web page, which cannot be read here; download the file that it links"),
  ])
  func `says to a batch that it has no rows`(text: String, beginning: String) throws {
    let message = try #require(FileKind(Array(text.utf8))?.messageForBatch)
    #expect(message.hasPrefix(beginning))
    #expect(message.contains("has no rows; convert it to CSV or GeoJSON") || message == beginning)
  }

  @Test(arguments: [
    "lat,lon\n1,2\n", #"{"type":"FeatureCollection","features":[]}"#, #"{"lat":1,"lon":2}"#, "a\n1\n",
  ])
  func `may have rows`(text: String) { #expect(FileKind(Array(text.utf8))?.messageForBatch == nil) }
}
