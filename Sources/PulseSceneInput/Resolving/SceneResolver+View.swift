import Glibc
import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene

// Resolution of the initial view.
extension SceneResolver {
  /// Whether names and decorations that nobody asked for would only clutter the image.
  var isTooSmallForNames: Bool { min(viewSize.width, viewSize.height) < Scene.Defaults.leastSideWithNames }

  /// Returns the initial view, and sets the default radii of overlays, which depend on it; `nil` after reporting problems.
  mutating func viewport(
    showing overlays: inout [Overlay], _ mapPaths: [MapPath],
    startingWith moves: [TimedChange<CameraTarget<Int, GeoPoint>>],
    size: PixelSize
  ) -> Viewport? {
    let mapPaths = fittedPaths(of: mapPaths)
    let opening = InitialCamera(moves, among: overlays)
    let extent = extent(of: overlays, mapPaths)
    rotation = ViewRotation(degrees: opening.bearing ?? spec.bearing ?? 0)
    let givenZoom = opening.zoom ?? specifiedZoom
    do throws(GeoError) {
      var center = if let place = opening.center { place } else { try self.center(of: extent) }
      var zoom =
        givenZoom ?? zoomWithNames(fittedZoom(for: extent, around: center, size: size), center, size)
      var isCapped = false
      if !defaultRadiusStyles.isEmpty {
        let spacing = spacing(of: overlays)
        if givenZoom == nil {
          let refit = self.extent(of: overlays, mapPaths, with: spacing, zoom: zoom)
          if opening.center == nil { center = try self.center(of: refit) }
          zoom = zoomWithNames(fittedZoom(for: refit, around: center, size: size), center, size)
          if let largest = largestPlainZoom(of: overlays), largest < zoom {
            (zoom, isCapped) = (zoomWithNames(largest, center, size), true)
          }
        }
        setDefaultRadii(of: &overlays, with: spacing, zoom: zoom)
      }
      let middle = center
      if opening.center == nil { center = paddedCenter(middle, zoom: zoom) }
      if spec.padding != nil {
        let reach = withShownAreas(extent).distancesToFartherSides(around: Mercator.project(middle))
        let isFitted =
          opening.zoom == nil && spec.zoom == nil && !isCapped
          && (spec.viewBounds != nil || max(reach.x, reach.y) > 0)
        if !isFitted, center == middle {
          warn(.padding, "has no effect: nothing is fitted; leave out the zoom or the center, or the padding")
        }
      }
      if opening.zoom == nil { warnAboutBox(at: zoom) }
      return try Viewport(
        center: center, zoom: zoom, width: size.width, height: size.height, pixelRatio: pixelRatio,
        rotation: rotation)
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

  /// The part of the world that a view may show twice without a warning.
  private static let repeatedPart = 0.25

  /// Warns of a box that is larger than the view at the smallest zoom, and of one beside which the view shows parts of the
  /// world again.
  private mutating func warnAboutBox(at zoom: Double) {
    guard let bounds = ContentBounds(showing: spec.viewBounds) else { return }
    let world = Mercator.worldSize * exp2(zoom - Mercator.nativeZoom)
    if rotation.isNone, Double(viewSize.width) > world * (1 + Self.repeatedPart) {
      let width = Int(world.rounded())
      warn(
        .viewBounds,
        "is shown in a view that is \(shortestDecimal((Double(viewSize.width) / world * 10).rounded() / 10)) times as wide as "
          + "the world, parts of which are there again; use a \(name(of: .size)) of \(width)x\(viewSize.height), or a "
          + "smaller box")
    }
    guard zoom == Viewport.zooms.lowerBound else { return }
    let reach = bounds.distancesToFartherSides(around: bounds.middle ?? MapPoint(x: 0, y: 0))
    let extent = rotation.extent(ofWidth: reach.x, height: reach.y)
    let scale = 2 * exp2(zoom - Mercator.nativeZoom)
    let (width, height) = ((extent.x * scale).rounded(.up), (extent.y * scale).rounded(.up))
    guard width > Double(viewSize.width) + 1 || height > Double(viewSize.height) + 1 else { return }
    warn(
      .viewBounds,
      "does not fit in \(viewSize) at zoom 0, the smallest, and is cut off; use a \(name(of: .size)) of at least "
        + "\(Int(max(width, Double(viewSize.width))))x\(Int(max(height, Double(viewSize.height))))")
  }

  /// Makes the view, its scales and its background explicit.
  func completeView(of completed: inout SceneSpec, _ scene: Scene) {
    let view = scene.viewport
    (completed.latitude, completed.longitude) = (view.center.latitude, view.center.longitude)
    completed.zoom = view.zoom
    completed.bearing = view.rotation.isNone ? nil : view.rotation.degrees
    (completed.viewBounds, completed.sizePreset, completed.padding) = (nil, nil, nil)
    completed.viewSide = nil
    completed.size = PixelSize(view.width, view.height)
    completed.pixelRatio = view.pixelRatio
    completed.groundScale = scene.groundScale
    completed.circleMode = scene.circleMode
    completed.lineMode = commonLineMode
    completed.background = scene.background
  }

  /// Returns the bounds of all content, with the overlays' own radii.
  mutating func extent(of overlays: [Overlay], _ mapPaths: [MapPath]) -> ContentBounds {
    var extent = ContentBounds()
    for overlay in overlays { add(overlay, to: &extent) }
    for mapPath in mapPaths { add(mapPath, to: &extent) }
    return extent
  }

  /// Returns the bounds of all content, with circles of a part of the distance between neighbors for the default radii
  /// that do not fit at a zoom.
  private mutating func extent(
    of overlays: [Overlay], _ mapPaths: [MapPath], with spacing: PlaceSpacing, zoom: Double
  ) -> ContentBounds {
    var extent = ContentBounds()
    // Rows of data often have one style.
    var latest: (style: ObjectIdentifier, reach: OverlayReach)?
    for overlay in overlays {
      let isChanged =
        hasDefaultRadius(overlay) && fittingOwnRadius(of: overlay, with: spacing, zoom: zoom) == nil
      guard isChanged else {
        add(overlay, to: &extent)
        continue
      }
      let reach = latest?.style == overlay.styleID ? latest?.reach ?? overlay.reach : overlay.reach
      latest = (overlay.styleID, reach)
      let part =
        overlay.motionPath == nil ? (spacing.median ?? 0) * Scene.Defaults.neighborFraction * reach.radii : 0
      let ground = reach.meters > 0 ? halfExtent(of: reach.meters, on: overlay) : MapPoint(x: 0, y: 0)
      add(
        overlay, to: &extent, halfExtent: MapPoint(x: max(part, ground.x), y: max(part, ground.y)),
        points: overlay.radius.isOnGround ? reach.points : 0)
    }
    for mapPath in mapPaths { add(mapPath, to: &extent) }
    return extent
  }

  /// Extends the content by an overlay of a size on the map over the whole animation.
  private func add(_ overlay: Overlay, to extent: inout ContentBounds, halfExtent: MapPoint, points: Double) {
    if let motionPath = overlay.motionPath {
      extent.add(motionPath.route.bounds, halfExtent: halfExtent, points: points)
    } else {
      for place in [overlay.place] + overlay.changes.place.map(\.value) {
        extent.add(place, halfExtent: halfExtent, points: points)
      }
    }
  }

  /// Returns the center of the view: the specified one or the middle of the content.
  private func center(of extent: ContentBounds) throws(GeoError) -> GeoPoint {
    if let bounds = spec.viewBounds, let middle = ContentBounds(showing: bounds)?.middle {
      // Unlike other content, a box around the world is in the center of the view, whatever its western edge is.
      let width = bounds.east - bounds.west
      return try GeoPoint(
        latitude: Mercator.unproject(middle).latitude,
        longitude: bounds.west + (width < 0 ? width + 360 : width) / 2)
    }
    let content = withShownAreas(extent)
    let middle = content.middle.map(Mercator.unproject)
    guard spec.latitude != nil || spec.longitude != nil || middle == nil else {
      return content.onlyPlace ?? middle ?? Mercator.unproject(MapPoint(x: 0, y: 0))
    }
    return try GeoPoint(
      latitude: spec.latitude ?? middle?.latitude ?? 0, longitude: spec.longitude ?? middle?.longitude ?? 0)
  }

  /// The zoom as specified, or that at which the specified box fills the image; `nil` if it is to be fitted.
  var specifiedZoom: Double? {
    spec.zoom
      ?? ContentBounds(showing: spec.viewBounds)?.zoom(
        fillingWidth: fittedSize.width, height: fittedSize.height, rotation)
  }

  /// The size in points of the part of the image that the content is fitted to.
  private var fittedSize: PixelSize {
    guard let padding = spec.padding ?? cardPadding else { return viewSize }
    return PixelSize(
      max(1, viewSize.width - Int((padding.left + padding.right).rounded())),
      max(1, viewSize.height - Int((padding.top + padding.bottom).rounded())))
  }

  /// Returns the center of the image for a center of the content, which is then in the middle of the room that the
  /// padding leaves; the same for a specified center.
  private func paddedCenter(_ center: GeoPoint, zoom: Double) -> GeoPoint {
    guard let padding = spec.padding ?? cardPadding, spec.latitude == nil, spec.longitude == nil,
      padding.left != padding.right || padding.top != padding.bottom
    else { return center }
    let mapPoints = exp2(Mercator.nativeZoom - zoom)
    let middle = Mercator.project(center)
    let shift = rotation.toMap(
      (x: (padding.right - padding.left) / 2 * mapPoints, y: (padding.bottom - padding.top) / 2 * mapPoints))
    return Mercator.unproject(MapPoint(x: middle.x + shift.x, y: middle.y + shift.y))
  }

  /// The part of a side that texts and legends may take from the content; a title takes this much of a small image.
  private static let mostRoomOfCards = 0.7

  /// Returns the room that texts and legends of a scene need beside its content: of a side of the image for each that hides
  /// content, the side that loses least; `nil` if none does, or if the view is not fitted.
  func roomBesideCards(in scene: Scene) -> ViewPadding? {
    guard spec.padding == nil, spec.zoom == nil, spec.viewBounds == nil, spec.latitude == nil,
      spec.longitude == nil, spec.camera == nil
    else { return nil }
    var room = ViewPadding(top: 0, right: 0, bottom: 0, left: 0)
    let size = scene.pixelSize
    let ratio = Double(pixelRatio)
    let areas = scene.overlayAreas
    for card in scene.annotations.cards where areas.contains(where: { $0.touches(card.rect) }) {
      let rect = card.rect
      let sides: [(side: WritableKeyPath<ViewPadding, Double>, length: Int, whole: Int)] = [
        (\.top, rect.maxY, size.height), (\.bottom, size.height - rect.y, size.height),
        (\.left, rect.maxX, size.width), (\.right, size.width - rect.x, size.width),
      ]
      let least = sides.min { $0.length * $1.whole < $1.length * $0.whole }
      if let least {
        room[keyPath: least.side] = max(room[keyPath: least.side], Double(least.length) / ratio)
      }
    }
    let isSmall =
      room.top + room.bottom < Double(viewSize.height) * Self.mostRoomOfCards
      && room.left + room.right < Double(viewSize.width) * Self.mostRoomOfCards
    return isSmall && room != ViewPadding(top: 0, right: 0, bottom: 0, left: 0) ? room : nil
  }

  /// Reports a padding that leaves no room.
  mutating func checkPadding() {
    guard let padding = spec.padding else { return }
    let (width, height) = (Double(viewSize.width), Double(viewSize.height))
    if padding.left + padding.right > width - 16 || padding.top + padding.bottom > height - 16 {
      report(
        .padding,
        "'\(padding.argument)' leaves no room in \(viewSize); use less, or a larger \(name(of: .size))")
    }
  }

  /// The half of a side in map points up to which the content is a single place, as rounding leaves it.
  private static let leastExtent = 1e-3

  /// Returns the zoom at which the content fills a default fraction of the image.
  func fittedZoom(for extent: ContentBounds, around center: GeoPoint, size: PixelSize) -> Double {
    let content = withShownAreas(extent)
    func halfExtent(of bounds: ContentBounds) -> MapPoint {
      let reach = bounds.distancesToFartherSides(around: Mercator.project(center))
      let extent = rotation.extent(ofWidth: reach.x, height: reach.y)
      return MapPoint(x: extent.x, y: extent.y)
    }
    // Sizes in points need a margin only if there is more than one place.
    let margin = content.onlyPlace == nil ? extent.points : 0
    let room = spec.padding == nil && cardPadding == nil ? size : fittedSize
    let fraction = spec.padding == nil ? Scene.Defaults.fittedFraction : 1
    func zooms(fitting halfExtent: MapPoint, margin: Double) -> [Double] {
      [(halfExtent.x, room.width), (halfExtent.y, room.height)].filter { $0.0 > Self.leastExtent }.map {
        let points = fraction * Double($1) / 2
        return Viewport.zoom(fitting: $0, into: max(points - margin, points / 4))
      }
    }
    // The edge of a country is no mark, and needs no room for one.
    let whole = halfExtent(of: content)
    let areaZooms = shownAreas.isEmpty ? [] : zooms(fitting: whole, margin: 0)
    guard let zoom = (zooms(fitting: halfExtent(of: extent), margin: margin) + areaZooms).min() else {
      return showsBuiltInMap ? Scene.Defaults.worldZoom : Scene.Defaults.zoom
    }
    if !rotation.isNone { return zoom }
    // The world fills the width, without copies of itself, if the content is not cut off.
    let worldZoom = Viewport.zoom(fitting: Mercator.worldSize, into: Double(size.width))
    let heightZoom = Viewport.zoom(fitting: 2 * whole.y, into: max(1, Double(size.height) - 2 * margin))
    return content.spansWorld && zoom < worldZoom ? max(zoom, min(worldZoom, heightZoom)) : zoom
  }

  /// Returns the maximum radius of an overlay on the ground in meters and on the screen in points.
  mutating func maximumRadius(of overlay: Overlay) -> (meters: Double, points: Double) {
    if let latestRadius, latestRadius.style == overlay.styleID, latestRadius.radius == overlay.radius {
      return latestRadius.maximum
    }
    let maximum = overlay.maximumRadius
    latestRadius = (overlay.styleID, overlay.radius, maximum)
    return maximum
  }

  /// Extends the content by an overlay over the whole animation.
  private mutating func add(_ overlay: Overlay, to extent: inout ContentBounds) {
    var (meters, points) = maximumRadius(of: overlay)
    if let motionPath = overlay.motionPath {
      if case .points(let width) = motionPath.trail?.width { points = max(points, width / 2) }
      let half = halfExtent(of: meters, on: overlay)
      return extent.add(motionPath.route.bounds, halfExtent: half, points: points)
    }
    for place in [overlay.place] + overlay.changes.place.map(\.value) {
      extent.add(place, halfExtent: halfExtent(of: meters, around: place), points: points)
    }
  }

  /// Extends the content by the lines of a line or polygon, with half of its stroke width.
  private func add(_ mapPath: MapPath, to extent: inout ContentBounds) {
    guard let bounds = mapPath.bounds else { return }
    var halfExtent = MapPoint(x: 0, y: 0)
    var points = 0.0
    if mapPath.stroke.alpha > 0 {
      switch mapPath.width {
      case .points(let width): points = width / 2
      case .meters(let width):
        let latitude = Mercator.unproject(bounds.center).latitude
        let maximumRadius = width / 2 * groundScale.pointsPerMeter(atLatitude: latitude)
        halfExtent = MapPoint(x: maximumRadius, y: maximumRadius)
      }
    }
    for line in mapPath.lines where !line.isEmpty {
      extent.add(MapBounds(around: line), halfExtent: halfExtent, points: points)
    }
  }

  /// Returns the half width and height in map points of a circle on the ground around an overlay: on a track, where it is
  /// largest.
  private func halfExtent(of meters: Double, on overlay: Overlay) -> MapPoint {
    guard let bounds = overlay.motionPath?.route.bounds else {
      return halfExtent(of: meters, around: overlay.place)
    }
    let halves = [bounds.northwest, bounds.southeast].map {
      halfExtent(of: meters, around: Mercator.unproject($0))
    }
    return MapPoint(x: max(halves[0].x, halves[1].x), y: max(halves[0].y, halves[1].y))
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

extension Scene {
  /// The number of overlays, lines and polygons below texts and legends.
  var countBelowCards: Int {
    let cards = annotations.cards
    return overlayAreas.count { area in cards.contains { area.touches($0.rect) } }
  }
}
