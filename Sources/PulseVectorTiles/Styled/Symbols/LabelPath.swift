import Glibc
import PulseGeo
import PulseMapStyle
import PulsePixels

/// The line of a label in points of the view, along which letters are placed one by one.
struct LabelPath {
  private let points: [ClipRect.Point]
  private let anchor: ClipRect.Point
  private let segment: Int

  /// A letter in its place.
  struct Place {
    let point: ClipRect.Point

    /// The angle clockwise in radians.
    let angle: Double
  }

  init(_ instance: SymbolInstance, _ tile: StyleTile, _ view: StyleView, moved: ClipRect.Point) {
    func point(_ place: StylePoint) -> ClipRect.Point {
      let pixel = tile.toPixels(place)
      return (x: pixel.x / view.ratio + moved.x, y: pixel.y / view.ratio + moved.y)
    }
    points = instance.line.map(point)
    anchor = point(instance.anchor.point)
    segment = instance.anchor.segment ?? 0
  }

  /// Returns the places of the letters of a label; `nil` if the line is too short.
  ///
  /// - Parameters:
  ///   - places: The distances of the letters from the anchor, in units of the text.
  ///   - scale: The points in a unit.
  ///   - offset: The units along the line and to its right by which the label is moved.
  ///   - keepsUpright: Whether labels that would be upside down are turned.
  ///   - allowsVertical: Whether a label on a steep line is written vertically instead.
  ///   - isVertical: Whether the label is written vertically.
  ///   - aspect: The width of the view divided by its height.
  /// - Returns: The places, or why there are none.
  func places(
    _ places: [Double], scale: Double, offset: (x: Double, y: Double), keepsUpright: Bool,
    allowsVertical: Bool,
    isVertical: Bool, aspect: Double
  ) -> Outcome {
    guard let first = places.first, let last = places.last else { return .tooShort }
    let shift = (x: offset.x * scale, y: offset.y * scale)
    func place(_ distance: Double, _ isFlipped: Bool) -> Place? {
      self.place(at: distance * scale, shift, isFlipped)?.place
    }
    var isFlipped = false
    if keepsUpright {
      let from, to: ClipRect.Point
      if places.count > 1 {
        guard let start = place(first, false), let end = place(last, false) else { return .tooShort }
        (from, to) = (start.point, end.point)
      } else {
        guard segment + 1 < points.count else { return .tooShort }
        (from, to) = (anchor, points[segment + 1])
      }
      if allowsVertical, !isVertical, (to.y - from.y).magnitude > (to.x - from.x).magnitude * aspect {
        return .vertical
      }
      isFlipped = isVertical ? from.y > to.y : from.x > to.x
    }
    var result: [Place] = []
    for distance in places {
      guard let place = place(distance, isFlipped) else { return .tooShort }
      result.append(place)
    }
    return .placed(result)
  }

  /// The outcome for a label on its line.
  enum Outcome {
    case placed([Place])
    case vertical, tooShort
  }

  /// Returns the line from the first to the last letter of a label; `nil` if it is too short.
  func covered(by text: ShapedText, size: Double, offset: (x: Double, y: Double)) -> [ClipRect.Point]? {
    let letters = text.lines.flatMap(\.letters).filter {
      $0.image != nil || $0.glyph?.levels.isEmpty == false
    }
    guard let first = letters.first, let last = letters.last else { return nil }
    let scale = size / TextShaper.em
    func middle(_ letter: ShapedText.Letter) -> Double {
      (letter.x + letter.metrics.advance * letter.scale / 2) * scale
    }
    let shift = (x: offset.x * scale, y: offset.y * scale)
    guard let start = place(at: middle(first), shift, false), let end = place(at: middle(last), shift, false)
    else {
      return nil
    }
    return start.path.dropFirst().reversed() + end.path.dropFirst()
  }

  /// Returns the place at a distance from the anchor, and the points from the anchor to it.
  private func place(
    at distance: Double, _ shift: (x: Double, y: Double), _ isFlipped: Bool
  ) -> (place: Place, path: [ClipRect.Point])? {
    let distance = isFlipped ? distance - shift.x : distance + shift.x
    var direction = distance > 0 ? 1 : -1
    var angle = 0.0
    if isFlipped {
      direction = -direction
      angle = .pi
    }
    if direction < 0 { angle += .pi }
    var index = direction > 0 ? segment : segment + 1
    var (current, previous, before) = (anchor, anchor, 0.0)
    var (start, step, length) = (anchor, (x: 0.0, y: 0.0), 0.0)
    var next: ClipRect.Point?
    var path: [ClipRect.Point] = []
    while before + length <= distance.magnitude {
      index += direction
      guard points.indices.contains(index) else { return nil }
      before += length
      previous = current
      current = points[index]
      if shift.y == 0 {
        start = previous
        step = (x: current.x - start.x, y: current.y - start.y)
      } else {
        let side = shift.y * Double(direction)
        let isAtVertex = current == previous && points.indices.contains(index + direction)
        let normal =
          isAtVertex
          ? Self.normal(current, points[index + direction], side) : Self.normal(previous, current, side)
        start = next ?? (x: previous.x + normal.x, y: previous.y + normal.y)
        let end = corner(at: index, normal, from: start, side, direction)
        next = end
        step = (x: end.x - start.x, y: end.y - start.y)
      }
      path.append(start)
      length = (step.x * step.x + step.y * step.y).squareRoot()
    }
    let share = (distance.magnitude - before) / length
    let point = (x: start.x + step.x * share, y: start.y + step.y * share)
    path.append(point)
    return (Place(point: point, angle: angle + atan2(current.y - previous.y, current.x - previous.x)), path)
  }

  /// Returns the vector beside a segment, to its right for a positive length.
  private static func normal(_ from: ClipRect.Point, _ to: ClipRect.Point, _ length: Double) -> ClipRect.Point
  {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let scale = length / max((dx * dx + dy * dy).squareRoot(), 1e-9)
    return (x: -dy * scale, y: dx * scale)
  }

  /// Returns the point at which the line beside the path turns at a vertex.
  private func corner(
    at index: Int, _ normal: ClipRect.Point, from start: ClipRect.Point, _ side: Double, _ direction: Int
  ) -> ClipRect.Point {
    let vertex = points[index]
    let end = (x: vertex.x + normal.x, y: vertex.y + normal.y)
    guard points.indices.contains(index + direction) else { return end }
    let following = points[index + direction]
    let turned = Self.normal(vertex, following, side)
    let begin = (x: vertex.x + turned.x, y: vertex.y + turned.y)
    let (ax, ay) = (end.x - start.x, end.y - start.y)
    let (bx, by) = (following.x - vertex.x, following.y - vertex.y)
    let determinant = ax * by - ay * bx
    guard determinant.magnitude > 1e-9 else { return end }
    let share = ((begin.x - start.x) * by - (begin.y - start.y) * bx) / determinant
    return (x: start.x + ax * share, y: start.y + ay * share)
  }
}
