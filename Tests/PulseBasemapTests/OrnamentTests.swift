import Foundation
import PulseGeo
import PulseImages
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import PulseText
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

/// Returns the decoration context for a map of one color.
private func frame(
  latitude: Double = 0, longitude: Double = 0, zoom: Double,
  size: PixelSize = PixelSize(512, 512),
  pixelRatio: Int = 1, units: MeasurementSystem = .metric
) throws -> DecorationContext {
  DecorationContext(
    viewport: try Viewport(
      center: GeoPoint(latitude: latitude, longitude: longitude), zoom: zoom, width: size.width,
      height: size.height, pixelRatio: pixelRatio),
    text: HaloTextRenderer(font: try Font.embedded(), pixelRatio: pixelRatio),
    colors: WorldMapStyle(.light),
    units: units, groundScale: .sphere, reserved: ReservedEdges())
}

@Suite struct `The scale bar` {
  @Test(arguments: [
    (0.0, "1 cm", "1 in"), (0.03, "5 cm", "2 in"), (0.6, "1 m", "2 ft"), (1, "1 m", "5 ft"),
    (69, "100 m", "500 ft"), (101, "200 m", "500 ft"), (501, "1 km", "2000 ft"), (700, "1 km", "0.5 mi"),
    (2001, "5 km", "2 mi"), (4_900_000, "5000 km", "5000 mi"), (19_000_000, "20000 km", "20000 mi"),
  ])
  func `is the least round length that is long enough`(meters: Double, metric: String, imperial: String)
    throws
  {
    for (units, name) in [(MeasurementSystem.metric, metric), (.imperial, imperial)] {
      let round = try #require(ScaleBar.roundLength(atLeast: meters, in: units))
      #expect(round.name == name)
      #expect(round.meters >= meters)
    }
  }

  @Test func `is not longer than the Earth is round`() {
    #expect(ScaleBar.roundLength(atLeast: 40_000_000, in: .metric) == nil)
  }

  @Test(arguments: [0.0, 37.77, -60, 84])
  func `is as long as the published ground resolution says`(latitude: Double) throws {
    // 156,543.034 m a pixel at zoom 0 on the equator, times the cosine of the latitude.
    for zoom in stride(from: 4.0, through: 22, by: 1.5) {
      let bar = try #require(ScaleBar(frame(latitude: latitude, zoom: zoom)))
      let words = bar.name.split(separator: " ")
      let unit = try #require(["cm": 0.01, "m": 1, "km": 1000][words[1]])
      let resolution = 156_543.034 * cos(latitude * .pi / 180) / pow(2, zoom)
      let meters = try #require(Double(words[0])) * unit
      #expect(abs(Double(bar.length) - meters / resolution) <= 0.6)
      #expect((70...176).contains(bar.length))
    }
  }

  @Test func `is left out where it has no room`() throws {
    #expect(try ScaleBar(frame(zoom: 10, size: PixelSize(60, 60))) == nil)
  }

  @Test func `is as many points long at any pixel ratio`() throws {
    let (once, twice) = (try ScaleBar(frame(zoom: 12)), try ScaleBar(frame(zoom: 12, pixelRatio: 2)))
    #expect(once?.name == twice?.name)
    #expect(abs((twice?.length ?? 0) - 2 * (once?.length ?? 0)) <= 1)
  }
}

