import PulseGeo
package import PulsePixels

/// An area of the image that an overlay can cover at some time of the animation: all points within a distance of a line,
/// in pixels.
package struct OverlayArea: Hashable, Sendable {
  /// The start of the line, which a still overlay has at its center.
  package var start: SIMD2<Double>

  /// The end of the line.
  package var end: SIMD2<Double>

  /// The distance.
  package var radius: Double

  /// Whether the overlay is there for a part of the animation only, such as an event of a film, or a mere line.
  package var isTransient = false

  /// Whether it is the text of an overlay.
  package var isLabel = false

  /// Creates the area around a point.
  package init(around center: SIMD2<Double>, radius: Double) {
    (start, end, self.radius) = (center, center, radius)
  }

  /// Creates the area of a box at least as wide as it is high.
  init(of box: PixelRect, isTransient: Bool) {
    radius = Double(box.height) / 2
    let y = Double(box.y) + radius
    start = SIMD2(Double(box.x) + radius, y)
    end = SIMD2(max(start.x, Double(box.maxX) - radius), y)
    self.isTransient = isTransient
  }

  /// Returns whether the area touches a rectangle.
  package func touches(_ rect: PixelRect) -> Bool {
    let low = SIMD2(Double(rect.x), Double(rect.y))
    let high = SIMD2(Double(rect.maxX), Double(rect.maxY))
    // Most areas are somewhere else.
    let (left, right) = (pointwiseMin(start, end) - radius, pointwiseMax(start, end) + radius)
    guard left.x < high.x, left.y < high.y, right.x > low.x, right.y > low.y else { return false }
    return distance(to: low, high) < radius
  }

  /// Returns whether a rectangle hides the center of the overlay, or a part of the line.
  package func isCentered(in rect: PixelRect) -> Bool {
    crosses(SIMD2(Double(rect.x), Double(rect.y)), SIMD2(Double(rect.maxX), Double(rect.maxY)))
  }

  /// Returns the distance of the line from a rectangle, 0 for a line that crosses it.
  private func distance(to low: SIMD2<Double>, _ high: SIMD2<Double>) -> Double {
    if crosses(low, high) { return 0 }
    let ends = [start, end].map { ($0 - $0.clamped(lowerBound: low, upperBound: high)).length }
    let corners = [low, high, SIMD2(low.x, high.y), SIMD2(high.x, low.y)].map { distance(to: $0) }
    return (ends + corners).min() ?? .infinity
  }

  /// Returns the distance of the line from a point.
  private func distance(to point: SIMD2<Double>) -> Double {
    let way = end - start
    let square = (way * way).sum()
    let part = square > 0 ? min(max(((point - start) * way).sum() / square, 0), 1) : 0
    return (point - start - way * part).length
  }

  /// Returns whether a part of the line is in a rectangle (Liang and Barsky, 1984).
  private func crosses(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> Bool {
    let way = end - start
    var (first, last) = (0.0, 1.0)
    for axis in 0..<2 {
      if way[axis] == 0 {
        guard (low[axis]...high[axis]).contains(start[axis]) else { return false }
        continue
      }
      let (one, other) = ((low[axis] - start[axis]) / way[axis], (high[axis] - start[axis]) / way[axis])
      (first, last) = (max(first, min(one, other)), min(last, max(one, other)))
    }
    return first <= last
  }
}

extension SIMD2<Double> {
  /// The Euclidean norm.
  fileprivate var length: Double { (self * self).sum().squareRoot() }
}

extension Scene {
  /// The largest number of instants at which the view of a moving camera is considered.
  private static let largestViewCount = 60

  /// The largest number of points of a route or line that are considered.
  private static let largestPointCount = 400

  /// The areas that overlays, lines and outlines of polygons cover at some time of the animation, of all views of
  /// the camera.
  ///
  /// - Complexity: O(overlays × views).
  package var overlayAreas: [OverlayArea] {
    if camera.isEmpty { return areas(in: viewport) }
    let frames = Int((duration * frameRate).rounded(.up))
    let count = min(max(frames, 2), Self.largestViewCount)
    return (0..<count).flatMap { areas(in: viewport(at: duration * Double($0) / Double(count - 1))) }
  }

  private func areas(in view: Viewport) -> [OverlayArea] {
    var areas: [OverlayArea] = []
    areas.reserveCapacity(overlays.count)
    var latest: (style: ObjectIdentifier, radius: Length, reach: Double?)?
    for overlay in overlays {
      if latest?.style != overlay.styleID || latest?.radius != overlay.radius {
        latest = (overlay.styleID, overlay.radius, restingReach(of: overlay, in: view))
      }
      if let reach = latest?.reach {
        add(overlay, reach: reach, to: &areas, in: view)
      } else {
        areas += self.areas(of: overlay, in: view)
      }
    }
    return areas + mapPaths.flatMap { self.areas(of: $0, in: view) } + labelAreas(in: view)
  }

  /// Returns the reach of an overlay, and of all of its style and radius; `nil` if it depends on the place, or if they
  /// move.
  private func restingReach(of overlay: Overlay, in view: Viewport) -> Double? {
    if overlay.hasMotionPath || !overlay.changes.place.isEmpty { return nil }
    let isOnGround = overlay.allLayers.contains { overlay.maximumRadius(of: $0).meters > 0 }
    return isOnGround ? nil : reach(of: overlay, at: overlay.place, in: view)
  }

  /// Adds the areas of an overlay that does not move.
  private func add(
    _ overlay: Overlay, reach: Double, to areas: inout [OverlayArea], in view: Viewport
  ) {
    guard reach > 0 else { return }
    let point = Mercator.project(overlay.place)
    let center = view.pixel(of: point)
    let copies =
      view.isSeenOnce(around: center, reach: reach)
      ? [OverlayArea(around: SIMD2(center.x, center.y), radius: reach)]
      : self.areas(along: [point], reach: reach, in: view)
    for var area in copies {
      area.isTransient = overlay.event != nil
      areas.append(area)
    }
  }

  /// The areas of the labels, of those that move at several instants.
  private func labelAreas(in view: Viewport) -> [OverlayArea] {
    let builder = DisplayListBuilder(scene: self, viewport: view)
    let ofPaths = builder.mapPathLabels().map { ($0, true) }
    let labeled = overlays.enumerated().filter { index, overlay in
      overlay.hasLabel && !labelMoves(of: overlay) && !overlaysWithoutRoom.contains(index)
    }
    let ofOverlays = labeled.flatMap { _, overlay in
      var state = state(of: overlay, at: 0, in: view)
      state.presence = 1
      return builder.labels(of: overlay, state).map { ($0, overlay.event != nil) }
    }
    let resting = (ofPaths + ofOverlays).compactMap { choice, isTransient in
      choice.placements.first.map { OverlayArea(of: $0.box, isTransient: isTransient) }
    }
    return (resting + movingLabelBoxes().map { OverlayArea(of: $0, isTransient: false) }).map {
      var area = $0
      area.isLabel = true
      return area
    }
  }

  private func areas(of overlay: Overlay, in view: Viewport) -> [OverlayArea] {
    let routes: [[MapPoint]]
    if let motionPath = overlay.motionPath {
      routes = [motionPath.route.points.thinned(to: Self.largestPointCount)]
    } else {
      let places = [overlay.place] + overlay.changes.place.map(\.value)
      routes = [places.map(Mercator.project)]
    }
    return routes.flatMap { points in
      let place = points.first.map(Mercator.unproject) ?? overlay.place
      // A track without a pulse has its trail.
      let trail = (overlay.motionPath?.trail?.width).map {
        view.pixels($0, at: place, scale: groundScale) / 2 + 1
      }
      let reach = max(reach(of: overlay, at: place, in: view), trail ?? 0)
      return areas(along: points, reach: reach, in: view).map {
        var area = $0
        area.isTransient = overlay.event != nil
        return area
      }
    }
  }

  private func areas(of mapPath: MapPath, in view: Viewport) -> [OverlayArea] {
    guard let bounds = mapPath.bounds else { return [] }
    let width =
      switch mapPath.width {
      case .points(let points): points * Double(view.pixelRatio)
      case .meters(let meters):
        view.pixels(forMeters: meters, at: Mercator.unproject(bounds.center), scale: groundScale)
      }
    return mapPath.lines.flatMap { line in
      let ring = mapPath.isClosed ? line + line.prefix(1) : line
      return areas(along: ring.thinned(to: Self.largestPointCount), reach: width / 2 + 1, in: view).map {
        var area = $0
        area.isTransient = true
        return area
      }
    }
  }

  /// Returns the areas within a distance of a line on all visible copies of the world.
  private func areas(along points: [MapPoint], reach: Double, in view: Viewport) -> [OverlayArea] {
    guard reach > 0, let first = points.first else { return [] }
    let pixels = points.map { view.pixel(of: $0) }
    let (least, most) = pixels.reduce((Double.infinity, -Double.infinity)) {
      (min($0.0, view.eastward($1)), max($0.1, view.eastward($1)))
    }
    let start = SIMD2(view.pixel(of: first).x, view.pixel(of: first).y)
    return view.worldCopyOffsets(from: least - reach, to: most + reach).flatMap { shift in
      var previous = start + SIMD2(shift.x, shift.y)
      return pixels.map { pixel in
        var area = OverlayArea(around: previous, radius: reach)
        area.end = SIMD2(pixel.x + shift.x, pixel.y + shift.y)
        previous = area.end
        return area
      }
    }
  }

  /// Returns the largest distance in pixels from the center of an overlay at which it draws, with its shadows.
  private func reach(of overlay: Overlay, at place: GeoPoint, in view: Viewport) -> Double {
    let pixelsPerMeter = view.pixels(forMeters: 1, at: place, scale: groundScale)
    let ratio = Double(view.pixelRatio)
    return overlay.allLayers.reduce(0) { largest, layer in
      let (meters, points) = overlay.maximumRadius(of: layer)
      let shadow = layer.shadow.map { max(abs($0.dx), abs($0.dy)) + 3 * $0.radius } ?? 0
      let radius = max(points * ratio, meters * pixelsPerMeter)
      // Corners of squares, glows, and images anchored at an edge are farther out.
      let factor: Double =
        switch layer.shape {
        case .disc, .pin, .pinDot: 1
        case .square: 2.0.squareRoot()
        case .glowingRing, .arrowhead, .picture, .glossyDot: 2
        }
      let shadowReach = shadow * layer.largestScale(showsModel: true) * ratio
      return max(largest, radius > 0 ? radius * factor + shadowReach + 1 : 0)
    }
  }
}

extension [MapPoint] {
  /// The points, or about `count` of them in regular distances with the last one.
  fileprivate func thinned(to count: Int) -> [MapPoint] {
    if self.count <= count { return self }
    let step = (self.count + count - 1) / count
    return stride(from: 0, to: self.count, by: step).map { self[$0] } + suffix(1)
  }
}
