import PulseGeo
import PulsePixels
import PulseVectorTiles

// The grid of a turned view, whose lines are neither columns nor rows.
extension Graticule {
  /// A line of the grid within the image.
  struct TurnedLine {
    let name: String

    /// The end with the label: the upper one of meridians, the left one of parallels, which is exchanged where meridians
    /// lie flatter than parallels.
    let start: ClipRect.Point
    let end: ClipRect.Point

    init(_ name: String, _ one: ClipRect.Point, _ other: ClipRect.Point) {
      self.name = name
      let isSteep = abs(one.y - other.y) >= abs(one.x - other.x)
      let isOrdered = isSteep ? one.y <= other.y : one.x <= other.x
      (start, end) = isOrdered ? (one, other) : (other, one)
    }

    /// Returns the places of a label of a size, upright on the line, the nearest to its beginning first.
    func labelPlaces(_ label: PixelSize) -> [PixelRect] {
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = (dx * dx + dy * dy).squareRoot()
      // Twice the size of the label is enough for any angle at which a line enters the image.
      let reach = min(length, Double(2 * (label.width + label.height)))
      return stride(from: 0, to: reach, by: 1).map { distance in
        let (x, y) = (start.x + dx / length * distance, start.y + dy / length * distance)
        return PixelRect(
          x: Int((x - Double(label.width) / 2).rounded()), y: Int((y - Double(label.height) / 2).rounded()),
          width: label.width, height: label.height)
      }
    }
  }

  /// The lines, meridians first, clipped a few pixels outside the image.
  var turnedLines: [TurnedLine] {
    let viewport = frame.viewport
    let (box, size) = (viewport.northUpExtent, frame.size)
    let window = ClipRect(around: size, margin: Double(2 * width))
    func pixel(_ x: Double, _ y: Double) -> ClipRect.Point {
      let vector = viewport.rotation.toScreen((x: x - box.x / 2, y: y - box.y / 2))
      return (x: Double(size.width) / 2 + vector.x, y: Double(size.height) / 2 + vector.y)
    }
    func line(_ name: String, _ start: ClipRect.Point, _ end: ClipRect.Point) -> TurnedLine? {
      let points = window.clip(line: [start, end], isClosed: false).first?.points
      guard let points, points.count == 2 else { return nil }
      return TurnedLine(name, points[0], points[1])
    }
    return meridians.compactMap { angle, x in
      line(Self.angleText(of: angle, isLatitude: false), pixel(x, 0), pixel(x, box.y))
    }
      + parallels.compactMap { angle, y in
        line(Self.angleText(of: angle, isLatitude: true), pixel(0, y), pixel(box.x, y))
      }
  }

  /// The outlines of the lines.
  var strokesOfTurnedLines: Path {
    var shape = Path()
    for line in turnedLines {
      shape.addStroke(
        of: [SubpixelPoint(line.start), SubpixelPoint(line.end)], width: width * SubpixelPoint.stepsPerPixel)
    }
    return shape
  }
}
