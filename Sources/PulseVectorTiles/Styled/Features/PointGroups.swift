import PulseMapStyle

/// The points of a source in groups of near ones, for each zoom.
///
/// The levels follow from each other, the deepest first: a point, or a group of the zoom above, takes in all those within
/// the radius that no other has taken in before, in the order of the source.
struct PointGroups: Sendable {
  /// The features of each zoom; beyond the last, points are not grouped.
  private let levels: [[ProjectedFeature]]

  /// A point, or a group with its sums.
  private struct Group {
    /// The place on the map, whose side is 1, in the precision of MapLibre.
    var x, y: Float
    var count = 1
    var id: Int?
    let feature: ProjectedFeature
    var sums: [StyleValue] = []

    /// The sums by their names.
    private func members(_ settings: StyleDocument.Clusters) -> [(key: String, value: StyleValue)] {
      zip(settings.properties, sums).map { ($0.name, $1) }
    }

    /// A feature with the sums alone, as it joins another group.
    func summary(_ settings: StyleDocument.Clusters) -> StyledFeature {
      StyledFeature(id: .null, .point, properties: StyleObject(members(settings)), parts: [])
    }

    /// The properties of a group.
    func properties(_ settings: StyleDocument.Clusters) -> StyleObject {
      StyleObject(
        members(settings) + [
          ("cluster", .boolean(true)), ("cluster_id", .number(Double(id ?? 0))),
          ("point_count", .number(Double(count))), ("point_count_abbreviated", abbreviatedCount),
        ])
    }

    /// The number of points in at most four characters, such as `12k`, below a million.
    private var abbreviatedCount: StyleValue {
      switch count {
      case ..<1000: return .number(Double(count))
      case ..<10_000:
        let hundreds = Int((Double(count) / 100).rounded())
        return .string(hundreds % 10 == 0 ? "\(hundreds / 10)k" : "\(hundreds / 10).\(hundreds % 10)k")
      default: return .string("\(Int((Double(count) / 1000).rounded()))k")
      }
    }
  }

  /// Groups the points of a source.
  ///
  /// - Parameters:
  ///   - features: The features; those without points are left out.
  ///   - settings: The radius and the zooms.
  /// - Complexity: O(points × zooms) unless many are at one place.
  init(_ features: [ProjectedFeature], _ settings: StyleDocument.Clusters) {
    let context = EvaluationContext()
    let points = features.filter { $0.type == .point }.flatMap { feature in
      feature.points.map { place in
        context.feature = feature.untiled
        return Group(
          x: Float(place.x), y: Float(place.y), feature: feature,
          sums: settings.properties.map { $0.initialValue(in: context) })
      }
    }
    var groups = points
    var levels: [[ProjectedFeature]] = [Self.features(of: groups, settings)]
    for zoom in stride(from: settings.maximumZoom, through: 0, by: -1) {
      groups = Self.grouped(groups, atZoom: zoom, of: points.count, settings, context)
      levels.append(Self.features(of: groups, settings))
    }
    self.levels = levels.reversed()
  }

  /// Returns the features that tiles of a zoom show.
  func features(atZoom zoom: Int) -> [ProjectedFeature] { levels[min(max(zoom, 0), levels.count - 1)] }

  /// Returns the groups of a zoom, made of those of the next deeper one.
  private static func grouped(
    _ groups: [Group], atZoom zoom: Int, of count: Int, _ settings: StyleDocument.Clusters,
    _ context: EvaluationContext
  ) -> [Group] {
    let radius = settings.radius / 512 / Double(1 << zoom)
    guard radius > 0 else { return groups }
    let grid = PointGrid(groups.map { ($0.x, $0.y) }, cell: radius)
    var isTaken = [Bool](repeating: false, count: groups.count)
    var result: [Group] = []
    for index in groups.indices where !isTaken[index] {
      isTaken[index] = true
      let own = groups[index]
      let near = grid.indices(within: radius, of: index).filter { !isTaken[$0] }
      let total = near.reduce(own.count) { $0 + groups[$1].count }
      guard !near.isEmpty, total >= settings.minimumPoints else {
        result.append(own)
        for other in near where !isTaken[other] {
          isTaken[other] = true
          result.append(groups[other])
        }
        continue
      }
      var (x, y) = (Double(own.x) * Double(own.count), Double(own.y) * Double(own.count))
      var group = own
      for other in near {
        isTaken[other] = true
        x += Double(groups[other].x) * Double(groups[other].count)
        y += Double(groups[other].y) * Double(groups[other].count)
        for (place, property) in settings.properties.enumerated() {
          context.feature = groups[other].summary(settings)
          context.accumulated = group.sums[place]
          group.sums[place] = property.combinedValue(in: context)
        }
      }
      (group.x, group.y) = (Float(x / Double(total)), Float(y / Double(total)))
      group.count = total
      group.id = index << 5 + (zoom + 1) + count
      result.append(group)
    }
    return result
  }

  private static func features(of groups: [Group], _ settings: StyleDocument.Clusters) -> [ProjectedFeature] {
    groups.map { group in
      guard let id = group.id else { return group.feature }
      return ProjectedFeature(
        id: .number(Double(id)), .point, properties: group.properties(settings),
        parts: [[StylePoint(x: Double(group.x), y: Double(group.y))]])
    }
  }
}

/// Places in the cells of a grid, to find those near each other.
private struct PointGrid {
  private let places: [(x: Float, y: Float)]
  private let cell: Double
  private var cells: [Cell: [Int]] = [:]

  private struct Cell: Hashable {
    var column, row: Int
  }

  init(_ places: [(x: Float, y: Float)], cell: Double) {
    (self.places, self.cell) = (places, max(cell, 1e-9))
    for (index, place) in places.enumerated() { cells[self.cell(of: place), default: []].append(index) }
  }

  private func cell(of place: (x: Float, y: Float)) -> Cell {
    func number(_ coordinate: Float) -> Int {
      Int(min(max(Double(coordinate) / cell, -1e15), 1e15).rounded(.down))
    }
    return Cell(column: number(place.x), row: number(place.y))
  }

  /// Returns the other places within a radius of one, which is at most the size of cells, in their order.
  func indices(within radius: Double, of index: Int) -> [Int] {
    let (center, middle) = (places[index], cell(of: places[index]))
    var found: [Int] = []
    for row in middle.row - 1...middle.row + 1 {
      for column in middle.column - 1...middle.column + 1 {
        for other in cells[Cell(column: column, row: row)] ?? [] where other != index {
          let (dx, dy) = (Double(places[other].x - center.x), Double(places[other].y - center.y))
          if dx * dx + dy * dy <= radius * radius { found.append(other) }
        }
      }
    }
    return found.sorted()
  }
}
