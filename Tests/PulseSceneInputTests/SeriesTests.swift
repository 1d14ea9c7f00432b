import PulseDocument
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

/// A square polygon of a feature with properties.
private func square(_ properties: String, at west: Int, side: Int = 1) -> String {
  let (east, north) = (west + side, 50 + side)
  return #"{"type":"Feature","properties":{\#(properties)},"geometry":{"type":"Polygon","coordinates":"#
    + "[[[\(west),50],[\(east),50],[\(east),\(north)],[\(west),50]]]}}"
}

private func collection(_ features: [String]) -> String {
  #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
}

/// A film of ten frames a second in which a day takes one second.
private func film(
  _ files: [String: String], _ options: (inout SceneSpec) throws -> Void = { _ in }
) throws -> ResolvedScene {
  try DataFiles(files).resolved { spec in
    spec.csv = files.keys.filter { $0.utf8.suffix(4).elementsEqual(".csv".utf8) }.sorted()
    spec.geojson = files.keys.filter { $0.utf8.suffix(8).elementsEqual(".geojson".utf8) }
    spec.film.play = try PlaySpeed(argument: "1d/s")
    spec.frameRate = 10
    spec.film.series = "id"
    try options(&spec)
  }
}

@Suite struct `Rows of a series` {
  private static let gauges = """
    id,lat,lon,time,level
    a,50,10,2024-01-03,9
    b,51,11,2024-01-02,1
    a,50,10,2024-01-01,1
    a,50,10,2024-01-02,5

    """

  private func gauges(_ options: (inout SceneSpec) throws -> Void = { _ in }) throws -> ResolvedScene {
    try film(["a.csv": Self.gauges]) {
      $0.film.radiusBy = try RadiusScaleSpec(argument: "level:1..9=2px..10px")
      $0.film.colorBy = try ColorScaleSpec(argument: "level:1..9=#000000,#ffffff")
      try options(&$0)
    }
  }

  /// The radius of an overlay in points, and its main color, in a frame; `nil` if it is not there.
  private func look(_ id: String, _ frame: Int, in scene: Scene) -> [String]? {
    let states = scene.state(at: Double(frame) / scene.frameRate).overlays
    return states.first { $0.id == id }.map { state in
      ["\(state.radius)"] + state.layers.filter(\.isVisible).prefix(1).map { "\($0.fill.opaqueText)" }
    }
  }

  @Test func `are one mark whose radius and color are those of the latest row`() throws {
    let scene = try gauges().scene
    #expect(scene.overlays.map(\.id).sorted() == ["a", "b"])
    #expect(look("a", 0, in: scene) == ["2.0", "0,0,0"] && look("a", 9, in: scene) == ["2.0", "0,0,0"])
    // The second row is five, half way.
    #expect(look("a", 10, in: scene)?.first == "6.0" && look("a", 18, in: scene)?.first == "6.0")
    // The last instant of the data is in the last frame of two seconds, and stays for another second.
    #expect(look("a", 19, in: scene) == ["10.0", "255,255,255"])
    #expect(look("b", 9, in: scene) == nil && look("b", 10, in: scene)?.first == "2.0")
    #expect(scene.duration >= 2.8 && look("b", 27, in: scene)?.first == "2.0")
  }

  /// Three values get two of six seconds each, and fifty one a tenth of a second, but the last one a second.
  @Test(arguments: [(3, 6.0, 4.0), (2, 3, 1.5), (50, 5, 4)]) func `are all seen for as long`(
    _ count: Int, _ length: Double, _ last: Double
  ) throws {
    let rows = (0..<count).map { "a,50,10,\(1900 + $0),\($0)\n" }.joined()
    let scene = try film(["a.csv": "id,lat,lon,time,level\n" + rows]) {
      $0.film.play = try PlaySpeed(argument: "\(length)s")
      $0.film.radiusBy = try RadiusScaleSpec(argument: "level:0..\(count - 1)=2px..10px")
    }.scene
    let largest = (0..<Int(scene.duration * 10)).first { look("a", $0, in: scene)?.first == "10.0" }
    #expect(abs(scene.duration - length) < 0.11)
    #expect(largest.map { abs(Double($0) / 10 - last) < 0.21 } == true)
  }

