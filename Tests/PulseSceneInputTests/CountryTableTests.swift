import PulseDocument
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

/// A reader of texts that knows countries: squares on the equator, of which BB has an island far away.
private struct Countries: SceneFileLoader {
  let texts: [String: String]

  /// The western edges and sides of the countries in degrees.
  static let squares: [String: (west: Double, side: Double)] = [
    "AA": (0, 10), "BB": (20, 10), "CC": (40, 10), "DD": (50, 0.01), "RR": (45, 80),
  ]

  /// Other names of countries.
  static let names = ["Aland": "AA", "AAA": "AA", "Beland": "BB"]

  func bytes(of path: String, limit: Int) throws(SceneFileError) -> [UInt8] {
    try DataFiles(texts).bytes(of: path, limit: limit)
  }

  func bitmap(of path: String) throws(SceneFileError) -> Bitmap { try DataFiles(texts).bitmap(of: path) }

  func font(at paths: [String]) throws(SceneFileError) -> any SceneFont { TextFont() }

  func country(named name: String) throws(SceneFileError) -> NamedArea? {
    let code = Self.names[name] ?? name
    guard let (west, side) = Self.squares[code] else { return nil }
    let bounds = GeoBounds(west: west, south: 0, east: west + side, north: side)
    return NamedArea(code: code, country: code, name: "Country \(code)", bounds: bounds)
  }

  func places(named name: String, as meaning: PlaceMeaning) throws(SceneFileError) -> PlaceSearchResult {
    // A town has the place of the square that it is named after, as in `Aland, AA`.
    let first = name.split(separator: ",").first.map(String.init) ?? name
    guard let country = try country(named: first), let bounds = country.bounds,
      let point = try? GeoPoint(latitude: bounds.north / 2, longitude: (bounds.west + bounds.east) / 2)
    else { return .unknown(suggestions: []) }
    return .found(NamedPlace(name: country.name, searchText: name, point: point, bounds: bounds))
  }

  func polygons(of code: String) throws(SceneFileError) -> [[[GeoPoint]]] {
    guard let (west, side) = Self.squares[code] else { return [] }
    let edges = [(west, side)] + (code == "BB" ? [(150, 1)] : [])
    return edges.map { west, side in
      let corners = [(0, west), (0, west + side), (side, west + side), (side, west)]
      return [corners.compactMap { try? GeoPoint(latitude: $0, longitude: $1) }]
    }
  }

  /// Reads and resolves the scene of a table with a color by `rate`, from black for 1 to white for 3.
  static func scene(
    _ table: String, _ options: (inout SceneSpec) throws -> Void = { _ in }
  ) throws -> ResolvedScene {
    let files = Countries(texts: ["a.csv": table])
    var spec = SceneSpec()
    spec.csv = ["a.csv"]
    spec.film.colorBy = try ColorScaleSpec(argument: "rate:1..3=#000000,#ffffff")
    try options(&spec)
    return try SceneReader(files: files, options: spec).spec(scene: nil).resolved(reading: files)
  }
}

@Suite struct `Tables of countries` {
  private static let table = "country,rate\nAA,1\nBeland,3\nCC,2\n"

  private func fills(_ resolved: ResolvedScene) -> Set<String?> {
    Set(resolved.scene.mapPaths.map { $0.fill?.opaqueText })
  }

  @Test func `are areas in the colors of their values, by names and codes`() throws {
    let resolved = try Countries.scene(Self.table)
    #expect(resolved.scene.overlays.isEmpty && resolved.warnings.isEmpty)
    #expect(fills(resolved).count == 3 && fills(resolved).isSuperset(of: ["0,0,0", "255,255,255"]))
    #expect(resolved.notes.contains { $0.contains("--areas none") })
  }

  @Test(arguments: [
    "geo,rate\nAA,1\nBB,2\nCC,3\n", "Entity,Code,rate\nAland,AAA,1\nBeland,BB,2\nCountry,CC,3\n",
    "place,rate\nAland,1\nBeland,2\nAAA,3\nCC,1\n",
  ])
  func `have the countries in a column of any name`(table: String) throws {
    #expect(try Countries.scene(table).scene.mapPaths.count >= 2)
  }

  @Test func `have no data where no row is in the span that is shown`() throws {
    let whole = try Countries.scene("country,year,rate\nAA,2010,1\nBB,2010,3\nCC,2010,\n")
    let part = try Countries.scene("country,year,rate\nAA,2010,1\nBB,2010,3\nCC,2000,2\nCC,2020,2\n") {
      $0.film.from = try DataTime(argument: "2010-01-01")
      $0.film.to = try DataTime(argument: "2010-12-31")
    }
    #expect(fills(part).count == 3 && fills(part) == fills(whole))
  }