@Suite struct `The graticule` {
  @Test(arguments: [
    (0, "0°", "0°"), (36_000, "1°N", "1°E"), (-36_000 * 30, "30°S", "30°W"), (36_000 * 180, "", "180°"),
    (-36_000 * 180, "", "180°"), (36_000 * 185, "", "175°W"), (-36_000 * 200, "", "160°E"),
    (600 * 7, "0°07′N", "0°07′E"), (36_000 * 12 + 600 * 34 + 560, "12°34′56″N", "12°34′56″E"),
    (-5, "0°00′00.5″S", "0°00′00.5″W"), (36_000 + 50, "1°00′05″N", "1°00′05″E"),
  ])
  func `says angles as they are read`(angle: Int, latitude: String, longitude: String) {
    if !latitude.isEmpty { #expect(Graticule.angleText(of: angle, isLatitude: true) == latitude) }
    #expect(Graticule.angleText(of: angle, isLatitude: false) == longitude)
  }

  @Test(arguments: [0.0, 1, 3.7, 8, 12, 15, 19.5, 22], [0.0, -37.8, 70])
  func `has lines where places of these angles are`(zoom: Double, latitude: Double) throws {
    let frame = try frame(latitude: latitude, longitude: 179.99, zoom: zoom)
    let graticule = Graticule(frame, opacity: 1)
    #expect((1...24).contains(graticule.meridians.count))
    for (angle, x) in graticule.meridians {
      var degrees = Double(angle) / 36_000
      degrees -= (degrees / 360).rounded() * 360
      let place = try GeoPoint(latitude: 0, longitude: min(max(degrees, -180), 180))
      let world = frame.viewport.worldSizeInPixels
      let difference = frame.viewport.pixel(of: place).x - x
      #expect(abs(difference - (difference / world).rounded() * world) < 0.01)
    }
    #expect((1...24).contains(graticule.parallels.count))
    for (angle, y) in graticule.parallels {
      let place = try GeoPoint(latitude: Double(angle) / 36_000, longitude: 0)
      #expect(abs(frame.viewport.pixel(of: place).y - y) < 0.01)
      #expect((-0.5...512.5).contains(y))
    }
  }

  @Test func `leaves room between its lines`() throws {
    for zoom in stride(from: 4.0, through: 21, by: 0.5) {
      let columns = Graticule(try frame(zoom: zoom), opacity: 1).meridians.map(\.x)
      for (first, second) in zip(columns, columns.dropFirst()) {
        #expect((110...331).contains(second - first))
      }
    }
  }

  @Test func `has its labels beside pulses, at the other ends of lines if need be`() throws {
    let graticule = Graticule(try frame(zoom: 8, size: PixelSize(400, 300)), opacity: 1)
    let all = graticule.labels(avoiding: [])
    let pulse = try #require(all.first?.rect.grown(by: 2))
    let beside = graticule.labels(avoiding: []) { $0.intersection(pulse).isEmpty }
    #expect(Set(beside.map(\.name)) == Set(all.map(\.name)))
    #expect(beside.allSatisfy { $0.rect.intersection(pulse).isEmpty })
    #expect(graticule.labels(avoiding: []) { _ in false }.isEmpty)
  }
}

@Suite struct `A name of a place` {
  @Test(arguments: [(20.0, 30.0, 1.0), (49, 10, 4), (36, 138, 6), (51, 7, 8)], [1, 2])
  func `keeps off the labels of the graticule`(
    view: (latitude: Double, longitude: Double, zoom: Double), pixelRatio: Int
  ) throws {
    let frame = try frame(
      latitude: view.latitude, longitude: view.longitude, zoom: view.zoom, size: PixelSize(300, 200),
      pixelRatio: pixelRatio)
    func picture(labels: Visibility) throws -> Bitmap {
      var style = MapStyle()
      (style.labels, style.graticule, style.attribution) = (labels, .always, .none)
      let map = try DecoratedBasemap(
        SolidColorBasemap(RGBA(240, 240, 240)), style: style, groundScale: .apple,
        zooms: view.zoom...view.zoom)
      return map.paint(frame.viewport)
    }
    let (named, plain) = (try picture(labels: .always), try picture(labels: .never))
    let labels = Graticule(frame, opacity: 1).labels(avoiding: [])
    #expect(!labels.isEmpty && named != plain)
    for label in labels { #expect(named.cropped(to: label.rect) == plain.cropped(to: label.rect)) }
  }
}

@Suite struct `Names that were placed before` {
  @Test func `are those that painting would place, for the same marks`() throws {
    let viewport = try frame(
      latitude: 48, longitude: 11, zoom: 6, size: PixelSize(400, 300), pixelRatio: 1
    ).viewport
    func map() throws -> DecoratedBasemap {
      try DecoratedBasemap(
        WorldBasemap(.embedded()), style: MapStyle(), groundScale: .apple, zooms: 6...6)
    }
    let marks = [[], [PixelRect(x: 120, y: 90, width: 160, height: 120)]]
    let placed = try map()
    for marks in marks { placed.placeLabels(in: viewport, beside: OverlayObstacles(marks: marks)) }
    var images: [Bitmap] = []
    for marks in marks {
      let image = placed.paint(viewport, beside: OverlayObstacles(marks: marks)).flattened
      let expected = try map().paint(viewport, beside: OverlayObstacles(marks: marks)).flattened
      #expect(image == expected)
      images.append(image)
    }
    #expect(images[0] != images[1])
  }
}

@Suite struct `The caption` {
  private static let caption = Result {
    let map = try WorldMap.embedded()
    return LocationCaption(try map.places(), side: map.side)
  }

