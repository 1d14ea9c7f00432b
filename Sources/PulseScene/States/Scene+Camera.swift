public import PulseGeo
import PulseMotion

extension Scene {
  /// Returns the part of the map that is shown at an instant.
  ///
  /// - Parameter time: Seconds since the beginning.
  /// - Returns: The view; its size is always the same.
  /// - Complexity: O(moves of the camera).
  public func viewport(at time: Double) -> Viewport {
    if camera.isEmpty { return viewport }
    var course = CameraCourse(from: viewport)
    for move in camera.prefix(while: { $0.time <= time }) { course.begin(move, among: overlays) }
    return viewport.moved(to: course.center(time), zoom: course.zoom(time))
  }

  /// The zooms that the camera can pass, and a little more; all that there are when it flies, or when its pace swings.
  public var zooms: ClosedRange<Double> {
    let range = camera.reduce(viewport.zoom...viewport.zoom) { range, move in
      switch move.value {
      case .center, .overlay: range
      case .zoom(let end) where !move.curve.swings: min(range.lowerBound, end)...max(range.upperBound, end)
      case .zoom, .flight: Viewport.zooms
      }
    }
    if range.lowerBound == range.upperBound { return range }
    // Steps of a zoom are rounded.
    return (range.lowerBound - 0.001...range.upperBound + 0.001).clamped(to: Viewport.zooms)
  }
}

/// Where a camera is from an instant on, until another move begins.
private struct CameraCourse {
  /// The place in the middle of the picture, by the time in seconds.
  private(set) var center: (Double) -> GeoPoint

  /// The zoom, by the time in seconds.
  private(set) var zoom: (Double) -> Double

  private let viewWidth: Double
  private var isFlying = false

  init(from viewport: Viewport) {
    center = { _ in viewport.center }
    zoom = { _ in viewport.zoom }
    // As in the flyTo of Mapbox GL JS and of MapLibre GL JS, a tall picture flies as high as a wide one.
    viewWidth = Double(max(viewport.width, viewport.height))
  }

  /// Begins a move from wherever the camera is at its time.
  mutating func begin(_ move: TimedChange<CameraTarget<Int>>, among overlays: [Overlay]) {
    let (start, startZoom) = (center(move.time), zoom(move.time))
    if isFlying {
      center = { _ in start }
      zoom = { _ in startZoom }
    }
    isFlying = false
    switch move.value {
    case .zoom(let end):
      zoom = { time in
        let part = move.progress(at: time)
        return part == 1 ? end : startZoom + (end - startZoom) * part
      }
    case .center(let end):
      center = { time in start.onMap(towards: end, part: move.progress(at: time)) }
    case .overlay(let index):
      let overlay = overlays[index]
      center = { time in start.onMap(towards: overlay.place(at: time), part: move.progress(at: time)) }
    case .flight(let end, let endZoom):
      fly(move, from: (start, startZoom), to: (end, endZoom))
    }
  }

  private mutating func fly(
    _ move: TimedChange<CameraTarget<Int>>, from start: (place: GeoPoint, zoom: Double),
    to end: (place: GeoPoint, zoom: Double)
  ) {
    isFlying = true
    let path = FlightPath(
      from: MapCamera(start.place, zoom: start.zoom), to: MapCamera(end.place, zoom: end.zoom),
      viewWidth: viewWidth)
    center = { time in
      let part = move.progress(at: time)
      if part <= 0 { return start.place }
      return part >= 1 ? end.place : Mercator.unproject(path.camera(at: part).center)
    }
    zoom = { time in path.camera(at: move.progress(at: time)).zoom }
  }
}
