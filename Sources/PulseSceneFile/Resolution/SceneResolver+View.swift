import PulseScene
import PulseSceneText
import PulseEffects
import PulseDocument
import PulseGeo
import PulseMotion
import PulsePixels

// Which part of the map a draft shows.
extension SceneResolver {
  mutating func viewport(
    showing overlays: [Overlay], _ outlines: [Outline], openedBy moves: [TimedChange<CameraTarget<Int>>],
    size: PixelSize
  ) -> Viewport? {
    let opening = Opening(moves, among: overlays)
    var extent = Extents()
    for overlay in overlays { extent.add(self.extent(of: overlay)) }
    for outline in outlines { if let other = self.extent(of: outline) { extent.add(other) } }
    do throws(GeoError) {
      let center = if let place = opening.center { place } else { try self.center(of: extent) }
      return try Viewport(
        center: center,
        zoom: opening.zoom ?? draft.zoom ?? fittedZoom(for: extent, around: center, size: size),
        width: size.width, height: size.height, pixelRatio: draft.pixelRatio ?? Scene.Standard.pixelRatio)
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

  /// The place that was asked for, or the middle of what is shown.
  private func center(of extent: Extents) throws(GeoError) -> GeoPoint {
    let middle = extent.middle.map(Mercator.unproject)
    guard draft.latitude != nil || draft.longitude != nil || middle == nil else {
      return extent.onlyPlace ?? middle ?? Mercator.unproject(MapPoint(x: 0, y: 0))
    }
    return try GeoPoint(
      latitude: draft.latitude ?? middle?.latitude ?? 0, longitude: draft.longitude ?? middle?.longitude ?? 0)
  }

  /// The zoom at which all that is there fills its part of the picture.
  private func fittedZoom(for extent: Extents, around center: GeoPoint, size: PixelSize) -> Double {
    let half = extent.halfSides(around: Mercator.project(center))
    // Only places apart from each other need room for what has its size on the screen.
    let margin = extent.onlyPlace == nil ? extent.points : 0
    let zooms = [(half.x, size.width), (half.y, size.height)].filter { $0.0 > 0 }.map { half, side in
      let points = Scene.Standard.fittedPart * Double(side) / 2
      return Viewport.zoom(fitting: half, into: max(points - margin, points / 4))
    }
    return zooms.min() ?? Scene.Standard.zoom
  }

  /// Returns the largest reach of an overlay: on the ground in meters, and on the screen in points.
  func reach(of overlay: Overlay) -> (meters: Double, points: Double) {
    let radii = [overlay.radius] + overlay.changes.radius.map(\.value)
    var (meters, points) = (0.0, 0.0)
    for layer in overlay.allLayers {
      let scale = layer.largestScale(showsModel: overlay.timeline.showsWhenStopped)
      let accuracies = layer.followsAccuracy ? overlay.changes.accuracy.map { Extent.length($0.value) } : []
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

  /// Returns the extents that an overlay reaches in the course of time.
  private func extent(of overlay: Overlay) -> Extents {
    var (meters, points) = reach(of: overlay)
    var extent = Extents()
    if let travel = overlay.travel {
      if case .points(let width) = travel.trail?.width { points = max(points, width / 2) }
      let bounds = travel.route.bounds
      let halves = [bounds.northwest, bounds.southeast].map {
        half(of: meters, around: Mercator.unproject($0))
      }
      let largest = MapPoint(x: max(halves[0].x, halves[1].x), y: max(halves[0].y, halves[1].y))
      extent.add(bounds, half: largest, points: points)
      return extent
    }
    for place in [overlay.place] + overlay.changes.place.map(\.value) {
      extent.add(place, half: half(of: meters, around: place), points: points)
    }
    return extent
  }

  /// What an outline reaches, with half of the width of its line.
  private func extent(of outline: Outline) -> Extents? {
    guard let bounds = outline.bounds else { return nil }
    var half = MapPoint(x: bounds.width / 2, y: bounds.height / 2)
    var points = 0.0
    if outline.stroke.alpha > 0 {
      switch outline.width {
      case .points(let width): points = width / 2
      case .meters(let width):
        let latitude = Mercator.unproject(bounds.center).latitude
        let reach = width / 2 * groundScale.pointsPerMeter(atLatitude: latitude)
        half = MapPoint(x: half.x + reach, y: half.y + reach)
      }
    }
    return Extents(around: bounds.center, half: half, points: points)
  }

  /// How far a circle on the ground reaches on the map, in map points.
  func half(of meters: Double, around place: GeoPoint) -> MapPoint {
    let radius = meters * groundScale.pointsPerMeter(atLatitude: place.latitude)
    guard circles == .geodesic, meters > 0 else { return MapPoint(x: radius, y: radius) }
    let circle = GeodesicCircle(around: place, radius: min(meters, Scene.Limits.meters), count: 64)
    let center = Mercator.project(place)
    let farthest = circle.line.reduce(0) { max($0, abs($1.x - center.x), abs($1.y - center.y)) }
    return MapPoint(x: farthest, y: farthest)
  }
}

extension Extent {
  /// The extent in meters and in points; one of them is 0.
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

/// The rectangle around places with what lies around them.
private struct Extents {
  private var low: MapPoint?
  private var high = MapPoint(x: 0, y: 0)

  /// The place, if there is only one.
  private(set) var onlyPlace: GeoPoint?

  /// The largest radius that is fixed on the screen, in points.
  private(set) var points = 0.0

  /// The middle of the rectangle.
  var middle: MapPoint? {
    low.map { MapPoint(x: ($0.x + high.x) / 2, y: ($0.y + high.y) / 2) }
  }

  /// How far the rectangle reaches from a center to each side.
  func halfSides(around center: MapPoint) -> MapPoint {
    guard let low else { return MapPoint(x: 0, y: 0) }
    let middle = (low.x + high.x) / 2
    let x = center.x + ((middle - center.x) / Mercator.worldSize).rounded() * Mercator.worldSize
    return MapPoint(x: max(high.x - x, x - low.x), y: max(high.y - center.y, center.y - low.y))
  }

  init() {}

  init(around center: MapPoint, half: MapPoint, points: Double) {
    low = MapPoint(x: center.x - half.x, y: center.y - half.y)
    high = MapPoint(x: center.x + half.x, y: center.y + half.y)
    self.points = points
  }

  mutating func add(_ place: GeoPoint, half: MapPoint, points: Double) {
    var other = Extents(around: Mercator.project(place), half: half, points: points)
    other.onlyPlace = place
    add(other)
  }

  /// Adds the rectangle around a box.
  mutating func add(_ box: MapBounds, half: MapPoint, points: Double) {
    var other = Extents()
    other.low = MapPoint(x: box.northwest.x - half.x, y: box.northwest.y - half.y)
    other.high = MapPoint(x: box.southeast.x + half.x, y: box.southeast.y + half.y)
    if box.northwest == box.southeast { other.onlyPlace = Mercator.unproject(box.northwest) }
    other.points = points
    add(other)
  }

  /// Adds another rectangle, on the copy of the world where it is nearest.
  mutating func add(_ other: Extents) {
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
