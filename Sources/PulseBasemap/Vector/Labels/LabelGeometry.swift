import Glibc
import PulsePixels

/// Where a name lies in the picture.
struct LabelGeometry {
  /// The height of capital letters above the base line in ems.
  private static let capitalHeight = 0.71

  /// Directions are rounded to so many degrees: turned letters are drawn anew for each of them.
  private static let angleStep = 2.0

  /// The direction in degrees, counterclockwise from upright, -90 up to 90.
  let angle: Double

  private let wish: LabelWish
  private let size: Double
  private let width: Double
  /// Along the base line, to the right of the reader.
  private let along: (x: Double, y: Double)

  init(_ wish: LabelWish, size: Double, width: Double) {
    self.wish = wish
    self.size = size
    self.width = width
    guard let direction = wish.direction else {
      angle = 0
      along = (1, 0)
      return
    }
    // Read from the left; straight up rather than straight down.
    let isBackwards = direction.dx < 0 || (direction.dx == 0 && direction.dy > 0)
    let (dx, dy) = isBackwards ? (-direction.dx, -direction.dy) : (direction.dx, direction.dy)
    let degrees = atan2(-dy, dx) * 180 / .pi
    angle = (degrees / Self.angleStep).rounded() * Self.angleStep
    along = (cos(angle * .pi / 180), -sin(angle * .pi / 180))
  }

  /// The pixel at which the base line begins.
  var baseline: (x: Int, y: Int) {
    // Downwards for the reader is along turned clockwise.
    let drop = Self.capitalHeight * size / 2
    let x = wish.x - along.x * width / 2 - along.y * drop
    let y = wish.y - along.y * width / 2 + along.x * drop
    // Sines differ in their last bits between machines.
    return (Int(((x * 256).rounded() / 256).rounded()), Int(((y * 256).rounded() / 256).rounded()))
  }

  /// The boxes that the name covers: one when it is upright, otherwise a row of squares along it.
  func boxes(padding: Double) -> [LabelBox] {
    let half = Self.capitalHeight * size / 2 + padding
    if angle == 0 {
      return [
        LabelBox(
          left: wish.x - width / 2 - padding, top: wish.y - half - size * 0.1,
          right: wish.x + width / 2 + padding, bottom: wish.y + half + size * 0.1)
      ]
    }
    let count = max(2, Int((width / (half * 1.4)).rounded(.up)) + 1)
    let inner = max(0, width - half)
    return (0..<count).map { index in
      let offset = inner * (Double(index) / Double(count - 1) - 0.5)
      let (x, y) = (wish.x + along.x * offset, wish.y + along.y * offset)
      return LabelBox(left: x - half, top: y - half, right: x + half, bottom: y + half)
    }
  }
}