  @Test func `pulse all the time`() throws {
    let scene = try gauges().scene
    let opacities = Set(
      (0..<20).map { frame in
        scene.state(at: Double(frame) / 10).overlays.first { $0.id == "a" }?.layers.first?.scale ?? 0
      })
    #expect(opacities.count > 4)
  }

  @Test func `render the same when they are written out`() throws {
    let files = DataFiles(["a.csv": Self.gauges])
    let scene = try gauges().scene
    var spec = SceneSpec()
    spec.csv = ["a.csv"]
    spec.film.play = try PlaySpeed(argument: "1d/s")
    spec.frameRate = 10
    spec.film.series = "id"
    spec.film.radiusBy = try RadiusScaleSpec(argument: "level:1..9=2px..10px")
    spec.film.colorBy = try ColorScaleSpec(argument: "level:1..9=#000000,#ffffff")
    let read = try SceneReader(files: files, options: spec).spec(scene: nil)
    let text = try read.fullySpecified(reading: files).spec.json()
    let again = try DataFiles(["s.json": text]).resolved(scene: "s.json") { _ in }.scene
    #expect(again.duration == scene.duration)
    for frame in 0..<28 {
      func looks(_ scene: Scene) -> [[String]?] { ["a", "b"].map { look($0, frame, in: scene) } }
      #expect(looks(again) == looks(scene), "frame \(frame)")
    }
  }

  @Test func `end where their data end, and begin again`() throws {
    let table =
      "id,lat,lon,time,end\na,50,10,2024-01-01,2024-01-02T00:00\na,50,10,2024-01-03,\nb,50,12,2024-01-05,\n"
    let scene = try film(["a.csv": table]) { $0.film.linger = 0 }.scene
    let frames = (0..<40).filter {
      !scene.state(at: Double($0) / 10).overlays.filter { $0.place.longitude == 10 }.isEmpty
    }
    #expect(frames == Array(0..<10) + Array(20..<40))
  }

  @Test func `show the last row without a film`() throws {
    let result = try gauges { $0.film.play = nil }
    #expect(result.scene.overlays.count == 2)
    #expect(result.scene.overlays[0].radius == .points(6))
    #expect(
      result.warnings.map(\.description).contains(
        "--series: has several rows of one value, of which the last is shown; add --play LENGTH to show one after the other"
      ))
  }

  @Test func `are reported where no value comes twice`() throws {
    let table = "id,lat,lon,time\na,50,10,2024-01-01\nb,51,10,2024-01-02\n"
    #expect(
      try film(["a.csv": table]).warnings.map(\.description) == [
        "--series: changes no mark, as no two rows have the same value in 'id' and different times; name another field, or write "
          + "--linger inf if marks are to stay"
      ])
  }

  @Test func `are not drawn while their value is missing`() throws {
    let rows = ["50,10,2024-01-01,9", "50,10,2024-01-02,", "50,10,2024-01-03,1"]
    let table = "id,lat,lon,time,level\n" + rows.map { "a,\($0)\n" }.joined()
    let result = try film(["a.csv": table]) {
      $0.film.radiusBy = try RadiusScaleSpec(argument: "level:1..9=2px..10px")
    }
    let radii = [0, 9, 10, 11, 20].map { look("a", $0, in: result.scene)?.first }
    #expect(radii == ["10.0", "10.0", "0.0", "0.0", "2.0"])
    #expect(
      result.warnings.map(\.description) == [
        "a.csv: 1 row has no value in 'level', and the mark is not drawn until the next one; add the values"
      ])
  }

  @Test func `need places before times`() {
    let error = #expect(throws: SceneError.self) { try film(["a.csv": "id,p,q\na,50,10\n"]) }
    #expect(error?.lines.count == 1)
    #expect(
      error?.lines.first?.utf8.starts(with: "a.csv:1: has no columns 'lat' and 'lon'".utf8) == true,
      "\(error as Any)")
  }

  @Test func `have their places in one file and their values in another`() throws {
    let files = [
      "places.csv": "id,lat,lon\na,50,10\nb,51,11\nc,52,12\n",
      "values.csv": "id,time,level\na,2024-01-01,1\nb,2024-01-01,9\na,2024-01-02,9\nx,2024-01-02,4\n",
    ]
    let result = try film(files) {
      $0.film.radiusBy = try RadiusScaleSpec(argument: "level:1..9=2px..10px")
    }
    #expect(result.scene.overlays.map(\.id).sorted() == ["a", "b"])
    #expect(look("a", 0, in: result.scene)?.first == "2.0" && look("a", 9, in: result.scene)?.first == "10.0")
    #expect(
      result.warnings.map(\.description) == [
        "--series: the value 'x' of 'id' belongs to no point, line or polygon, and is left out; write the same values in both files",
        "places.csv: 1 row has no time and is left out (line 2); add a time to those to be shown",
      ])
  }
}

