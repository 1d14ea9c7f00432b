import Foundation
import PulseBasemap
import PulseGeo
import Testing

@testable import PulseTiles
@testable import PulseVectorTiles

/// The size of a layer as `make_world_map.py` printed it.
struct LayerSize: Sendable, CustomTestStringConvertible {
  let layer: WorldMap.Layer
  let paths: Int
  let points: Int
  var testDescription: String { layer.description }
}

@Test(arguments: [
  LayerSize(layer: .land, paths: 25135, points: 270_044),
  LayerSize(layer: .lakes, paths: 446, points: 16_903),
  LayerSize(layer: .glaciers, paths: 394, points: 13_594),
  LayerSize(layer: .urbanAreas, paths: 2156, points: 27_333),
  LayerSize(layer: .rivers, paths: 884, points: 25_249),
  LayerSize(layer: .borders, paths: 372, points: 21_740),
  LayerSize(layer: .stateLines, paths: 737, points: 27_363),
  LayerSize(layer: .finerStateLines, paths: 1684, points: 22_260),
  LayerSize(layer: .disputedBorders, paths: 38, points: 2403),
  LayerSize(layer: .coarseLand, paths: 5231, points: 51_062),
])
func `the embedded map has what was packed`(_ size: LayerSize) throws {
  let paths = try #require(try World.shared.get().layers[size.layer])
  #expect(paths.layer == size.layer)
  #expect(paths.count == size.paths)
  #expect(paths.points.count == size.points)
}

@Test func `each box is the smallest around its path`() throws {
  let world = try World.shared.get()
  for paths in world.layers.values {
    for index in 0..<paths.count {
      let path = paths[index]
      let xs = path.map(\.x)
      let ys = path.map(\.y)
      let low = try GridPoint(x: #require(xs.min()), y: #require(ys.min()))
      let high = try GridPoint(x: #require(xs.max()), y: #require(ys.max()))
      #expect(paths.boxes[index] == GridBox(from: low, to: high))
    }
  }
}

@Test(arguments: [WorldMap.Layer.land, .coarseLand])
func `the land has the area of the Earth's land`(layer: WorldMap.Layer) throws {
  let world = try World.shared.get()
  let land = try #require(world.layers[layer])
  let areas = (0..<land.count).map { world.area(of: land[$0]) }
  // South of the square world everything is ice on land.
  let cap = 2 * Double.pi * World.radius * World.radius * (1 - sin(85.0511287798066 * .pi / 180))
  // 148.9 million square kilometers: The World Factbook, "World".
  let total = abs(areas.reduce(0, +)) + cap
  #expect(abs(total / 148_940_000 - 1) < 0.02, "\(total) square kilometers")
}

@Test func `the Caspian Sea is a large hole in the land`() throws {
  let world = try World.shared.get()
  let land = try #require(world.layers[.land])
  let areas = (0..<land.count).map { world.area(of: land[$0]) }
  let sign: Double = areas.reduce(0, +) > 0 ? 1 : -1
  // 371,000 square kilometers: Encyclopaedia Britannica, within the changes of its level (386,400).
  let largestHole = areas.map { -sign * $0 }.max() ?? 0
  #expect(abs(largestHole / 378_000 - 1) < 0.05, "\(largestHole) square kilometers")
}

@Test func `coarse land is the land, but for bays and capes`() throws {
  let world = try World.shared.get()
  let areas = try [WorldMap.Layer.land, .coarseLand].map { layer in
    let paths = try #require(world.layers[layer])
    return (0..<paths.count).reduce(0) { $0 + world.area(of: paths[$1]) }
  }
  #expect(abs(areas[0] / areas[1] - 1) < 0.001, "\(areas)")
  let spots = (0..<400).map { index in
    // The R2 sequence of Roberts fills the square evenly.
    let (x, y) = (Double(index) * 0.7548776662, Double(index) * 0.5698402910)
    return (
      x: (x - x.rounded(.down)) * Double(world.map.side), y: (y - y.rounded(.down)) * Double(world.map.side)
    )
  }
  let wrong = try spots.count { try world.contains($0, in: .land) != world.contains($0, in: .coarseLand) }
  #expect(wrong <= 2)
}

@Test func `London is where it should be`() throws {
  let world = try World.shared.get()
  let places = try world.map.places()
  #expect(places.count == 22_899)
  let london = try #require(places.first { $0.name == "London" && $0.rank == 0 })
  let expected = world.position(51.50853, -0.12574)
  #expect(abs(Double(london.point.x) - expected.x) <= 0.5)
  #expect(abs(Double(london.point.y) - expected.y) <= 0.5)
}

@Test func `places keep names beyond ASCII, capitals rank higher`() throws {
  let places = try World.shared.get().map.places()
  #expect(places.contains { $0.name == "São Paulo" && $0.rank == 1 })
  #expect(places.contains { $0.name == "Reykjavík" })
  #expect(places.allSatisfy { (0...9).contains($0.rank) })
}

@Test(arguments: [
  // The World Factbook, "Geographic coordinates", in whole degrees.
  ("France", 46.0, 2.0), ("Germany", 51, 9), ("Italy", 42.8, 12.8), ("Poland", 52, 20), ("Spain", 40, -4),
  ("Egypt", 27, 30), ("Algeria", 28, 3), ("Chad", 15, 19), ("Brazil", -10, -55), ("Australia", -27, 133),
  ("Mongolia", 46, 105), ("Iran", 32, 53), ("Kazakhstan", 48, 68), ("United States", 38, -97),
])
func `the name of a country stands in its middle`(name: String, latitude: Double, longitude: Double) throws {
  let world = try World.shared.get()
  let country = try #require(try world.map.countries().first { $0.name == name })
  let expected = world.position(latitude, longitude)
  let distance = hypot(Double(country.point.x) - expected.x, Double(country.point.y) - expected.y)
  #expect(distance < Double(country.extent) / 3, "\(distance) of \(country.extent)")
  #expect(try world.contains((Double(country.point.x) + 0.25, Double(country.point.y) + 0.25), in: .land))
}

@Test func `countries have whole names, the largest first`() throws {
  let world = try World.shared.get()
  let countries = try world.map.countries()
  #expect(countries.count == 232)
  #expect(countries.first?.name == "Russia")
  #expect(zip(countries, countries.dropFirst()).allSatisfy { $0.extent >= $1.extent })
  #expect(!countries.contains { $0.name.contains(".") })
  #expect(Set(countries.map(\.name)).count == countries.count)
  // France has 547,557 square kilometers in Europe (World Factbook); Mercator enlarges it by 1 / cos(46°).
  let france = try #require(countries.first { $0.name == "France" })
  let expected = 547_557.0.squareRoot() / cos(46 * .pi / 180) / 40_075 * Double(world.map.side)
  #expect(abs(Double(france.extent) / expected - 1) < 0.15)
}

@Test func `nearly all places are on land`() throws {
  let world = try World.shared.get()
  let places = try world.map.places()
  let sample = stride(from: 0, to: places.count, by: 100).map { places[$0] }
  let onLand = try sample.count {
    try world.contains((Double($0.point.x) + 0.25, Double($0.point.y) + 0.25), in: .land)
  }
  #expect(Double(onLand) / Double(sample.count) > 0.95, "\(onLand) of \(sample.count)")
}
