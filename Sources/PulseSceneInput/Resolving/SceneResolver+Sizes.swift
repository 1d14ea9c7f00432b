import Glibc
import PulseBasics
import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene

// Checks of sizes that cannot be seen, or that leave nothing else to be seen.
extension SceneResolver {
  /// The width in pixels below which a line cannot be seen.
  private static let leastWidth = 0.25

  /// Warns of discs that cover the whole view, and of widths and images too small to be seen.
  ///
  /// - Complexity: O(overlays).
  mutating func checkSizes(in scene: Scene) {
    checkCoverage(of: scene)
    let view = scene.viewport.moved(to: scene.viewport.center, zoom: scene.zooms.upperBound)
    var styles: Set<ObjectIdentifier> = []
    for (index, overlay) in scene.overlays.enumerated() where styles.insert(overlay.styleID).inserted {
      checkSizes(of: overlaySpecs[index], at: overlay.place, in: view)
      checkInset(of: overlay, overlaySpecs[index])
    }
    for (mapPath, given) in zip(scene.mapPaths, spec.mapPaths) where mapPath.stroke.alpha > 0 {
      guard let center = mapPath.bounds?.center else { continue }
      let width = view.pixels(mapPath.width, at: Mercator.unproject(center), scale: groundScale)
      if mapPath.width.magnitude > 0, width < Self.leastWidth {
        warnAboutSmallness(.strokeWidth, mapPath.width, view, from: given.origin)
      }
    }
  }

  private mutating func checkSizes(of spec: OverlaySpec, at place: GeoPoint, in view: Viewport) {
    var lengths: [(SceneField, Length?, least: Double)] = [
      (.accuracy, spec.accuracy, 1), (.imageSize, spec.hasImage ? spec.imageSize : nil, 1),
    ]
    if spec.track.file != nil, spec.track.trail != .some(.none) {
      lengths.append((.trailWidth, spec.track.trailWidth, Self.leastWidth))
    }
    if case .length(let width) = spec.strokeWidth { lengths.append((.strokeWidth, width, Self.leastWidth)) }
    for (field, length, least) in lengths {
      guard let length, length.magnitude > 0, spec.commands?.changes.end ?? 0 == 0,
        view.pixels(length, at: place, scale: groundScale) < least
      else { continue }
      warnAboutSmallness(field, length, view, from: origin(of: field, in: spec))
    }
  }

  /// Warns of an outer ring that leaves nothing of its dot.
  private mutating func checkInset(of overlay: Overlay, _ spec: OverlaySpec) {
    for layer in overlay.layers {
      guard case .length(let radius) = layer.radius, case .length(let inset) = layer.inset,
        radius.isOnGround == inset.isOnGround, inset.magnitude >= radius.magnitude
      else { continue }
      warn(.dotInset, "'\(inset)' hides the dot, whose radius is \(radius); use a smaller width", of: spec)
    }
  }

  private mutating func warnAboutSmallness(
    _ field: SceneField, _ length: Length, _ view: Viewport, from origin: InputLocation
  ) {
    let zoom = shortestDecimal((view.zoom * 10).rounded() / 10)
    warn(
      field,
      "'\(length)' cannot be seen: it is below a pixel at zoom \(zoom); "
        + (field == .accuracy
          ? "use a higher zoom, or --effect location for one place, to whose accuracy the view is fitted"
          : "use a larger length, or one on the screen such as \(field == .imageSize ? "32px" : "3px")"),
      from: origin)
  }

  /// Warns of discs that cover the whole view at their full size.
  private mutating func checkCoverage(of scene: Scene) {
    guard scene.camera.isEmpty else { return }
    var covering: [(index: Int, field: SceneField, excess: Double)] = []
    for (index, overlay) in scene.overlays.enumerated() {
      guard overlay.changes.place.isEmpty, !overlay.hasRoute,
        let (field, excess) = coverage(of: overlay, scene)
      else { continue }
      covering.append((index, field, excess))
    }
    guard let first = covering.first else { return }
    let id = scene.overlays[first.index].id.excerpt
    let others = covering.count > 1 ? " '\(id)' (and \(covering.count - 1) more)" : ""
    let radius = scene.overlays[first.index].radius
    let zoom = ((scene.viewport.zoom - log2(first.excess)) * 10).rounded(.down) / 10
    let remedy =
      switch first.field {
      case .strokeWidth: "use a smaller width"
      case .accuracy where zoom >= 0, _ where radius.isOnGround && zoom >= 0:
        "use a zoom of \(shortestDecimal(zoom)) or less, or a smaller length"
      case _ where radius.isOnGround: "use a smaller length"
      default: "use a smaller length, or a larger \(name(of: .size))"
      }
    let overlay = overlaySpecs[first.index]
    let hasNoLength = first.field == .radius && overlay.radius == spec.overlayDefaults.radius
    warn(
      first.field, "the pulse\(others) covers the whole view, which flashes in one color; \(remedy)",
      of: hasNoLength ? nil : overlay)
  }

  /// Returns whether the stroke of a disc covers the view, and the disc itself, up to its farthest corner.
  private func floods(
    _ layer: Layer, of overlay: Overlay, reaching farthest: Double, _ view: Viewport
  ) -> Bool {
    guard let stroke = layer.stroke, stroke.color.alpha > 0 else { return false }
    func pixels(_ length: LayerLength) -> Double {
      view.pixels(length.length(forRadius: overlay.radius), at: overlay.place, scale: groundScale)
    }
    let (radius, reach) = (pixels(layer.radius), pixels(stroke.width) / 2)
    return radius + reach >= farthest && radius <= reach
  }

  /// Returns the field of a disc that covers the view at its full size, and how many times too large it is for it to be
  /// seen as a disc; `nil` for none.
  private func coverage(of overlay: Overlay, _ scene: Scene) -> (SceneField, excess: Double)? {
    let view = scene.viewport
    let (width, height) = (Double(scene.pixelSize.width), Double(scene.pixelSize.height))
    let center = view.pixel(of: overlay.place)
    let farthest = hypot(max(center.x, width - center.x), max(center.y, height - center.y))
    let accuracies = overlay.changes.accuracy.map(\.value)
    for layer in overlay.layers {
      guard [.disc, .square].contains(layer.shape) else { continue }
      if floods(layer, of: overlay, reaching: farthest, view) { return (.strokeWidth, 1) }
      guard layer.fill?.alpha ?? 0 > 0 else { continue }
      let length = layer.radius.length(forRadius: overlay.radius)
      for length in [length] + (layer.followsAccuracy ? accuracies : []) {
        let scale = min(1, layer.largestScale(showsModel: overlay.timeline.showsWhenStopped))
        let radius = view.pixels(length, at: overlay.place, scale: groundScale) * scale
        guard radius >= farthest else { continue }
        return (
          layer.followsAccuracy ? .accuracy : .radius,
          radius / (Scene.Defaults.fittedFraction / 2 * min(width, height))
        )
      }
    }
    return nil
  }
}

extension LayerLength {
  /// Returns the length for an overlay of a radius.
  func length(forRadius radius: Length) -> Length {
    switch (self, radius) {
    case (.length(let length), _): length
    case (.radii(let radii), .meters(let meters)): .meters(radii * meters)
    case (.radii(let radii), .points(let points)): .points(radii * points)
    }
  }
}

extension Overlay {
  /// Whether it moves along a track.
  fileprivate var hasRoute: Bool { motionPath != nil }
}
