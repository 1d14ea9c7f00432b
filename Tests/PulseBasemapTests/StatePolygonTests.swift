import PulseGeo
import PulseScene
import Testing

@testable import PulseBasemap

/// The polygons of all states and countries, decoded once.
private let shapes = Result { try WorldMap.embedded().statePolygons() }
private let countries = Result { try WorldMap.embedded().countryPolygons() }
private let gazetteer = Result { try Gazetteer() }

/// The states of a country with polygons.
private func codes(of country: String) throws -> [String] {
  try shapes.get().codes.filter { $0.hasPrefix(country + "-") }.sorted()
}

@Suite struct `Polygons of states` {
  @Test(arguments: [
    // Ceuta is no land of its own on the map.
    ("US", 51), ("DE", 16), ("IT", 20), ("ES", 18), ("FR", 18), ("GB", 4), ("CA", 13), ("AU", 8), ("BR", 27),
    ("MX", 32), ("JP", 47), ("AT", 9), ("CH", 26), ("PL", 16), ("NL", 15), ("BE", 11), ("SE", 21), ("ZA", 9),
    ("AR", 24), ("TR", 81), ("NG", 37), ("KR", 17), ("IN", 34), ("CN", 31),
  ])
  func `are as many as the country has`(country: String, count: Int) throws {
    #expect(try codes(of: country).count == count)
  }

  @Test(arguments: ["US", "DE", "IT", "ES", "FR", "GB", "CA", "AU", "BR", "IN", "MX", "JP", "CN", "ZA", "AR"])
  func `are the polygons of their country, without gaps and overlaps`(country: String) throws {
    let (shapes, countries) = (try shapes.get(), try countries.get())
    let sum = try codes(of: country).reduce(0) {
      try $0 + World.shared.get().area(of: shapes.polygons(of: $1))
    }
    let whole = try World.shared.get().area(of: countries.polygons(of: country))
    #expect(abs(sum / whole - 1) < 0.0002, "\(sum) of \(whole) square kilometers")
  }

  @Test func `have the size and a point of their source`() throws {
    let (world, shapes) = (try World.shared.get(), try shapes.get())
    var wrong: [String] = []
    // Provinces of the Netherlands and Thailand have large parts of inland seas there, Aysén and its neighbor fjords.
    let others: Set<String> = ["NL-FL", "NL-FR", "NL-NH", "NL-ZE", "NL-ZH", "TH-90", "TH-93"]
    for state in StateNames.embedded.states where state.size > 0 && !others.contains(state.code) {
      let polygons = shapes.polygons(of: state.code)
      let ratio = try World.shared.get().area(of: polygons) / Double(state.size)
      // Coasts are those of a more detailed source, which matters for small states and islands.
      let tolerance = state.size > 60_000 ? 0.05 : state.size > 3000 ? 0.25 : 1.2
      if abs(ratio - 1) > tolerance { wrong.append("\(state.code) \(ratio)") }
      guard let point = state.point, state.size > 3000 else { continue }
      let position = world.position(point.latitude, point.longitude)
      if !World.contains((position.x + 0.01, position.y + 0.01), in: polygons) {
        wrong.append("\(state.code) \(point)")
      }
    }
    // England is named between its parts, and others at a coast.
    #expect(wrong.count <= 3, "\(wrong)")
  }

  @Test(arguments: [
    // National statistics offices: land and inland waters in square kilometers.
    ("DE-BY", 70_550.0), ("DE-NW", 34_110), ("US-CO", 269_600), ("US-TX", 695_660), ("IT-25", 23_860),
    ("ES-CM", 79_460), ("FR-BFC", 47_780), ("FR-GES", 57_440), ("CA-AB", 661_850), ("BR-MT", 903_200),
    ("AU-SA", 984_320), ("IN-RJ", 342_240), ("MX-CHH", 247_460), ("GB-WLS", 20_780), ("IT-82", 25_830),
  ])
  func `have the size of the statistics`(code: String, size: Double) throws {
    let found = try World.shared.get().area(of: shapes.get().polygons(of: code))
    #expect(abs(found / size - 1) < 0.03, "\(found) square kilometers")
  }

  @Test(arguments: [
    ("US-CA", 38.58, -121.49), ("US-DC", 38.91, -77.02), ("US-AK", 58.42, -134.4), ("DE-BE", 52.52, 13.4),
    ("DE-BB", 52.4, 13.06), ("IT-82", 37.6, 14.0), ("FR-IDF", 48.85, 2.35), ("ES-MD", 40.4, -3.7),
    ("GB-NIR", 54.6, -6.5), ("CA-QC", 46.85, -71.35), ("AU-ACT", -35.3, 149.1), ("JP-13", 35.69, 139.6),
  ])
  func `have their capital, and no other does`(code: String, latitude: Double, longitude: Double) throws {
    let (world, shapes) = (try World.shared.get(), try shapes.get())
    let position = world.position(latitude, longitude)
    let found = shapes.codes.filter {
      World.contains((position.x + 0.01, position.y + 0.01), in: shapes.polygons(of: $0))
    }
    #expect(found == [code])
  }

