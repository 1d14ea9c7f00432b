import PulseBasemap
import PulseGeo
import Testing

@testable import PulseTiles
@testable import PulseVectorTiles

/// A well-known position and whether a layer covers it.
struct Spot: Sendable, CustomTestStringConvertible {
  let name: String
  let latitude: Double
  let longitude: Double
  let layer: WorldMap.Layer
  let isCovered: Bool
  var testDescription: String { "\(name): \(isCovered ? "" : "no ")\(layer)" }

  init(_ name: String, _ latitude: Double, _ longitude: Double, _ isCovered: Bool, _ layer: WorldMap.Layer) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
    self.layer = layer
    self.isCovered = isCovered
  }
}

@Test(arguments: [
  Spot("Paris", 48.8566, 2.3522, true, .land),
  Spot("Paris", 48.8566, 2.3522, true, .urbanAreas),
  Spot("Alice Springs", -23.698, 133.881, true, .land),
  Spot("La Paz", -16.5, -68.15, true, .land),
  Spot("middle of Lake Victoria", -1, 33, true, .lakes),
  Spot("middle of Lake Victoria", -1, 33, true, .land),
  Spot("Lake Superior", 47.7, -87.5, true, .lakes),
  Spot("Lake Michigan", 43.5, -87, true, .lakes),
  Spot("Lake Huron", 44.8, -82.4, true, .lakes),
  Spot("Isle Royale in Lake Superior", 48, -88.85, false, .lakes),
  Spot("Manitoulin Island in Lake Huron", 45.75, -82.3, false, .lakes),
  Spot("Lake Baikal", 53.5, 108, true, .lakes),
  Spot("Kampala", 0.3136, 32.5811, false, .lakes),
  Spot("middle of the Caspian Sea", 41.8, 50.7, false, .land),
  Spot("middle of the Black Sea", 43.3, 34, false, .land),
  Spot("Hudson Bay", 60, -85, false, .land),
  Spot("New Territories of Hong Kong", 22.42, 114.12, true, .land),
  Spot("sea south of Hong Kong", 21.7, 114.5, false, .land),
  Spot("Null Island", 0, 0, false, .land),
  Spot("Mid-Atlantic", 30, -45, false, .land),
  Spot("Challenger Deep", 11.35, 142.2, false, .land),
  Spot("towards the South Pole", -85, 0, true, .land),
  Spot("towards the South Pole, west of the antimeridian", -84.9, 179.999, true, .land),
  Spot("towards the South Pole, east of the antimeridian", -84.9, -179.999, true, .land),
  Spot("towards the North Pole", 85, 0, false, .land),
  Spot("Greenland's ice", 72, -40, true, .glaciers),
  Spot("Chukotka, west of the antimeridian", 67.5, 179.999, true, .land),
  Spot("Chukotka, where the source is cut off", 67.5, 179.95, true, .land),
  Spot("Chukotka, east of the antimeridian", 67.5, -179.999, true, .land),
  Spot("Wrangel Island, west of the antimeridian", 71.2, 179.999, true, .land),
  Spot("Wrangel Island, east of the antimeridian", 71.2, -179.999, true, .land),
  // In Fiji, islands and straits lie where the source is cut off.
  Spot("Taveuni's mountains", -16.84, -179.97, true, .land),
  Spot("Taveuni, west of the antimeridian", -16.93, 179.96, true, .land),
  Spot("Rabi", -16.5, -179.96, true, .land),
  Spot("Vanua Levu, on Natewa's peninsula", -16.66, 179.8, true, .land),
  Spot("Vanua Levu, where the source is cut off", -16.53, 179.91, true, .land),
  Spot("Somosomo Strait, at the antimeridian", -16.72, 179.999, false, .land),
  Spot("Somosomo Strait, where the source is cut off", -16.74, 179.96, false, .land),
  Spot("sea between Rabi and Natewa", -16.54, 179.96, false, .land),
  Spot("sea north of Rabi", -16.3, 179.97, false, .land),
  Spot("sea east of Moala", -18.6, 179.98, false, .land),
])
func `land and water are where they are on Earth`(_ spot: Spot) throws {
  let world = try World.shared.get()
  let position = world.position(spot.latitude, spot.longitude)
  #expect(try world.contains(position, in: spot.layer) == spot.isCovered)
}

@Test func `land meets itself across the antimeridian`() throws {
  let world = try World.shared.get()
  // Along the seam, at each of 512 heights, both sides are land or both are water, but near the shore.
  let rows = stride(from: 0.5, to: Double(world.map.side), by: Double(world.map.side) / 512)
  let differing = try rows.filter { y in
    let east = try world.contains((0.001, y), in: .land)
    return try world.contains((Double(world.map.side) - 0.001, y), in: .land) != east
  }
  #expect(differing.count <= 2, "\(differing)")
}
