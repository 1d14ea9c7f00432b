import PulsePixels
import PulseScene

/// The outline polygon of a callout: a rounded rectangle with an arrow that has concave feet and a rounded tip.
struct CalloutOutline {
  /// The vertices, clockwise on the screen, in subpixels.
  private(set) var points: [SubpixelPoint] = []

  /// The number of chords per curve, with an error below 1/64 pixel for the largest corner (32 pixels).
  private static let chordCount = 24

  /// The distance of Bézier control points from the ends of a quarter circle, in radii.
  private static let arcControlRatio = 0.5522847498

  /// A point in pixels.
  private typealias Point = (x: Double, y: Double)

  /// Creates the outline for the layout of a callout.
  init(_ layout: CalloutLayout) {
    typealias Metrics = Callout.Metrics
    let ratio = Double(layout.pixelRatio)
    let (left, right) = (Double(layout.body.x), Double(layout.body.maxX))
    // The edges away from the arrow and next to it.
    let (far, near) = (
      Double(layout.pointsUp ? layout.body.maxY : layout.body.y),
      Double(layout.pointsUp ? layout.body.y : layout.body.maxY)
    )
    let down = layout.pointsUp ? -1.0 : 1
    let radius = Metrics.cornerRadius * ratio
    addCorner(from: (left, far + down * radius), at: (left, far), to: (left + radius, far))
    addCorner(from: (right - radius, far), at: (right, far), to: (right, far + down * radius))
    addCorner(from: (right, near - down * radius), at: (right, near), to: (right - radius, near))
    let tip = (x: Double(layout.tipX), down: down * ratio)
    func point(_ x: Double, _ y: Double) -> Point { (tip.x + x * ratio, near + y * tip.down) }
    let half = Metrics.arrowHalfWidth
    // Foot, flank, tip and back, in points relative to the middle of the foot.
    addArc(from: point(half, 0), control: point(9.814, 0), to: point(8, 2.675))
    addArc(from: point(2, 11.525), control: point(0, 14.475), to: point(-2, 11.525))
    addArc(from: point(-8, 2.675), control: point(-9.814, 0), to: point(-half, 0))
    addCorner(from: (left + radius, near), at: (left, near), to: (left, near - down * radius))
    if layout.pointsUp { points.reverse() }
  }

  /// Appends a quarter circle, approximated by a cubic Bézier curve, that rounds the corner at `corner`.
  private mutating func addCorner(from start: Point, at corner: Point, to end: Point) {
    func towardsCorner(_ point: Point) -> Point {
      (
        point.x + (corner.x - point.x) * Self.arcControlRatio,
        point.y + (corner.y - point.y) * Self.arcControlRatio
      )
    }
    addCurve(start, towardsCorner(start), towardsCorner(end), end)
  }

  /// Appends a quadratic Bézier curve with one control point, flattened to a polyline.
  private mutating func addArc(from start: Point, control: Point, to end: Point) {
    func towardsControl(_ point: Point) -> Point {
      (point.x + (control.x - point.x) * 2 / 3, point.y + (control.y - point.y) * 2 / 3)
    }
    addCurve(start, towardsControl(start), towardsControl(end), end)
  }

  /// Appends a cubic Bézier curve, flattened to chords, with both of its ends; `first` and `second` are the
  /// control points.
  private mutating func addCurve(_ start: Point, _ first: Point, _ second: Point, _ end: Point) {
    for step in 0...Self.chordCount {
      let part = Double(step) / Double(Self.chordCount)
      let rest = 1 - part
      let weights = (
        rest * rest * rest, 3 * rest * rest * part, 3 * rest * part * part, part * part * part
      )
      points.append(
        SubpixelPoint(
          pixelX: weights.0 * start.x + weights.1 * first.x + weights.2 * second.x + weights.3 * end.x,
          pixelY: weights.0 * start.y + weights.1 * first.y + weights.2 * second.y + weights.3 * end.y))
    }
  }
}