  @Test func `are marks with an effect, and without areas`() throws {
    for areas in [AreaKind?.none, .some(.none)] {
      let resolved = try Countries.scene(Self.table) {
        if let areas { $0.areas = areas } else { $0.effect = .builtIn("dot") }
      }
      #expect(resolved.scene.mapPaths.isEmpty && resolved.scene.overlays.count == 3)
    }
  }

  @Test func `of towns stay marks`() throws {
    let table = "city,country,rate\nAland,AA,1\nBeland,BB,2\nCC,CC,3\n"
    #expect(try Countries.scene(table).scene.mapPaths.isEmpty)
  }

  @Test func `are areas beside coordinates if that is asked for`() throws {
    let table = "country,lat,lon,rate\nAA,5,5,1\nBB,5,25,2\n"
    #expect(try Countries.scene(table).scene.mapPaths.isEmpty)
    #expect(try Countries.scene(table) { $0.areas = .countries }.scene.mapPaths.count == 2)
  }

  @Test func `say which rows are of no country`() throws {
    let resolved = try Countries.scene(Self.table + "World,2\n")
    #expect(resolved.scene.mapPaths.count == 3)
    #expect(
      resolved.warnings.map(\.message) == [
        "1 of 4 rows is left out: 1 of no country that the built-in map has (line 5 'World' is the name or code of no "
          + "country); complete those to be shown"
      ])
  }

  @Test func `have the color of no data where a value is missing`() throws {
    let resolved = try Countries.scene("country,rate\nAA,1\nBB,\n")
    let gray = try #require(resolved.scene.colorScale?.missing).opaqueText
    #expect(fills(resolved) == ["0,0,0", gray])
    #expect(resolved.warnings.contains { $0.message.contains("no value in 'rate'") })
  }

  @Test func `show the main parts of their countries`() throws {
    let center = try Countries.scene(Self.table).scene.viewport.center
    // From 0 to 50 degrees; the island lies at 150.
    #expect(abs(center.longitude - 25) < 1e-6)
  }

  @Test func `may have a country much larger than all others, which reaches beyond the view`() throws {
    let resolved = try Countries.scene(Self.table + "RR,3\n")
    #expect(abs(resolved.scene.viewport.center.longitude - 25) < 1e-6)
    #expect(resolved.notes.contains { $0.contains("Country RR") })
  }

  @Test func `change their colors in a film, from no data on`() throws {
    let table = "country,2001,2002\nAA,1,3\nBB,,2\nCC,2,2\n"
    let resolved = try Countries.scene(table) {
      $0.columns = try ColumnNameList(argument: "time=2001..2002")
      $0.film.colorBy = try ColorScaleSpec(argument: "value:1..3=#000000,#ffffff")
      $0.film.play = try PlaySpeed(argument: "2s")
    }
    let scene = resolved.scene
    #expect(scene.mapPaths.count == 3)
    let last = Int(scene.duration * scene.frameRate) - 1
    let looks = scene.mapPaths.map { path in
      [0, last].map { path.painted(inFrame: $0).fill?.opaqueText }
    }
    #expect(looks.contains(["0,0,0", "255,255,255"]))
    #expect(looks.count { $0[0] != $0[1] } == 2)
  }

  @Test func `show the last of several rows without a film, and say so`() throws {
    let resolved = try Countries.scene("country,rate\nAA,1\nAA,3\nBB,1\n")
    #expect(resolved.scene.mapPaths.count == 2 && fills(resolved) == ["255,255,255", "0,0,0"])
    #expect(resolved.warnings.map(\.field) == [.areas])
  }

  @Test func `have a disc for a country of a few pixels`() throws {
    let resolved = try Countries.scene(Self.table + "DD,1\n")
    let sides = resolved.scene.mapPaths.compactMap(\.bounds).map {
      $0.width * resolved.scene.viewport.pixelsPerMapPoint
    }
    #expect(sides.count == 4 && abs((sides.min() ?? 0) - 6) < 0.1)
    #expect(resolved.notes.contains { $0.contains("Country DD") })
  }

  @Test func `have the names of countries for labels`() throws {
    let resolved = try Countries.scene(Self.table) {
      $0.film.label = try LabelTemplate(argument: "{name}: {rate}")
    }
    let labels = Set(resolved.scene.mapPaths.compactMap { $0.label?.text.text })
    #expect(labels.contains("Country AA: 1"))
  }

  @Test func `need a column of countries if they are asked for`() throws {
    let error = #expect(throws: SceneError.self) {
      try Countries.scene("name,rate\nx,1\n") { $0.areas = .countries }
    }
    #expect(
      error?.diagnostics.first?.message
        == "has no column with names or codes of countries, which --areas needs; write --columns country=COLUMN"
    )
  }
}

extension RGBA {
  /// The color without its transparency.
  fileprivate var opaqueText: String { "\(red),\(green),\(blue)" }
}