  @Test(arguments: [
    ("DE-BY", "DE-BW"), ("US-OH", "US-PA"), ("IT-25", "IT-21"), ("FR-OCC", "FR-NAQ"), ("US-MD", "US-DC"),
  ])
  func `have the same points as their neighbors`(one: String, other: String) throws {
    let shapes = try shapes.get()
    func points(_ code: String) -> Set<GridPoint> { Set(shapes.polygons(of: code).joined().joined()) }
    #expect(points(one).intersection(points(other)).count > 1)
    let lines = shapes.borders(of: [one, other])
    let edges = lines.flatMap { line in
      zip(line, line.dropFirst()).map { [$0, $1].sorted { ($0.x, $0.y) < ($1.x, $1.y) } }
    }
    #expect(Set(edges).count == edges.count, "each once")
  }

  @Test func `have borders without coasts`() throws {
    let shapes = try shapes.get()
    #expect(shapes.borders(of: ["IT-82"]).isEmpty && shapes.borders(of: ["AU-TAS"]).isEmpty)
    // The border of Saxony to Poland and the Czech Republic is one of it, too.
    let border = Set(try countries.get().borders(of: ["CZ"]).joined())
    #expect(shapes.borders(of: ["DE-SN"]).joined().contains { border.contains($0) })
  }
}

@Suite struct `Names of states` {
  @Test(arguments: [
    ("California", "US-CA"), ("US-CA", "US-CA"), ("06", "US-CA"), ("Kalifornien", "US-CA"),
    ("Bavaria", "DE-BY"),
    ("bayern", "DE-BY"), ("DE-BY", "DE-BY"), ("DE2", "DE-BY"), ("Freistaat Bayern", "DE-BY"),
    ("Sicilia", "IT-82"),
    ("Puglia", "IT-75"), ("ITF4", "IT-75"), ("Cataluña", "ES-CT"), ("Comunidad de Madrid", "ES-MD"),
    ("Île-de-France", "FR-IDF"), ("ile de france", "FR-IDF"), ("Provence-Alpes-Côte d'Azur", "FR-PAC"),
    ("Scotland", "GB-SCT"), ("Québec", "CA-QC"), ("São Paulo", "BR-SP"), ("Akita Prefecture", "JP-05"),
    ("東京都", "JP-13"),
    ("广东", "CN-GD"), ("Mazowieckie", "PL-14"), ("Kanton Zürich", "CH-ZH"), ("Puerto Rico", "PR"),
    ("Odisha", "IN-OR"),
    ("New South Wales", "AU-NSW"), ("District of Columbia", "US-DC"), ("Estado de México", "MX-MEX"),
  ])
  func `find a state, in several languages and codes`(name: String, code: String) throws {
    #expect(try gazetteer.get().states(named: name, withParts: false).map(\.code) == [code])
  }

  @Test func `of several countries find all of them`() throws {
    let gazetteer = try gazetteer.get()
    #expect(gazetteer.states(named: "Limburg", withParts: false).map(\.code) == ["BE-VLI", "NL-LI"])
    #expect(gazetteer.states(named: "Punjab", withParts: false).map(\.code) == ["IN-PB", "PK-PB"])
    #expect(gazetteer.states(named: "BY", withParts: true).map(\.code).contains("DE-BY"))
    #expect(gazetteer.states(named: "BY", withParts: false).isEmpty)
    #expect(gazetteer.states(named: "Atlantis", withParts: true).isEmpty)
  }

  @Test func `know which states lie far from their country`() throws {
    let gazetteer = try gazetteer.get()
    let remote = [
      "Alaska", "Hawaii", "Texas", "Puerto Rico", "Réunion", "Corsica", "Canary Islands", "Tasmania",
    ]
    .filter { gazetteer.states(named: $0, withParts: false).first?.isRemote == true }
    #expect(remote == ["Alaska", "Hawaii", "Puerto Rico", "Réunion", "Canary Islands"])
  }

  @Test(arguments: [
    "Sicily", "Lombardia", "Catalonia", "Île-de-France", "Occitanie", "Limburg, NL", "Bavaria", "Texas",
  ])
  func `are places with a box`(name: String) throws {
    guard case .found(let place) = try gazetteer.get().search(name) else {
      Issue.record("\(name) is not found")
      return
    }
    #expect(place.bounds != nil)
  }

  @Test func `of two states are no place`() throws {
    guard case .ambiguous(let places, let count) = try gazetteer.get().search("Limburg") else {
      Issue.record("Limburg is found")
      return
    }
    #expect(count == 2 && places.map(\.searchText) == ["Limburg, BE", "Limburg, NL"])
  }
}
