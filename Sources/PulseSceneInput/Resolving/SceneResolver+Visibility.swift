import PulseBasics
import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene

// Checks of invisible pulses.
extension SceneResolver {
  /// The reasons that a pulse is never visible: transparency, the color of the map, no start, late start, small size, or
  /// distance from the view; or hardly, as its place is outside the view.
  private enum InvisibilityReason: CaseIterable {
    case transparency, sameColor, idleness, lateness, smallness, distance, outsidePlace

    var field: SceneField {
      switch self {
      case .transparency, .sameColor: .color
      case .idleness, .lateness: .commands
      case .smallness: .radius
      case .distance, .outsidePlace: .latitude
      }
    }

    private static let remedy = "move the view or the pulse"

    func explanation(zoom: Double) -> String {
      switch self {
      case .transparency: "it is transparent; use a color and an opacity above 0"
      case .sameColor: "it has the color of the base map; use another one"
      case .idleness: "no command starts it; add start@0"
      case .lateness: "it starts after the end of the animation; use an earlier start or a longer duration"
      case .smallness:
        "its radius is below a pixel at zoom \(shortestDecimal((zoom * 10).rounded() / 10)); use a larger radius or zoom, or a radius on the "
          + "screen such as 40px"
      case .distance: "it is outside the view; \(Self.remedy)"
      case .outsidePlace: "its place is outside the view; \(Self.remedy)"
      }
    }
  }

  /// Warns of pulses that are never visible, or reports them as errors in strict mode.
  ///
  /// - Complexity: O(layers).
  mutating func checkVisibility(in scene: Scene) {
    // Sizes never shrink with the zoom, so the largest zoom decides.
    let zoom = scene.zooms.upperBound
    let view = scene.viewport.moved(to: scene.viewport.center, zoom: zoom)
    var unseen: [InvisibilityReason: [Int]] = [:]
    var styles: [ObjectIdentifier: InvisibilityReason?] = [:]
    for (number, overlay) in scene.overlays.enumerated() {
      // The effect 'none'.
      if overlay.allLayers.isEmpty { continue }
      let style: InvisibilityReason?
      if let known = styles[overlay.styleID] {
        style = known
      } else {
        style = obstacle(inStyleOf: overlay, scene)
        styles[overlay.styleID] = .some(style)
      }
      // A trail can be visible without its pulse.
      if overlay.motionPath?.trail != nil { continue }
      if let obstacle = style ?? obstacle(to: overlay, in: scene, view) {
        unseen[obstacle, default: []].append(number)
      }
    }
    noteWhatIsOutsideBox(&unseen, of: scene.overlays.count)
    for obstacle in InvisibilityReason.allCases {
      guard let numbers = unseen[obstacle] else { continue }
      let others = name(ofFirst: numbers, in: scene)
      let explanation =
        remedyOfOutside(obstacle, scene.overlays[numbers[0]], in: scene) ?? obstacle.explanation(zoom: zoom)
      let degree = obstacle == .outsidePlace ? "can hardly be" : "cannot be"
      let message = "the pulse\(others) \(degree) seen: \(explanation)"
      let overlay = overlaySpecs[numbers[0]]
      // A radius from values or from a default is in no row.
      let isRadiusByValue = obstacle == .smallness && spec.film.radiusBy != nil
      let hasNoRadius = obstacle == .smallness && overlay.radius == spec.overlayDefaults.radius
      let field = isRadiusByValue ? .radiusBy : obstacle.field
      let place = isRadiusByValue || hasNoRadius ? nil : overlay
      if spec.isStrict { report(field, message, of: place) } else { warn(field, message, of: place) }
    }
  }

  /// Returns what names the first of several overlays to people, with the number of the others, after a space; empty
  /// for one overlay.
  func name(ofFirst numbers: [Int], in scene: Scene) -> String {
    guard numbers.count > 1, let first = numbers.first else { return "" }
    let specification = overlaySpecs[first]
    let others = "(and \(numbers.count - 1) more)"
    if let name = specification.id
      ?? specification.label?.bytewise.split(separator: "\n").first.map(String.init)
    {
      return " '\(name.excerpt)' \(others)"
    }
    if case .document(_, .row) = specification.origin { return " of \(specification.origin) \(others)" }
    return " '\(scene.overlays[first].id)' \(others)"
  }

