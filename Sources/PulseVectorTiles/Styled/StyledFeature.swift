package import PulseDocument
package import PulseGeo
package import PulseMapStyle

/// A feature on the flat map, as styles draw it.
package struct StyledFeature: StyleFeature, Sendable {
  package let id: StyleValue
  package let geometryType: StyleGeometryType?
  package let properties: StyleObject

  /// The points, lines or rings in map points; exterior rings are counterclockwise on the screen, holes clockwise.
  package let parts: [[MapPoint]]

  /// The tile in whose units expressions read the geometry.
  package var tile = TileID(z: 0, x: 0, y: 0)

  package func property(_ name: String) -> StyleValue? { properties[name] }

  package var geometry: [[StylePoint]]? {
    let unitsPerPoint = Double(1 << tile.z) * 8192 / Mercator.worldSize
    return parts.map { part in
      part.map { point in
        StylePoint(
          x: point.x * unitsPerPoint - Double(tile.x) * 8192,
          y: point.y * unitsPerPoint - Double(tile.y) * 8192)
      }
    }
  }
}

extension StyledFeature {
  /// Reads the features of GeoJSON in their order; those without a geometry are left out.
  ///
  /// - Parameters:
  ///   - json: A collection of features, a feature or a geometry.
  ///   - generatesIDs: Whether features are numbered from 0 instead of having the IDs of the document.
  /// - Returns: The features.
  package static func all(in json: JSONValue, generatesIDs: Bool = false) -> [StyledFeature] {
    let list = json.member("features")?.plainArray ?? [json]
    return list.enumerated().compactMap { index, feature in
      StyledFeature(feature, id: generatesIDs ? .number(Double(index)) : nil)
    }
  }

  /// Reads a feature or a geometry; `nil` if it has no points, lines or polygons.
  private init?(_ json: JSONValue, id: StyleValue?) {
    let isFeature = json.member("type") == .string("Feature")
    guard let source = isFeature ? json.member("geometry") : json,
      let geometries = StyleGeometry.all(in: source),
      let first = geometries.first
    else { return nil }
    self.id = id ?? json.member("id").map(StyleValue.init) ?? .null
    if isFeature, case .object(let object)? = json.member("properties").map(StyleValue.init) {
      properties = object
    } else {
      properties = StyleObject([])
    }
    switch first {
    case .point: geometryType = .point
    case .line: geometryType = .line
    case .polygon: geometryType = .polygon
    }
    parts = geometries.flatMap(Self.parts)
  }

  private static func parts(of geometry: StyleGeometry) -> [[MapPoint]] {
    switch geometry {
    case .point(let point): [[project(point)]]
    case .line(let line): [line.map(project)]
    case .polygon(let rings):
      rings.enumerated().map { index, ring in
        let points = ring.map(project)
        return (doubledArea(points) < 0) == (index == 0) ? points : points.reversed()
      }
    }
  }

  /// Returns the place of degrees on the map; longitudes beyond a half turn are on the next world.
  private static func project(_ degrees: StylePoint) -> MapPoint {
    let latitude = min(max(degrees.y, -Mercator.maxLatitude), Mercator.maxLatitude)
    let y = (try? GeoPoint(latitude: latitude, longitude: 0)).map { Mercator.project($0).y } ?? 0
    return MapPoint(x: (degrees.x + 180) / 360 * Mercator.worldSize, y: y)
  }

  /// Returns twice the area of a ring, negative if it is counterclockwise on the screen.
  private static func doubledArea(_ ring: [MapPoint]) -> Double {
    guard let last = ring.last else { return 0 }
    var (sum, previous) = (0.0, last)
    for point in ring {
      sum += previous.x * point.y - point.x * previous.y
      previous = point
    }
    return sum
  }
}
