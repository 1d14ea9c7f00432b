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
    let window = ClipRect(around: scene.pixelSize, margin: reach)
    let left = viewport.eastward(pixel(of: bounds.northwest))
    let shifts = viewport.worldCopyOffsets(
      from: left - reach, to: left + bounds.width * viewport.pixelsPerMapPoint + reach,
      isPartOfMap: !mapPath.isDot)
    let point = Double(viewport.pixelRatio)
    var line = DisplayList.Line(
      polygon: [], strokes: [], fill: mapPath.fill ?? .clear, stroke: strokes ? mapPath.stroke : .clear,
      width: SubpixelPoint.steps(fromPixels: width),
      dashes: mapPath.dashes.map { SubpixelPoint.steps(fromPixels: $0 * point) })
    let fills = mapPath.isClosed && line.fill.alpha > 0
    let round = mapPath.dashes.reduce(0, +) * point
    func stroke(_ spots: [ClipRect.Point], isClosed: Bool) {
      line.strokes += clippedStrokes(
        of: spots, isClosed: isClosed, dashPeriod: round, phase: phase * point, in: window)
    }
    for points in shifts.isEmpty ? [] : mapPath.lines {
      forEachCopy(of: points, shifts) { copy in
        if fills {
          let ring = window.clip(ring: copy)
          if ring.count > 2 { line.polygon.append(ring.map { SubpixelPoint($0) }) }
        }
        if strokes, mapPath.outline == nil { stroke(copy, isClosed: mapPath.isClosed) }
      }
    }
    for part in strokes && !shifts.isEmpty ? mapPath.outline ?? [] : [] {
      forEachCopy(of: part.points, shifts) { stroke($0, isClosed: part.isClosed) }
    }
    return line.bounds.intersection(scene.pixelSize.bounds).isEmpty ? nil : line
  }

  /// Calls `body` with the pixels of a simplified line on each copy of the world.
  private func forEachCopy(
    of line: [MapPoint], _ shifts: [ClipRect.Point], _ body: ([ClipRect.Point]) -> Void
  ) {
    let spots = simplified(line).map(pixel)
    for shift in shifts {
      body(shift == (0, 0) ? spots : spots.map { (x: $0.x + shift.x, y: $0.y + shift.y) })
    }
  }

  /// Clips a line to strokes; a closed one stays closed if it is completely visible.
  ///
  /// `dashPeriod` and `phase` are in pixels; a solid line has the period 0.
  private func clippedStrokes(
    of line: [ClipRect.Point], isClosed: Bool, dashPeriod: Double, phase: Double, in window: ClipRect
  ) -> [DisplayList.Line.Polyline] {
    func stroke(_ piece: ClipRect.ClippedLine, phase: Int) -> DisplayList.Line.Polyline {
      DisplayList.Line.Polyline(
        points: piece.points.map { SubpixelPoint($0) }, isClosed: piece.isClosed, phase: phase)
    }
    guard let first = line.first else { return [] }
    if line.count == 1 {
      return window.contains(first)
        ? [
          DisplayList.Line.Polyline(
            points: Array(repeating: SubpixelPoint(first), count: 2), isClosed: false, phase: 0)
        ]
        : []
    }
    guard dashPeriod > 0 else {
      return window.clip(line: line, isClosed: isClosed).map { stroke($0, phase: 0) }
    }
    // Dashes are counted from the first point, where a clipped line does not continue.
    let isWhole = line.allSatisfy(window.contains)
    let whole = isClosed && !isWhole ? line + line.prefix(1) : line
    var (segment, length) = (0, 0.0)
    return window.clip(line: whole, isClosed: isClosed && isWhole).map { piece in
      while segment < piece.firstSegment {
        length += Self.distance(whole[segment], whole[segment + 1])
        segment += 1
      }
      let start =
        piece.firstFraction == 0
        ? length : length + Self.distance(whole[segment], whole[segment + 1]) * piece.firstFraction
      // Dashes that march forward begin ever farther back in their pattern.
      return stroke(
        piece,
        phase: SubpixelPoint.steps(fromPixels: (start - phase).truncatingRemainder(dividingBy: dashPeriod)))
    }
  }

  private static func distance(_ start: ClipRect.Point, _ end: ClipRect.Point) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Simplifies a line for the current zoom.
  ///
  /// The result does not depend on the visible part of the map, so dashes stay in place while the camera moves. Lines
  /// of more than 4,194,304 pixels are returned unchanged.
  private func simplified(_ line: [MapPoint]) -> [MapPoint] {
    // A point alone is a dot.
    guard let first = line.first, line.count > 1 else { return line }
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

  private func pixel(of point: MapPoint) -> ClipRect.Point { viewport.pixel(of: point) }
}