  @Test(arguments: [
    // Distances and directions from the towns of GeoNames, by geographiclib.
    (37.79, -122.44, "in San Francisco"), (48.8566, 2.3522, "in Paris"), (41.9, 12.5, "in Rome"),
    (41.9022, 12.4533, "in Vatican City"), (37.81, -122.26, "in Oakland"), (51.5, -0.1, "in London"),
    // Nearer to Pacifica (76 km), Lido di Ostia (27 km) and Kalundborg (58 km).
    (37.4, -123.3, "88 km SW of San Francisco"), (41.6, 12, "53 km SW of Rome"),
    (56.2, 11.2, "62 km E of Aarhus"),
    // A larger town is not preferred from anywhere: Turin is 92 km away.
    (45.9, 7.66, "32 km NE of Aosta"), (59.7, 24.75, "29 km N of Tallinn"),
    (36.9, -140, "36.9000° N, 140.0000° W"), (-0.00004, 0, "0.0000° S, 0.0000° E"),
    (-17.9, 179.99, "166 km E of Suva"),
  ])
  func `says where a place is`(latitude: Double, longitude: Double, words: String) throws {
    let place = try GeoPoint(latitude: latitude, longitude: longitude)
    #expect(try Self.caption.get().text(for: place, units: .metric).words == words)
  }

  @Test func `has no words of English in another language`() throws {
    let map = try WorldMap.embedded()
    let caption = LocationCaption(try map.places(), names: try .embedded(in: .code("ru")), side: map.side)
    let (inside, outside) = (
      try GeoPoint(latitude: 41.9, longitude: 12.5), try GeoPoint(latitude: 41.6, longitude: 12)
    )
    #expect(caption.text(for: inside, units: .metric).words == "Рим")
    // 53.3 km and 233 degrees from the town of GeoNames, by geographiclib.
    #expect(caption.text(for: outside, units: .metric).words == "Рим · 53 km · 233°")
    // Isolates of Unicode's algorithm (UAX 9) keep numbers before their units between letters from right to left.
    let arabic = LocationCaption(try map.places(), names: try .embedded(in: .code("ar")), side: map.side)
    #expect(
      arabic.text(for: outside, units: .metric).words == "روما · \u{2066}53 km\u{2069} · \u{2066}233°\u{2069}"
    )
  }

  @Test func `counts in miles when asked to`() throws {
    let place = try GeoPoint(latitude: 37.4, longitude: -123.3)
    #expect(try Self.caption.get().text(for: place, units: .imperial).words == "55 mi SW of San Francisco")
  }

  @Test(arguments: [
    (0.0, "N"), (22, "N"), (23, "NE"), (90, "E"), (170, "S"), (225, "SW"), (292, "W"), (293, "NW"),
    (359.9, "N"),
  ])
  func `knows eight directions`(azimuth: Double, name: String) {
    #expect(LocationCaption.compassDirection(of: azimuth) == name)
  }
}

@Suite struct `The credit` {
  @Test(arguments: [
    ("plain", "plain"),
    ("&copy; <a href=\"https://x\">OpenStreetMap</a> contributors", "© OpenStreetMap contributors"),
    ("<b>A</b>,<br/>B &amp; C", "A, B & C"),
    ("a < b &nope; &#169;&#xA9; &#x110000;", "a < b &nope; ©© &#x110000;"),
    ("<script", "<script"), ("  much \n space ", "much space"), ("<i></i>", nil), ("", nil),
  ])
  func `has no markup`(html: String, text: String?) {
    #expect(HTMLStripper.plainTextLine(html) == text)
  }

