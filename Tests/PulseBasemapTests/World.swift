import Foundation
import PulseBasemap
import PulseGeo
import Testing

@testable import PulseTiles
@testable import PulseVectorTiles

/// The embedded map, decoded once for all tests, with queries that share no code with it.
struct World: Sendable {
  /// The Earth's mean radius in kilometers (IUGG).
  static let radius = 6371.0088

  static let shared = Result { try World() }

  let map: WorldMap
  let layers: [WorldMap.Layer: WorldMapPaths]

  init() throws {
    map = try WorldMap.embedded()
    var layers: [WorldMap.Layer: WorldMapPaths] = [:]
    for layer in WorldMap.Layer.allCases where layer.hasPaths { layers[layer] = try map.paths(of: layer) }
    self.layers = layers
  }

  /// Returns the grid position of a coordinate.
  func position(_ latitude: Double, _ longitude: Double) -> (x: Double, y: Double) {
    let mercator = asinh(tan(latitude * .pi / 180)) / (2 * .pi)
    return ((longitude / 360 + 0.5) * Double(map.side), (0.5 - mercator) * Double(map.side))
  }

  /// Whether an odd number of ring edges lies due west of a position.
  func contains(_ position: (x: Double, y: Double), in layer: WorldMap.Layer) throws -> Bool {
    let paths = try #require(layers[layer])
    var isInside = false
    for index in 0..<paths.count {
      let box = paths.boxes[index]
      if position.y < Double(box.low.y) || position.y > Double(box.high.y) || position.x < Double(box.low.x) {
        continue
      }
      if Self.isOdd(paths[index], westOf: position) { isInside.toggle() }
    }
    return isInside
  }

  /// Whether a position is in polygons, by the even-odd rule.
  static func contains(_ position: (x: Double, y: Double), in polygons: [[[GridPoint]]]) -> Bool {
    !polygons.joined().count { isOdd($0[...], westOf: position) }.isMultiple(of: 2)
  }

  /// Whether an odd number of the edges of a ring lies due west of a position.
  private static func isOdd(_ ring: ArraySlice<GridPoint>, westOf position: (x: Double, y: Double)) -> Bool {
    var isOdd = false
    guard var from = ring.last else { return false }
    for to in ring {
      if (Double(from.y) > position.y) != (Double(to.y) > position.y) {
        let part = (position.y - Double(from.y)) / Double(to.y - from.y)
        if Double(from.x) + part * Double(to.x - from.x) < position.x { isOdd.toggle() }
      }
      from = to
    }
    return isOdd
  }

  /// Returns the area of polygons in square kilometers; holes wind the other way.
  func area(of polygons: [[[GridPoint]]]) -> Double {
    abs(polygons.joined().reduce(0) { $0 + area(of: $1[...]) })
  }

  /// Returns the signed spherical area of a ring in square kilometers; the sign is its winding.
  func area(of ring: ArraySlice<GridPoint>) -> Double {
    guard var from = ring.last else { return 0 }
    var sum = 0.0
    for to in ring {
      // The sine of the latitude, averaged along the edge: good to the third order of its length.
      let sine = (sine(Double(from.y)) + 4 * sine(Double(from.y + to.y) / 2) + sine(Double(to.y))) / 6
      sum += sine * Double(to.x - from.x) / Double(map.side) * 2 * .pi
      from = to
    }
    return sum * Self.radius * Self.radius
  }

  private func sine(_ y: Double) -> Double {
    tanh((0.5 - y / Double(map.side)) * 2 * .pi)
  }
}
