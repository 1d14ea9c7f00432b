import PulseEffects
import PulseGeo
import PulseMotion
import PulsePixels
import PulseScene

// Resolution of the initial view.
extension SceneResolver {
  mutating func viewport(
    showing overlays: [Overlay], _ mapPaths: [MapPath], startingWith moves: [TimedChange<CameraTarget<Int>>],
    size: PixelSize
  ) -> Viewport? {
    let opening = InitialCamera(moves, among: overlays)
    var extent = ContentBounds()
    for overlay in overlays { extent.add(self.extent(of: overlay)) }
    for mapPath in mapPaths { if let other = self.extent(of: mapPath) { extent.add(other) } }
    do throws(GeoError) {
      let center = if let place = opening.center { place } else { try self.center(of: extent) }
      return try Viewport(
        center: center,
        zoom: opening.zoom ?? specifiedZoom ?? fittedZoom(for: extent, around: center, size: size),
        width: size.width, height: size.height, pixelRatio: pixelRatio)
    } catch {
      let field: SceneField =
        switch error {
        case .latitudeOutOfRange: .latitude
        case .longitudeOutOfRange: .longitude
        default: .zoom
        }
      report(field, error.description)
      return nil
    }
  }

  /// Returns the center of the view: the specified one or the middle of the content.
  private func center(of extent: ContentBounds) throws(GeoError) -> GeoPoint {
    if let middle = ContentBounds(showing: spec.viewBounds)?.middle { return Mercator.unproject(middle) }
    let middle = extent.middle.map(Mercator.unproject)
    guard spec.latitude != nil || spec.longitude != nil || middle == nil else {
      return extent.onlyPlace ?? middle ?? Mercator.unproject(MapPoint(x: 0, y: 0))
    }
    return try GeoPoint(
      latitude: spec.latitude ?? middle?.latitude ?? 0, longitude: spec.longitude ?? middle?.longitude ?? 0)
  }

  /// The zoom as specified, or that at which the specified box fills the image; `nil` if it is to be fitted.
  var specifiedZoom: Double? {
    spec.zoom ?? ContentBounds(showing: spec.viewBounds)?.zoom(filling: viewSize)
  }

  /// Returns the zoom at which the content fills a default fraction of the image.
  private func fittedZoom(for extent: ContentBounds, around center: GeoPoint, size: PixelSize) -> Double {
    let halfExtent = extent.distancesToFartherSides(around: Mercator.project(center))
    // Sizes in points need a margin only if there is more than one place.
    let margin = extent.onlyPlace == nil ? extent.points : 0
    let zooms = [(halfExtent.x, size.width), (halfExtent.y, size.height)].filter { $0.0 > 0 }.map {
      halfExtent, side in
      let points = Scene.Defaults.fittedFraction * Double(side) / 2
      return Viewport.zoom(fitting: halfExtent, into: max(points - margin, points / 4))
    }
    guard let zoom = zooms.min() else { return Scene.Defaults.zoom }
    // The world fills the width, without copies of itself, if the content is not cut off.
    let worldZoom = Viewport.zoom(fitting: Mercator.worldSize, into: Double(size.width))
    let heightZoom = Viewport.zoom(fitting: 2 * halfExtent.y, into: max(1, Double(size.height) - 2 * margin))
    return extent.spansWorld && zoom < worldZoom ? max(zoom, min(worldZoom, heightZoom)) : zoom
  }

  /// Returns the maximum radius of an overlay on the ground in meters and on the screen in points.
  mutating func maximumRadius(of overlay: Overlay) -> (meters: Double, points: Double) {
    if let latestRadius, latestRadius.style == overlay.styleID, latestRadius.radius == overlay.radius {
      return latestRadius.maximum
    }
    let maximum = computedMaximumRadius(of: overlay)
    latestRadius = (overlay.styleID, overlay.radius, maximum)
    return maximum
  }

