import PulseBasics
import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene

extension SceneSpec {
  /// Returns the scene with points of data that are near each other replaced by circles with their number.
  ///
  /// - Parameter files: The loader of the files that the scene names.
  /// - Returns: The scene, whose view is explicit; the same scene if there is nothing to group, if the density of the points is
  ///   shown, and if the camera changes the zoom.
  /// - Throws: ``SceneError`` with all problems of the scene.
  func clustered(reading files: any SceneFileLoader) throws(SceneError) -> SceneSpec {
    guard clusters, film.play == nil, film.heat == nil, rows.count > 1 else { return self }
    var plain = self
    (plain.clusterFlag, plain.isStrict) = (nil, false)
    var resolver = SceneResolver(plain, files: files)
    let scene = try resolver.resolve().scene
    // The circles of one zoom are not those of another.
    guard scene.zooms.lowerBound == scene.zooms.upperBound else { return self }
    let view = scene.viewport
    let found = PointClusters(of: rows, in: view)
    guard found.clusters.contains(where: { $0.members.count > 1 }) else { return self }
    var spec = self
    spec.clusterFlag = nil
    (spec.viewBounds, spec.viewArea, spec.padding) = (nil, nil, nil)
    (spec.latitude, spec.longitude, spec.zoom) = (view.center.latitude, view.center.longitude, view.zoom)
    spec.rows = OverlayRows()
    for cluster in found.clusters { spec.rows.append(overlay(for: cluster)) }
    return spec
  }

  private func overlay(for cluster: PointClusters.Cluster) -> OverlaySpec {
    var overlay = rows[cluster.members[0]]
    let isSingle = cluster.members.count == 1
    if isSingle, overlayDefaults.effect != nil || overlayDefaults.radius != nil || overlay.radius != nil {
      return overlay
    }
    if isSingle {
      overlay.radius = .points(PointClusters.singleRadius)
    } else {
      var circle = overlayDefaults
      circle.origin = overlay.origin
      (circle.latitude, circle.longitude) = (cluster.place.latitude, cluster.place.longitude)
      circle.radius = .points(cluster.radius)
      circle.markText = PointClusters.text(cluster.members.count)
      overlay = circle
    }
    overlay.effect = PointClusters.effect.map { .effect($0) } ?? overlay.effect
    return overlay
  }
}

/// A grouping of points that are near each other in an image.
struct PointClusters {
  /// Points that are drawn as one circle, or one that has its own mark.
  struct Cluster {
    /// The indices of the points.
    var members: [Int]

    /// The mean of the points in pixels at a pixel ratio of 1.
    var x: Double
    var y: Double

    /// The place of the circle.
    var place: GeoPoint

    /// The radius of the circle in points.
    var radius: Double { PointClusters.radius(ofCount: members.count) }
  }

  /// The clusters, large ones last, so that they are drawn on top.
  private(set) var clusters: [Cluster]

  /// The distance in points within which points belong to one circle.
  private static let reach = 40.0

  /// The radius of the mark of a point without near ones.
  static let singleRadius = 5.0

