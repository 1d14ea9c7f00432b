import PulseBasics
import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene

/// The view that a scene has without the waypoints of its tracks.
struct ViewOfTracks {
  let viewport: Viewport

  /// Whether the view shows what is there, rather than that its zoom is specified.
  let isFitted: Bool

  /// The part of a side by which waypoints may make a fitted view larger on each of its sides.
  private static let growth = 0.5

  /// Returns whether a waypoint is in the view, or so near that a fitted one has room for it.
  func isNear(_ waypoint: Waypoint) -> Bool {
    let (x, y) = viewport.pixel(of: waypoint.place)
    let ratio = Double(viewport.pixelRatio)
    let (width, height) = (Double(viewport.width) * ratio, Double(viewport.height) * ratio)
    let growth = isFitted ? Self.growth : 0
    return abs(x - width / 2) <= width * (0.5 + growth) && abs(y - height / 2) <= height * (0.5 + growth)
  }
}

// The waypoints beside tracks.
extension SceneResolver {
  /// Returns the view of a scene without the waypoints of its tracks; `nil` without waypoints, and without a valid view.
  ///
  /// - Parameters:
  ///   - overlays: The overlays.
  ///   - mapPaths: The lines and polygons.
  ///   - moves: Whether the camera moves.
  ///   - size: The size of the image in points.
  /// - Returns: The view.
  func viewOfTracks(
    showing overlays: [Overlay], _ mapPaths: [MapPath], cameraMoves moves: Bool, size: PixelSize
  ) -> ViewOfTracks? {
    guard trackFiles.values.contains(where: { $0?.waypoints.isEmpty == false }), diagnostics.isEmpty else {
      return nil
    }
    // Its warnings are those of the final view.
    var (trial, shown) = (self, overlays)
    if moves {
      // The camera can show all of the tracks in turn.
      (trial.spec.zoom, trial.spec.viewBounds) = (nil, nil)
      (trial.spec.latitude, trial.spec.longitude) = (nil, nil)
    }
    guard let view = trial.viewport(showing: &shown, mapPaths, startingWith: [], size: size) else {
      return nil
    }
    return ViewOfTracks(viewport: view, isFitted: trial.specifiedZoom == nil)
  }

  /// Returns the waypoints of a file that are near its tracks, and warns of the others: devices also export those of other
  /// journeys.
  mutating func nearWaypoints(
    of file: LoadedTrackFile, _ path: TrackFilePath, _ overlay: OverlaySpec, in view: ViewOfTracks?
  ) -> [Waypoint] {
    // The stops of a way are always near.
    guard let view, path.stops == nil else { return file.waypoints }
    let near = file.waypoints.filter(view.isNear)
    let far = file.waypoints.filter { !view.isNear($0) }
    if far.isEmpty { return near }
    let names = far.compactMap(\.name).filter { !$0.isEmpty }.prefix(3).map { "'\($0.excerpt)'" }
    let isSingle = far.count == 1
    let such = isSingle || far.count == names.count ? "" : "such as "
    let named = names.isEmpty ? "" : ", \(such)\(names.joined(separator: ", ")),"
    warn(
      .track,
      "'\(path.argument)' has \(far.count) waypoint\(isSingle ? "" : "s") far from its track\(named)"
        + "\(names.isEmpty ? "," : "") which \(isSingle ? "is" : "are") left out; write "
        + "\(name(of: .viewBounds)) \(box(of: file).argument) to show all", of: overlay)
    return near
  }

  /// The part of the width and height of a box that is free on each side of the marks in it.
  private static let marginOfBox = 0.05

  /// Returns a box that contains the tracks and waypoints of a file, with few digits.
  private func box(of file: LoadedTrackFile) -> GeoBounds {
    var content = ContentBounds()
    for track in file.tracks {
      content.add(track.route.bounds, halfExtent: MapPoint(x: 0, y: 0), points: 0)
    }
    for waypoint in file.waypoints {
      content.add(waypoint.place, halfExtent: MapPoint(x: 0, y: 0), points: 0)
    }
    guard let middle = content.middle else { return GeoBounds(west: -180, south: -85, east: 180, north: 85) }
    let reach = content.distancesToFartherSides(around: middle)
    let part = 1 + 2 * Self.marginOfBox
    let low = Mercator.unproject(MapPoint(x: middle.x - reach.x * part, y: middle.y - reach.y * part))
    let high = Mercator.unproject(MapPoint(x: middle.x + reach.x * part, y: middle.y + reach.y * part))
    // Of a box as wide as the world, both edges are one meridian.
    let isWorld = 2 * reach.x * part >= Mercator.worldSize
    return GeoBounds(
      west: isWorld ? -180 : low.longitude, south: high.latitude,
      east: isWorld ? 180 : high.longitude, north: low.latitude
    ).roundedOutward
  }
}
