internal import Synchronization

extension Path {
  /// Adds a disc, approximated by a polygon.
  ///
  /// The polygon has the area of the disc and deviates from the circle by at most 1/64 pixel. It is its own mirror
  /// image horizontally, vertically and diagonally, and is computed with square roots alone, which every machine
  /// rounds alike.
  ///
  /// - Parameters:
  ///   - center: The center.
  ///   - radius: The radius in 1/256 pixel; 0 or less adds nothing.
  ///   - isHole: Whether the contour runs counterclockwise, to cut a hole into another one.
  /// - Complexity: O(√`radius`), at most 65,536 points.
  public mutating func addDisc(center: SubpixelPoint, radius: Int, isHole: Bool = false) {
    guard radius > 0 else { return }
    let points = DiscOutlines.outline(radius: radius).map {
      SubpixelPoint(x: center.x + $0.x, y: center.y + $0.y)
    }
    if isHole {
      addContour(points.reversed())
    } else {
      addContour(points)
    }
  }

  /// Returns the vertices of a disc around (0, 0), clockwise on the screen from due east.
  fileprivate static func discOutline(radius: Int) -> [SubpixelPoint] {
    let octant = Path.octant(radius: Double(radius))
    // Each octant mirrors the one before.
    let quadrant = octant + octant.dropLast().reversed().map { (dx: $0.dy, dy: $0.dx) }
    let half = quadrant + quadrant.dropLast().reversed().map { (dx: -$0.dx, dy: $0.dy) }
    let circle = half + half.dropLast().dropFirst().reversed().map { (dx: $0.dx, dy: -$0.dy) }
    return circle.map { SubpixelPoint(x: $0.dx, y: $0.dy) }
  }

  /// Adds a ring: a disc with a concentric hole.
  ///
  /// - Parameters:
  ///   - center: The center.
  ///   - innerRadius: The radius of the hole in 1/256 pixel; 0 or less for no hole.
  ///   - outerRadius: The outer radius in 1/256 pixel.
  public mutating func addRing(center: SubpixelPoint, innerRadius: Int, outerRadius: Int) {
    guard outerRadius > innerRadius else { return }
    addDisc(center: center, radius: outerRadius)
    addDisc(center: center, radius: innerRadius, isHole: true)
  }

  /// Returns the vertices of a circle's polygon from due east to 45 degrees, both included, relative to the center.
  private static func octant(radius: Double) -> [(dx: Int, dy: Int)] {
    let diagonal = 0.5.squareRoot()
    // The arc is halved until it deviates from its chord by at most 1/64 pixel, or 13 times.
    var directions = [(x: 1.0, y: 0.0), (x: diagonal, y: diagonal)]
    var sagitta = radius * (1 - bisector(directions[0], directions[1]).x)
    while sagitta > 4, directions.count <= 1 << 12 {
      directions =
        directions.indices.dropLast().flatMap { index in
          [directions[index], bisector(directions[index], directions[index + 1])]
        } + [directions[directions.count - 1]]
      sagitta /= 4
    }
    // An inscribed polygon covers less than the disc, so it is scaled to the same area.
    let count = Double((directions.count - 1) * 8)
    let grown = radius * (2 * Double.pi / (count * directions[1].y)).squareRoot()
    return directions.map { (dx: Int(($0.x * grown).rounded()), dy: Int(($0.y * grown).rounded())) }
  }
}

/// Returns the unit vector that bisects two unit vectors less than a half turn apart.
func bisector(_ first: (x: Double, y: Double), _ second: (x: Double, y: Double)) -> (x: Double, y: Double) {
  let x = first.x + second.x
  let y = first.y + second.y
  let length = (x * x + y * y).squareRoot()
  return (x / length, y / length)
}

/// A process-wide cache of the outlines of small discs, of which films draw many.
enum DiscOutlines {
  /// The largest radius that is kept, 32 pixels, with 128 points; all outlines together have 8 MB.
  private static let largestRadius = 32 << 8

  private static let kept = Mutex<[[SubpixelPoint]]>(Array(repeating: [], count: largestRadius + 1))

  /// Returns the vertices of a disc around (0, 0), clockwise on the screen from due east; the first one is farthest to
  /// the right.
  ///
  /// - Parameter radius: The radius in 1/256 pixel, above 0.
  /// - Returns: The vertices.
  static func outline(radius: Int) -> [SubpixelPoint] {
    guard radius <= largestRadius else { return Path.discOutline(radius: radius) }
    let known = kept.withLock { $0[radius] }
    if !known.isEmpty { return known }
    let outline = Path.discOutline(radius: radius)
    kept.withLock { $0[radius] = outline }
    return outline
  }
}
