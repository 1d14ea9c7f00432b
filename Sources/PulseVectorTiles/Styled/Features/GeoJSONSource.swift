import Glibc
package import PulseDocument
package import PulseGeo
package import PulseMapStyle
import PulsePixels

/// The features of GeoJSON, cut into tiles.
package final class GeoJSONSource: Sendable {
  private let features: [ProjectedFeature]
  private let settings: StyleDocument.Features

  /// The points in groups; `nil` if they are not grouped.
  private let clusters: PointGroups?

  /// Reads the features in their order; those without a geometry, and those that the filter excludes, are left out.
  ///
  /// - Parameters:
  ///   - json: A collection of features, a feature or a geometry.
  ///   - settings: How features are cut into tiles.
  package init(_ json: JSONValue, _ settings: StyleDocument.Features) {
    self.settings = settings
    let list = json.member("features")?.plainArray ?? [json]
    let context = EvaluationContext()
    // The parts of a collection have the number of their feature.
    let numbered = list.enumerated().flatMap { index, feature in Self.separated(feature).map { (index, $0) } }
    let features = numbered.compactMap { index, feature -> ProjectedFeature? in
      let id: StyleValue? = settings.generatesIDs ? .number(Double(index)) : nil
      guard let projected = ProjectedFeature(feature, id: id) else { return nil }
      context.feature = projected.untiled
      guard settings.filter?.includesFeature(of: context) ?? true else { return nil }
      return projected
    }
    self.features = features
    clusters = settings.clusters.map { PointGroups(features, $0) }
  }

  /// Returns a feature of a collection of geometries as one for each of them, and any other unchanged.
  private static func separated(_ feature: JSONValue) -> [JSONValue] {
    let geometry = feature.member("geometry") ?? feature
    guard geometry.member("type") == .string("GeometryCollection"),
      let geometries = geometry.member("geometries")?.plainArray
    else { return [feature] }
    return geometries.flatMap { geometry in
      separated(
        JSONValue([
          "type": .string("Feature"), "id": feature.member("id"), "properties": feature.member("properties"),
          "geometry": geometry,
        ]))
    }
  }

  /// The zooms of tiles.
  package var zooms: ClosedRange<Int> { 0...settings.maximumZoom }

  /// Returns the features of a tile.
  ///
  /// - Complexity: O(points of the source).
  package func tile(_ id: TileID) -> FeatureTile {
    let margin = settings.buffer * StyleView.extent / 512
    let clip = ClipRect(
      left: -margin, top: -margin, right: StyleView.extent + margin, bottom: StyleView.extent + margin)
    // At the deepest zoom, shapes keep all points.
    let tolerance = id.z < settings.maximumZoom ? settings.tolerance / 512 / Double(1 << id.z) : 0
    var tiled: [StyledFeature] = []
    for feature in clusters?.features(atZoom: id.z) ?? features {
      for world in -1...1 {
        let map = TileProjection(id, world: world)
        guard feature.reaches(clip, map) else { continue }
        let cut = feature.cut(
          by: clip, map, tolerance: tolerance, measuresLines: settings.hasLineMetrics)
        if let cut { tiled.append(cut) }
      }
    }
    return FeatureTile(tiled)
  }
}

/// The conversion of places on the map, whose side is 1, to units of a tile.
struct TileProjection {
  private let scale, x, y: Double

  init(_ id: TileID, world: Int) {
    scale = Double(1 << id.z) * StyleView.extent
    x = Double(id.x) * StyleView.extent - Double(world) * scale
    y = Double(id.y) * StyleView.extent
  }

  func callAsFunction(_ place: StylePoint) -> ClipRect.Point {
    (x: place.x * scale - x, y: place.y * scale - y)
  }
}

/// A feature of GeoJSON on the map, whose side is 1.
struct ProjectedFeature: Sendable {
  let id: StyleValue
  let type: StyleGeometryType
  let properties: StyleObject

  /// The points, lines or rings; rings end where they begin.
  private let parts: [[StylePoint]]

