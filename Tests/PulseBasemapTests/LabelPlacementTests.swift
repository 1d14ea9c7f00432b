import Foundation
import PulseGeo
import PulsePixels
import PulseText
import Testing

@testable import PulseBasemap
@testable import PulseScene
@testable import PulseTiles
@testable import PulseVectorTiles

/// A view of the embedded map with the labels that it gets.
struct LabeledView {
  private static let world = Result {
    let map = try WorldMap.embedded()
    let layout = PlaceLabelLayout(try map.places(), countries: try map.countries(), side: map.side)
    return (layout, try Font.embedded())
  }

  let viewport: Viewport

  init(
    _ latitude: Double, _ longitude: Double, zoom: Double, bearing: Double = 0,
    size: PixelSize = PixelSize(512, 512), pixelRatio: Int = 1
  ) throws {
    viewport = try Viewport(
      center: GeoPoint(latitude: latitude, longitude: longitude), zoom: zoom, width: size.width,
      height: size.height, pixelRatio: pixelRatio,
      rotation: ViewRotation(degrees: bearing))
  }

  func labels(
    of layout: PlaceLabelLayout? = nil, avoiding taken: [PixelRect] = [], marks: [PixelRect] = [],
    names: [NamedMark] = [], line: LabelMask? = nil, area: LabelMask? = nil, isViewFixed: Bool = true
  ) throws -> [MapLabel] {
    let (world, font) = try Self.world.get()
    let text = HaloTextRenderer(font: font, pixelRatio: viewport.pixelRatio)
    var obstacles = OverlayObstacles(of: viewport.pixelSize, marks: marks)
    obstacles.names = names
    if let line { obstacles.lines = line }
    if let area { obstacles.areas = area }
    return (layout ?? world).labels(
      for: viewport, text: text, avoiding: taken, beside: obstacles,
      .free(isViewFixed: isViewFixed))
  }

  /// Returns a square around the center of the view.
  func mark(side: Int) -> PixelRect {
    let (x, y) = (viewport.width * viewport.pixelRatio / 2, viewport.height * viewport.pixelRatio / 2)
    return PixelRect(x: x - side / 2, y: y - side / 2, width: side, height: side)
  }
}

@Suite struct `Names around a mark` {
  /// Cities with their coordinates by GeoNames.
  static let cities = [
    ("Copenhagen", 55.676, 12.566, 6.0), ("Copenhagen", 55.676, 12.566, 4), ("Amsterdam", 52.374, 4.89, 9),
    ("Rome", 41.892, 12.511, 5), ("Tokyo", 35.69, 139.69, 4), ("Srinagar", 34.086, 74.806, 5),
    ("New York City", 40.714, -74.006, 3), ("Singapore", 1.29, 103.85, 5), ("Suva", -18.142, 178.442, 5),
  ]

