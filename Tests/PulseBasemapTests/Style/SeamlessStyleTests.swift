import PulseDocument
import PulseGeo
import PulseMapStyle
import PulsePixels
import PulseScene
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

@Suite struct `A seamless style` {
  /// Two tiles side by side with one street over their border, too short for its name in each of them, and one road with two numbers.
  private static let tiles = [0, 1].map { column in
    BuiltTile().line(
      "streets", ["name": "Long Lane"],
      column == 0 ? [(3700, 1000), (4160, 1000)] : [(-64, 1000), (400, 1000)]
    )
    .line("roads", ["ref": "A 1;E 35"], [(column == 0 ? 600 : 0, 2600), (4096, 2600)])
    .place("stops", ["name": "Halt"], x: column == 0 ? 2048 : 9000, y: 3400)
    .place("lakes", ["name": "Fountain"], x: 2000, y: 1800)
    .square("water", [:], x: 2000, y: 1800, side: 60)
  }

  private let layers = #"""
    {"id": "dot", "type": "circle", "source": "a", "source-layer": "stops", "paint": {"circle-color": "#00ff00"}},
    {"id": "lake", "type": "symbol", "source": "a", "source-layer": "lakes", "metadata": {"pulsemap:area": "water"},
     "layout": {"text-field": ["get", "name"]}},
    {"id": "stop", "type": "symbol", "source": "a", "source-layer": "stops", "metadata": {"pulsemap:dots": "dot"},
     "layout": {"text-field": ["get", "name"], "text-size": 12}},
    {"id": "street", "type": "symbol", "source": "a", "source-layer": "streets",
     "layout": {"symbol-placement": "line", "text-field": ["get", "name"], "text-size": 12}},
    {"id": "road", "type": "symbol", "source": "a", "source-layer": "roads", "metadata": {"pulsemap:shield": true},
     "layout": {"symbol-placement": "line", "text-field": ["get", "ref"], "text-size": 10},
     "paint": {"text-color": "#ffffff", "icon-halo-color": "#ff0000",
               "icon-color": ["case", ["==", ["get", "ref"], "E 35"], "#008000", "#0000ff"]}}
    """#

  /// Opens the style, with or without the key.
  private func basemap(
    isSeamless: Bool, _ folder: borrowing StyleFolder
  ) throws -> any Basemap {
    for (column, tile) in Self.tiles.enumerated() {
      try folder.write("14-\(8000 + column)-8000.mvt", tile.bytes)
    }
    var map = MapStyle()
    map.style = try folder.style(
      #""a": {"type": "vector", "url": "none"}"#, layers,
      root: isSeamless ? #""metadata": {"pulsemap:seamless": true},"# : "")
    map.labels = .always
    return try BasemapSource(path: folder.path("{z}-{x}-{y}.mvt"), style: map).basemap
  }

  /// A view of both tiles around their common border.
  private let view = Result {
    try Viewport(tileX: 8001, tileY: 8000.5, of: 14, zoom: 15, width: 600, height: 400)
  }

  @Test func `joins labels across tiles, keeps them inside a still, and leaves out those of small areas`()
    throws
  {
    let folder = try StyleFolder()
    let map = try basemap(isSeamless: true, folder)
    let view = try view.get()
    let labels = map.labelRecords(view, labels: LabelConstraints(isViewFixed: true))
    #expect(Set(labels.map(\.text)) == ["Long Lane", "A 1;E 35", "Halt"])
    #expect(labels.first { $0.text == "Long Lane" }?.kind == .street)
    #expect(labels.contains { $0.text == "A 1;E 35" && $0.kind == .shield })
    #expect(labels.allSatisfy { $0.box.x >= 0 && $0.box.maxX <= 600 && $0.box.y >= 0 && $0.box.maxY <= 400 })
    let narrow = try Viewport(tileX: 8001, tileY: 8000.25, of: 14, zoom: 15, width: 120, height: 60)
    let joined = map.labelRecords(narrow, labels: LabelConstraints(isViewFixed: true))
    #expect(joined.map(\.text) == ["Long Lane"], "over the border")
    #expect(map.diagnostics.filter { !$0.contains("no tile") } == [])
  }

  @Test func `shows numbers on plates, and dots only with their labels`() throws {
    let folder = try StyleFolder()
    let colors = Set(try basemap(isSeamless: true, folder).paint(try view.get()).pixels)
    for color in [RGBA(0, 128, 0), RGBA(0, 0, 255), RGBA(0, 255, 0)] {
      #expect(colors.contains(color), "\(color)")
    }
    // Borders are less than a point wide.
    #expect(colors.contains { $0.red > 200 && $0.green < 60 && $0.blue < 60 })
    let style = try StyleDocument(
      Array(#"{"version": 8, "sources": {"a": {"type": "vector", "url": "b"}}, "layers": [\#(layers)]}"#.utf8)
    )
    #expect(style.withoutNames.layers.isEmpty)
  }

  @Test func `paints dots that change with time, and keeps what does not for each set of constraints`() throws
  {
    let folder = try StyleFolder()
    let layers = self.layers.replacing(
      ##""circle-color": "#00ff00""##,
      with: ##""circle-color": ["case", [">", ["global-state", "frame"], 1], "#ff00ff", "#00ff00"]"##)
    try folder.write("14-8000-8000.mvt", Self.tiles[0].bytes)
    try folder.write("14-8001-8000.mvt", Self.tiles[1].bytes)
    var map = MapStyle()
    map.style = try folder.style(
      #""a": {"type": "vector", "url": "none"}"#, layers, root: #""metadata": {"pulsemap:seamless": true},"#)
    map.labels = .always
    let basemap = try BasemapSource(path: folder.path("{z}-{x}-{y}.mvt"), style: map).basemap
    let view = try view.get()
    func colors(at time: Double, avoiding: [PixelRect] = []) -> Set<RGBA> {
      var instant = MapInstant()
      instant.animationTime = time
      return Set(basemap.paint(view, at: instant, labels: LabelConstraints(avoided: avoiding)).pixels)
    }
    let (first, later) = (RGBA(0, 255, 0), RGBA(255, 0, 255))
    #expect(colors(at: 0).contains(first))
    let after = colors(at: 2)
    #expect(after.contains(later) && !after.contains(first))
    let everything = PixelRect(x: 0, y: 0, width: 600, height: 400)
    #expect(!colors(at: 2, avoiding: [everything]).contains(later))
  }

  @Test func `is asked for, since others are drawn as by MapLibre`() throws {
    let folder = try StyleFolder()
    let map = try basemap(isSeamless: false, folder)
    let view = try view.get()
    #expect(map.labelRecords(view, labels: LabelConstraints()) == [])
    #expect(!Set(map.paint(view).pixels).contains(RGBA(255, 0, 0)))
  }

  @Test func `continues dashes across the borders of tiles`() throws {
    // Dashes of 300 and gaps of 200 pixels, along a line through two tiles; lines reach 20 pixels beyond a border.
    let dashes = SeamlessTileDashes(DashPattern(lengths: [300 << 8, 200 << 8]), side: 8192, pen: 19 << 8)
    func stroke(from start: Double, to end: Double) throws -> SeamlessTileDashes.DashedStroke {
      try #require(dashes.strokes(of: [(start, 3000), (end, 3000)]).first)
    }
    // Returns the distance of a place from the middle of a dash.
    func middle(_ stroke: SeamlessTileDashes.DashedStroke, at pixels: Int) -> Int {
      let place = stroke.dashes.phase + pixels << 8 - stroke.dashes.lengths[0] / 2
      let rest = abs(place) % stroke.dashes.period
      return min(rest, stroke.dashes.period - rest)
    }
    let through = try stroke(from: -80, to: 8272)
    #expect(through.points.map(\.x) == [-20, 0, 8192, 8212])
    #expect(middle(through, at: 20) <= 1 && middle(through, at: 8212) <= 32)
    let last = try stroke(from: -80, to: 1000)
    #expect(middle(last, at: 20) <= 1 && last.points.count == 3)
    let inside = try stroke(from: 80, to: 1000)
    #expect(inside.dashes.phase == 0 && inside.points.count == 2)
  }

  @Test(arguments: [
    (#"{"pulsemap:kind": "river"}"#, "'river' and is ignored; write place, country, water or street"),
    (#"{"pulsemap:square-meters": 5}"#, "is '5' and is ignored; write the name of a property"),
    (#"{"pulsemap:shield": "yes"}"#, "'yes' and is ignored; write true or false"),
    (#"{"pulsemap:dots": "spots"}"#, "'spots' is no layer of circles and is ignored; write the name of one"),
    (
      #"{"pulsemap:dot": "a"}"#,
      "unknown key, which is ignored; did you mean 'pulsemap:dots', 'pulsemap:kind' or 'pulsemap:area'?"
    ),
  ])
  func `reports hints that are wrong`(metadata: String, problem: String) throws {
    let style = try StyleDocument(
      Array(
        #"""
        {"version": 8, "sources": {"a": {"type": "vector", "url": "b"}},
         "layers": [{"id": "c", "type": "symbol", "source": "a", "source-layer": "d", "metadata": \#(metadata)}]}
        """#.utf8))
    #expect(style.ignored.count == 1)
    #expect(style.ignored.first?.description.hasSuffix(problem) == true, "\(style.ignored)")
  }
}