  /// Notes that a part of the overlays is outside of a box that the view is to show, and removes them from those that are not
  /// seen: whoever writes a box means a part of the data.
  private mutating func noteWhatIsOutsideBox(_ unseen: inout [InvisibilityReason: [Int]], of count: Int) {
    let outside = (unseen[.distance] ?? []).count + (unseen[.outsidePlace] ?? []).count
    guard spec.viewBounds != nil, outside > 0, outside < count else { return }
    notes.append("\(outside) of \(count) places \(outside == 1 ? "is" : "are") outside the view")
    (unseen[.distance], unseen[.outsidePlace]) = (nil, nil)
  }

  /// Returns the explanation for an overlay outside of a view that shows it with another zoom, or whose edges seem to be in the
  /// order of other tools, south or north first; `nil` for others.
  private mutating func remedyOfOutside(
    _ obstacle: InvisibilityReason, _ overlay: Overlay, in scene: Scene
  ) -> String? {
    let subject: String
    switch obstacle {
    case .distance: subject = "it"
    case .outsidePlace: subject = "its place"
    default: return nil
    }
    let remedy = boundsInOrder(for: [overlay.place]) ?? zoomOfAll(in: scene) ?? largerSize
    return remedy.map { "\(subject) is outside the view; \($0)" }
  }

  /// The remedy for a fitted view whose size is too small for its content at any zoom; `nil` for another one.
  private var largerSize: String? {
    let isFitted =
      spec.zoom == nil && spec.viewBounds == nil && spec.latitude == nil && spec.longitude == nil
      && spec.camera == nil
    return isFitted ? "use a larger \(name(of: .size))" : nil
  }

  /// Returns which zoom shows all overlays around the center of the view; `nil` if it is not the zoom that leaves some out.
  private mutating func zoomOfAll(in scene: Scene) -> String? {
    guard let given = spec.zoom, spec.viewBounds == nil, spec.camera == nil else { return nil }
    let content = extent(of: scene.overlays, [])
    let fitted = fittedZoom(
      for: content, around: scene.viewport.center,
      size: PixelSize(scene.viewport.width, scene.viewport.height))
    let zoom = (fitted * 10).rounded(.down) / 10
    guard zoom > 0, zoom < given else { return nil }
    let subject = ["it fits", "both fit"].dropFirst(scene.overlays.count - 1).first ?? "all fit"
    return "\(subject) with \(name(of: .zoom)) \(shortestDecimal(zoom))"
  }

  /// Returns what to write instead of the edges of a view that seem to be in the order of other tools, south or north
  /// first, as all of some places are inside if they are; `nil` for others.
  func boundsInOrder(for places: [GeoPoint]) -> String? {
    guard let view = spec.viewBounds, view.west < view.east, !places.isEmpty,
      places.allSatisfy({
        view.west...view.east ~= $0.latitude && view.south...view.north ~= $0.longitude
      })
    else { return nil }
    let edges = [view.south, view.west, view.north, view.east].map(shortestDecimal).joined(separator: ",")
    return "write WEST,SOUTH,EAST,NORTH: \(edges)"
  }

  /// Returns why overlays are not visible that are like another one, wherever they are.
  private func obstacle(inStyleOf overlay: Overlay, _ scene: Scene) -> InvisibilityReason? {
    if !overlay.allLayers.contains(where: { $0.canBeSeen(with: overlay.changes) }) {
      return .transparency
    }
    if case .color(let ground) = scene.background, scene.mapPaths.isEmpty,
      !overlay.allLayers.contains(where: { $0.canBeSeen(on: ground, with: overlay.changes) })
    {
      return .sameColor
    }
    let appearance = overlay.timeline.appearance
    if appearance == .infinity, overlay.event == nil { return .idleness }
    return appearance >= scene.duration ? .lateness : nil
  }