  /// The squares of the distances by which each point matters; 1 for ends.
  private let weights: [[Double]]

  private let low, high: StylePoint

  /// Reads a feature or a geometry; `nil` if it has no points, lines or polygons.
  init?(_ json: JSONValue, id: StyleValue?) {
    let isFeature = json.member("type") == .string("Feature")
    guard let source = isFeature ? json.member("geometry") : json,
      let geometries = StyleGeometry.all(in: source),
      let first = geometries.first
    else { return nil }
    var properties = StyleObject([])
    if isFeature, case .object(let object)? = json.member("properties").map(StyleValue.init) {
      properties = object
    }
    let type: StyleGeometryType
    switch first {
    case .point: type = .point
    case .line: type = .line
    case .polygon: type = .polygon
    }
    self.init(
      id: id ?? json.member("id").map(StyleValue.init) ?? .null, type, properties: properties,
      parts: geometries.flatMap(Self.parts))
  }

  init(id: StyleValue, _ type: StyleGeometryType, properties: StyleObject, parts: [[StylePoint]]) {
    (self.id, self.type, self.properties, self.parts) = (id, type, properties, parts)
    weights = type == .point ? [] : parts.map(LineSimplifier.weights)
    let points = parts.joined()
    low = StylePoint(x: points.lazy.map(\.x).min() ?? 0, y: points.lazy.map(\.y).min() ?? 0)
    high = StylePoint(x: points.lazy.map(\.x).max() ?? 0, y: points.lazy.map(\.y).max() ?? 0)
  }

  /// The first points of all parts: all points of a feature of points.
  var points: [StylePoint] { parts.compactMap(\.first) }

  /// The feature without a geometry, for filters.
  var untiled: StyledFeature { StyledFeature(id: id, type, properties: properties, parts: []) }

  private static func parts(of geometry: StyleGeometry) -> [[StylePoint]] {
    switch geometry {
    case .point(let point): [[project(point)]]
    case .line(let line): [line.map(project)]
    case .polygon(let rings):
      rings.enumerated().map { index, ring in
        var points = ring.map(project)
        if let first = points.first, first != points[points.count - 1] { points.append(first) }
        // Exterior rings are clockwise on the screen.
        return (doubledArea(points) > 0) == (index == 0) ? points : points.reversed()
      }
    }
  }

  /// Returns the place of degrees on the map; longitudes beyond a half turn are on the next world.
  static func project(_ degrees: StylePoint) -> StylePoint {
    // As in MapLibre, latitudes beyond the poles come back on the other side.
    let sine = sin(degrees.y * .pi / 180)
    let y = 0.5 - 0.25 * log((1 + sine) / (1 - sine)) / .pi
    return StylePoint(x: degrees.x / 360 + 0.5, y: y.isNaN ? 0.5 : min(max(y, 0), 1))
  }

  /// Returns whether the rectangle around the feature touches another one, in units of a tile.
  func reaches(_ clip: ClipRect, _ map: TileProjection) -> Bool {
    let (low, high) = (map(low), map(high))
    return low.x <= clip.right && high.x >= clip.left && low.y <= clip.bottom && high.y >= clip.top
  }

  /// Returns the part of the feature in a tile; `nil` if there is none.
  func cut(
    by clip: ClipRect, _ map: TileProjection, tolerance: Double, measuresLines: Bool
  ) -> StyledFeature? {
    var result: [[StylePoint]] = []
    var progress: [ClosedRange<Double>] = []
    for (index, part) in parts.enumerated() {
      if type == .point {
        let point = map(part[0])
        if clip.contains(point) { result.append([StylePoint(x: point.x, y: point.y).roundedInTile]) }
        continue
      }
      let points = LineSimplifier.simplified(
        part, weights[index], tolerance: tolerance, isRing: type == .polygon
      ).map { map($0) }
      guard !points.isEmpty else { continue }
      if type == .polygon {
        let ring = clip.clip(ring: points.dropLast()).map { StylePoint(x: $0.x, y: $0.y).roundedInTile }
        if ring.count > 2 { result.append(ring) }
      } else {
        for piece in clip.clip(line: points, isClosed: false) {
          result.append(piece.points.map { StylePoint(x: $0.x, y: $0.y).roundedInTile })
          if measuresLines { progress.append(LineMeasure(points).range(of: piece)) }
        }
      }
    }
    return result.isEmpty
      ? nil : StyledFeature(id: id, type, properties: properties, parts: result, progress: progress)
  }
}