  @Test(arguments: [40, 90, 160, 512])
  func `stays inside of the picture, off the scale bar`(width: Int) throws {
    let frame = try frame(zoom: 12, size: PixelSize(width, 160))
    var page = DecorationLayout(frame)
    let text = "© OpenStreetMap contributors, © Somebody Else With a Very Long Name, Incorporated, and others"
    page.setCredit([text], hasBackground: true)
    page.scaleBar = ScaleBar(frame).map { ($0, 1) }
    page.layOut()
    for rect in page.taken {
      #expect(frame.size.bounds.intersection(rect) == rect)
      for other in page.taken where other != rect { #expect(other.intersection(rect).isEmpty) }
    }
    #expect(page.taken.count == 2 || width < 512)
  }

  @Test func `prefers a short form to several lines`() throws {
    let frame = try frame(zoom: 12, size: PixelSize(120, 160))
    let short = try #require(
      AttributionLabel(["Place names © GeoNames, CC BY 3.0", "© GeoNames"], hasBackground: false, frame))
    let long = try #require(
      AttributionLabel(["Place names © GeoNames, CC BY 3.0"], hasBackground: false, frame))
    #expect(short.rect.height < long.rect.height)
  }
}

@Suite struct `The credit in the picture` {
  /// The rectangle around the text, in which each text has its darkest or lightest pixels.
  private func check(_ map: some Basemap, style: MapStyle, _ latitude: Double, _ longitude: Double) throws {
    let viewport = try Viewport(
      center: GeoPoint(latitude: latitude, longitude: longitude), zoom: 5, width: 300, height: 100)
    var plain = style
    plain.attribution = .none
    func picture(_ style: MapStyle) throws -> Bitmap {
      try DecoratedBasemap(map, style: style, groundScale: .apple, zooms: 5...5).paint(viewport)
    }
    let (credited, bare) = (try picture(style), try picture(plain))
    let text = WorldMapStyle(style.theme).text
    let corner = PixelRect(x: 120, y: 86, width: 180, height: 14)
    let pixels = credited.cropped(to: corner).pixels
    #expect(credited.cropped(to: corner) != bare.cropped(to: corner))
    // Stems that fill a pixel have the color of the text.
    let best = try #require(pixels.map { contrast($0, text) }.min())
    #expect(best < 1.3)
    // The most frequent color is what lies under the text, with its halo or plate.
    let counts = Dictionary(grouping: pixels) { $0 }.mapValues(\.count)
    let ground = try #require(counts.max { $0.value < $1.value }?.key)
    let ink = try #require(pixels.min { contrast($0, text) < contrast($1, text) })
    #expect(contrast(ink, ground) >= 4.5, "\(ink) on \(ground)")
  }

  @Test(arguments: [MapTheme.light, .dark], [(45.0, -35.0), (23, 10), (75, -40), (48.5, -4.5)])
  func `has a contrast of 4.5 to 1 on water, land and ice`(
    theme: MapTheme, place: (latitude: Double, longitude: Double)
  ) throws {
    var style = MapStyle()
    style.theme = theme
    style.attribution = .text("Place names © GeoNames, CC BY 3.0")
    style.labels = .never
    try check(WorldBasemap(.embedded(), theme: theme), style: style, place.latitude, place.longitude)
  }

  @Test(
    arguments: [MapTheme.light, .dark],
    [RGBA(0, 0, 0), RGBA(255, 255, 255), RGBA(128, 128, 128), RGBA(20, 60, 20), RGBA(200, 30, 30)])
  func `has a contrast of 4.5 to 1 on imagery`(theme: MapTheme, ground: RGBA) throws {
    var style = MapStyle()
    style.theme = theme
    style.attribution = .text("Place names © GeoNames, CC BY 3.0")
    try check(SolidColorBasemap(ground), style: style, 0, 0)
  }
}