  /// Returns why an overlay is not visible because of its size or its position.
  private mutating func obstacle(to overlay: Overlay, in scene: Scene, _ view: Viewport)
    -> InvisibilityReason?
  {
    let (meters, points) = maximumRadius(of: overlay)
    let pixels = points * Double(view.pixelRatio)
    let places = overlay.motionPath.map {
      [$0.route.bounds.northwest, $0.route.bounds.southeast].map(Mercator.unproject)
    }
    let scale =
      (places ?? [overlay.place] + overlay.changes.place.map(\.value))
      .map { view.pixels(forMeters: 1, at: $0, scale: groundScale) }.max() ?? 0
    if max(pixels, meters * scale) < 1 { return .smallness }
    guard scene.camera.isEmpty, places == nil, overlay.changes.place.isEmpty else { return nil }
    if isOutside(overlay, meters: meters, pixels: pixels, of: view, scene.pixelSize) { return .distance }
    let place = view.pixel(of: overlay.place)
    let isInside = view.worldCopyOffsets(around: place, reach: 0).contains { shift in
      let (x, y) = (place.x + shift.x, place.y + shift.y)
      return -1...Double(scene.pixelSize.width) + 1 ~= x && -1...Double(scene.pixelSize.height) + 1 ~= y
    }
    return isInside ? nil : .outsidePlace
  }

  /// Returns whether a pulse at a fixed position is outside the image on all copies of the world.
  private func isOutside(
    _ overlay: Overlay, meters: Double, pixels: Double, of view: Viewport, _ size: PixelSize
  ) -> Bool {
    let halfExtent = halfExtent(of: meters, around: overlay.place)
    let layers = overlay.allLayers
    let shadows = layers.map { layer in
      let shadow = layer.shadow.map { max(abs($0.dx), abs($0.dy)) + 3 * $0.radius } ?? 0
      return shadow * layer.largestScale(showsModel: true) * Double(view.pixelRatio)
    }
    // Glows exceed the radius, and images can be anchored at their bottom.
    let isWithinRadius = layers.allSatisfy { [.disc, .square, .pin, .pinDot].contains($0.shape) }
    let factor = isWithinRadius ? 1.0 : 2
    let margin = (shadows.max() ?? 0) + 2
    let reachX = max(pixels, halfExtent.x * view.pixelsPerMapPoint) * factor + margin
    let reachY = max(pixels, halfExtent.y * view.pixelsPerMapPoint) * factor + margin
    let (x, y) = view.pixel(of: overlay.place)
    let (width, height) = (Double(size.width), Double(size.height))
    return !view.worldCopyOffsets(around: (x, y), reach: reachX).contains { shift in
      let (x, y) = (x + shift.x, y + shift.y)
      return x + reachX >= 0 && x - reachX <= width && y + reachY >= 0 && y - reachY <= height
    }
  }
}

extension Layer {
  /// The squared distance of two colors that nobody can tell apart, 2 levels in each channel.
  private static let unseenDistance = 12

  /// Returns whether the layer has visible paint at any time, including changed colors, on a map of one color or on any.
  fileprivate func canBeSeen(on ground: RGBA? = nil, with changes: OverlayTimeline) -> Bool {
    let opacities = groups.flatMap(\.animations).filter { $0.property == .opacity }.flatMap(
      \.keyframes.values)
    guard max(model.opacity, opacities.max() ?? 0) * 255 >= 0.5 else { return false }
    if shape == .glowingRing || (shape == .picture && pictureMode == .original) { return true }
    func isSeen(_ color: RGBA?, as role: ColorRole?) -> Bool {
      ([color].compactMap(\.self) + changes.colors(of: role)).contains { color in
        color.alpha > 0 && (ground?.squaredDistance(to: color) ?? .max) > Self.unseenDistance
      }
    }
    return isSeen(shadow?.color, as: shadow?.colorRole) || isSeen(fill, as: fillRole)
      || (stroke.map { isSeen($0.color, as: $0.colorRole) } ?? false)
  }
}
