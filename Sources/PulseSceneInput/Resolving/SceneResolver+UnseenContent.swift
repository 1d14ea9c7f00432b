import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene

// Checks of lines, polygons, tracks and heat maps of which nothing is seen.
extension SceneResolver {
  /// Warns of content that cannot be seen because it is transparent or outside of all views; in strict mode warnings are
  /// errors.
  ///
  /// Of many lines, polygons, tracks and points of a density, some may be outside: people show a part of their data.
  ///
  /// - Complexity: O(points).
  mutating func checkUnseenContent(in scene: Scene) {
    checkUnseenTimes(in: scene)
    checkCoveringImages(in: scene)
    warnAboutHiddenRows(in: scene)
    let views = Views(of: scene)
    let paths = scene.mapPaths.prefix(spec.mapPaths.count)
    if !paths.isEmpty {
      let colors: SceneField = spec.film.colorBy == nil ? .color : .colorBy
      if !paths.contains(where: \.hasPaint) {
        warn(colors, "no line or polygon can be seen: all are transparent; use other colors")
      } else if !paths.contains(where: { path in path.bounds.map { views.show($0, reach: 0) } == true }) {
        let remedy = remedyOfView(for: paths.compactMap(\.bounds))
        warn(fieldOfView, "no line or polygon can be seen: all are outside the view; \(remedy)")
      }
    }
    let tracks = scene.overlays.indices.filter { scene.overlays[$0].motionPath != nil }
    let outside = tracks.filter { index in
      let (meters, points) = scene.overlays[index].maximumRadius
      let reach = meters * groundScale.pointsPerMeter(atLatitude: scene.overlays[index].place.latitude)
      return scene.overlays[index].motionPath.map {
        !views.show($0.route.bounds, reach: reach, points: points)
      } == true
    }
    if !outside.isEmpty, outside.count == tracks.count {
      let remedy = remedyOfView(for: outside.compactMap { scene.overlays[$0].motionPath?.route.bounds })
      let name = name(ofFirst: outside, in: scene)
      warn(fieldOfView, "the track\(name) cannot be seen: it is outside the view; \(remedy)")
    }
    guard let heat = scene.heat else { return }
    let steps = (0...16).map { heat.ramp.color(at: Double($0) / 16) }
    if steps.allSatisfy({ $0.alpha == 0 }) {
      return warn(.heat, "the heat map cannot be seen: all its colors are transparent; use other ones")
    }
    let isSeen = scene.overlays.contains { overlay in
      let place = Mercator.project(overlay.place)
      return views.show(MapBounds(around: [place]), of: heat.radius, groundScale, at: overlay.place)
    }
    if !isSeen {
      let remedy = remedyOfView(for: scene.overlays.map { MapBounds(around: [Mercator.project($0.place)]) })
      warn(fieldOfView, "the heat map cannot be seen: all points are outside the view; \(remedy)")
    }
  }

  /// Warns of commands and changes after the end of the animation, and of an animation of which one frame is shown.
  private mutating func checkUnseenTimes(in scene: Scene) {
    let end = scene.duration
    if spec.duration != nil || spec.cycles != nil, film == nil,
      let index = scene.overlays.firstIndex(where: { $0.timeline.appearance < end && $0.commandsEnd > end })
    {
      let last = shortestDecimal(scene.overlays[index].commandsEnd)
      warn(
        .commands,
        "goes on until \(last) s, but the animation ends at \(shortestDecimal(end)) s; use earlier times, or "
          + "\(name(of: .duration)) \(last)", of: overlaySpecs[index])
    }
    if let rate = spec.frameRate, rate * end <= 1, scene.overlays.contains(where: { !$0.periods.isEmpty }) {
      warn(
        .frameRate,
        "'\(shortestDecimal(rate))' shows one frame of an animation of \(shortestDecimal(end)) s, which does not move; use "
          + "a higher one")
    }
  }

  /// Warns of an image of a pulse that covers the whole view.
  private mutating func checkCoveringImages(in scene: Scene) {
    guard scene.camera.isEmpty else { return }
    let (view, size) = (scene.viewport, scene.pixelSize)
    let index = scene.overlays.indices.first { index in
      let overlay = scene.overlays[index]
      guard overlay.changes.place.isEmpty, overlay.motionPath == nil else { return false }
      let (x, y) = view.pixel(of: overlay.place)
      let reach = 2 * max(abs(x), abs(Double(size.width) - x), abs(y), abs(Double(size.height) - y))
      return overlay.layers.contains { layer in
        layer.shape == .picture
          && view.pixels(
            layer.radius.length(forRadius: overlay.radius), at: overlay.place, scale: groundScale) >= reach
      }
    }
    guard let index else { return }
    warn(.imageSize, "the image covers the whole view; use a smaller size", of: overlaySpecs[index])
  }

