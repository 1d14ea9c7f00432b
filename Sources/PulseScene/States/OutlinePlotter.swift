import PulseGeo
import PulsePixels

/// Finds what is drawn of outlines on the pixels of a view.
struct OutlinePlotter {
  /// How far a line may be from what is said, in 1/256 pixel: an eighth of a pixel is not seen.
  private static let tolerance = 32

  let scene: Scene
  let viewport: Viewport

  /// Returns an outline on the copies of the world that the picture shows.
  ///
  /// - Parameters:
  ///   - outline: The outline.
  ///   - phase: How far its dashes have marched, in points.
  /// - Returns: What touches the picture, if anything does.
  /// - Complexity: O(points).
  func line(of outline: Outline, phase: Double) -> Drawing.Line? {
    guard let bounds = outline.bounds else { return nil }
    let place = Mercator.unproject(bounds.center)
    let width = scene.pixels(outline.width, at: place, in: viewport)
    let strokes = outline.stroke.alpha > 0 && width > 0
    let reach = strokes ? min(width / 2, Double(SubpixelPoint.limit >> 10)) + 2 : 2
    let window = PixelWindow(around: scene.pixelSize, margin: reach)
    let left = pixel(of: bounds.northwest).x
    let shifts = viewport.copies(
      from: left - reach, to: left + bounds.width * viewport.pixelsPerMapPoint + reach)
    let point = Double(viewport.pixelRatio)
    var line = Drawing.Line(
      area: [], strokes: [], fill: outline.fill ?? .clear, stroke: strokes ? outline.stroke : .clear,
      width: SubpixelPoint.steps(fromPixels: width),
      dashes: outline.dashes.map { SubpixelPoint.steps(fromPixels: $0 * point) })
    let fills = outline.isClosed && line.fill.alpha > 0
    let round = outline.dashes.reduce(0, +) * point
    for points in shifts.isEmpty ? [] : outline.lines {
      let spots = thinned(points).map(pixel)
      for shift in shifts {
        let copy = shift == 0 ? spots : spots.map { PixelWindow.Spot($0.x + shift, $0.y) }
        if fills {
          let ring = window.area(of: copy)
          if ring.count > 2 { line.area.append(ring.map(\.onGrid)) }
        }
        if strokes {
          line.strokes += pieces(of: copy, isClosed: outline.isClosed, isDashed: round > 0, in: window).map {
            // Dashes that march forward begin ever farther back in their pattern.
            let start = $0.piece.start - phase * point
            return Drawing.Line.Stroke(
              points: $0.piece.points.map(\.onGrid), isClosed: $0.isClosed,
              phase: round > 0
                ? SubpixelPoint.steps(fromPixels: start.truncatingRemainder(dividingBy: round)) : 0)
          }
        }
      }
    }
    return line.bounds.intersection(scene.pixelSize.bounds).isEmpty ? nil : line
  }

  /// The parts of a line that the window shows; one that is closed and shown as a whole stays closed.
  private func pieces(
    of line: [PixelWindow.Spot], isClosed: Bool, isDashed: Bool, in window: PixelWindow
  ) -> [(piece: PixelWindow.Piece, isClosed: Bool)] {
    guard isClosed, let first = line.first else { return window.pieces(of: line).map { ($0, false) } }
    guard let outside = line.firstIndex(where: { !window.contains($0) }) else {
      return [(PixelWindow.Piece(points: line, start: 0), true)]
    }
    // Begun outside, no piece is cut at a place that is seen; but dashes are counted from the first point.
    let whole = isDashed ? line + [first] : line[outside...] + line[...outside]
    return window.pieces(of: Array(whole)).map { ($0, false) }
  }

  /// The points that a line cannot do without at this zoom.
  ///
  /// They do not depend on the part of the map that is shown, so that dashes stay where they are while the
  /// camera moves. A line of more than 4,194,304 pixels has all of its points.
  private func thinned(_ line: [MapPoint]) -> [MapPoint] {
    guard let first = line.first else { return [] }
    let limit = Double(SubpixelPoint.limit / SubpixelPoint.stepsPerPixel)
    var thinner = LineThinner(tolerance: Self.tolerance)
    var kept: [MapPoint] = []
    var last = first
    for point in line {
      let x = (point.x - first.x) * viewport.pixelsPerMapPoint
      let y = (point.y - first.y) * viewport.pixelsPerMapPoint
      guard max(abs(x), abs(y)) < limit else { return line }
      if thinner.add(SubpixelPoint(pixelX: x, pixelY: y)) != nil { kept.append(kept.isEmpty ? point : last) }
      last = point
    }
    if thinner.finish() != nil { kept.append(last) }
    return kept
  }

  private func pixel(of point: MapPoint) -> PixelWindow.Spot {
    let (x, y) = viewport.pixel(of: point)
    return PixelWindow.Spot(x, y)
  }
}
