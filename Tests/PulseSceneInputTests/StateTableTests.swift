import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene
import Testing

@testable import PulseSceneInput

/// A reader of texts that knows states: squares on the equator of the countries AA and BB, which both have a Midland, and one far
/// away.
private struct States: SceneFileLoader {
  let texts: [String: String]

  /// The states by their codes, with their names and western edges in degrees.
  private static let all: [(code: String, name: String, west: Double)] = [
    ("AA-N", "North", 0), ("AA-M", "Midland", 2), ("AA-S", "South", 4), ("AA-06", "East", 6),
    ("AA-I", "Island", 90),
    ("BB-M", "Midland", 10), ("BB-W", "West", 12), ("BB-X", "Xenia", 14),
  ]

  func bytes(of path: String, limit: Int) throws(SceneFileError) -> [UInt8] {
    try DataFiles(texts).bytes(of: path, limit: limit)
  }

  func bitmap(of path: String) throws(SceneFileError) -> Bitmap { try DataFiles(texts).bitmap(of: path) }

  func font(at paths: [String]) throws(SceneFileError) -> any SceneFont { TextFont() }

  func country(named name: String) throws(SceneFileError) -> NamedArea? {
    guard name == "AA" || name == "BB" else { return nil }
    let west: Double = name == "AA" ? 0 : 10
    return NamedArea(
      code: name, country: name, name: name, bounds: GeoBounds(west: west, south: 0, east: west + 8, north: 2)
    )
  }

  func states(named name: String, withParts: Bool) throws(SceneFileError) -> [NamedArea] {
    // Only letters and digits count, as in the names of the built-in map.
    let name = name.filter { $0 != "." }
    return Self.all.filter { state in
      state.name == name || state.code == name || withParts && state.code.dropFirst(3) == name
    }.map { state in
      NamedArea(
        code: state.code, country: String(state.code.prefix(2)), name: state.name,
        bounds: GeoBounds(west: state.west, south: 0, east: state.west + 2, north: 2),
        isRemote: state.west == 90)
    }
  }

  func stateNames(of country: String) throws(SceneFileError) -> [String] {
    Self.all.filter { $0.code.hasPrefix(country) }.map(\.name)
  }

  func polygons(of code: String) throws(SceneFileError) -> [[[GeoPoint]]] {
    let west = Self.all.first { $0.code == code }?.west ?? (code == "AA" ? 0 : 10)
    let corners: [(Double, Double)] = [(0, west), (0, west + 2), (2, west + 2), (2, west)]
    return [[corners.compactMap { try? GeoPoint(latitude: $0, longitude: $1) }]]
  }

  /// Reads and resolves the scene of a table with a color by `rate`, from black for 1 to white for 3.
  static func scene(
    _ table: String, _ options: (inout SceneSpec) throws -> Void = { _ in }
  ) throws -> ResolvedScene {
    let files = States(texts: ["a.csv": table])
    var spec = SceneSpec()
    spec.csv = ["a.csv"]
    spec.film.colorBy = try ColorScaleSpec(argument: "rate:1..3=#000000,#ffffff")
    try options(&spec)
    return try SceneReader(files: files, options: spec).spec(scene: nil).resolved(reading: files)
  }

  /// Returns the names of the areas of a table, in its order.
  static func names(_ table: String, _ options: (inout SceneSpec) throws -> Void = { _ in }) throws
    -> [String]
  {
    let resolved = try scene(table) {
      $0.film.label = try LabelTemplate(argument: "{name}")
      try options(&$0)
    }
    return resolved.scene.mapPaths.compactMap { $0.label?.text.text }
  }
}