@Suite struct `Polygons of a series` {
  private static let regions = collection([square(#""id":"a""#, at: 0), square(#""id":"b""#, at: 2)])
  private static let rates = "id,time,rate\na,2024-01-01,0\nb,2024-01-02,10\na,2024-01-03,10\na,2024-01-04,\n"

  private func scene(_ files: [String: String], _ options: (inout SceneSpec) throws -> Void = { _ in }) throws
    -> Scene
  {
    try film(files) {
      $0.film.colorBy = try ColorScaleSpec(argument: "rate:0..10=#000000,#ffffff")
      try options(&$0)
    }.scene
  }

  /// The colors of polygons without their opacity in a frame; `nil` for those that are not there.
  private func fills(_ scene: Scene, _ frame: Int) -> [String?] {
    let opacities = scene.mapPathOpacities(at: Double(frame) / scene.frameRate)
    return scene.mapPaths.enumerated().map { index, path in
      opacities.isEmpty || opacities[index] > 0 ? path.painted(inFrame: frame).fill?.opaqueText : nil
    }
  }

  @Test func `have the colors of a table without places`() throws {
    let scene = try scene(["r.geojson": Self.regions, "v.csv": Self.rates])
    #expect(fills(scene, 0) == ["0,0,0", "196,174,138"])
    #expect(fills(scene, 9) == ["0,0,0", "196,174,138"] && fills(scene, 10) == ["0,0,0", "255,255,255"])
    #expect(fills(scene, 20) == ["255,255,255", "255,255,255"])
    // The row without a value has none, in the last frame of three seconds and until the end.
    #expect(fills(scene, 29) == ["196,174,138", "255,255,255"] && scene.duration >= 3.8)
    // Beige, as the scale has all grays.
    #expect(scene.colorScale?.missing == RGBA(196, 174, 138))
  }

  @Test func `are found by another field with the same values`() throws {
    let regions = collection([square(#""ISO":"a","n":1"#, at: 0), square(#""ISO":"b","n":2"#, at: 2)])
    let result = try film(["r.geojson": regions, "v.csv": Self.rates]) {
      $0.film.colorBy = try ColorScaleSpec(argument: "rate:0..10=#000000,#ffffff")
    }
    #expect(fills(result.scene, 20) == ["255,255,255", "255,255,255"])
    #expect(result.notes.contains("the values of 'id' are those of the field 'ISO' in the file of places"))
  }

  @Test func `repeat for each time, and change their paint or their shape`() throws {
    let features = [
      square(#""id":"a","time":"2024-01-01","rate":0"#, at: 0),
      square(#""id":"a","time":"2024-01-02","rate":10"#, at: 0),
      square(#""id":"a","time":"2024-01-03","rate":0"#, at: 0, side: 2),
    ]
    let scene = try scene(["r.geojson": collection(features)])
    #expect(scene.mapPaths.count == 2)
    #expect(fills(scene, 0) == ["0,0,0", nil] && fills(scene, 10) == ["255,255,255", nil])
    #expect(fills(scene, 19) == [nil, "0,0,0"] && fills(scene, 27) == [nil, "0,0,0"])
  }

  @Test func `render the same when they are written out`() throws {
    let files = DataFiles(["r.geojson": Self.regions, "v.csv": Self.rates])
    var spec = SceneSpec()
    (spec.csv, spec.geojson, spec.film.series) = (["v.csv"], ["r.geojson"], "id")
    spec.film.play = try PlaySpeed(argument: "1d/s")
    spec.frameRate = 10
    spec.film.colorBy = try ColorScaleSpec(argument: "rate:0..10=#000000,#ffffff")
    let read = try SceneReader(files: files, options: spec).spec(scene: nil)
    let scene = try read.resolved(reading: files).scene
    let text = try read.fullySpecified(reading: files).spec.json()
    let again = try DataFiles(["s.json": text]).resolved(scene: "s.json") { _ in }.scene
    for frame in 0..<38 {
      let all = fills(again, frame).compactMap(\.self).sorted()
      #expect(all == fills(scene, frame).compactMap(\.self).sorted(), "frame \(frame)")
    }
  }

  @Test func `have labels with the present values`() throws {
    let result = try film(["r.geojson": Self.regions, "v.csv": Self.rates]) {
      $0.film.label = try LabelTemplate(argument: "{id} {rate}")
      $0.film.colorBy = try ColorScaleSpec(argument: "rate:0..10=#000000,#ffffff")
    }
    func labels(_ frame: Int) -> [String] {
      result.scene.labelRecords(at: Double(frame) / 10).labels.filter { $0.kind == .data }.map(\.text)
        .sorted()
    }
    #expect(labels(12) == ["a 0", "b 10"] && labels(22) == ["a 10", "b 10"])
  }
}

@Suite struct `A film that accumulates` {
  @Test func `keeps events at rest until its end`() throws {
    let table = "lat,lon,time,end\n50,10,2024-01-01,\n51,11,2024-01-02,2024-01-03T00:00\n52,12,2024-01-06,\n"
    let scene = try film(["a.csv": table]) {
      $0.film.series = nil
      $0.film.accumulates = true
    }.scene
    #expect(scene.state(at: scene.duration - 0.1).overlays.count == 3)
    // The pulse of the interval has ended, and the mark rests.
    func scales(_ frames: Range<Int>, _ longitude: Double) -> Int {
      Set(
        frames.map { frame in
          let states = scene.state(at: Double(frame) / 10).overlays
          let layers = states.first { $0.place.longitude == longitude }?.layers.filter(\.isVisible) ?? []
          return "\(layers.map { [$0.scale, $0.opacity] })"
        }
      ).count
    }
    #expect(scales(10..<20, 11) > 3 && scales(30..<45, 11) == 1 && scales(20..<45, 10) == 1)
  }

  @Test func `keeps nothing that was over before it begins`() throws {
    let table =
      "lat,lon,time,end\n50,10,2024-01-01,\n51,11,2024-01-02,2024-01-03\n52,12,2024-01-02,2024-01-05\n53,13,2024-01-06,\n"
    let scene = try film(["a.csv": table]) {
      $0.film.series = nil
      $0.film.accumulates = true
      $0.film.from = try DataTime(argument: "2024-01-04")
    }.scene
    #expect(scene.overlays.map(\.place.longitude) == [12, 13])
  }

  @Test func `excludes a time that events stay`() throws {
    let error = try #require(throws: SceneError.self) {
      try film(["a.csv": "lat,lon,time\n50,10,2024-01-01\n50,11,2024-01-02\n"]) {
        (($0.film.series, $0.film.accumulates), $0.film.linger) = ((nil, true), 3)
      }
    }
    #expect(
      error.diagnostics.map(\.description) == [
        "--linger: conflicts with --accumulate, which keeps events; use one of them"
      ])
  }
}

@Suite struct `A table of people` {
  private func ranges(_ text: String, by field: String) throws -> ResolvedScene {
    try DataFiles(["a.csv": text]).resolved {
      $0.csv = ["a.csv"]
      $0.film.radiusBy = try RadiusScaleSpec(argument: "\(field):0..4000=0px..40px")
    }
  }

  @Test func `says by its decimal commas that points separate thousands`() throws {
    let result = try ranges("id;lat;lon;n;p\na;50,5;10,5;1.000;2,5\nb;51,5;11,25;500;1,5\n", by: "n")
    let radii = result.scene.state(at: 0).overlays.map { ($0.radius * 10).rounded() / 10 }
    #expect(radii == [10, 5] && result.warnings.isEmpty)
  }

  @Test func `is warned about if its points can separate thousands`() throws {
    let warnings = try ranges("id;lat;lon;n\na;50;10;950\nb;51;11;1.440\n", by: "n").warnings.map(
      \.description)
    #expect(
      warnings.contains(
        "a.csv:3: n: '1.440' is read as 1.44, as nothing in the table says that the point separates thousands; write 1440 "
          + "if it does, or more decimals if not"))
  }

  @Test func `can have both coordinates of tracks in one column`() throws {
    let text = "ship,Position,time\na,\"-37.008,174.792\",2024-01-01\na,\"-36,175\",2024-01-02\n"
    for columns in [nil, "geometry=Position"] {
      let result = try DataFiles(["a.csv": text]).resolved {
        ($0.csv, $0.trackBy) = (["a.csv"], "ship")
        $0.columns = try columns.map { try ColumnNameList(argument: $0) }
        $0.film.play = try PlaySpeed(argument: "2s")
      }
      let place = result.scene.state(at: 0).overlays[0].place
      #expect(abs(place.latitude + 37.008) < 1e-9 && abs(place.longitude - 174.792) < 1e-9)
    }
    let reversed = try DataFiles(["a.csv": "id,Position\na,\"174.792,-37.008\"\nb,\"16.5,48.25\"\n"]).resolved
    {
      $0.csv = ["a.csv"]
    }
    #expect(reversed.scene.overlays.map(\.place.latitude) == [-37.008, 48.25])
  }

  @Test func `is a film of its columns`() throws {
    let table = "id;2019;2020;2021\na;0;2;4\nb;4;k. A.;0\n"
    let map = collection([square(#""id":"a""#, at: 10), square(#""id":"b""#, at: 20)])
    func film(_ columns: String?) throws -> ResolvedScene {
      try DataFiles(["a.csv": table, "m.geojson": map]).resolved {
        ($0.csv, $0.geojson, $0.film.series) = (["a.csv"], ["m.geojson"], "id")
        $0.columns = try columns.map { try ColumnNameList(argument: $0) }
        $0.film.play = try PlaySpeed(argument: "2s")
        $0.film.colorBy = try ColorScaleSpec(
          argument: "\(columns == nil ? "2020" : "value"):0..4=#000000,#ffffff")
      }
    }
    let scene = try film("time=2019..2021").scene
    #expect(scene.film?.start.text.utf8.starts(with: "2019-01-01".utf8) == true)
    // 0, 2 and 4 of 4; then 4, none and 0.
    let fills = scene.mapPaths.map { path in path.paintChanges.compactMap(\.fill?.red) }
    #expect(fills.first?.last == 255 && fills.first?.contains(128) == true, "\(fills)")
    #expect(fills.last?.contains(0xC4) == true && fills.last?.last == 0, "\(fills)")
    let error = #expect(throws: SceneError.self) { try film(nil) }
    #expect(
      error?.diagnostics.contains {
        $0.message.utf8.count > 0 && "\($0)".contains("--columns time=2019..2021")
      } == true)
  }

  @Test func `tells once that a column has no coordinate`() throws {
    let rows = (0..<30).map { "x\($0),y" }.joined(separator: "\n")
    let error = #expect(throws: SceneError.self) {
      try DataFiles(["a.csv": "lat,lon\n\(rows)\n"]).resolved { $0.csv = ["a.csv"] }
    }
    #expect(error?.diagnostics.count == 3)
    let one = #expect(throws: SceneError.self) {
      try DataFiles(["a.csv": "P\n\"1,2\"\n"]).resolved {
        ($0.csv, $0.columns) = (["a.csv"], try ColumnNameList(argument: "lat=P,lon=P"))
      }
    }
    #expect(
      one?.diagnostics.map(\.description) == [
        "a.csv:1: has one column, 'P', for lat and lon; write --columns geometry=P if it has both"
      ])
  }
}

extension RGBA {
  /// The levels of red, green and blue.
  fileprivate var opaqueText: String { "\(red),\(green),\(blue)" }
}