  @Test(arguments: cities, [1, 2])
  func `leave it free, and that of the place under it stands beside it`(
    city: (name: String, latitude: Double, longitude: Double, zoom: Double), pixelRatio: Int
  ) throws {
    let view = try LabeledView(city.latitude, city.longitude, zoom: city.zoom, pixelRatio: pixelRatio)
    let mark = view.mark(side: 22 * pixelRatio)
    let labels = try view.labels(marks: [mark])
    for label in labels {
      for box in label.boxes { #expect(box.intersection(mark).isEmpty, "\(label.name)") }
      if let dot = label.dot {
        let (x, y) = (dot.x >> 8, dot.y >> 8)
        #expect(mark.intersection(PixelRect(x: x, y: y, width: 1, height: 1)).isEmpty)
      }
    }
    let beside = try #require(labels.first)
    #expect(beside.name == city.name)
    #expect(beside.dot == nil)
    // So near that nobody takes it for the name of something else.
    #expect(!mark.grown(by: 7 * pixelRatio).intersection(beside.box).isEmpty)
  }

  @Test func `need a mark in the way to move`() throws {
    let view = try LabeledView(55.676, 12.566, zoom: 6)
    let plain = try view.labels()
    #expect(plain.first { $0.name == "Copenhagen" }?.dot != nil)
    let far = PixelRect(x: 0, y: 0, width: 10, height: 10)
    #expect(try view.labels(marks: [far]).map(\.name) == plain.map(\.name))
  }

  @Test func `stand on another side if the right one is taken`() throws {
    let place = WorldMap.Place(
      point: GridPoint(x: 1 << 17, y: 1 << 17), populationLog: 450, role: .other, name: "Null Island")
    let layout = PlaceLabelLayout(WorldMap.Places([place]), side: 1 << 18)
    let view = try LabeledView(0, 0, zoom: 5, size: PixelSize(400, 400))
    let mark = view.mark(side: 20)
    // East, west, north and south of the mark.
    let sides = [
      PixelRect(x: 240, y: 100, width: 100, height: 200), PixelRect(x: 60, y: 100, width: 100, height: 200),
      PixelRect(x: 100, y: 85, width: 200, height: 100), PixelRect(x: 100, y: 215, width: 200, height: 100),
    ]
    func position(blocked: [PixelRect]) throws -> (dx: Int, dy: Int)? {
      try view.labels(of: layout, marks: [mark] + blocked).first.map { label in
        (label.box.x + label.box.width / 2 - 200, label.box.y + label.box.height / 2 - 200)
      }
    }
    let right = try #require(try position(blocked: []))
    #expect(right.dx > 30 && abs(right.dy) <= 3)
    let left = try #require(try position(blocked: [sides[0]]))
    #expect(left.dx < -30 && abs(left.dy) <= 3)
    let above = try #require(try position(blocked: Array(sides[..<2])))
    #expect(above.dy < -12 && abs(above.dx) <= 3)
    let below = try #require(try position(blocked: Array(sides[..<3])))
    #expect(below.dy > 12 && abs(below.dx) <= 3)
    #expect(try position(blocked: sides) == nil)
  }

  @Test func `are not under lines and areas, but places are on lines`() throws {
    let view = try LabeledView(50, 10, zoom: 5)
    let plain = try view.labels()
    // A web of lines, more than there are cells.
    var mask = LabelMask(of: view.viewport.pixelSize)
    for y in stride(from: -500.0, to: 1000, by: 160) {
      mask.insert(from: (-1e6, y - 1e6), to: (1e6, y + 1e6), halfWidth: 2)
    }
    let crossed = try view.labels(line: mask)
    #expect(crossed.count > plain.count / 8 && crossed.count < plain.count)
    for label in crossed { #expect(!mask.overlaps(.box(LabelBox(label.box))), "\(label.name)") }
    let covered = try view.labels(area: mask)
    for dot in covered.compactMap(\.dot) {
      #expect(!mask.overlaps(.circle(x: Double(dot.x) / 256, y: Double(dot.y) / 256, radius: 1)))
    }
  }

  @Test func `are one for each mark, that of the most important place`() throws {
    // Delhi and its suburbs.
    let view = try LabeledView(28.65, 77.23, zoom: 7)
    let covered = try view.labels(marks: [view.mark(side: 40)]).filter { $0.dot == nil && $0.isPlace }
    #expect(covered.map(\.name) == ["Delhi"])
    // A name beside a large disc would be too far from its place.
    #expect(try view.labels(marks: [view.mark(side: 200)]).allSatisfy { $0.name != "Delhi" })
  }

  @Test func `are not those of labels nearby`() throws {
    let view = try LabeledView(48.208, 16.372, zoom: 9)
    func names(_ text: String, east: Int) throws -> Set<String> {
      Set(try view.labels(names: [NamedMark(text: text, x: 256 + east, y: 256)]).map(\.name))
    }
    #expect(try names("Office", east: 0).isSuperset(of: ["Vienna", "Mödling"]))
    // 40 points are 9 km here: another end of the town.
    for east in [0, 40] { #expect(try !names("vienna", east: east).contains("Vienna")) }
    #expect(try !names("Wien", east: 0).contains("Vienna"))
    #expect(try names("Vienna", east: 40).contains("Mödling"))
    #expect(try names("Vienna", east: 200).contains("Vienna"))
  }

  @Test func `stay where they are when they are placed again`() throws {
    let view = try LabeledView(50, 10, zoom: 5)
    let marks = (0..<20).map { PixelRect(x: 20 * $0, y: 25 * $0, width: 12, height: 12) }
    func positions() throws -> [[Int]] {
      try view.labels(marks: marks).map { $0.lines.flatMap { [$0.x, $0.y] } }
    }
    #expect(try positions() == positions())
  }
}

@Suite struct `The order of names` {
  private func first(_ places: [WorldMap.Place]) throws -> [String] {
    try LabeledView(0, 0, zoom: 5).labels(of: PlaceLabelLayout(WorldMap.Places(places), side: 1 << 18)).map(
      \.name)
  }

  /// Returns a place at the center of the world, so that only the first of several gets a label.
  private func place(
    _ name: String, _ populationLog: Int, _ role: WorldMap.Place.Role = .other
  ) -> WorldMap.Place {
    WorldMap.Place(
      point: GridPoint(x: 1 << 17, y: 1 << 17), populationLog: populationLog, role: role, name: name)
  }

  @Test func `is that of importance, not that of the file`() throws {
    // 64 steps are ten times the people.
    #expect(try first([place("Small", 420), place("Large", 421)]) == ["Large"])
    #expect(try first([place("Large", 430), place("Capital", 400, .capital)]) == ["Capital"])
    #expect(try first([place("Large", 430), place("Seat", 420, .stateCapital)]) == ["Seat"])
    #expect(try first([place("Huge", 470), place("Capital", 400, .capital)]) == ["Huge"])
    #expect(try first([place("First", 420), place("Second", 420)]) == ["First"])
  }

  @Test(arguments: [
    (34.09, 74.8, 5.0, "Srinagar", "Battagram"), (34.5, 76, 5, "Srinagar", "Bhimbar"),
    (39.03, 125.75, 4, "Pyongyang", "Hamhŭng"), (41.9, 12.5, 6, "Rome", "Latina"),
  ])
  func `puts important towns before small ones nearby`(
    latitude: Double, longitude: Double, zoom: Double, name: String, other: String
  ) throws {
    let names = try LabeledView(latitude, longitude, zoom: zoom).labels().map(\.name)
    let index = try #require(names.firstIndex(of: name))
    if let otherIndex = names.firstIndex(of: other) { #expect(index < otherIndex) }
  }
}

@Suite struct `Long names` {
  private static let name = "Acilia-Castel Fusano-Ostia Antica"

  @Test(arguments: Array(stride(from: 0.0, through: 6, by: 0.5)))
  func `do not cross the map at low zooms`(zoom: Double) throws {
    for (latitude, longitude) in [(41.9, 12.5), (19, -99), (-15, -55), (50, 10)] {
      let labels = try LabeledView(latitude, longitude, zoom: zoom, size: PixelSize(640, 400)).labels()
      #expect(!labels.contains { $0.name == Self.name })
      // A fourth of the picture.
      for label in labels where label.isPlace { #expect(label.box.width <= 160, "\(label.name)") }
    }
  }

  @Test func `take two lines where there is room`() throws {
    let labels = try LabeledView(41.763, 12.331, zoom: 9).labels()
    let label = try #require(labels.first { $0.name == Self.name })
    #expect(label.lines.count == 2)
    #expect(label.lines[0].y < label.lines[1].y)
    #expect(label.box.width < 140)
  }

  @Test func `are broken after spaces and hyphens into lines of similar width`() throws {
    let text = HaloTextRenderer(font: try Font.embedded(), pixelRatio: 1)
    func lines(_ name: String) -> [String]? {
      NameBlock(name, size: 11, breakWidth: 60, text: text)?.block.lines.map(\.text)
    }
    #expect(lines("Las Palmas de Gran Canaria") == ["Las Palmas de", "Gran Canaria"])
    #expect(lines(Self.name) == ["Acilia-Castel", "Fusano-Ostia Antica"])
    #expect(lines("Petropavlovsk-Kamchatsky") == ["Petropavlovsk-", "Kamchatsky"])
    #expect(lines("Llanfairpwllgwyngyll") == ["Llanfairpwllgwyngyll"])
    #expect(lines("Rome") == ["Rome"])
  }
}

@Suite struct `Names of countries` {
  private func names(
    _ latitude: Double, _ longitude: Double, zoom: Double, size: PixelSize = PixelSize(640, 480)
  ) throws -> Set<String> {
    Set(
      try LabeledView(latitude, longitude, zoom: zoom, size: size).labels().filter { !$0.isPlace }.map(\.name)
    )
  }

  @Test func `are shown at low zooms, those of large countries first`() throws {
    #expect(try names(20, 0, zoom: 0, size: PixelSize(512, 512)).isSuperset(of: ["Russia", "Canada"]))
    #expect(try names(40, -90, zoom: 2).isSuperset(of: ["Canada", "United States", "Mexico", "Brazil"]))
    #expect(try names(5, 20, zoom: 3).isSuperset(of: ["Algeria", "Libya", "Chad", "Angola", "Ethiopia"]))
    #expect(
      try names(50, 12, zoom: 4).isSuperset(of: ["Germany", "France", "Poland", "Italy", "Spain", "Romania"]))
    #expect(try names(50, 12, zoom: 4).isDisjoint(with: ["Luxembourg", "Andorra", "Liechtenstein"]))
  }

  @Test func `stand in their countries, also where the middle is taken`() throws {
    let view = try LabeledView(42, -100, zoom: 3, size: PixelSize(512, 512))
    func name(beside marks: [PixelRect]) throws -> MapLabel? {
      try view.labels(marks: marks).first { $0.name == "United States" }
    }
    var marks: [PixelRect] = []
    var count = 0
    // Marks where the name stands, one after another, until there is no place for it.
    while marks.count < 60, let label = try name(beside: marks) {
      let (x, y) = (label.box.x + label.box.width / 2, label.box.y + label.box.height / 2)
      let place = Mercator.unproject(view.viewport.mapPoint(at: (Double(x), Double(y))))
      // The contiguous states, with a few degrees of their neighbors.
      #expect(25...50 ~= place.latitude && -125 ... -66 ~= place.longitude, "\(place)")
      marks.append(PixelRect(x: x - 3, y: y - 3, width: 6, height: 6))
      count += 1
    }
    #expect(count > 1 && marks.count < 60)
  }

  @Test func `are there in a view of three capitals`() throws {
    let found = try names(48.9, 16.7, zoom: 6.56, size: PixelSize(512, 512))
    #expect(!found.isDisjoint(with: ["Austria", "Czechia", "Slovakia", "Hungary"]), "\(found)")
  }

  @Test func `end where a country fills the picture`() throws {
    #expect(try names(47.5, 2.5, zoom: 7).isEmpty)
    #expect(try names(46.2, 6.1, zoom: 8).isSuperset(of: ["France", "Switzerland"]))
    #expect(try names(46, 2, zoom: 9).isEmpty)
  }

  /// Parts of countries around a view of France, as boxes of degrees that lie in them.
  static let parts = [
    ("Spain", 40.0...43.0, -6.5 ... -0.5), ("Italy", 44.1...46.0, 7.0...11.0),
    ("Germany", 48.0...51.0, 6.3...11.0), ("United Kingdom", 50.5...52.0, -4.0...1.0),
  ]

  @Test(arguments: parts)
  func `stand in the part that a still view shows`(
    country: String, latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>
  ) throws {
    let view = try LabeledView(46.5, 2.5, zoom: 6.1, size: PixelSize(800, 700))
    let label = try #require(try view.labels().first { $0.name == country })
    for x in [label.box.x, label.box.maxX] {
      let y = label.box.y + label.box.height / 2
      let place = Mercator.unproject(view.viewport.mapPoint(at: (Double(x), Double(y))))
      #expect(latitudes ~= place.latitude && longitudes ~= place.longitude, "\(place)")
    }
    // In the frames of a moving camera they would wander.
    #expect(try !view.labels(isViewFixed: false).contains { $0.name == country })
  }

  @Test func `stand in their country on a turned view`() throws {
    let view = try LabeledView(46.5, 2.5, zoom: 6.1, bearing: -20, size: PixelSize(800, 700))
    let label = try #require(try view.labels().first { $0.name == "Spain" })
    let place = Mercator.unproject(
      view.viewport.mapPoint(
        at: (Double(label.box.x + label.box.width / 2), Double(label.box.y + label.box.height / 2))))
    #expect(38...43 ~= place.latitude && -6.5...0.5 ~= place.longitude, "\(place)")
  }

  @Test(arguments: [2.0, 3, 4, 5])
  func `are in proportion to their countries`(zoom: Double) throws {
    let countries = try WorldMap.embedded().countries()
    let view = try LabeledView(45, 20, zoom: zoom, size: PixelSize(800, 600))
    // A grid unit is 2^-18 of a world of 256 pixels at zoom 0.
    let unit = 256 * pow(2, zoom - 18)
    let labels = try view.labels().filter { !$0.isPlace }
    #expect(labels.count >= 5)
    for label in labels {
      let country = try #require(countries.first { $0.name == label.name })
      #expect(Double(label.box.width) <= 1.5 * Double(country.extent) * unit, "\(label.name)")
      let middle = view.viewport.worldSizeInPixels / 262_144
      let x =
        Double(country.point.x) * middle - view.viewport.centerPoint.x * view.viewport.pixelsPerMapPoint + 400
      // The others stand in the part that is seen.
      if 0...800 ~= x {
        #expect(abs(Double(label.box.x + label.box.width / 2) - x) <= Double(country.extent) * unit / 2 + 2)
      }
    }
  }
}

extension MapLabel {
  /// The rectangles of the visible pixels of its lines.
  var boxes: [PixelRect] { lines.map { $0.glyphs.mask.rect.moved(x: $0.x, y: $0.y) } }

  /// The rectangle around all lines.
  var box: PixelRect { boxes.reduce(.empty) { $0.isEmpty ? $1 : $0.union($1) } }
}

extension PixelRect {
  func moved(x dx: Int, y dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width, height: height)
  }
}
