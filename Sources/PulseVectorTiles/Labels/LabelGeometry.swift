import Glibc
import PulsePixels

/// The position, rotation and bounding boxes of a label.
struct LabelGeometry {
  /// The cap height in ems.
  private static let capitalHeight = 0.71

  /// Angles are rounded to this many degrees, since each rotation requires its own glyphs.
  private static let angleStep = 2.0

  /// The rotation in degrees, counterclockwise, -90 to 90.
  let angle: Double

  private let candidate: LabelCandidate
  private let size: Double
  private let width: Double
  /// The unit vector of the reading direction.
  private let along: (x: Double, y: Double)

  init(_ candidate: LabelCandidate, size: Double, width: Double) {
    self.candidate = candidate
    self.size = size
    self.width = width
    guard let direction = candidate.direction else {
      angle = 0
      along = (1, 0)
      return
    }
    // Read from left to right; vertical labels upwards.
    let isBackwards = direction.dx < 0 || (direction.dx == 0 && direction.dy > 0)
    let (dx, dy) = isBackwards ? (-direction.dx, -direction.dy) : (direction.dx, direction.dy)
    let degrees = atan2(-dy, dx) * 180 / .pi
    angle = (degrees / Self.angleStep).rounded() * Self.angleStep
    along = (cos(angle * .pi / 180), -sin(angle * .pi / 180))
  }

  /// The start of the baseline in pixels.
  var baseline: (x: Int, y: Int) {
    // Down for the reader is the reading direction rotated clockwise.
    let drop = Self.capitalHeight * size / 2
    let x = candidate.x - along.x * width / 2 - along.y * drop
    let y = candidate.y - along.y * width / 2 + along.x * drop
    // Sines differ in their last bits between machines.
    return (Int(((x * 256).rounded() / 256).rounded()), Int(((y * 256).rounded() / 256).rounded()))
  }

  /// Returns the bounding boxes: one for horizontal labels, otherwise a row of squares along the baseline.
  func boxes(padding: Double) -> [LabelBox] {
    let half = Self.capitalHeight * size / 2 + padding
    if angle == 0 {
      return [
        LabelBox(
          left: candidate.x - width / 2 - padding, top: candidate.y - half - size * 0.1,
          right: candidate.x + width / 2 + padding, bottom: candidate.y + half + size * 0.1)
      ]
    }
    let count = max(2, Int((width / (half * 1.4)).rounded(.up)) + 1)
    let inner = max(0, width - half)
    return (0..<count).map { index in
      let offset = inner * (Double(index) / Double(count - 1) - 0.5)
      let (x, y) = (candidate.x + along.x * offset, candidate.y + along.y * offset)
      return LabelBox(left: x - half, top: y - half, right: x + half, bottom: y + half)
    }
  }
}

/// A label candidate, ordered by priority, text and position.
struct LabelCandidate: Comparable {
  let text: String
  let rule: LabelStyle.TextStyle
  /// The class and the rank within it; lower ones come first.
  let priority: (Int, Int)
  /// The label's center in pixels.
  let x: Double
  let y: Double
  /// The direction of the street; `nil` for a horizontal label.
  let direction: (dx: Double, dy: Double)?
  /// The length of the straight segment in pixels.
  let room: Double

  static func < (first: LabelCandidate, second: LabelCandidate) -> Bool {
    if first.priority != second.priority { return first.priority < second.priority }
    if first.text != second.text { return first.text < second.text }
    return (first.y, first.x) < (second.y, second.x)
  }

  static func == (first: LabelCandidate, second: LabelCandidate) -> Bool {
    first.priority == second.priority && first.text == second.text
      && (first.y, first.x) == (second.y, second.x)
  }
}

/// A placed and rasterized label.
package struct PlacedLabel {
  let text: String
  let mask: CoverageMask
  let color: RGBA
  let halo: RGBA
  /// The halo radius in 1/256 pixel.
  let haloRadius: Int
}

extension Bitmap {
  /// Draws a label and its halo.
  package mutating func draw(_ label: PlacedLabel) {
    composite(label.halo, through: label.mask.halo(radius: label.haloRadius))
    composite(label.color, through: label.mask)
  }
}
