import PulseGeo
import PulsePixels

/// The affine map from units of the world map's grid to pixels of a view, which may be turned.
struct WorldGridProjection: Sendable {
  /// The pixels per grid unit.
  let unit: Double

  /// The units of the world's side.
  let side: Int

  /// The pixels of the world's side.
  private let world: Double

  private let rotation: ViewRotation

  /// The vectors on the screen of a pixel to the east and one to the south, and the position of the grid's origin.
  private let east, south, origin: ClipRect.Point

  /// The origin of the image in pixels of the world, if it is not turned; else that of its center.
  private let anchor: ClipRect.Point

  /// The center of a turned image in pixels; 0 of one that is not.
  private let pivot: ClipRect.Point

  /// Creates the projection of a view; the world has `side` grid units.
  init(_ viewport: Viewport, side: Int) {
    self.side = side
    world = viewport.worldSizeInPixels
    unit = world / Double(side)
    rotation = viewport.rotation
    let half = (
      x: Double(viewport.width * viewport.pixelRatio) / 2,
      y: Double(viewport.height * viewport.pixelRatio) / 2
    )
    let center = (
      x: viewport.centerPoint.x * viewport.pixelsPerMapPoint,
      y: viewport.centerPoint.y * viewport.pixelsPerMapPoint
    )
    (east, south) = (rotation.toScreen((1, 0)), rotation.toScreen((0, 1)))
    pivot = rotation.isNone ? (0, 0) : half
    anchor = rotation.isNone ? (x: center.x - half.x, y: center.y - half.y) : center
    let turned = rotation.toScreen(anchor)
    origin = (x: pivot.x - turned.x, y: pivot.y - turned.y)
  }

  /// Returns the pixel of a point of the grid, moved to the east by units.
  @inline(__always)
  func callAsFunction(_ point: GridPoint, shift: Int) -> ClipRect.Point {
    let (x, y) = (Double(Int(point.x) &+ shift) * unit, Double(point.y) * unit)
    return (x: x * east.x + y * south.x + origin.x, y: x * east.y + y * south.y + origin.y)
  }

  /// Returns the box with north up around a rectangle of the image, in pixels from the anchor.
  private func box(around window: ClipRect) -> ClipRect {
    if rotation.isNone { return window }
    let corners = window.corners.map { rotation.toMap((x: $0.x - pivot.x, y: $0.y - pivot.y)) }
    return ClipRect(around: corners)
  }

  /// Returns the numbers of the worlds in a rectangle of the image.
  func worlds(in window: ClipRect) -> ClosedRange<Int> {
    let box = box(around: window)
    let first = Int(((anchor.x + box.left) / world).rounded(.down))
    return first...max(first, Int(((anchor.x + box.right) / world).rounded(.down)))
  }

  /// Returns the units of the grid at the corners of the box around a rectangle of the image, rounded down.
  func gridBounds(of window: ClipRect) -> (low: (x: Int, y: Int), high: (x: Int, y: Int)) {
    let box = box(around: window)
    func steps(_ anchor: Double, _ pixels: Double) -> Int {
      Int(((anchor + pixels) / unit).rounded(.down))
    }
    return (
      low: (steps(anchor.x, box.left), steps(anchor.y, box.top)),
      high: (steps(anchor.x, box.right), steps(anchor.y, box.bottom))
    )
  }

  /// Returns the part of a rectangle of the image that lies south of the world, counterclockwise on the screen as rings of
  /// land are; empty for none.
  func areaSouthOfTheWorld(in window: ClipRect) -> [ClipRect.Point] {
    let box = box(around: window)
    let edge = Double(side) * unit - anchor.y
    guard edge < box.bottom else { return [] }
    let top = max(edge, box.top)
    let corners = [(box.left, top), (box.left, box.bottom), (box.right, box.bottom), (box.right, top)]
    if rotation.isNone { return corners }
    return window.clip(
      ring: corners.map { corner in
        let vector = rotation.toScreen((x: corner.0, y: corner.1))
        return (x: pivot.x + vector.x, y: pivot.y + vector.y)
      })
  }

  /// Returns whether a box of the grid, moved to the east by units, touches a rectangle of the image.
  @inline(__always)
  func touches(_ box: GridBox, shift: Int, _ window: ClipRect) -> Bool {
    // Of a turned view, the box around the window, which the caller has compared, is enough.
    guard rotation.isNone else { return true }
    let (low, high) = (self(box.low, shift: shift), self(box.high, shift: shift))
    return low.x <= window.right && high.x >= window.left && low.y <= window.bottom && high.y >= window.top
  }

  /// Returns whether a box of the grid, moved to the east by units, lies in a rectangle of the image.
  func contains(_ box: GridBox, shift: Int, in window: ClipRect) -> Bool {
    guard window.contains(self(box.low, shift: shift)), window.contains(self(box.high, shift: shift)) else {
      return false
    }
    return rotation.isNone
      || window.contains(self(GridPoint(x: box.low.x, y: box.high.y), shift: shift))
        && window.contains(self(GridPoint(x: box.high.x, y: box.low.y), shift: shift))
  }
}

extension ClipRect {
  /// The corners, clockwise from the upper left.
  fileprivate var corners: [Point] { [(left, top), (right, top), (right, bottom), (left, bottom)] }

  /// Creates the smallest rectangle around points, at least one.
  fileprivate init(around points: [Point]) {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    self.init(
      left: xs.min() ?? 0, top: ys.min() ?? 0, right: xs.max() ?? 0, bottom: ys.max() ?? 0)
  }
}
