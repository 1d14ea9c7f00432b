import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText

/// The outline of a callout: a rounded rectangle with an arrow whose feet run into its edge in a curve and whose tip is
/// round.
struct CalloutShape {
  /// The points of the outline, clockwise on the screen.
  private(set) var points: [SubpixelPoint] = []

  /// The chords of a curve; those of the largest corner, of 32 pixels, leave it by less than 1/64 pixel.
  private static let chordCount = 24

  /// The distance of the control points of a quarter of a circle from its ends, in radii.
  private static let roundness = 0.5522847498

  /// A place in pixels.
  private typealias Place = (x: Double, y: Double)

  /// Finds the outline of a callout.
  ///
  /// - Parameter layout: The place of the callout.
  init(_ layout: CalloutLayout) {
    typealias Metrics = Callout.Metrics
    let ratio = Double(layout.pixelRatio)
    let (left, right) = (Double(layout.body.x), Double(layout.body.maxX))
    // Away from the arrow, and towards it.
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
    func place(_ x: Double, _ y: Double) -> Place { (tip.x + x * ratio, near + y * tip.down) }
    let half = Metrics.arrowHalfWidth
    // From the foot to the flank, around the tip, and back; in points from the middle of the foot.
    addArc(from: place(half, 0), control: place(9.814, 0), to: place(8, 2.675))
    addArc(from: place(2, 11.525), control: place(0, 14.475), to: place(-2, 11.525))
    addArc(from: place(-8, 2.675), control: place(-9.814, 0), to: place(-half, 0))
    addCorner(from: (left + radius, near), at: (left, near), to: (left, near - down * radius))
    if layout.pointsUp { points.reverse() }
  }

  /// Adds a quarter of a circle around a corner.
  private mutating func addCorner(from start: Place, at corner: Place, to end: Place) {
    func towardsCorner(_ place: Place) -> Place {
      (
        place.x + (corner.x - place.x) * Self.roundness, place.y + (corner.y - place.y) * Self.roundness
      )
    }
    addCurve(start, towardsCorner(start), towardsCorner(end), end)
  }

  /// Adds a curve of the second degree, by the one of the third degree that is the same.
  private mutating func addArc(from start: Place, control: Place, to end: Place) {
    func towardsControl(_ place: Place) -> Place {
      (place.x + (control.x - place.x) * 2 / 3, place.y + (control.y - place.y) * 2 / 3)
    }
    addCurve(start, towardsControl(start), towardsControl(end), end)
  }

  /// Adds a Bézier curve with both of its ends.
  private mutating func addCurve(_ start: Place, _ first: Place, _ second: Place, _ end: Place) {
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
