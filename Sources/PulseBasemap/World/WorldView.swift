import PulseGeo
import PulsePixels

/// Turns paths of the world map into shapes of a picture.
///
/// Everything is cut off a little outside of the picture before it is rounded to the grid of the picture:
/// deep in, a border that is one straight line on the map is longer than that grid.
struct WorldView {
  /// The space around the picture that shapes are kept in, in pixels: more than the widest line.
  private static let margin = 32.0

  /// Points of a line nearer to the one before than this, in pixels, are left out.
  private static let lineTolerance = 1.0

  /// The same for the outline of an area, where it cannot be seen.
  private static let areaTolerance = 0.25

  private let side: Int
  private let unit: Double
  private let originX: Double
  private let originY: Double
  private let window: ClippingWindow
  private let worlds: ClosedRange<Int>

  init(_ viewport: Viewport, size: PixelSize, side: Int) {
    self.side = side
    let world = viewport.worldSizeInPixels
    unit = world / Double(side)
    originX = viewport.centerPoint.x * viewport.pixelsPerMapPoint - Double(size.width) / 2
    originY = viewport.centerPoint.y * viewport.pixelsPerMapPoint - Double(size.height) / 2
    window = ClippingWindow(
      left: -Self.margin, top: -Self.margin, right: Double(size.width) + Self.margin,
      bottom: Double(size.height) + Self.margin)
    let first = Int(((originX + window.left) / world).rounded(.down))
    worlds = first...max(first, Int(((originX + window.right) / world).rounded(.down)))
  }

  /// The rings of a layer, those left out whose longer side is below `smallest` pixels.
  ///
  /// Land and its ice go on beyond the southern edge of the map, all of it Antarctica, ice shelves and all.
  func areas(of layer: WorldLayer, smallest: Double = 0) -> Path {
    let paths = layer.paths
    let steps = steps(across: Self.areaTolerance)
    var shape = Path()
    for (index, copy) in visible(paths, smallest: smallest) {
      let ring = layer.areas.points(ofPath: index, steps: steps, around: copy.window)
      if contains(paths.boxes[index], in: copy) {
        shape.addContour(ring.map { onGrid(project($0, in: copy)) })
      } else {
        shape.addContour(window.clip(ring: ring.map { project($0, in: copy) }).map(onGrid))
      }
    }
    let edge = Double(side) * unit - originY
    if [.land, .coarseLand, .glaciers].contains(paths.layer), edge < window.bottom {
      let top = max(edge, window.top)
      // Counterclockwise on the screen, as the rings of land are.
      let corners = [
        (window.left, top), (window.left, window.bottom), (window.right, window.bottom), (window.right, top),
      ]
      shape.addContour(corners.map(onGrid))
    }
    return shape
  }

  /// The rings of land with the water up to a distance in 1/256 pixel, those left out whose longer side is below
  /// `smallest` pixels: coast lines, where land lies over them, also where rings were cut off and land goes on.
  func coasts(of layer: WorldLayer, smallest: Double, distance: Int) -> Path {
    let paths = layer.paths
    let steps = steps(across: Self.lineTolerance)
    var shape = Path()
    for (index, copy) in visible(paths, smallest: smallest) {
      let ring = layer.lines.points(ofPath: index, steps: steps, around: copy.window)
        .map { project($0, in: copy) }
      let isWhole = contains(paths.boxes[index], in: copy)
      shape.addGrown((isWhole ? ring : window.clip(ring: ring)).map(onGrid), by: distance)
    }
    return shape
  }

  /// The lines of a layer, or the outlines of its rings, drawn with a pen of a width in 1/256 pixel.
  ///
  /// Closed ones whose longer side is below `smallest` pixels are left out: they would be dots. Open ones are
  /// parts of longer lines and stay, unless `isForOpenLines` says that they are not.
  func lines(
    of layer: WorldLayer, smallest: Double = 0, isForOpenLines: Bool = false, pen: Int,
    dashes: DashPattern = .solid
  ) -> Path {
    let paths = layer.paths
    let steps = steps(across: Self.lineTolerance)
    var shape = Path()
    for (index, copy) in visible(paths, smallest: smallest, isForOpenLines: isForOpenLines) {
      let line = layer.lines.points(ofPath: index, steps: steps, around: copy.window)
        .map { project($0, in: copy) }
      for piece in window.clip(line: line, isClosed: paths.layer.isArea) {
        shape.addStroke(
          of: piece.points.map(onGrid), width: pen, isClosed: piece.isClosed, dashes: dashes)
      }
    }
    return shape
  }

  /// Returns the paths that touch the window, on each copy of the world where they do.
  private func visible(
    _ paths: WorldPaths, smallest: Double, isForOpenLines: Bool = false
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

  /// A copy of the world, to the left or right of others.
  private struct WorldCopy {
    /// How many steps it lies to the right.
    let shift: Int
    /// The window on its grid, some steps larger than it need be.
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

  /// The fewest grid steps that reach across a number of pixels.
  private func steps(across pixels: Double) -> Int32 { Int32((pixels / unit).rounded(.up)) }

  private func contains(_ box: GridBox, in copy: WorldCopy) -> Bool {
    window.contains(project(box.low, in: copy)) && window.contains(project(box.high, in: copy))
  }

  private func project(_ point: GridPoint, in copy: WorldCopy) -> (x: Double, y: Double) {
    (x: Double(Int(point.x) + copy.shift) * unit - originX, y: Double(point.y) * unit - originY)
  }

  private func onGrid(_ spot: (x: Double, y: Double)) -> SubpixelPoint {
    SubpixelPoint(pixelX: spot.x, pixelY: spot.y)
  }
}

extension WorldPaths {
  /// Whether a path is a ring, or a line that ends where it begins.
  fileprivate func isLoop(_ index: Int) -> Bool {
    layer.isArea || self[index].first == self[index].last
  }
}
