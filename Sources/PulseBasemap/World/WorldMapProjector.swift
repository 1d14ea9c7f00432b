import PulseGeo
import PulsePixels
import PulseVectorTiles

/// A projector of world map paths to image pixels, which also clips and simplifies them.
///
/// Clipping precedes rounding to subpixels: at high zooms, a straight border exceeds the range of subpixel coordinates.
struct WorldMapProjector {
  /// The margin around the image in pixels for clipping, more than the widest line.
  private static let margin = 32.0

  /// The margin for lines, whose corners are cut: a corner outside of it changes nothing in the image.
  private static let lineMargin = 128.0

  /// The simplification tolerance of lines in pixels.
  private static let lineTolerance = 1.0

  /// The simplification tolerance of polygons in pixels.
  private static let areaTolerance = 0.25

  /// The margin in grid units for curves: a point farther away than the longest edges changes none in the image.
  private static let curveMargin = 512.0

  /// The zoom from which on coasts and shores are curves.
  private static let firstZoomOfCurves = 8.0

  private let side: Int
  private let unit: Double
  private let toImage: WorldGridProjection
  private let window: ClipRect
  private let lineWindow: ClipRect
  private let curveWindow: ClipRect
  private let worlds: ClosedRange<Int>

  /// Whether edges of polygons are so long that they are drawn as curves.
  private let drawsCurves: Bool

  init(_ viewport: Viewport, size: PixelSize, side: Int) {
    self.side = side
    drawsCurves = viewport.zoom >= Self.firstZoomOfCurves
    unit = viewport.worldSizeInPixels / Double(side)
    toImage = WorldGridProjection(viewport, side: side)
    window = ClipRect(around: size, margin: Self.margin)
    lineWindow = ClipRect(around: size, margin: Self.lineMargin)
    curveWindow = ClipRect(around: size, margin: Self.lineMargin + Self.curveMargin * unit)
    worlds = toImage.worlds(in: window)
  }

  /// Returns the polygons of a layer, without those whose longer side is below `smallest` pixels.
  ///
  /// Land and glaciers continue beyond the southern edge, since Antarctica does.
  func areas(of layer: CachedWorldMapLayer, smallest: Double = 0) -> Path {
    let simplifier = simplifier(tolerance: Self.areaTolerance)
    // Flat storage for all rings, since most of them are islands of a few points.
    var points: [SubpixelPoint] = []
    var ends: [Int] = []
    forEachVisiblePath(of: layer, smallest: smallest) { paths, index, copy in
      let start = points.count
      appendRing(index, of: paths, in: copy, simplifier, to: &points)
      // Fewer than three points cover nothing.
      if points.count - start > 2 { ends.append(points.count) } else { points.removeSubrange(start...) }
    }
    var shape = Path(points: points, contourEnds: ends)
    if [.land, .coarseLand, .glaciers].contains(layer.layer) {
      shape.addContour(toImage.areaSouthOfTheWorld(in: window).map { SubpixelPoint($0) })
    }
    return shape
  }

  /// Returns the rings of land grown by a distance in 1/256 pixel, without those below `smallest` pixels.
  ///
  /// Filled before land, which covers all but the rims, they draw coast lines.
  func coasts(of layer: CachedWorldMapLayer, smallest: Double, distance: Int) -> Path {
    let simplifier = simplifier(tolerance: Self.lineTolerance)
    var shape = Path()
    var ring: [SubpixelPoint] = []
    forEachVisiblePath(of: layer, smallest: smallest) { paths, index, copy in
      ring.removeAll(keepingCapacity: true)
      appendRing(index, of: paths, in: copy, simplifier, to: &ring)
      shape.addOutsetRing(ring, by: distance)
    }
    return shape
  }

  /// Appends the visible part of a simplified ring.
  @inline(__always)
  private func appendRing(
    _ index: Int, of paths: WorldMapPaths, in copy: WorldCopy, _ simplifier: PathSimplifier,
    to points: inout [SubpixelPoint]
  ) {
    let range = paths.pointRange(ofPath: index)
    if drawsCurves {
      let around = self.copy(copy.number, of: curveWindow)
      let ring = LineSmoothing.curve(through: visiblePoints(of: paths, range, in: around, simplifier))
      for point in window.clip(ring: ring) { points.append(SubpixelPoint(point)) }
    } else if contains(paths.boxes[index], in: copy) {
      points.append(addingCapacity: range.count) { points in
        simplifier.forEachPoint(of: paths.points.span.extracting(range)) {
          points.append(projectToGrid($0, in: copy))
        }
      }
    } else {
      let ring = visiblePoints(of: paths, range, in: copy, simplifier)
      for point in window.clip(ring: ring) { points.append(SubpixelPoint(point)) }
    }
  }

