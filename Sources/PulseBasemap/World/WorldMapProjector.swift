import PulseGeo
import PulsePixels
import PulseVectorTiles

/// A projector of world map paths to image pixels, which also clips and simplifies them.
///
/// Clipping precedes rounding to subpixels: at high zooms, a straight border exceeds the range of subpixel
/// coordinates.
struct WorldMapProjector {
  /// The margin around the image in pixels for clipping, more than the widest line.
  private static let margin = 32.0

  /// The simplification tolerance of lines in pixels.
  private static let lineTolerance = 1.0

  /// The simplification tolerance of polygons in pixels.
  private static let areaTolerance = 0.25

  private let side: Int
  private let unit: Double
  private let originX: Double
  private let originY: Double
  private let window: ClipRect
  private let worlds: ClosedRange<Int>

  init(_ viewport: Viewport, size: PixelSize, side: Int) {
    self.side = side
    let world = viewport.worldSizeInPixels
    unit = world / Double(side)
    originX = viewport.centerPoint.x * viewport.pixelsPerMapPoint - Double(size.width) / 2
    originY = viewport.centerPoint.y * viewport.pixelsPerMapPoint - Double(size.height) / 2
    window = ClipRect(around: size, margin: Self.margin)
    let first = Int(((originX + window.left) / world).rounded(.down))
    worlds = first...max(first, Int(((originX + window.right) / world).rounded(.down)))
  }

  /// Returns the polygons of a layer, without those whose longer side is below `smallest` pixels.
  ///
  /// Land and glaciers continue beyond the southern edge, since Antarctica does.
  func areas(of layer: CachedWorldMapPaths, smallest: Double = 0) -> Path {
    let paths = layer.paths
    let steps = gridUnits(across: Self.areaTolerance)
    var shape = Path()
    for (index, copy) in visiblePaths(paths, smallest: smallest) {
      let ring = layer.areas.points(ofPath: index, steps: steps, around: copy.window)
      if contains(paths.boxes[index], in: copy) {
        shape.addContour(ring.map { SubpixelPoint(project($0, in: copy)) })
      } else {
        shape.addContour(window.clip(ring: ring.map { project($0, in: copy) }).map { SubpixelPoint($0) })
      }
    }
    let edge = Double(side) * unit - originY
    if [.land, .coarseLand, .glaciers].contains(paths.layer), edge < window.bottom {
      let top = max(edge, window.top)
      // Counterclockwise on the screen, like rings of land.
      let corners = [
        (window.left, top), (window.left, window.bottom), (window.right, window.bottom), (window.right, top),
      ]
      shape.addContour(corners.map { SubpixelPoint($0) })
    }
    return shape
  }

  /// Returns the rings of land grown by a distance in 1/256 pixel, without those below `smallest` pixels.
  ///
  /// Filled before land, which covers all but the rims, they draw coast lines.
  func coasts(of layer: CachedWorldMapPaths, smallest: Double, distance: Int) -> Path {
    let paths = layer.paths
    let steps = gridUnits(across: Self.lineTolerance)
    var shape = Path()
    for (index, copy) in visiblePaths(paths, smallest: smallest) {
      let ring = layer.lines.points(ofPath: index, steps: steps, around: copy.window)
        .map { project($0, in: copy) }
      let isWhole = contains(paths.boxes[index], in: copy)
      shape.addOutsetRing((isWhole ? ring : window.clip(ring: ring)).map { SubpixelPoint($0) }, by: distance)
    }
    return shape
  }

  /// Returns the stroked lines or ring outlines of a layer, with a pen width in 1/256 pixel.
  ///
  /// Closed paths below `smallest` pixels are omitted. Open ones stay, as parts of longer lines, unless
  /// `isForOpenLines`.
  func lines(
    of layer: CachedWorldMapPaths, smallest: Double = 0, isForOpenLines: Bool = false, pen: Int,
    dashes: DashPattern = .solid
  ) -> Path {
    let paths = layer.paths
    let steps = gridUnits(across: Self.lineTolerance)
    var shape = Path()
    for (index, copy) in visiblePaths(paths, smallest: smallest, isForOpenLines: isForOpenLines) {
      let line = layer.lines.points(ofPath: index, steps: steps, around: copy.window)
        .map { project($0, in: copy) }
      for piece in window.clip(line: line, isClosed: paths.layer.isArea) {
        shape.addStroke(
          of: piece.points.map { SubpixelPoint($0) }, width: pen, isClosed: piece.isClosed, dashes: dashes)
      }
    }
    return shape
  }

  /// Returns the indices of the paths that intersect the window, each with the visible copy of the world in which it
  /// does.
  ///
  /// Closed paths below `smallest` pixels are omitted, and with `isForOpenLines` open ones too.
  private func visiblePaths(
    _ paths: WorldMapPaths, smallest: Double, isForOpenLines: Bool = false
  ) -> [(index: Int, copy: WorldCopy)] {
    var visible: [(index: Int, copy: WorldCopy)] = []
    for world in worlds {
      let copy = copy(world)
      for (index, box) in paths.boxes.enumerated() where box.touches(copy.window) {
        if Double(box.longerSide) * unit < smallest, isForOpenLines || paths.isLoop(index) { continue }
        let low = project(box.low, in: copy)
        let high = project(box.high, in: copy)
        if low.x <= window.right, high.x >= window.left, low.y <= window.bottom, high.y >= window.top {
          visible.append((index, copy))
        }
      }
    }
    return visible
  }

  /// One of the side-by-side copies of the world: its horizontal offset and the window, in its own grid units.
  private struct WorldCopy {
    /// The horizontal offset in grid units.
    let shift: Int
    /// The window in grid units, slightly enlarged.
    let window: GridBox
  }

  private func copy(_ world: Int) -> WorldCopy {
    func steps(_ pixels: Double, _ origin: Double) -> Int { Int(((origin + pixels) / unit).rounded(.down)) }
    func point(x: Int, y: Int) -> GridPoint { GridPoint(x: Int32(clamping: x), y: Int32(clamping: y)) }
    let shift = world * side
    return WorldCopy(
      shift: shift,
      window: GridBox(
        from: point(x: steps(window.left, originX) - shift - 1, y: steps(window.top, originY) - 1),
        to: point(x: steps(window.right, originX) - shift + 2, y: steps(window.bottom, originY) + 2)))
  }

  /// Returns the number of grid units, rounded up, that span a length in pixels.
  private func gridUnits(across pixels: Double) -> Int32 { Int32((pixels / unit).rounded(.up)) }

  private func contains(_ box: GridBox, in copy: WorldCopy) -> Bool {
    window.contains(project(box.low, in: copy)) && window.contains(project(box.high, in: copy))
  }

  private func project(_ point: GridPoint, in copy: WorldCopy) -> ClipRect.Point {
    (x: Double(Int(point.x) + copy.shift) * unit - originX, y: Double(point.y) * unit - originY)
  }
}

extension WorldMapPaths {
  /// Returns whether a path is a ring or a closed line.
  fileprivate func isLoop(_ index: Int) -> Bool {
    layer.isArea || self[index].first == self[index].last
  }
}
