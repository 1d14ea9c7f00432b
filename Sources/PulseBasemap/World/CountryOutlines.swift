/// The polygons of all countries on the grid of the map, among which that around a point is found.
struct CountryOutlines: Sendable {
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
    func outline(_ rings: @autoclosure () -> [[GridPoint]], _ box: GridBox?) -> Outline? {
      guard let box, isPossible(box) else { return nil }
      let outline = Outline(rings: rings(), box: box)
      return outline.contains(x: Double(point.x), y: Double(point.y)) ? outline : nil
    }
    for (loop, box) in loops where isPossible(box) {
      let box = polygons.box(around: loop, isRough: false)
      if let found = outline(polygons.polygon(loop), box) { return found }
    }
    for (first, paths) in polygons.land.numberedPaths(where: { isPossible($0.box) }) {
      for index in 0..<paths.count {
        if let found = outline([Array(paths[index])], paths.boxes[index]), polygons.isIsland(first + index) {
          return found
        }
      }
    }
    return nil
  }
}
