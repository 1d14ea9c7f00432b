import PulsePixels

/// The part of a country that a view shows, on a lattice of pixels, to find room for a name within it.
struct VisibleCountryPart {
  /// The points of the lattice in the shorter direction of the page.
  private static let fineness = 32

  /// A point of the lattice that is in the country, with the room to all sides.
  struct Place {
    let x, y: Int

    /// The pixels to the nearest point outside of the country or the page, to the left or right and up or down.
    let width, height: Int
  }

  /// The points in the country.
  let places: [Place]

  /// Finds the part of a polygon of a country in a page; on views of several worlds, in the given one.
  ///
  /// - Complexity: O(points of the polygon + lattice).
  init(of outline: CountryOutlines.Outline, world: Int, in grid: WorldGrid, page: PixelRect) {
    let step = max(1, min(page.width, page.height) / Self.fineness)
    let (columns, rows) = (page.width / step, page.height / step)
    var crossings = [[Double]](repeating: [], count: rows)
    for ring in outline.rings {
      guard let end = ring.last else { continue }
      var last = grid.pixel(of: end, world: world)
      for point in ring {
        let next = grid.pixel(of: point, world: world)
        Self.cross(from: last, to: next, page: page, step: step, crossings: &crossings)
        last = next
      }
    }
    var inside = [[Bool]](repeating: [Bool](repeating: false, count: columns), count: rows)
    for row in 0..<rows {
      var crossed = crossings[row].sorted()[...]
      var isInside = false
      for column in 0..<columns {
        while let first = crossed.first, first <= Double(page.x + column * step) {
          isInside.toggle()
          crossed.removeFirst()
        }
        inside[row][column] = isInside
      }
    }
    places = Self.places(inside, page: page, step: step)
  }

  /// Adds where an edge crosses rows of the lattice.
  private static func cross(
    from one: (x: Double, y: Double), to other: (x: Double, y: Double), page: PixelRect, step: Int,
    crossings: inout [[Double]]
  ) {
    func row(_ y: Double) -> Int {
      let row = ((y - Double(page.y)) / Double(step)).rounded(.up)
      return Int(min(max(row, 0), Double(crossings.count)))
    }
    for row in row(min(one.y, other.y))..<row(max(one.y, other.y)) {
      let part = (Double(page.y + row * step) - one.y) / (other.y - one.y)
      crossings[row].append(one.x + part * (other.x - one.x))
    }
  }

  /// Returns the points inside with the room around them.
  private static func places(_ inside: [[Bool]], page: PixelRect, step: Int) -> [Place] {
    guard let columns = inside.first?.count, columns > 0 else { return [] }
    /// The steps from each point to the first one outside, in a direction.
    func distances(dx: Int, dy: Int) -> [[Int]] {
      var steps = inside.map { $0.map { $0 ? 1 : 0 } }
      let rows = dy > 0 ? Array(inside.indices.reversed()) : Array(inside.indices)
      let line = dx > 0 ? Array((0..<columns).reversed()) : Array(0..<columns)
      for row in rows where inside.indices.contains(row + dy) {
        for column in line where inside[row][column] && (0..<columns).contains(column + dx) {
          steps[row][column] = steps[row + dy][column + dx] + 1
        }
      }
      return steps
    }
    let (left, right) = (distances(dx: -1, dy: 0), distances(dx: 1, dy: 0))
    let (up, down) = (distances(dx: 0, dy: -1), distances(dx: 0, dy: 1))
    return inside.indices.flatMap { row in
      (0..<columns).filter { inside[row][$0] }.map { column in
        Place(
          x: page.x + column * step, y: page.y + row * step,
          width: (min(left[row][column], right[row][column]) - 1) * step,
          height: (min(up[row][column], down[row][column]) - 1) * step)
      }
    }
  }
}
