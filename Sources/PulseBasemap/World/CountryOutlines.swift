import Synchronization

/// The polygons of all countries on the grid of the map, among which that around a point is found; each is made once.
final class CountryOutlines: Sendable {
  /// A polygon with its holes, and the box around it.
  struct Outline: Sendable {
    /// The outer ring and then the holes.
    let rings: [[GridPoint]]

    /// The box around the outer ring, which may be larger.
    let box: GridBox

    /// Returns whether a point is in the polygon, and in none of its holes.
    ///
    /// - Complexity: O(points).
    func contains(x: Double, y: Double) -> Bool {
      guard Double(box.low.x) <= x, x <= Double(box.high.x), Double(box.low.y) <= y, y <= Double(box.high.y)
      else { return false }
      var isInside = false
      for ring in rings {
        guard var last = ring.last else { continue }
        for point in ring {
          let (lastY, pointY) = (Double(last.y), Double(point.y))
          if (lastY > y) != (pointY > y) {
            let part = (y - lastY) / (pointY - lastY)
            if x < Double(last.x) + part * Double(point.x - last.x) { isInside.toggle() }
          }
          last = point
        }
      }
      return isInside
    }
  }

  /// The outlines of the embedded map; none if the program was built with a damaged one.
  static let embedded = CountryOutlines(try? WorldMap.embedded().countryPolygons())

  private let polygons: WorldMap.CountryPolygons?

  /// The polygons that are no islands, with rough boxes around them.
  private let loops: [(loop: (country: String, index: Int), box: GridBox)]

  /// The boxes at coasts and the outlines of these polygons that were asked for, by their indices.
  private let known = Mutex((boxes: [Int: GridBox](), outlines: [Int: Outline]()))

  /// Creates the outlines of polygons; `nil` for none.
  ///
  /// - Complexity: O(parts of the polygons).
  init(_ polygons: WorldMap.CountryPolygons?) {
    self.polygons = polygons
    loops =
      polygons.map { polygons in
        polygons.loops.compactMap { loop in
          polygons.box(around: loop, isRough: true).map { (loop: loop, box: $0) }
        }
      } ?? []
  }

  /// Returns the polygon around a point, the part of a country that has its name; `nil` for a point in the sea, and for a
  /// polygon that is outside of some boxes, unless they are `nil`.
  ///
  /// - Complexity: O(polygons + points of those whose boxes contain the point).
  func outline(around point: GridPoint, in views: [GridBox]? = nil) -> Outline? {
    guard let polygons else { return nil }
    let place = GridBox(from: point, to: point)
    func isPossible(_ box: GridBox) -> Bool {
      box.touches(place) && views?.contains(where: box.touches) != false
    }
    let (x, y) = (Double(point.x), Double(point.y))
    // Smaller ones are made sooner, and those of neighbors are larger at times.
    let near = loops.indices.filter { isPossible(loops[$0].box) }.map {
      (index: $0, box: box(ofLoop: $0, polygons))
    }
    .filter { isPossible($0.box) }.sorted { ($0.box.longerSide, $0.index) < ($1.box.longerSide, $1.index) }
    for (index, box) in near {
      let outline = outline(ofLoop: index, box, polygons)
      if outline.contains(x: x, y: y) { return outline }
    }
    for (first, paths) in polygons.land.numberedPaths(where: { isPossible($0.box) }) {
      for index in 0..<paths.count where isPossible(paths.boxes[index]) {
        let island = Outline(rings: [Array(paths[index])], box: paths.boxes[index])
        if island.contains(x: x, y: y), polygons.isIsland(first + index) { return island }
      }
    }
    return nil
  }

  private func box(ofLoop index: Int, _ polygons: WorldMap.CountryPolygons) -> GridBox {
    if let box = known.withLock({ $0.boxes[index] }) { return box }
    let box = polygons.box(around: loops[index].loop, isRough: false) ?? loops[index].box
    known.withLock { $0.boxes[index] = box }
    return box
  }

  private func outline(ofLoop index: Int, _ box: GridBox, _ polygons: WorldMap.CountryPolygons) -> Outline {
    if let outline = known.withLock({ $0.outlines[index] }) { return outline }
    let outline = Outline(rings: polygons.polygon(loops[index].loop), box: box)
    known.withLock { $0.outlines[index] = outline }
    return outline
  }
}