  /// Warns of a row whose range of opacity hides its pulse.
  private mutating func warnAboutHiddenRows(in scene: Scene) {
    var styles: Set<ObjectIdentifier> = []
    for (index, overlay) in scene.overlays.enumerated() where styles.insert(overlay.styleID).inserted {
      let row = overlaySpecs[index]
      guard let opacity = row.opacityRange, opacity != spec.overlayDefaults.opacityRange,
        max(opacity.start, opacity.end) * 255 < 0.5, !row.showsWhenStopped, !overlay.hasSteadyLayer
      else { continue }
      return warn(
        .opacityRange,
        "'\(shortestDecimal(opacity.start)):\(shortestDecimal(opacity.end))' hides the pulse; use other values, or leave "
          + "the row out", of: row)
    }
  }

  /// The field that moves the view.
  private var fieldOfView: SceneField { spec.viewBounds == nil ? .latitude : .viewBounds }

  /// Returns what to do for a view without any of the content, from the bounds of its parts.
  private func remedyOfView(for bounds: [MapBounds]) -> String {
    let corners = bounds.flatMap { [$0.northwest, $0.southeast].map(Mercator.unproject) }
    if let remedy = boundsInOrder(for: corners) { return remedy }
    return spec.camera == nil ? "move the view, or leave its options out to show all" : "move the camera"
  }
}

/// The views of a scene at many instants.
private struct Views {
  private let views: [(center: MapPoint, halfWidth: Double, halfHeight: Double, view: Viewport)]

  /// The instants at which a moving camera is looked at.
  private static let count = 64

  init(of scene: Scene) {
    let times = scene.camera.isEmpty ? [0] : (0...Self.count).map { Double($0) / Double(Self.count) }
    views = times.map { part in
      let view = scene.viewport(at: part * scene.duration)
      let extent = view.northUpExtent
      return (
        Mercator.project(view.center), extent.x / view.pixelsPerMapPoint / 2,
        extent.y / view.pixelsPerMapPoint / 2, view
      )
    }
  }

  /// Returns whether a box can be in a view.
  ///
  /// - Parameters:
  ///   - bounds: The box.
  ///   - reach: The distance in map points to which its content reaches beyond it.
  ///   - points: A further such distance on the screen in points.
  /// - Returns: Whether it can.
  func show(_ bounds: MapBounds, reach: Double, points: Double = 0) -> Bool {
    views.contains { center, halfWidth, halfHeight, view in
      let margin = reach + (points + 4) * Double(view.pixelRatio) / view.pixelsPerMapPoint
      let middle = bounds.center
      let east = abs((middle.x - center.x).remainder(dividingBy: Mercator.worldSize))
      return east <= halfWidth + bounds.width / 2 + margin
        && abs(middle.y - center.y) <= halfHeight + bounds.height / 2 + margin
    }
  }

  /// Returns whether a density around a point can be seen in a view.
  func show(_ bounds: MapBounds, of deviation: Length, _ scale: EarthModel, at place: GeoPoint) -> Bool {
    switch deviation {
    case .points(let points): show(bounds, reach: 0, points: 3 * points)
    case .meters(let meters):
      show(bounds, reach: 3 * meters * scale.pointsPerMeter(atLatitude: place.latitude))
    }
  }
}

extension Overlay {
  /// The time in seconds of the last command, and of the end of the last change.
  fileprivate var commandsEnd: Double { max(timeline.end, changes.end) }

  /// Whether a painted layer keeps its opacity, so that an overlay without its pulse is still to be seen.
  var hasSteadyLayer: Bool {
    layers.contains { layer in
      let isPainted = (layer.fill ?? layer.stroke?.color)?.alpha ?? 0 > 0 || !layer.pictures.isEmpty
      return isPainted && layer.model.opacity > 0
        && !layer.groups.flatMap(\.animations).contains { $0.property == .opacity }
    }
  }
}

extension MapPath {
  /// Whether it has a color or a text at some time.
  fileprivate var hasPaint: Bool {
    func isSeen(_ fill: RGBA?, _ stroke: RGBA) -> Bool {
      (fill?.alpha ?? 0) > 0 || stroke.alpha > 0 && width.magnitude > 0
    }
    return label != nil || isSeen(fill, stroke) || paintChanges.contains { isSeen($0.fill, $0.stroke) }
  }
}
