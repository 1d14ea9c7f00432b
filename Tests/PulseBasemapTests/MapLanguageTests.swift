import PulseGeo
import PulsePixels
import PulseSystem
import PulseText
import Testing

@testable import PulseBasemap
@testable import PulseScene
@testable import PulseVectorTiles

/// A place on the map, and its name in a language by Wikipedia.
private struct NameInLanguage: Sendable, CustomTestStringConvertible {
  let language: MapLanguage
  let place: String
  let name: String

  init(_ code: String, _ place: String, _ name: String) {
    language = code == "local" ? .local : .code(code)
    (self.place, self.name) = (place, name)
  }

  var testDescription: String { "\(language) \(place)" }
}

@Suite struct `Names on the built-in map in another language` {
  private static let gazetteer = Result { () throws(BasemapError) in try Gazetteer() }

  @Test(arguments: [
    NameInLanguage("ru", "Germany", "Германия"), NameInLanguage("ar", "Egypt", "مصر"),
    NameInLanguage("ja", "Japan", "日本"), NameInLanguage("hi", "India", "भारत"),
    NameInLanguage("de", "Spain", "Spanien"), NameInLanguage("pt-BR", "Germany", "Alemanha"),
    NameInLanguage("no", "Germany", "Tyskland"), NameInLanguage("local", "Egypt", "مصر"),
    NameInLanguage("local", "Germany", "Deutschland"), NameInLanguage("local", "France", "France"),
    NameInLanguage("ar", "Cairo", "القاهرة"), NameInLanguage("ar", "Sanaa", "صنعاء"),
    NameInLanguage("ja", "Tokyo", "東京"), NameInLanguage("ja", "Takamatsu", "高松"),
    NameInLanguage("de", "Munich", "München"), NameInLanguage("de", "Cologne", "Köln"),
    NameInLanguage("ru", "Cologne", "Кёльн"), NameInLanguage("fr", "London", "Londres"),
    NameInLanguage("zh", "Paris", "巴黎"), NameInLanguage("zh-TW", "Sydney", "雪梨"),
    NameInLanguage("ko", "Seoul", "서울"), NameInLanguage("el", "Athens", "Αθήνα"),
    NameInLanguage("he", "Jerusalem", "ירושלים"), NameInLanguage("tr", "Istanbul", "İstanbul"),
    NameInLanguage("uk", "Lviv", "Львів"), NameInLanguage("pl", "Vienna", "Wiedeń"),
    NameInLanguage("cs", "Vienna", "Vídeň"), NameInLanguage("hu", "Vienna", "Bécs"),
    NameInLanguage("it", "Florence", "Firenze"), NameInLanguage("nl", "The Hague", "Den Haag"),
    NameInLanguage("sv", "Turku", "Åbo"), NameInLanguage("fa", "Tehran", "تهران"),
    NameInLanguage("th", "Bangkok", "กรุงเทพ"), NameInLanguage("hi", "Delhi", "दिल्ली"),
    NameInLanguage("local", "Moscow", "Москва"), NameInLanguage("local", "Munich", "München"),
    NameInLanguage("local", "Seville", "Sevilla"), NameInLanguage("local", "Chicago", "Chicago"),
    NameInLanguage("en", "Cologne", "Cologne"), NameInLanguage("eo", "Cairo", "Cairo"),
  ])
  private func `are those that people write`(_ known: NameInLanguage) throws {
    guard case .found(let place) = try Self.gazetteer.get().search(known.place) else {
      Issue.record("\(known.place) is not found")
      return
    }
    #expect(try WorldMapNames.embedded(in: known.language).name(of: place) == known.name)
  }

  @Test func `belong to the places of the map`() throws {
    let map = try WorldMap.embedded()
    let (places, countries) = (try map.places(), try map.countries())
    #expect(EmbeddedFile.languages.count == 30)
    for (code, file) in EmbeddedFile.languages {
      let text = try inflate(file.bytes[...], size: .atMost(1 << 22))
      let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let counts = lines.split(whereSeparator: \.isEmpty).map { block in
        block.reduce(0) { $0 + (Int(String(decoding: $1, as: UTF8.self)) ?? 1) }
      }
      try #require(counts.count == 2)
      #expect(counts[0] <= countries.count && counts[1] <= places.count, "\(code)")
      #expect(counts[1] > places.count / 2, "\(code)")
    }
  }

  private func labels(
    _ code: String, _ latitude: Double, _ longitude: Double, zoom: Double, font: Font, marks: [NamedMark] = []
  ) throws -> [MapLabel] {
    let map = try WorldMap.embedded()
    let layout = PlaceLabelLayout(
      try map.places(), countries: try map.countries(), names: try .embedded(in: .code(code)), side: map.side)
    let viewport = try Viewport(
      center: GeoPoint(latitude: latitude, longitude: longitude), zoom: zoom, width: 512, height: 512,
      pixelRatio: 1)
    var obstacles = OverlayObstacles(of: viewport.pixelSize, marks: [])
    obstacles.names = marks
    return layout.labels(
      for: viewport, text: HaloTextRenderer(font: font, pixelRatio: 1), avoiding: [], beside: obstacles)
  }

  @Test func `are drawn, but not beside data with the name in English`() throws {
    let font = try Font(paths: [], installed: nil)
    let names = try labels("ru", 55.75, 37.62, zoom: 4, font: font).map(\.name)
    #expect(names.contains("Москва") && names.contains("Киев") && !names.contains("Moscow"))
    let mark = NamedMark(text: "Moscow", x: 256, y: 256)
    #expect(
      try !labels("ru", 55.75, 37.62, zoom: 4, font: font, marks: [mark]).map(\.name).contains("Москва"))
    #expect(font.warnings == [])
  }

  @Test func `are in English where no font has the letters, which is said`() throws {
    let font = try Font(paths: [], installed: nil)
    let names = try labels("ja", 35.7, 139.7, zoom: 4, font: font).map(\.name)
    #expect(names.contains("Tokyo") && names.contains("Japan"))
    #expect(font.warnings.contains { $0.hasPrefix("names with characters that are missing in all fonts") })
  }

  @Test(arguments: [
    ("ru", "Россия", "РОССИЯ"), ("el", "Ελλάδα", "ΕΛΛΑΔΑ"), ("tr", "Çin", "ÇİN"),
    ("de", "Österreich", "ÖSTERREICH"),
    ("ar", "مصر", "مصر"),
  ])
  func `have the capitals of the language`(code: String, name: String, capitals: String) throws {
    #expect(try WorldMapNames.embedded(in: .code(code)).capitals(of: name) == capitals)
  }

  @Test func `leave out what is malformed`() {
    let countries = ["A", "B"].map { WorldMap.Country(point: GridPoint(x: 0, y: 0), extent: 1, name: $0) }
    func names(_ text: String) -> WorldMapNames { WorldMapNames(Array(text.utf8), countries: countries) }
    let some = names("1\nБ\nВ\n\n2\nx\n")
    #expect(["A", "B"].map(some.country) == ["A", "Б"])
    #expect((0...4).map { some.town($0, called: "t\($0)") } == ["t0", "t1", "x", "t3", "t4"])
    #expect(names("").town(0, called: "t") == "t" && names("99999999\n\n1").country("A") == "99999999")
  }
}
