public import PulseGeo

extension Scene {
  /// Returns the view at a time; its size is constant.
  ///
  /// - Complexity: O(camera moves).
  public func viewport(at time: Double) -> Viewport {
    if camera.isEmpty { return viewport }
    var course = CameraTrajectory(from: viewport)
    for move in camera.prefix(while: { $0.time <= time }) { course.startMove(move, in: self) }
    return viewport.moved(
      to: course.center(time), zoom: course.zoom(time), rotation: course.rotation(time))
  }

  /// The range of zooms that the camera can reach, with a small margin; the full range if it flies or a
  /// curve overshoots.
  public var zooms: ClosedRange<Double> {
    let range = camera.reduce(viewport.zoom...viewport.zoom) { range, move in
      switch move.value {
      case .center, .overlay, .bearing, .heading: range
      case .zoom(let end) where !move.curve.overshoots:
        min(range.lowerBound, end)...max(range.upperBound, end)
      case .flight(_, let end) where !move.curve.overshoots:
        // A flight only rises above both of its ends.
        Viewport.zooms.lowerBound...max(range.upperBound, end)
      case .zoom, .flight: Viewport.zooms
      }
    }
    if range.lowerBound == range.upperBound { return range }
    // Interpolated zooms are rounded.
    return (range.lowerBound - 0.001...range.upperBound + 0.001).clamped(to: Viewport.zooms)
  }
}

/// A camera path between two moves: center, zoom and rotation as functions of time.
private struct CameraTrajectory {
  /// The center at a time in seconds.
  private(set) var center: (Double) -> GeoPoint

  /// The zoom at a time in seconds.
  private(set) var zoom: (Double) -> Double

  /// The rotation at a time in seconds.
  private(set) var rotation: (Double) -> ViewRotation

  private let viewWidth: Double
  private var isFlying = false

  init(from viewport: Viewport) {
    center = { _ in viewport.center }
    zoom = { _ in viewport.zoom }
    rotation = { _ in viewport.rotation }
    // As in the `flyTo` of Mapbox GL JS and MapLibre GL JS, a tall view flies as high as a wide one.
    viewWidth = Double(max(viewport.width, viewport.height))
  }

  /// Starts a camera move from the current center, zoom and rotation.
  mutating func startMove(_ move: TimedChange<CameraTarget<Int, GeoPoint>>, in scene: Scene) {
    switch move.value {
    case .bearing(let end):
      turn(move) { _ in ViewRotation(degrees: end) }
    case .heading(let index):
      let overlay = scene.overlays[index]
      turn(move) { time in
        overlay.headingOrCourse(at: scene.localTime(of: overlay, at: time).time).map(
          ViewRotation.init(degrees:))
      }
    default:
      startTravel(move, in: scene)
    }
  }

  /// Turns the view from the current rotation the short way around to another one, which may change over time and be `nil`
  /// for the current one.
  private mutating func turn(
    _ move: TimedChange<CameraTarget<Int, GeoPoint>>, to end: @escaping (Double) -> ViewRotation?
  ) {
    let start = rotation(move.time)
    rotation = { time in
      start.interpolated(towards: end(time) ?? start, fraction: move.progress(at: time))
    }
  }

  /// Starts a move that changes center or zoom.
  private mutating func startTravel(_ move: TimedChange<CameraTarget<Int, GeoPoint>>, in scene: Scene) {
    let (start, startZoom) = (center(move.time), zoom(move.time))
    if isFlying {
      center = { _ in start }
      zoom = { _ in startZoom }
    }
    isFlying = false
    switch move.value {
    case .zoom(let end):
      zoom = { time in
        let fraction = move.progress(at: time)
        return fraction == 1 ? end : startZoom + (end - startZoom) * fraction
      }
    case .center(let end):
      center = { time in start.interpolatedOnMap(towards: end, fraction: move.progress(at: time)) }
    case .overlay(let index):
      let overlay = scene.overlays[index]
      center = { time in
        let time = scene.localTime(of: overlay, at: time).time
        return start.interpolatedOnMap(towards: overlay.place(at: time), fraction: move.progress(at: time))
      }
    case .flight(let end, let endZoom):
      fly(move, from: (start, startZoom), to: (end, endZoom))
    case .bearing, .heading: break
    }
  }

  private mutating func fly(
    _ move: TimedChange<CameraTarget<Int, GeoPoint>>, from start: (place: GeoPoint, zoom: Double),
    to end: (place: GeoPoint, zoom: Double)
  ) {
    isFlying = true
    let path = CameraFlightPath(
      from: MapCamera(start.place, zoom: start.zoom), to: MapCamera(end.place, zoom: end.zoom),
      viewWidth: viewWidth)
    center = { time in
      let fraction = move.progress(at: time)
      if fraction <= 0 { return start.place }
      return fraction >= 1 ? end.place : Mercator.unproject(path.camera(at: fraction).center)
    }
    zoom = { time in path.camera(at: move.progress(at: time)).zoom }
  }
}