  /// Returns the stroked lines or ring outlines of a layer, with a pen width in 1/256 pixel.
  ///
  /// Closed paths below `smallest` pixels are omitted. Open ones stay, as parts of longer lines,
  /// unless `isForOpenLines`.
  func lines(
    of layer: CachedWorldMapLayer, smallest: Double = 0, isForOpenLines: Bool = false, pen: Int,
    dashes: DashPattern = .solid
  ) -> Path {
    let simplifier = simplifier(tolerance: Self.lineTolerance)
    var shape = Path()
    forEachVisiblePath(of: layer, smallest: smallest, isForOpenLines: isForOpenLines) { paths, index, copy in
      let isArea = layer.layer.isArea
      let around =
        isArea
        ? (drawsCurves ? self.copy(copy.number, of: curveWindow) : copy)
        : self.copy(copy.number, of: lineWindow)
      var line = visiblePoints(of: paths, paths.pointRange(ofPath: index), in: around, simplifier)
      // The shore of a lake is the edge of what is filled.
      if !isArea {
        line = LineSmoothing.rounded(line)
      } else if drawsCurves {
        line = LineSmoothing.curve(through: line)
      }
      for piece in window.clip(line: line, isClosed: isArea) {
        shape.addStroke(
          of: piece.points.map { SubpixelPoint($0) }, width: pen, isClosed: piece.isClosed, dashes: dashes)
      }
    }
    return shape
  }

  /// Returns the points of a path that are needed to draw it, unclipped.
  private func visiblePoints(
    of paths: WorldMapPaths, _ range: Range<Int>, in copy: WorldCopy, _ simplifier: PathSimplifier
  ) -> [ClipRect.Point] {
    var points: [GridPoint] = []
    points.reserveCapacity(min(range.count, 256))
    simplifier.appendPoints(
      of: paths.points.span.extracting(range), chunkBoxes: paths.chunkBoxes.span, around: copy.window,
      to: &points)
    return points.map { project($0, in: copy) }
  }

  /// Calls `body` with the paths that intersect the window, and the visible copy of the world in which they do.
  ///
  /// Closed paths below `smallest` pixels are omitted, and with `isForOpenLines` open ones too.
  @inline(__always)
  private func forEachVisiblePath(
    of layer: CachedWorldMapLayer, smallest: Double, isForOpenLines: Bool = false,
    _ body: (_ paths: WorldMapPaths, _ index: Int, _ copy: WorldCopy) -> Void
  ) {
    let omitsAllSmall = isForOpenLines || layer.layer.isArea
    for world in worlds {
      let copy = copy(world)
      let blocks = layer.paths { block in
        block.box.touches(copy.window) && !(omitsAllSmall && Double(block.longestSide) * unit < smallest)
      }
      for paths in blocks {
        for index in 0..<paths.count {
          let box = paths.boxes[index]
          guard box.touches(copy.window) else { continue }
          if Double(box.longerSide) * unit < smallest, omitsAllSmall || paths.isLoop(index) { continue }
          if toImage.touches(box, shift: copy.shift, window) { body(paths, index, copy) }
        }
      }
    }
  }

  /// One of the side-by-side copies of the world: its horizontal offset and the window, in its own grid units.
  private struct WorldCopy {
    /// The number of the copy, 0 for the world itself.
    let number: Int
    /// The horizontal offset in grid units.
    let shift: Int
    /// The window in grid units, slightly enlarged.
    let window: GridBox
  }

  private func copy(_ world: Int) -> WorldCopy { copy(world, of: window) }

  private func copy(_ world: Int, of window: ClipRect) -> WorldCopy {
    let (low, high) = toImage.gridBounds(of: window)
    func point(x: Int, y: Int) -> GridPoint { GridPoint(x: Int32(clamping: x), y: Int32(clamping: y)) }
    let shift = world * side
    return WorldCopy(
      number: world, shift: shift,
      window: GridBox(
        from: point(x: low.x - shift - 1, y: low.y - 1), to: point(x: high.x - shift + 2, y: high.y + 2)))
  }

  /// Returns a simplifier for a tolerance in pixels, rounded up to whole grid units.
  private func simplifier(tolerance: Double) -> PathSimplifier {
    PathSimplifier(minimumDistance: Int32((tolerance / unit).rounded(.up)))
  }

  private func contains(_ box: GridBox, in copy: WorldCopy) -> Bool {
    toImage.contains(box, shift: copy.shift, in: window)
  }

  @inline(__always)
  private func project(_ point: GridPoint, in copy: WorldCopy) -> ClipRect.Point {
    toImage(point, shift: copy.shift)
  }

  /// Returns the point of the subpixel grid nearest to a projected point, which must be inside the window.
  @inline(__always)
  private func projectToGrid(_ point: GridPoint, in copy: WorldCopy) -> SubpixelPoint {
    let (x, y) = project(point, in: copy)
    let steps = Double(SubpixelPoint.stepsPerPixel)
    return SubpixelPoint(x: roundedToInteger(x * steps), y: roundedToInteger(y * steps))
  }
}

extension WorldMapPaths {
  /// Returns whether a path is a ring or a closed line.
  fileprivate func isLoop(_ index: Int) -> Bool {
    layer.isArea || self[index].first == self[index].last
  }
}
