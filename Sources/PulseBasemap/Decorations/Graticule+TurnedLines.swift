import PulseGeo
import PulsePixels
import PulseVectorTiles

// The grid of a turned view, whose lines are neither columns nor rows.
extension Graticule {
  /// A line of the grid within the image.
  private struct Line {
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
  }

  /// The lines, meridians first, clipped a few pixels outside the image.
  private var turnedLines: [Line] {
    let viewport = frame.viewport
    let (box, size) = (viewport.northUpExtent, frame.size)
    let window = ClipRect(around: size, margin: Double(2 * width))
    func pixel(_ x: Double, _ y: Double) -> ClipRect.Point {
      let vector = viewport.rotation.toScreen((x: x - box.x / 2, y: y - box.y / 2))
      return (x: Double(size.width) / 2 + vector.x, y: Double(size.height) / 2 + vector.y)
    }
    func line(_ name: String, _ start: ClipRect.Point, _ end: ClipRect.Point) -> Line? {
      let points = window.clip(line: [start, end], isClosed: false).first?.points
      guard let points, points.count == 2 else { return nil }
      return Line(name, points[0], points[1])
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

  /// Returns the labels of the lines, each upright on its line and as near to its beginning as the image has room, without
  /// those that would collide with each other or the taken rectangles.
  func labelsOfTurnedLines(avoiding taken: [PixelRect]) -> [Label] {
    let (gap, ascent) = (frame.pixels(4), frame.pixels(9))
    var collisionIndex = LabelCollisionIndex(avoiding: taken)
    let page = frame.size.bounds.grown(by: -frame.pixels(3))
    return turnedLines.compactMap { line in
      guard let text = frame.text.line(line.name, size: Self.textSize) else { return nil }
      let height = ascent + gap / 2
      let (dx, dy) = (line.end.x - line.start.x, line.end.y - line.start.y)
      let length = (dx * dx + dy * dy).squareRoot()
      func rect(_ distance: Double) -> PixelRect {
        let center = (
          x: line.start.x + dx / length * distance, y: line.start.y + dy / length * distance
        )
        return PixelRect(
          x: Int((center.x - Double(text.width) / 2).rounded()),
          y: Int((center.y - Double(height) / 2).rounded()),
          width: text.width, height: height)
      }
      // Twice the size of the label is enough for any angle at which a line enters the image.
      let reach = min(length, Double(2 * (text.width + height)))
      guard reach > 0,
        let rect = stride(from: 0, to: reach, by: 1).lazy.map(rect).first(where: {
          page.intersection($0) == $0
        }),
        collisionIndex.isFree(LabelBox(rect))
      else { return nil }
      collisionIndex.insert(LabelBox(rect, grownBy: gap))
      return Label(line: text, name: line.name, x: rect.x, y: rect.y + ascent, rect: rect)
    }
  }
}
