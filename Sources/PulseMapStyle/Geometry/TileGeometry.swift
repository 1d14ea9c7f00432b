import Glibc
import PulseGeo

/// The units of a tile in the world: a tile is 8192 of them wide and high.
struct TileUnits {
  /// The units along a side of a tile.
  static let perTile = 8192.0

  private let tile: TileID

  init(_ tile: TileID) { self.tile = tile }

  /// The units around the world.
  var worldSize: Double { Double(1 << tile.z) * Self.perTile }

  /// Returns the place of a point of the tile in the world.
  func inWorld(_ point: StylePoint) -> StylePoint {
    StylePoint(x: point.x + Double(tile.x) * Self.perTile, y: point.y + Double(tile.y) * Self.perTile)
  }

  /// Returns the place of degrees in the world, rounded to whole units.
  func project(_ place: StylePoint) -> StylePoint {
    let x = (180 + place.x) / 360
    let y = (180 - (180 / .pi) * log(tan(.pi / 4 + place.y * .pi / 360))) / 360
    return StylePoint(x: (x * worldSize + 0.5).rounded(.down), y: (y * worldSize + 0.5).rounded(.down))
  }

  /// Returns the degrees of a point of the tile.
  func unproject(_ point: StylePoint) -> StylePoint {
    let world = inWorld(point)
    let (x, y) = (world.x / worldSize, world.y / worldSize)
    return StylePoint(x: x * 360 - 180, y: 360 / .pi * atan(exp((180 - y * 360) * .pi / 180)) - 90)
  }
}

/// The polygons of `within`, and whether features lie inside one of them.
struct WithinPolygons: Sendable {
  /// The rings of the polygons in degrees.
  let polygons: [[[StylePoint]]]

  /// Returns whether all points or lines of a feature lie inside, in the units of its tile; `false` for polygons.
  func contains(_ feature: any StyleFeature, in tile: TileID) -> Bool {
    guard let geometry = feature.geometry else { return false }
    let units = TileUnits(tile)
    let polygons = polygons.map { StylePolygon(rings: $0.map { $0.map(units.project) }) }
    let bounds = StyleBounds(polygons.flatMap(\.rings))
    let parts = geometry.map { $0.map(units.inWorld) }
    switch feature.geometryType {
    case .point:
      let points = parts.flatMap(\.self).map { Self.shifted($0, near: bounds, units.worldSize) }
      guard StyleBounds([points]).isInside(bounds) else { return false }
      return points.allSatisfy { point in polygons.contains { $0.contains(point) } }
    case .line:
      var lines = parts
      let extent = StyleBounds(lines)
      if extent.maxX - extent.minX <= units.worldSize / 2 {
        lines = lines.map { $0.map { Self.shifted($0, near: bounds, units.worldSize) } }
      }
      guard StyleBounds(lines).isInside(bounds) else { return false }
      return lines.allSatisfy { line in polygons.contains { $0.contains(line) } }
    case .polygon, nil: return false
    }
  }

  /// Returns a point moved by the width of the world if that brings it nearer to a rectangle.
  private static func shifted(_ point: StylePoint, near bounds: StyleBounds, _ worldSize: Double)
    -> StylePoint
  {
    guard point.x < bounds.minX || point.x > bounds.maxX else { return point }
    var shift = 0.0
    for side in [bounds.minX, bounds.maxX] where shift == 0 {
      let distance = point.x - side
      shift = distance > worldSize / 2 ? -worldSize : -distance > worldSize / 2 ? worldSize : 0
    }
    return StylePoint(x: point.x + shift, y: point.y)
  }
}
