import PulseGeo
import Testing

@testable import PulseBasemap

/// The polygons of all countries, decoded once.
private let shapes = Result { try WorldMap.embedded().countryPolygons() }

@Test(arguments: [
  // World Bank, "Surface area (sq. km)", AG.SRF.TOTL.K2; France with its overseas departments.
  ("DE", 357_600.0), ("FR", 640_000), ("PL", 312_680), ("IQ", 435_050), ("SN", 196_710), ("CI", 322_460),
  ("GM", 11_300), ("LS", 30_360), ("ZA", 1_219_090), ("RU", 17_098_250), ("CN", 9_562_910), ("KZ", 2_724_902),
  ("BR", 8_515_770), ("AU", 7_741_220), ("US", 9_831_510), ("CH", 41_290), ("LU", 2590), ("MT", 320),
  ("CY", 9250), ("SO", 637_660), ("NZ", 267_710), ("FJ", 18_270), ("JP", 377_970),
])
func `a country has its size`(code: String, size: Double) throws {
  let found = try World.shared.get().area(of: shapes.get().polygons(of: code))
  #expect(abs(found / size - 1) < 0.07, "\(found) square kilometers")
}

@Test func `countries cover the land, and none twice`() throws {
  let world = try World.shared.get()
  let shapes = try shapes.get()
  let land = try #require(world.layers[.land])
  let whole = abs((0..<land.count).reduce(0) { $0 + world.area(of: land[$1]) })
  let sum = try shapes.codes.reduce(0) { try $0 + World.shared.get().area(of: shapes.polygons(of: $1)) }
  #expect(shapes.codes.count == 233)
  #expect(abs(sum / whole - 1) < 0.001, "\(sum) of \(whole) square kilometers")
}

@Test(arguments: [
  // The World Factbook, "Capital", geographic coordinates.
  ("DE", 52.517, 13.4), ("FR", 48.867, 2.333), ("RU", 55.75, 37.6), ("IQ", 33.333, 44.4),
  ("SN", 14.733, -17.45),
  ("CI", 6.817, -5.267), ("ZA", -25.7, 28.217), ("US", 38.883, -77.033),
  ("BE", 50.833, 4.333), ("IN", 28.6, 77.2), ("PY", -25.267, -57.667), ("AZ", 40.383, 49.867),
])
func `a country has its capital, and no other does`(code: String, latitude: Double, longitude: Double) throws
{
  let world = try World.shared.get()
  let shapes = try shapes.get()
  let position = world.position(latitude, longitude)
  let found = shapes.codes.filter {
    World.contains((position.x + 0.01, position.y + 0.01), in: shapes.polygons(of: $0))
  }
  #expect(found == [code])
}

@Test(arguments: [
  // The World Factbook, "Capital", geographic coordinates; the last two are islands without a border.
  ("DE", 52.517, 13.4), ("LS", -29.317, 27.483), ("ZA", -25.7, 28.217), ("MN", 47.917, 106.917),
  ("IS", 64.15, -21.95), ("LK", 6.933, 79.95),
])
func `the outline around a point is that of its country, if a view shows it`(
  code: String, latitude: Double, longitude: Double
) throws {
  let position = try World.shared.get().position(latitude, longitude)
  let point = GridPoint(x: Int32(position.x), y: Int32(position.y))
  let outlines = CountryOutlines.embedded
  let found = try #require(outlines.outline(around: point))
  let polygons = try shapes.get().polygons(of: code)
  #expect(polygons.contains { Set($0.joined()) == Set(found.rings.joined()) })
  for ring in found.rings.prefix(1) {
    #expect(ring.allSatisfy { found.box.touches(GridBox(from: $0, to: $0)) })
  }
  let far = GridPoint(x: point.x, y: Int32(try WorldMap.embedded().side) - 1)
  #expect(outlines.outline(around: point, in: [GridBox(from: far, to: far)])?.rings == nil)
  #expect(outlines.outline(around: point, in: [GridBox(from: point, to: point)])?.rings == found.rings)
}

@Test func `names and codes find a country`() throws {
  let gazetteer = try Gazetteer()
  for name in ["Germany", "Deutschland", "DE", "DEU"] {
    #expect(gazetteer.countryArea(named: name)?.code == "DE")
  }
  #expect(
    gazetteer.countryArea(named: "EL")?.code == "GR" && gazetteer.countryArea(named: "UK")?.code == "GB")
  #expect(gazetteer.countryArea(named: "NA")?.code == "NA")
  #expect(gazetteer.countryArea(named: "World") == nil && gazetteer.countryArea(named: "Berlin") == nil)
  // Guiana is a part of France on the map.
  #expect(gazetteer.countryArea(named: "French Guiana")?.bounds == nil)
  #expect(try Gazetteer.polygons(of: "DE").count > 10)
}

@Test func `the border of two countries is one line, without coasts`() throws {
  let shapes = try shapes.get()
  let lines = shapes.borders(of: ["ES", "PT"])
  let (spain, portugal) = (shapes.borders(of: ["ES"]), shapes.borders(of: ["PT"]))
  #expect(portugal.count == 1 && lines.count == spain.count)
  #expect(shapes.borders(of: ["IS", "JP"]).isEmpty)
}
