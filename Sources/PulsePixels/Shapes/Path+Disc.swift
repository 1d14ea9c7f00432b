extension Path {
  /// Adds a disc.
  ///
  /// The circle becomes a polygon of the same area that leaves it by at most 1/64 pixel. The polygon is its
  /// own mirror image left to right, top to bottom and along the diagonals, and it is built with square
  /// roots alone, which every machine rounds alike.
  ///
  /// - Parameters:
  ///   - center: The center.
  ///   - radius: The radius in 1/256 pixel; nothing is added when it is not above 0.
  ///   - isHole: Whether the contour runs counterclockwise, to cut a hole into another one.
  /// - Complexity: O(√`radius`), at most 65,536 points.
  public mutating func addDisc(center: SubpixelPoint, radius: Int, isHole: Bool = false) {
    guard radius > 0 else { return }
    let octant = Path.octant(radius: Double(radius))
    // Clockwise on the screen from due east; each octant mirrors the one before.
    let quadrant = octant + octant.dropLast().reversed().map { (dx: $0.dy, dy: $0.dx) }
    let half = quadrant + quadrant.dropLast().reversed().map { (dx: -$0.dx, dy: $0.dy) }
    let circle = half + half.dropLast().dropFirst().reversed().map { (dx: $0.dx, dy: -$0.dy) }
    let points = circle.map { SubpixelPoint(x: center.x + $0.dx, y: center.y + $0.dy) }
    if isHole {
      addContour(points.reversed())
    } else {
      addContour(points)
    }
  }

  /// Adds a ring.
  ///
  /// - Parameters:
  ///   - center: The center.
  ///   - innerRadius: The radius of the hole in 1/256 pixel; none when it is not above 0.
  ///   - outerRadius: The outer radius in 1/256 pixel.
  public mutating func addRing(center: SubpixelPoint, innerRadius: Int, outerRadius: Int) {
    guard outerRadius > innerRadius else { return }
    addDisc(center: center, radius: outerRadius)
    addDisc(center: center, radius: innerRadius, isHole: true)
  }

  /// The corners of a circle's polygon from due east to 45 degrees, both included, around the center.
  private static func octant(radius: Double) -> [(dx: Int, dy: Int)] {
    let diagonal = 0.5.squareRoot()
    // The arc is halved until chord and arc are nowhere more than 1/64 pixel apart, or 13 times.
    var directions = [(x: 1.0, y: 0.0), (x: diagonal, y: diagonal)]
    var sagitta = radius * (1 - halfway(directions[0], directions[1]).x)
    while sagitta > 4, directions.count <= 1 << 12 {
      directions =
        directions.indices.dropLast().flatMap { index in
          [directions[index], halfway(directions[index], directions[index + 1])]
        } + [directions[directions.count - 1]]
      sagitta /= 4
    }
    // A polygon inscribed in the circle covers less than the disc: it grows to the same area.
    let count = Double((directions.count - 1) * 8)
    let grown = radius * (2 * Double.pi / (count * directions[1].y)).squareRoot()
    return directions.map { (dx: Int(($0.x * grown).rounded()), dy: Int(($0.y * grown).rounded())) }
  }
}

/// Returns the unit vector halfway between two unit vectors that are less than a half turn apart.
func halfway(_ first: (x: Double, y: Double), _ second: (x: Double, y: Double)) -> (x: Double, y: Double) {
  let x = first.x + second.x
  let y = first.y + second.y
  let length = (x * x + y * y).squareRoot()
  return (x / length, y / length)
}
