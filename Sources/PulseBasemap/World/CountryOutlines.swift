/// The polygons of all countries on the grid of the map, among which that around a point is found.
struct CountryOutlines: Sendable {
  /// A polygon with its holes, and the box around it.
  struct Outline: Sendable {
    private let rings: [[GridPoint]]
    fileprivate let box: GridBox

    /// Creates a polygon of its outer ring and then its holes; `nil` without points.
    fileprivate init?(_ rings: [[GridPoint]]) {
      guard let outer = rings.first, let first = outer.first else { return nil }
      var box = GridBox(from: first, to: first)
      for point in outer {
        box.low = GridPoint(x: min(box.low.x, point.x), y: min(box.low.y, point.y))
        box.high = GridPoint(x: max(box.high.x, point.x), y: max(box.high.y, point.y))
      }
      (self.rings, self.box) = (rings, box)
    }

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

  /// The outlines of the embedded map, which are made at the first use; empty if the program was built with a damaged one.
  static let embedded = CountryOutlines(try? WorldMap.embedded().countryPolygons())

  private let outlines: [Outline]

  /// Creates the outlines of polygons; `nil` for none.
  ///
  /// - Complexity: O(points).
  init(_ polygons: WorldMap.CountryPolygons?) {
    outlines = (polygons?.codes.sorted() ?? []).flatMap { code in
      (polygons?.polygons(of: code) ?? []).compactMap(Outline.init)
    }
  }

  /// Returns the polygon around a point, the part of a country that has its name; `nil` for a point in the sea.
  func outline(around point: GridPoint) -> Outline? {
    outlines.first { $0.contains(x: Double(point.x), y: Double(point.y)) }
  }
}