/// The lengths along a line.
private struct LineMeasure {
  private let starts: [Double]

  init(_ points: [ClipRect.Point]) {
    var (starts, sum) = ([0.0], 0.0)
    for (from, to) in zip(points, points.dropFirst()) {
      sum += ((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y)).squareRoot()
      starts.append(sum)
    }
    self.starts = starts
  }

  /// Returns the shares of the line at which a part begins and ends.
  func range(of piece: ClipRect.ClippedLine) -> ClosedRange<Double> {
    guard let whole = starts.last, whole > 0 else { return 0...1 }
    let segment = starts[piece.firstSegment + 1] - starts[piece.firstSegment]
    let start = starts[piece.firstSegment] + piece.firstFraction * segment
    let length = LineMeasure(piece.points).starts.last ?? 0
    return start / whole...min(1, (start + length) / whole)
  }
}

/// Ramer, Douglas and Peucker's simplification of lines, with one weight per point for all zooms.
enum LineSimplifier {
  /// Returns the square of the distance by which each point matters; infinity for ends.
  static func weights(_ points: [StylePoint]) -> [Double] {
    var weights = [Double](repeating: 0, count: points.count)
    guard points.count > 1 else { return points.isEmpty ? [] : [.infinity] }
    (weights[0], weights[points.count - 1]) = (.infinity, .infinity)
    var ranges = [(0, points.count - 1)]
    while let (first, last) = ranges.popLast() {
      var (farthest, index) = (0.0, 0)
      let middle = first + (last - first) / 2
      var nearestToMiddle = last - first
      for place in first + 1..<max(last, first + 1) {
        let distance = squaredDistance(points[place], points[first], points[last])
        if distance > farthest {
          (farthest, index) = (distance, place)
        } else if distance == farthest, abs(place - middle) < nearestToMiddle {
          // Halves of about equal size keep the depth small.
          (index, nearestToMiddle) = (place, abs(place - middle))
        }
      }
      guard farthest > 0, index > 0 else { continue }
      weights[index] = farthest
      ranges += [(first, index), (index, last)]
    }
    return weights
  }

  /// Returns the points that matter at a tolerance; none if the whole shape is too small.
  static func simplified(
    _ points: [StylePoint], _ weights: [Double], tolerance: Double, isRing: Bool
  ) -> [StylePoint] {
    guard tolerance > 0 else { return points }
    let square = tolerance * tolerance
    if isRing {
      if abs(doubledArea(points)) / 2 < square { return [] }
    } else {
      let length = zip(points, points.dropFirst()).reduce(0.0) { sum, ends in
        let (dx, dy) = (ends.1.x - ends.0.x, ends.1.y - ends.0.y)
        return sum + (dx * dx + dy * dy).squareRoot()
      }
      if length < tolerance { return [] }
    }
    return zip(points, weights).compactMap { $1 > square ? $0 : nil }
  }

  private static func squaredDistance(_ point: StylePoint, _ start: StylePoint, _ end: StylePoint) -> Double {
    var near = start
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    if dx != 0 || dy != 0 {
      let share = ((point.x - start.x) * dx + (point.y - start.y) * dy) / (dx * dx + dy * dy)
      if share > 1 {
        near = end
      } else if share > 0 {
        near = StylePoint(x: near.x + dx * share, y: near.y + dy * share)
      }
    }
    return (point.x - near.x) * (point.x - near.x) + (point.y - near.y) * (point.y - near.y)
  }
}
