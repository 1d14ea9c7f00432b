import PulseDocument
import PulseScene
import PulseSceneInput
import Testing

@Suite struct `Documents of services` {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(arguments: [
    // Results of SPARQL, sensors, the ways of pandas to write a table, and objects by their keys.
    #"{"head":{"vars":["coord"]},"results":{"bindings":[{"coord":{"datatype":"x#wktLiteral","type":"literal","value":"Point(2 1)"}}]}}"#,
    #"{"time":1,"states":[["a","b","c",1,1,2,1,1,false,1,1,0,null,1,"1",false,0]]}"#,
    #"{"api_version":"V1","fields":["id","latitude","longitude"],"data":[[7,1,2]]}"#,
    #"{"columns":["name","lat","lon"],"index":[0],"data":[["A",1,2]]}"#,
    #"{"name":{"0":"A"},"lat":{"0":1},"lon":{"0":2}}"#, #"{"name":["A"],"lat":[1],"lon":[2]}"#,
    #"{"A":{"lat":1,"lon":2},"B":{"lat":1,"lon":2}}"#,
  ])
  func `are tables where their columns are known`(text: String) throws {
    #expect(FileKind(bytes(text)) == .table)
    let spec = try TextFiles(texts: ["a.json": text]).spec { $0.csv = ["a.json"] }
    let overlay = try #require(spec.allOverlays.first)
    #expect(overlay.latitude == 1 && overlay.longitude == 2)
  }

  private static let point =
    #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"properties":{}}"#
  private static let collection = #"{"type":"FeatureCollection","features":[\#(point)]}"#

  @Test(arguments: [
    (#"{"success":true,"data":\#(collection)}"#, 1),
    (
      #"{"type":"umap","properties":{},"geometry":{"type":"Point","coordinates":[8,46]},"layers":[\#(collection),\#(collection)]}"#,
      2
    ),
    (#"{"features":[\#(point)],"type":"FeatureCollection"}"#, 1),
    (#"{"locations":[\#(point),\#(point)],"trip":{"start":1}}"#, 2),
  ])
  func `may have GeoJSON in them`(text: String, count: Int) throws {
    let spec = try TextFiles(texts: ["a.geojson": text]).spec { $0.geojson = ["a.geojson"] }
    #expect(spec.allOverlays.map(\.longitude) == Array(repeating: 2, count: count))
  }

  @Test(arguments: [
    (#"{"type":"Feature","temporalGeometry":{"type":"MovingPoint"}}"#, "JSON of moving features of OGC"),
    ("2024-03-01T09:03:09Z\t*      \t{\"_type\":\"location\",\"lat\":1}\n", "the recording of OwnTracks"),
    ("\\s:42809,c:1635731889*6A\\!AIVDM,1,1,,,403t>B1v,0*7B\n", "AIS messages"),
    ("fgb\u{2}fgb\0", "FlatGeobuf of an early version"),
    (
      #"{"result":"{\"type\": \"FeatureCollection\", \"features\": []}"}"#,
      "GeoJSON in a text of another document"
    ),
    (#"{"latlng":{"data":[[48.1,10.1]],"series_type":"distance"}}"#, "the streams of an activity of Strava"),
    (#"{"routes":[{"geometry":"_p~iF~ps|U"}],"waypoints":[]}"#, "the answer of a service for routes"),
    (#"{"icao":"ac671b","timestamp":1.5,"trace":[[0,16.7,-88]]}"#, "a trace of an aircraft by readsb"),
    ("<!-- pulsemap --><picture><img src='a.gif'></picture>\n", "a web page"), ("<div>x</div>", "a web page"),
    ("SET standard_conforming_strings = OFF;\nCREATE TABLE a (b int);\n", "SQL"),
  ])
  func `are named where they cannot be read`(text: String, name: String) throws {
    guard case .foreign(let found, _)? = FileKind(bytes(text)) else {
      Issue.record("\(String(describing: FileKind(bytes(text))))")
      return
    }
    #expect(found == name)
  }

  @Test func `of Eurostat have several columns in the first`() throws {
    let text = "freq,unit,geo\\TIME_PERIOD\t2018 \t2019 \nA,PC,DE\t12.5 e\t: \n"
    let table = try #require(EurostatTable.withTabs(bytes(text)[...]))
    #expect(String(decoding: table, as: UTF8.self) == "freq\tunit\tgeo\t2018\t2019\nA\tPC\tDE\t12.5 e\t:\n")
    #expect(EurostatTable.withTabs(bytes("a,b\tc\n1,2\t3\n")[...]) == nil)
  }
}

@Suite struct `Names of coordinate reference systems` {
  @Test(arguments: [
    ("GCS_WGS_1984", true), (#"GEOGCS[\"GCS_WGS_1984\",DATUM[\"D_WGS_1984\"]]"#, true),
    (#"PROJCS[\"WGS_1984_UTM_Zone_33N\",GEOGCS[\"GCS_WGS_1984\"]]"#, false),
  ])
  func `are those of WGS 84`(name: String, isKnown: Bool) throws {
    let text =
      #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"\#(name)"}},"features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"properties":{}}]}"#
    let result = Result { () throws(SceneError) in
      try TextFiles(texts: ["a.geojson": text]).spec { $0.geojson = ["a.geojson"] }
    }
    let isFound = (try? result.get()) != nil
    #expect(isFound == isKnown)
  }
}
