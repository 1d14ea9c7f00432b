import PulseGeo
import PulsePixels

/// A builder of the on-screen lines and polygons of map paths in a view: it projects, simplifies and clips them.
struct ScreenPathBuilder {
  /// The simplification tolerance in 1/256 pixel: an eighth of a pixel is invisible.
  private static let tolerance = 32

  let scene: Scene
  let viewport: Viewport

  /// Builds a path on all visible copies of the world; `nil` if it does not touch the image.
  ///
  /// `phase` is the dash offset in points.
  ///
  /// - Complexity: O(points).
  func line(of mapPath: MapPath, phase: Double) -> DisplayList.Line? {
    guard let bounds = mapPath.bounds else { return nil }
    let place = Mercator.unproject(bounds.center)
    let width = scene.pixels(mapPath.width, at: place, in: viewport)
    let strokes = mapPath.stroke.alpha > 0 && width > 0
    let reach = strokes ? min(width / 2, Double(SubpixelPoint.limit >> 10)) + 2 : 2
    let window = PixelClipRect(around: scene.pixelSize, margin: reach)
    let left = pixel(of: bounds.northwest).x
    let shifts = viewport.worldCopyOffsets(
      from: left - reach, to: left + bounds.width * viewport.pixelsPerMapPoint + reach)
    let point = Double(viewport.pixelRatio)
    var line = DisplayList.Line(
      polygon: [], strokes: [], fill: mapPath.fill ?? .clear, stroke: strokes ? mapPath.stroke : .clear,
      width: SubpixelPoint.steps(fromPixels: width),
      dashes: mapPath.dashes.map { SubpixelPoint.steps(fromPixels: $0 * point) })
    let fills = mapPath.isClosed && line.fill.alpha > 0
    let round = mapPath.dashes.reduce(0, +) * point
    for points in shifts.isEmpty ? [] : mapPath.lines {
      let spots = simplified(points).map(pixel)
      for shift in shifts {
        let copy = shift == 0 ? spots : spots.map { PixelClipRect.PixelPoint($0.x + shift, $0.y) }
        if fills {
          let ring = window.polygon(of: copy)
          if ring.count > 2 { line.polygon.append(ring.map(\.onGrid)) }
        }
        if strokes {
          line.strokes += clippedLines(of: copy, isClosed: mapPath.isClosed, isDashed: round > 0, in: window)
            .map {
              // Dashes that march forward begin ever farther back in their pattern.
              let start = $0.piece.start - phase * point
              return DisplayList.Line.Stroke(
                points: $0.piece.points.map(\.onGrid), isClosed: $0.isClosed,
                phase: round > 0
                  ? SubpixelPoint.steps(fromPixels: start.truncatingRemainder(dividingBy: round)) : 0)
            }
        }
      }
    }
    return line.bounds.intersection(scene.pixelSize.bounds).isEmpty ? nil : line
  }

  /// Clips a line; a closed one stays closed if it is completely visible.
  private func clippedLines(
    of line: [PixelClipRect.PixelPoint], isClosed: Bool, isDashed: Bool, in window: PixelClipRect
  ) -> [(piece: PixelClipRect.ClippedLine, isClosed: Bool)] {
    guard isClosed, let first = line.first else { return window.clippedLines(of: line).map { ($0, false) } }
    guard let outside = line.firstIndex(where: { !window.contains($0) }) else {
      return [(PixelClipRect.ClippedLine(points: line, start: 0), true)]
    }
    // Started outside, the line is not cut at a visible point; but dashes are counted from the first point.
    let whole = isDashed ? line + [first] : line[outside...] + line[...outside]
    return window.clippedLines(of: Array(whole)).map { ($0, false) }
  }

  /// Simplifies a line for the current zoom.
  ///
  /// The result does not depend on the visible part of the map, so dashes stay in place while the camera moves. Lines
  /// of more than 4,194,304 pixels are returned unchanged.
  private func simplified(_ line: [MapPoint]) -> [MapPoint] {
    guard let first = line.first else { return [] }
    let limit = Double(SubpixelPoint.limit / SubpixelPoint.stepsPerPixel)
    var thinner = PolylineSimplifier(tolerance: Self.tolerance)
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

  private func pixel(of point: MapPoint) -> PixelClipRect.PixelPoint {
    let (x, y) = viewport.pixel(of: point)
    return PixelClipRect.PixelPoint(x, y)
  }
}