  private func computedMaximumRadius(of overlay: Overlay) -> (meters: Double, points: Double) {
    let radii = [overlay.radius] + overlay.changes.radius.map(\.value)
    var (meters, points) = (0.0, 0.0)
    for layer in overlay.allLayers {
      let scale = layer.largestScale(showsModel: overlay.timeline.showsWhenStopped)
      let accuracies =
        layer.followsAccuracy ? overlay.changes.accuracy.map { LayerLength.length($0.value) } : []
      for (radius, extent) in radii.flatMap({ radius in ([layer.radius] + accuracies).map { (radius, $0) } })
      {
        let inside = extent.magnitude(of: radius)
        let changes = layer.stroke?.followsWidth == true ? overlay.changes.paint.strokeWidth.map(\.value) : []
        let strokes = ((layer.stroke.map { [$0.width] } ?? []) + changes).map { $0.magnitude(of: radius) }
        meters = max(meters, (inside.meters + strokes.reduce(0) { max($0, $1.meters) } / 2) * scale)
        points = max(points, (inside.points + strokes.reduce(0) { max($0, $1.points) } / 2) * scale)
      }
    }
    return (meters, points)
  }

  /// Returns the bounding box of an overlay over the whole animation.
  private mutating func extent(of overlay: Overlay) -> ContentBounds {
    var (meters, points) = maximumRadius(of: overlay)
    var extent = ContentBounds()
    if let motionPath = overlay.motionPath {
      if case .points(let width) = motionPath.trail?.width { points = max(points, width / 2) }
      let bounds = motionPath.route.bounds
      let halves = [bounds.northwest, bounds.southeast].map {
        halfExtent(of: meters, around: Mercator.unproject($0))
      }
      let largest = MapPoint(x: max(halves[0].x, halves[1].x), y: max(halves[0].y, halves[1].y))
      extent.add(bounds, halfExtent: largest, points: points)
      return extent
    }
    for place in [overlay.place] + overlay.changes.place.map(\.value) {
      extent.add(place, halfExtent: halfExtent(of: meters, around: place), points: points)
    }
    return extent
  }

  /// Returns the bounding box of a line or polygon, with half of its stroke width.
  private func extent(of mapPath: MapPath) -> ContentBounds? {
    guard let bounds = mapPath.bounds else { return nil }
    var halfExtent = MapPoint(x: bounds.width / 2, y: bounds.height / 2)
    var points = 0.0
    if mapPath.stroke.alpha > 0 {
      switch mapPath.width {
      case .points(let width): points = width / 2
      case .meters(let width):
        let latitude = Mercator.unproject(bounds.center).latitude
        let maximumRadius = width / 2 * groundScale.pointsPerMeter(atLatitude: latitude)
        halfExtent = MapPoint(x: halfExtent.x + maximumRadius, y: halfExtent.y + maximumRadius)
      }
    }
    return ContentBounds(around: bounds.center, halfExtent: halfExtent, points: points)
  }

  /// Returns the half width and height of a circle on the ground in map points.
  func halfExtent(of meters: Double, around place: GeoPoint) -> MapPoint {
    let radius = meters * groundScale.pointsPerMeter(atLatitude: place.latitude)
    guard circleMode == .geodesic, meters > 0 else { return MapPoint(x: radius, y: radius) }
    let circle = GeodesicCircle(around: place, radius: min(meters, Scene.Limits.meters), count: 64)
    let center = Mercator.project(place)
    let farthest = circle.line.reduce(0) { max($0, abs($1.x - center.x), abs($1.y - center.y)) }
    return MapPoint(x: farthest, y: farthest)
  }
}

extension LayerLength {
  /// Returns the length in meters and in points, one of which is 0.
  fileprivate func magnitude(of radius: Length) -> (meters: Double, points: Double) {
    let length: Length =
      switch (self, radius) {
      case (.length(let length), _): length
      case (.radii(let radii), .meters(let meters)): .meters(radii * meters)
      case (.radii(let radii), .points(let points)): .points(radii * points)
      }
    return if case .meters(let meters) = length { (meters, 0) } else { (0, length.magnitude) }
  }
}

/// The bounding box of the content in map points, with a margin in points.
private struct ContentBounds {
  private var low: MapPoint?
  private var high = MapPoint(x: 0, y: 0)