  /// The circles.
  static let effect = try? Effect(
    json: Array(
      #"""
      {"name": "cluster", "summary": "disc with a white edge", "origin": "pulsemap", "radius": "15px",
      "parameters": {"color": "#1f5fb4", "stroke": "#ffffff", "strokeWidth": "1.5px"},
      "layers": [{"name": "dot", "fill": "$color", "stroke": {"color": "$stroke", "width": "$strokeWidth"}}]}
      """#.utf8))

  /// Returns the radius of the circle for a number of points, in which the number is legible.
  static func radius(ofCount count: Int) -> Double {
    if count < 2 { return singleRadius }
    return count < 10 ? 10 : count < 100 ? 13 : count < 1000 ? 17 : count < 10_000 ? 21 : 25
  }

  /// Returns a number of points as text: `950`, `1.2k` or `12k`.
  static func text(_ count: Int) -> String {
    if count < 1000 { return String(count) }
    let tenths = (count + 50) / 100
    return tenths < 100 && tenths % 10 > 0 ? "\(tenths / 10).\(tenths % 10)k" : "\((count + 500) / 1000)k"
  }

  /// Groups the points of rows.
  ///
  /// - Complexity: O(rows) for a bounded density of circles.
  init(of rows: OverlayRows, in view: Viewport) {
    let ratio = Double(view.pixelRatio)
    var points: [(x: Double, y: Double, index: Int, place: GeoPoint)] = []
    for index in rows.indices {
      let row = rows[index]
      guard let latitude = row.latitude, let longitude = row.longitude,
        let place = try? GeoPoint(latitude: latitude, longitude: longitude)
      else { continue }
      let pixel = view.pixel(of: place)
      points.append((pixel.x / ratio, pixel.y / ratio, index, place))
    }
    clusters = Self.gathered(points)
    merge(in: view)
    clusters.sort { ($0.members.count, $1.members[0]) < ($1.members.count, $0.members[0]) }
  }

  /// A cell of a grid.
  private struct Cell: Hashable {
    var column: Int
    var row: Int

    init(_ x: Double, _ y: Double) {
      (column, row) = (Int((x / reach).rounded(.down)), Int((y / reach).rounded(.down)))
    }
  }

  /// Groups each point that is in no group with all such points around it.
  private static func gathered(_ points: [(x: Double, y: Double, index: Int, place: GeoPoint)]) -> [Cluster] {
    var cells: [Cell: [Int]] = [:]
    for (number, point) in points.enumerated() { cells[Cell(point.x, point.y), default: []].append(number) }
    var isTaken = [Bool](repeating: false, count: points.count)
    var clusters: [Cluster] = []
    for (number, point) in points.enumerated() where !isTaken[number] {
      var members: [Int] = []
      let cell = Cell(point.x, point.y)
      for row in cell.row - 1...cell.row + 1 {
        for column in cell.column - 1...cell.column + 1 {
          var near = cell
          (near.column, near.row) = (column, row)
          guard let others = cells[near] else { continue }
          var rest: [Int] = []
          for other in others where !isTaken[other] {
            let (dx, dy) = (points[other].x - point.x, points[other].y - point.y)
            if dx * dx + dy * dy <= reach * reach {
              members.append(other)
              isTaken[other] = true
            } else {
              rest.append(other)
            }
          }
          cells[near] = rest
        }
      }
      members.sort()
      let count = Double(members.count)
      clusters.append(
        Cluster(
          members: members.map { points[$0].index }, x: members.reduce(0) { $0 + points[$1].x } / count,
          y: members.reduce(0) { $0 + points[$1].y } / count, place: point.place))
    }
    return clusters
  }

  /// Merges circles that overlap, and finds the places of all.
  private mutating func merge(in view: Viewport) {
    var changed = true
    while changed {
      changed = false
      var merged: [Cluster] = []
      var cells: [Cell: [Int]] = [:]
      for cluster in clusters {
        let cell = Cell(cluster.x, cluster.y)
        var other: Int?
        search: for row in cell.row - 2...cell.row + 2 {
          for column in cell.column - 2...cell.column + 2 {
            var near = cell
            (near.column, near.row) = (column, row)
            other = cells[near]?.first { merged[$0].overlaps(cluster) }
            if other != nil { break search }
          }
        }
        guard let other else {
          cells[cell, default: []].append(merged.count)
          merged.append(cluster)
          continue
        }
        // The circle stays in its cell, from which it moves little.
        merged[other].add(cluster)
        changed = true
      }
      clusters = merged
    }
    let ratio = Double(view.pixelRatio)
    for index in clusters.indices where clusters[index].members.count > 1 {
      clusters[index].place = Mercator.unproject(
        view.mapPoint(at: (x: clusters[index].x * ratio, y: clusters[index].y * ratio)))
    }
  }
}

extension PointClusters.Cluster {
  /// Returns whether the circles touch.
  fileprivate func overlaps(_ other: PointClusters.Cluster) -> Bool {
    let distance = radius + other.radius + 3
    let (dx, dy) = (x - other.x, y - other.y)
    return dx * dx + dy * dy < distance * distance
  }

  fileprivate mutating func add(_ other: PointClusters.Cluster) {
    let (count, more) = (Double(members.count), Double(other.members.count))
    (x, y) = ((x * count + other.x * more) / (count + more), (y * count + other.y * more) / (count + more))
    members += other.members
  }
}