@Suite struct `An ornament` {
  @Test func `that needs a missing font is an error that names it`() throws {
    var style = MapStyle()
    style.fonts = ["/nowhere/font.ttf"]
    let error = #expect(throws: BasemapError.self) {
      try DecoratedBasemap(WorldBasemap(.embedded()), style: style, groundScale: .apple, zooms: 3...3)
    }
    #expect(error?.description.contains("'/nowhere/font.ttf'") == true)
  }

  @Test func `that nobody asks for needs no font`() throws {
    var style = MapStyle()
    style.fonts = ["/nowhere/font.ttf"]
    let plain = SolidColorBasemap(RGBA(1, 2, 3))
    #expect(throws: Never.self) {
      try DecoratedBasemap(plain, style: style, groundScale: .apple, zooms: 3...15)
    }
  }
}

@Suite struct `A decoration` {
  /// The decorations and how each is requested alone.
  private static let requests: [(MapDecoration, @Sendable (inout MapStyle) -> Void)] = [
    (.attribution, { $0.attribution = .text("© The Institute of Maps and Sons") }),
    (.caption, { $0.caption = .always }), (.scaleBar, { $0.scaleBar = .always }),
    (.inset, { $0.inset = .always }),
  ]

  @Test(arguments: [(8, 8), (20, 60), (60, 20), (60, 60), (90, 40), (130, 100), (320, 200), (600, 315)])
  func `that is requested is drawn or reported`(width: Int, height: Int) throws {
    var plain = MapStyle()
    (plain.labels, plain.graticule, plain.caption, plain.scaleBar) = (.never, .never, .never, .never)
    (plain.inset, plain.attribution) = (.never, .none)
    let viewport = try Viewport(
      center: GeoPoint(latitude: 41.9, longitude: 12.5), zoom: 9, width: width, height: height)
    let paper = SolidColorBasemap(RGBA(240, 240, 240))
    let map = try WorldMap.embedded()
    // A title over the middle, as annotations have it, takes the room of what is in its way.
    var covered = ReservedEdges()
    covered.rects = [PixelRect(x: 0, y: height / 3, width: width, height: height - height / 3)]
    for reserved in [ReservedEdges(), covered] {
      for (decoration, request) in Self.requests {
        var style = plain
        request(&style)
        func basemap(_ style: MapStyle) throws -> DecoratedBasemap {
          try DecoratedBasemap(
            paper, style: style, groundScale: .apple, zooms: 9...9, reserved: reserved,
            map: { () throws(BasemapError) in map })
        }
        let decorated = try basemap(style)
        let isDrawn = decorated.paint(viewport) != (try basemap(plain).paint(viewport))
        let omissions = decorated.omissions
        #expect(omissions.allSatisfy { $0.decoration == decoration })
        #expect(isDrawn != omissions.contains { $0.reason == .room }, "\(decoration) at \(width)x\(height)")
        decorated.resetFailures()
        #expect(decorated.omissions.isEmpty)
      }
    }
  }

  @Test func `that nobody asked for may give way without a word`() throws {
    let map = try DecoratedBasemap(
      WorldBasemap(.embedded()), style: MapStyle(), groundScale: .apple, zooms: 12...12)
    _ = map.paint(
      try Viewport(center: GeoPoint(latitude: -40, longitude: -140), zoom: 12, width: 60, height: 60))
    #expect(map.omissions.isEmpty)
  }

  @Test func `that is too long is reported as shortened`() throws {
    var style = MapStyle()
    style.attribution = .text(String(repeating: "© The Institute of Maps and Sons, ", count: 20))
    let map = try DecoratedBasemap(
      SolidColorBasemap(RGBA(240, 240, 240)), style: style, groundScale: .apple, zooms: 12...12)
    _ = map.paint(
      try Viewport(center: GeoPoint(latitude: 0, longitude: 0), zoom: 12, width: 200, height: 200))
    #expect(map.omissions == [DecorationOmission(.attribution, .length)])
  }
}