  /// The only place of the content; `nil` for several.
  private(set) var onlyPlace: GeoPoint?

  /// The maximum radius in points of content with a size on the screen.
  private(set) var points = 0.0

  /// The fraction of the world's width from which on content spans the whole world.
  private static let wholeWorld = 0.9

  /// Whether the box is about as wide as the world.
  var spansWorld: Bool { low.map { high.x - $0.x >= Self.wholeWorld * Mercator.worldSize } ?? false }

  /// The center of the box; the prime meridian for a box as wide as the world.
  var middle: MapPoint? {
    low.map { low in
      MapPoint(x: spansWorld ? Mercator.worldSize / 2 : (low.x + high.x) / 2, y: (low.y + high.y) / 2)
    }
  }

  /// Returns the horizontal and vertical distance from a center to the farther sides of the box, in map points.
  func distancesToFartherSides(around center: MapPoint) -> MapPoint {
    guard let low else { return MapPoint(x: 0, y: 0) }
    let middle = (low.x + high.x) / 2
    let x = center.x + ((middle - center.x) / Mercator.worldSize).rounded() * Mercator.worldSize
    return MapPoint(x: max(high.x - x, x - low.x), y: max(high.y - center.y, center.y - low.y))
  }

  init() {}

  /// Creates the bounds of a box in degrees; `nil` without one.
  init?(showing box: GeoBounds?) {
    guard let box else { return nil }
    func corner(_ latitude: Double, _ longitude: Double) -> MapPoint? {
      (try? GeoPoint(latitude: latitude, longitude: longitude)).map(Mercator.project)
    }
    guard let low = corner(box.north, box.west), var high = corner(box.south, box.east) else { return nil }
    if high.x < low.x { high.x += Mercator.worldSize }
    (self.low, self.high) = (low, high)
  }

  /// Returns the zoom at which the box touches the edges of an image; `nil` for empty bounds.
  func zoom(filling size: PixelSize) -> Double? {
    guard let low else { return nil }
    return min(
      Viewport.zoom(fitting: high.x - low.x, into: Double(size.width)),
      Viewport.zoom(fitting: high.y - low.y, into: Double(size.height)))
  }

  init(around center: MapPoint, halfExtent: MapPoint, points: Double) {
    low = MapPoint(x: center.x - halfExtent.x, y: center.y - halfExtent.y)
    high = MapPoint(x: center.x + halfExtent.x, y: center.y + halfExtent.y)
    self.points = points
  }

  mutating func add(_ place: GeoPoint, halfExtent: MapPoint, points: Double) {
    var other = ContentBounds(around: Mercator.project(place), halfExtent: halfExtent, points: points)
    other.onlyPlace = place
    add(other)
  }

  /// Extends the bounds by a box with a margin.
  mutating func add(_ box: MapBounds, halfExtent: MapPoint, points: Double) {
    var other = ContentBounds()
    other.low = MapPoint(x: box.northwest.x - halfExtent.x, y: box.northwest.y - halfExtent.y)
    other.high = MapPoint(x: box.southeast.x + halfExtent.x, y: box.southeast.y + halfExtent.y)
    if box.northwest == box.southeast { other.onlyPlace = Mercator.unproject(box.northwest) }
    other.points = points
    add(other)
  }

  /// Extends the bounds by others, on the nearest copy of the world.
  mutating func add(_ other: ContentBounds) {
    guard let otherLow = other.low else { return }
    points = max(points, other.points)
    guard let low, let middle, let otherMiddle = other.middle else {
      (self.low, high, onlyPlace) = (otherLow, other.high, other.onlyPlace)
      return
    }
    let shift = ((middle.x - otherMiddle.x) / Mercator.worldSize).rounded() * Mercator.worldSize
    self.low = MapPoint(x: min(low.x, otherLow.x + shift), y: min(low.y, otherLow.y))
    high = MapPoint(x: max(high.x, other.high.x + shift), y: max(high.y, other.high.y))
    if other.onlyPlace != onlyPlace { onlyPlace = nil }
  }
}
