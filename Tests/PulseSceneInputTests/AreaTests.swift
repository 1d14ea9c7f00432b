import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@Suite struct `An area of a data file` {
  private static let square = #"{"type":"Polygon","coordinates":[[[10,40],[20,40],[20,50],[10,50],[10,40]]]}"#

  /// A horseshoe open to the north, whose middle is outside of it.
  private static let horseshoe =
    #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[7,9],[7,2],[2,2],[2,9],[0,9],[0,0]]]}"#

  private static let line = #"{"type":"LineString","coordinates":[[10,40],[12,40],[20,40]]}"#

  private func feature(_ geometry: String, _ properties: String = "{}") -> String {
    #"{"type":"Feature","properties":\#(properties),"geometry":\#(geometry)}"#
  }

  private func resolved(
    _ feature: String, _ say: (inout SceneSpec) throws -> Void = { _ in }
  ) throws -> ResolvedScene {
    try DataFiles(["a.geojson": feature]).resolved {
      $0.geojson = ["a.geojson"]
      try say(&$0)
    }
  }

  @Test func `has the opacity of a translucent color, and of all polygons`() throws {
    func alpha(_ properties: String = "", _ options: (inout SceneSpec) -> Void) throws -> Int {
      let scene = try resolved(feature(Self.square, "{\(properties)}"), options).scene
      return Int(try #require(scene.mapPaths[0].fill).alpha)
    }
    let translucent = RGBA(255, 102, 0, alpha: 204)
    #expect(try alpha { $0.overlayDefaults.color = translucent } == 204)
    #expect(try alpha { $0.fillOpacity = 1 } == 255)
    #expect(try alpha(##""fill":"#00ff00","fill-opacity":0.2"##) { $0.fillOpacity = 0.4 } == 102)
    for (scale, expected) in [
      ("mag:0..2=#fff0,#f00c", 102), ("mag:0..2=#000,#f00", 204), ("mag:0..1=#fff8,#f00", 255),
      ("mag:0,0.5,2=#f008,#00f", 255), ("mag:1=#f00c,2=#000", 204), ("mag:1=#f00,2=#0008", 204),
    ] {
      #expect(
        try alpha(#""mag":1"#) { $0.film.colorBy = try? ColorScaleSpec(argument: scale) } == expected,
        "\(scale)")
    }
  }

  @Test func `has the color of the effect, and a thin fill, unless it has colors of its own`() throws {
    // "color": "#ff0000" of circle.json, from the article.
    let plain = try resolved(feature(Self.square)).scene.mapPaths[0]
    #expect(plain.stroke == RGBA(255, 0, 0))
    let alpha = Double(plain.fill?.alpha ?? 0) / 255
    #expect(plain.fill.map { [$0.red, $0.green, $0.blue] } == [255, 0, 0] && (0.2...0.25).contains(alpha))
    let green = try resolved(feature(Self.line)) { $0.color = RGBA(0, 128, 0) }.scene.mapPaths[0]
    #expect(green.stroke == RGBA(0, 128, 0) && green.fill == nil)
    let blue = try resolved(feature(Self.square)) { $0.effect = .builtIn("location") }.scene.mapPaths[0]
    #expect(blue.stroke.blue > 200 && blue.stroke.red < 50)
    // simplestyle 1.1: "fill-opacity": 0.6.
    let own = try resolved(feature(Self.square, ##"{"fill":"#00ff00","stroke":"#0000ff"}"##)).scene.mapPaths[
      0]
    #expect(own.stroke == RGBA(0, 0, 255) && own.fill == RGBA(0, 255, 0, alpha: 153))
    let color = try resolved(feature(Self.square, ##"{"color":"#00ff00"}"##)).scene.mapPaths[0]
    #expect(color.stroke == RGBA(0, 255, 0) && color.fill?.green == 255)
  }

  @Test func `has the color of the option rather than those of the file`() throws {
    let area = try resolved(feature(Self.square, ##"{"fill":"#00ff00","stroke":"#0000ff"}"##)) {
      $0.color = RGBA(255, 0, 0)
    }.scene.mapPaths[0]
    #expect(area.stroke == RGBA(255, 0, 0) && area.fill?.red == 255 && area.fill?.green == 0)
  }

  @Test func `is the same when it is resolved again`() throws {
    let files = DataFiles(["a.geojson": feature(Self.square, #"{"name":"Yard"}"#)])
    var options = SceneSpec()
    (options.geojson, options.film.label) = (["a.geojson"], LabelTemplate("{name}"))
    options.effect = .builtIn("dot")
    let (explicit, first) = try SceneReader(files: files, options: options).spec(scene: nil).fullySpecified(
      reading: files)
    let again = try SceneReader(files: DataFiles(["b.json": explicit.json()]), options: SceneSpec())
      .spec(scene: "b.json").resolved(reading: files)
    #expect(
      again.scene.mapPaths == first.scene.mapPaths && first.scene.mapPaths[0].label?.text.text == "Yard")
  }

  @Test func `has a label inside, and a line in its middle`() throws {
    func point(_ geometry: String) throws -> GeoPoint {
      let scene = try resolved(feature(geometry, #"{"name":"Yard"}"#)) {
        $0.film.label = LabelTemplate("{name}")
      }.scene
      let label = try #require(scene.mapPaths[0].label)
      #expect(label.text.text == "Yard")
      #expect(scene.displayList(at: 0).elements.contains { if case .label = $0 { true } else { false } })
      return Mercator.unproject(label.point)
    }
    let center = try point(Self.square)
    #expect(abs(center.longitude - 15) < 0.1 && (42...48).contains(center.latitude))
    let inside = try point(Self.horseshoe)
    #expect((0...9).contains(inside.longitude) && (0...9).contains(inside.latitude))
    #expect(!((2...7).contains(inside.longitude) && inside.latitude > 2))
    let middle = try point(Self.line)
    #expect(abs(middle.longitude - 15) < 0.01 && abs(middle.latitude - 40) < 0.01)
  }

  @Test func `has a pulse in the given center beside it`() throws {
    let scene = try resolved(feature(Self.square)) {
      ($0.latitude, $0.longitude) = (45, 15)
      $0.effect = .builtIn("location")
    }.scene
    #expect(scene.overlays.count == 1 && scene.mapPaths.count == 1)
    #expect(scene.overlays[0].place == (try GeoPoint(latitude: 45, longitude: 15)))
    let view = try resolved(feature(Self.square)) { ($0.latitude, $0.longitude) = (45, 15) }.scene
    #expect(view.overlays.isEmpty)
  }

  @Test func `makes options and properties of pulses useless, which is said`() throws {
    let lines = try resolved(feature(Self.square)) {
      $0.radius = .points(5)
      $0.effect = .builtIn("location")
    }.lines
    #expect(
      lines == [
        "--radius: has no effect on lines and polygons; add the place of a pulse with --lat and --lon, or leave it out"
      ])
    #expect(
      try resolved(feature(Self.square, #"{"radius":500,"heading":"north"}"#)).lines == [
        "a.geojson: properties: 'radius' has no effect on lines and polygons; leave it out, or rename it if it is data"
      ])
    #expect(throws: SceneError.self) {
      try resolved(feature(Self.square)) {
        $0.radius = .points(5)
        $0.isStrict = true
      }
    }
    #expect(
      try resolved(feature(Self.square)) { $0.film.colorBy = try ColorScaleSpec(argument: "mag") }.lines == [
        "--color-by: has no effect, as no line or polygon has a value in 'mag'; use another property, or leave it out"
      ])
  }

  @Test func `has the color of its value, like a line`() throws {
    func square(_ share: String) -> String { feature(Self.square, "{\"share\": \(share)}") }
    let features = [square("0"), square("100"), square("null"), feature(Self.line, #"{"share": 50}"#)]
    let scene = try resolved(
      "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ","))]}"
    ) {
      $0.film.colorBy = try ColorScaleSpec(argument: "share:0..100=#000000,#00ff00")
    }.scene
    let fills = scene.mapPaths.map { RGBA($0.fill?.red ?? 1, $0.fill?.green ?? 1, $0.fill?.blue ?? 1) }
    #expect(fills.prefix(2) == [RGBA(0, 0, 0), RGBA(0, 255, 0)])
    #expect(scene.mapPaths[0].stroke == scene.mapPaths[1].stroke && scene.mapPaths[0].width == .points(0.8))
    #expect(fills[2] == RGBA(0x99, 0x99, 0x99))
    #expect(abs(Int(scene.mapPaths[3].stroke.green) - 128) <= 1 && scene.colorScale?.field == "share")
  }

  @Test func `lies above a larger one of its file, and below an equal one before it`() throws {
    func square(_ name: String, _ west: Double, _ side: Double, hole: Bool = false) -> String {
      func ring(_ west: Double, _ side: Double) -> String {
        let (east, north) = (west + side, 40 + side)
        return "[[\(west),40],[\(east),40],[\(east),\(north)],[\(west),\(north)],[\(west),40]]"
      }
      let rings = hole ? "\(ring(west, side)),\(ring(west, side * 0.9))" : ring(west, side)
      return feature("{\"type\":\"Polygon\",\"coordinates\":[\(rings)]}", "{\"name\":\"\(name)\"}")
    }
    let features = [
      square("city", 11, 1), square("country", 10, 8), feature(Self.line, #"{"name":"road"}"#),
      square("other city", 12, 1), square("border", 10, 8, hole: true),
    ]
    let scene = try resolved(
      "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ","))]}"
    ) {
      $0.film.label = LabelTemplate("{name}")
    }.scene
    // The border has a fifth of the area of the country. Lines keep their places.
    let west = scene.mapPaths.map { path in
      (
        path.lines[0].map(\.x).min().map { ($0 / Mercator.worldSize * 360 - 180).rounded() } ?? 0,
        path.lines.count
      )
    }
    #expect(west.map(\.0) == [10, 10, 10, 11, 12] && west.map(\.1) == [1, 2, 1, 1, 1])
    #expect(scene.mapPaths[2].fill == nil)
  }

  @Test func `has the color of its category`() throws {
    let features = ["a", "b", "a"].map { feature(Self.square, "{\"kind\": \"\($0)\"}") }
    let scene = try resolved(
      "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ","))]}"
    ) {
      $0.film.colorBy = try ColorScaleSpec(argument: "kind")
    }.scene
    let colors = scene.mapPaths.map(\.fill)
    #expect(colors[0] == colors[2] && colors[0] != colors[1])
  }

  @Test func `knows its fields for a label`() throws {
    let error = #expect(throws: SceneError.self) {
      try resolved(feature(Self.square, #"{"name":"Yard"}"#)) { $0.film.label = LabelTemplate("{nmae}") }
    }
    #expect(error?.lines == ["--label: no row has a value in 'nmae'; did you mean 'name'?"])
  }
}