@Suite struct `Tables of states` {
  @Test(arguments: [
    "state,rate\nNorth,1\nMidland,2\nSouth,3\n", "Bundesland;rate\nNorth;1\nMidland;2\nSouth;3\n",
    "region,rate\nN,1\nM,2\nS,3\n", "what,rate\nNorth,1\nMidland,2\nSouth,3\n",
    "iso_3166_2,rate\nAA-N,1\nAA-M,2\nAA-S,3\n", "country,state,rate\nAA,North,1\nAA,Midland,2\nAA,South,3\n",
    "name,state,rate\nx,North,1\ny,Midland,2\nz,South,3\n",
  ])
  func `are areas, of the country of most rows`(table: String) throws {
    let resolved = try States.scene(table)
    #expect(
      resolved.scene.mapPaths.count == 3 && resolved.scene.overlays.isEmpty && resolved.warnings.isEmpty)
    let longitude = resolved.scene.viewport.center.longitude
    #expect(abs(longitude - 3) < 1e-6, "the Midland of AA, at \(longitude)")
  }

  @Test func `have numbers in columns of their names`() throws {
    #expect(try States.names("fips,rate\n6,1\nN,2\n") == ["East", "North"])
  }

  @Test(arguments: ["region,rate\n0.6,1\n0.6,2\n", "region,rate\n-6,1\n"])
  func `have no numbers with decimals, and none of a scale`(table: String) throws {
    let error = #expect(throws: SceneError.self) {
      try States.scene(table)
    }
    #expect(error?.diagnostics.first?.message.hasPrefix("has no columns 'lat' and 'lon'") == true)
    let fips = #expect(throws: SceneError.self) {
      try States.scene("fips,v\n6,1\n06,2\n") { $0.film.colorBy = try ColorScaleSpec(argument: "fips") }
    }
    #expect(fips?.diagnostics.first?.message.hasPrefix("has no columns 'lat' and 'lon'") == true)
  }

  @Test(arguments: [
    "state,n\nNorth,1\nMidland,2\nSouth,3\n", "State,n\nN,1\nM,2\nS,3\n",
    "what,n\nNorth,1\nMidland,2\nSouth,3\n",
  ])
  func `given as places are marks in the middle of their states`(table: String) throws {
    let resolved = try States.scene(table) {
      $0.film.colorBy = nil
      $0.columns = try ColumnNameList(argument: "place=\(table.prefix { $0 != "," })")
    }
    let places = resolved.scene.overlays.map(\.place)
    #expect(places.count == 3 && resolved.warnings.isEmpty, "\(resolved.warnings.map(\.message))")
    for (place, west) in zip(places, [0.0, 2, 4]) {
      #expect(abs(place.longitude - west - 1) < 0.2 && abs(place.latitude - 1) < 0.2, "\(place)")
    }
  }

  @Test func `given as places say which texts are no states`() throws {
    let resolved = try States.scene("state,n\nNorth,1\nSout,2\nSouth,3\n") {
      ($0.film.colorBy, $0.columns) = (nil, try ColumnNameList(argument: "place=state"))
    }
    #expect(
      resolved.warnings.first?.message.contains(
        "line 3 'Sout' is the name or code of no state, perhaps 'South'")
        == true, "\(resolved.warnings.map(\.message))")
  }

  @Test func `with countries may have a name of two`() throws {
    let resolved = try States.scene("country,state,rate\nAA,Midland,1\nBB,Midland,2\n")
    #expect(resolved.scene.mapPaths.count == 2 && resolved.warnings.isEmpty)
  }

  @Test func `say which rows are of no state, with the nearest name, or of two`() throws {
    let resolved = try States.scene("state,rate\nNorth,1\nSout,2\nSouth,1\nIsland,1\n")
    #expect(resolved.scene.mapPaths.count == 3)
    #expect(
      resolved.warnings.map(\.message) == [
        "1 of 4 rows is left out: 1 of no state that the built-in map has (line 3 'Sout' is the name or code of no state, "
          + "perhaps 'South'); complete those to be shown",
        "the view is fitted to all states but Island, which lies far from the others; write --bbox for another view",
      ])
    let two = try States.scene("state,rate\nNorth,1\nXenia,2\nMidland,3\n")
    #expect(
      two.warnings.first?.message.contains("'Midland' is a state of AA and BB; write its code, AA-M") == true
        || two.scene.mapPaths.count == 3)
  }

  @Test func `show the main part of their country, and say what lies far from it`() throws {
    let resolved = try States.scene("state,rate\nNorth,1\nMidland,2\nSouth,3\nIsland,1\n")
    #expect(resolved.scene.mapPaths.count == 4)
    #expect(abs(resolved.scene.viewport.center.longitude - 3) < 1e-6)
    #expect(
      resolved.warnings.map(\.description).contains(
        "--bbox: the view is fitted to all states but Island, which lies far from the others; write --bbox for another view"
      ))
  }

  @Test func `are looked for where that is asked for`() throws {
    let table = "place,rate\nNorth,1\nMidland,2\nSouth,3\n"
    #expect(try States.scene(table) { $0.areas = .states }.scene.mapPaths.count == 3)
    let error = #expect(throws: SceneError.self) {
      try States.scene("name,rate\nx,1\n") { $0.areas = .states }
    }
    #expect(
      error?.diagnostics.first?.message
        == "has no column with names or codes of states, which --areas needs; write --columns state=COLUMN")
  }

  @Test func `that are none of the map are named with the way to have their areas`() throws {
    let error = #expect(throws: SceneError.self) {
      try States.scene("code,rate\nBE211,1\nBE100,2\n") {
        ($0.areas, $0.columns) = (.states, try ColumnNameList(argument: "state=code"))
      }
    }
    #expect(
      error?.diagnostics.first?.message
        == "has no names or codes of states that the built-in map has in 'code', such as 'BE100', which --areas needs; "
        + "name another column, or leave out --areas and add a file of the areas and --series code")
  }

  @Test(arguments: ["state_name,rate\nNorth,1\n", "what,rate\nNorth,1\n"])
  func `are areas where that is asked for, as the message about their places says`(table: String) throws {
    let error = #expect(throws: SceneError.self) {
      try States.scene(table) {
        $0.film.colorBy = nil
        if table.hasPrefix("what") { $0.columns = try ColumnNameList(argument: "state=what") }
      }
    }
    let name = table.prefix { $0 != "," }
    #expect(
      error?.diagnostics.first?.message.contains(
        "; draw the areas of the states in '\(name)' with --areas states, or name the columns of the places: "
      )
        == true)
  }

  @Test func `in several rows are told with their lines`() throws {
    let warnings = try States.scene(
      "state,rate\nNorth,1\nNorth,2\nNorth,3\nNorth,1\nSouth,1\nSouth,2\n"
    ).warnings.map(\.message)
    #expect(
      warnings.contains { $0.contains(": 'North' in lines 2, 3, 4 and 1 more, and 1 more state; ") },
      "\(warnings)")
  }

  @Test func `of towns and places with coordinates stay marks`() throws {
    let table = "state,lat,lon,rate\nNorth,1,1,1\nSouth,1,5,2\n"
    #expect(try States.scene(table).scene.mapPaths.isEmpty)
  }

  @Test func `change their colors in a film`() throws {
    let resolved = try States.scene("state,2001,2002\nNorth,1,3\nSouth,2,2\n") {
      $0.columns = try ColumnNameList(argument: "time=2001..2002")
      $0.film.colorBy = try ColorScaleSpec(argument: "value:1..3=#000000,#ffffff")
      $0.film.play = try PlaySpeed(argument: "2s")
    }
    #expect(resolved.scene.mapPaths.count == 2)
  }

  @Test(arguments: [
    ("county,state,rate\nCook,North,1\nKing,North,2\nYork,South,3\n", "county", "'Cook' and 'King'"),
    (
      "date,state,fips,rate\n2020-01-01,North,00101,1\n2020-01-01,North,00103,2\n", "fips",
      "'00101' and '00103'"
    ),
  ])
  func `with several rows of their parts are not the areas that are meant`(
    table: String, column: String, parts: String
  ) throws {
    let error = #expect(throws: SceneError.self) { try States.scene(table) }
    #expect(
      error?.diagnostics.first?.message
        == "has several rows of one state, such as \(parts) of 'North' in '\(column)'; for the areas in '\(column)', which the "
        + "built-in map does not have, add a file with their polygons and --series \(column), or write --areas states to draw "
        + "the last row of each state")
    #expect(try !States.scene(table) { $0.areas = .states }.scene.mapPaths.isEmpty)
    // One part of each, as a capital, is no division.
    #expect(try States.scene("county,state,rate\nCook,North,1\nYork,South,3\n").scene.mapPaths.count == 2)
  }

  @Test func `are those of the finer column that are known`() throws {
    let table = "region,provincia,rate\nNorth,South,1\nNorth,Midland,2\nSouth,North,3\n"
    #expect(try States.scene(table).scene.mapPaths.count == 3)
  }

  @Test(arguments: ["county,rate\nCook,1\n", "fips,rate\n17031,1\n06037,2\n"])
  func `are not advised for a table of their parts`(table: String) throws {
    let message = #expect(throws: SceneError.self) { try States.scene(table) }?.diagnostics.first?.message
    let column = String(table.prefix { $0 != "," })
    #expect(message?.contains("--areas states") == false)
    #expect(
      message?.contains("add a file with their polygons and --series \(column)") == true, "\(message ?? "")")
  }

  @Test func `in several rows of one time are told in a film`() throws {
    func warnings(_ table: String) throws -> [String] {
      try States.scene(table) { $0.film.play = try PlaySpeed(argument: "2s") }.warnings.map(\.message)
    }
    let one = "state,date,rate\nNorth,2020-01-01,1\nNorth,2020-01-02,2\nSouth,2020-01-01,1\n"
    #expect(try warnings(one).isEmpty)
    #expect(
      try warnings(one + "North,2020-01-02,3\n") == [
        "has several rows of one state at one time, of which the last is shown: 'North' in lines 3 and 5; leave out all but one, "
          + "or write --where to choose"
      ])
  }
}
