/// The polygons of all countries on the grid of the map, among which that around a point is found.
struct CountryOutlines: Sendable {
  /// A polygon with its holes, and the box around it.
  struct Outline: Sendable {
    /// The outer ring and then the holes.
    let rings: [[GridPoint]]

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

  /// The outlines of the embedded map, which is decoded at the first use; empty if the program was built with a damaged one.
  static let embedded = CountryOutlines(try? WorldMap.embedded().countryPolygons())

  private let polygons: WorldMap.CountryPolygons?
  private let boxes: [(polygon: WorldMap.CountryPolygons.Reference, box: GridBox)]

  /// Creates the outlines of polygons; `nil` for none.
  ///
  /// - Complexity: O(points).
  init(_ polygons: WorldMap.CountryPolygons?) {
    self.polygons = polygons
    boxes = polygons?.boxes() ?? []
  }

  /// Returns the polygon around a point, the part of a country that has its name; `nil` for a point in the sea.
  ///
  /// - Complexity: O(polygons + points of those whose boxes contain the point).
  func outline(around point: GridPoint) -> Outline? {
    guard let polygons else { return nil }
    let place = GridBox(from: point, to: point)
    return boxes.lazy.filter { $0.box.touches(place) }
      .map { Outline(rings: polygons.polygon($0.polygon), box: $0.box) }
      .first { $0.contains(x: Double(point.x), y: Double(point.y)) }
  }
}
