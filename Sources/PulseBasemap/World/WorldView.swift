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
  func areas(of paths: WorldPaths, smallest: Double = 0) -> Path {
    var shape = Path()
    forEachVisible(paths, smallest: smallest) { index, shift in
      let ring = thinned(paths[index], to: Self.areaTolerance)
      if contains(paths.boxes[index], shift: shift) {
        shape.addContour(ring.map { onGrid(project($0, shift: shift)) })
      } else {
        shape.addContour(window.clip(ring: ring.map { project($0, shift: shift) }).map(onGrid))
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
  func coasts(of paths: WorldPaths, smallest: Double, distance: Int) -> Path {
    var shape = Path()
    forEachVisible(paths, smallest: smallest) { index, shift in
      let ring = thinned(paths[index], to: Self.lineTolerance).map { project($0, shift: shift) }
      let isWhole = contains(paths.boxes[index], shift: shift)
      shape.addGrown((isWhole ? ring : window.clip(ring: ring)).map(onGrid), by: distance)
    }
    return shape
  }

  /// The lines of a layer, or the outlines of its rings, drawn with a pen of a width in 1/256 pixel.
  ///
  /// Closed ones whose longer side is below `smallest` pixels are left out: they would be dots. Open ones are
  /// parts of longer lines and stay, unless `isForOpenLines` says that they are not.
  func lines(
    of paths: WorldPaths, smallest: Double = 0, isForOpenLines: Bool = false, pen: Int,
    dashes: DashPattern = .solid
  ) -> Path {
    var shape = Path()
    forEachVisible(paths, smallest: smallest, isForOpenLines: isForOpenLines) { index, shift in
      let line = thinned(paths[index], to: Self.lineTolerance).map { project($0, shift: shift) }
      for piece in window.clip(line: line, isClosed: paths.layer.isArea) {
        shape.addStroke(
          of: piece.points.map(onGrid), width: pen, isClosed: piece.isClosed, dashes: dashes)
      }
    }
    return shape
  }

  /// Calls a function for each path that touches the window, on each copy of the world where it does.
  private func forEachVisible(
    _ paths: WorldPaths, smallest: Double, isForOpenLines: Bool = false, _ body: (Int, Int) -> Void
  ) {
    for world in worlds {
      let shift = world * side
      for index in 0..<paths.count {
        let box = paths.boxes[index]
        if Double(box.longerSide) * unit < smallest, isForOpenLines || paths.isLoop(index) { continue }
        let low = project(box.low, shift: shift)
        let high = project(box.high, shift: shift)
        if low.x <= window.right, high.x >= window.left, low.y <= window.bottom, high.y >= window.top {
          body(index, shift)
        }
      }
    }
  }

  private func contains(_ box: GridBox, shift: Int) -> Bool {
    window.contains(project(box.low, shift: shift)) && window.contains(project(box.high, shift: shift))
  }

  private func project(_ point: GridPoint, shift: Int) -> (x: Double, y: Double) {
    (x: Double(Int(point.x) + shift) * unit - originX, y: Double(point.y) * unit - originY)
  }

  private func onGrid(_ spot: (x: Double, y: Double)) -> SubpixelPoint {
    SubpixelPoint(pixelX: spot.x, pixelY: spot.y)
  }

  /// Leaves out points nearer than `tolerance` pixels to the one before, but for the last.
  ///
  /// Measured in whole grid steps, so that the same points stay wherever the picture begins.
  private func thinned(_ points: ArraySlice<GridPoint>, to tolerance: Double) -> [GridPoint] {
    guard var kept = points.first, let last = points.last, points.count > 1 else { return Array(points) }
    var result = [kept]
    let fewestSteps = Int32((tolerance / unit).rounded(.up))
    for point in points.dropFirst().dropLast()
    where abs(point.x &- kept.x) &+ abs(point.y &- kept.y) >= fewestSteps {
      kept = point
      result.append(point)
    }
    result.append(last)
    return result
  }
}

extension WorldPaths {
  /// Whether a path is a ring, or a line that ends where it begins.
  fileprivate func isLoop(_ index: Int) -> Bool {
    layer.isArea || self[index].first == self[index].last
  }
}
