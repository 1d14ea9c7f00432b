import Glibc
import PulseGeo
import PulsePixels
import PulseScene

// The default radius, which follows the number and the spacing of the places.
//
// The view is first fitted to the effects' own radii. If these do not suit that view, it is fitted again with circles of
// a part of the distance between neighbors, and the radius is what these have in pixels.
extension SceneResolver {
  /// The number of labels from which on there are many.
  static let manyLabels = 12

  /// Notes that an overlay has the default radius, which is set when the view is known.
  mutating func noteDefaultRadius(of overlay: Overlay, _ spec: OverlaySpec) {
    let changesGround = spec.effectiveCommands.changes.radius.contains { $0.value.isOnGround }
    if spec.radius == nil, !changesGround { defaultRadiusStyles.insert(overlay.styleID) }
  }

  /// Measures the spacing of overlays that do not move along tracks.
  func spacing(of overlays: [Overlay]) -> PlaceSpacing {
    var places: [MapPoint] = []
    places.reserveCapacity(overlays.count)
    var longitudes = LongitudeIntervals()
    for overlay in overlays where overlay.motionPath == nil {
      let point = Mercator.project(overlay.place)
      longitudes.insert(from: point.x, to: point.x)
      places.append(point)
    }
    return PlaceSpacing(of: places, westernEdge: longitudes.smallestArc?.low ?? 0)
  }

  /// Returns the default radius on the screen in points at a zoom.
  ///
  /// - Parameters:
  ///   - spacing: The spacing of the places.
  ///   - zoom: The zoom.
  ///   - tracks: The tracks, if the overlay moves along one, of which it must not cover the end; nor must the only place
  ///     beside lines and polygons cover these.
  /// - Returns: The radius.
  mutating func screenRadius(
    with spacing: PlaceSpacing, zoom: Double, on tracks: TrackExtents? = nil
  ) -> Double {
    let side = Double(min(viewSize.width, viewSize.height))
    let largest = side * Scene.Defaults.screenRadiusFraction
    let smallest = min(Scene.Defaults.smallestScreenRadius, largest)
    // It shows where it is on its way.
    if let tracks {
      let way = tracks.median * exp2(zoom - Mercator.nativeZoom) * Scene.Defaults.partOfTrack
      let radius = min(side * Scene.Defaults.movingFraction / Double(tracks.count), way)
      return max(smallest, (max(radius, side * Scene.Defaults.leastMovingFraction)).rounded())
    }
    if spacing.median == nil, isBesideLines {
      return max(smallest, (side * Scene.Defaults.besideLinesFraction).rounded())
    }
    guard let distance = spacing.median else { return max(smallest, largest.rounded()) }
    let part = distance * Scene.Defaults.neighborFraction * exp2(zoom - Mercator.nativeZoom)
    let radius = min(max(part, smallest), side * Scene.Defaults.severalPlacesFraction)
    return max(smallest, radius / growthOfLabeledView(ofSide: side)).rounded()
  }

  /// Returns the factor by which a fitted view with many labels is larger than the default view: its marks stay as they are, so
  /// that a larger image has more room for the labels; 1 for others.
  private mutating func growthOfLabeledView(ofSide side: Double) -> Double {
    let usual = Double(min(Scene.Defaults.size.width, Scene.Defaults.size.height))
    guard spec.zoom == nil, side > usual, hasManyLabels else { return 1 }
    return side / usual
  }

  /// Whether there are lines or polygons, which a place must not cover.
  private var isBesideLines: Bool {
    mutating get { hasTracks || !spec.mapPaths.isEmpty }
  }

  /// Returns the radius of an overlay with the default radius at a zoom: that of the effect, if it and the map can be seen
  /// well and it is not larger than the radius on the screen, which does not count for a single place alone; otherwise `nil`, as for
  /// a length on the ground on a track, which says nothing about the length of the way.
  mutating func fittingOwnRadius(of overlay: Overlay, with spacing: PlaceSpacing, zoom: Double) -> Length? {
    let isMoving = overlay.motionPath != nil
    let isAlone = spacing.median == nil && !isBesideLines
    let largest =
      isAlone || isMoving ? .infinity : screenRadius(with: spacing, zoom: zoom)
    switch overlay.radius {
    case .points(let points): return points <= largest ? overlay.radius : nil
    case .meters where isMoving: return nil
    case .meters(let meters):
      let points =
        meters * groundScale.pointsPerMeter(atLatitude: overlay.place.latitude)
        * exp2(zoom - Mercator.nativeZoom)
      // Half of the diagonal: a larger disc covers the whole view.
      let covering = hypot(Double(viewSize.width), Double(viewSize.height)) / 2
      let side = Double(min(viewSize.width, viewSize.height))
      let least = max(Scene.Defaults.minimumEffectRadius, side * Scene.Defaults.minimumEffectFraction)
      var isSeen = points >= least
      if points >= covering {
        // A pulse may never have its full size.
        let scales = overlay.allLayers.map { $0.largestScale(showsModel: overlay.timeline.showsWhenStopped) }
        isSeen = isSeen && points * min(1, scales.max() ?? 1) < covering
      }
      return isSeen && points <= largest ? overlay.radius : nil
    }
  }

  /// Returns whether an overlay has the default radius.
  func hasDefaultRadius(_ overlay: Overlay) -> Bool {
    !defaultRadiusStyles.isEmpty && defaultRadiusStyles.contains(overlay.styleID)
  }

  /// Sets the default radii that the effects' own do not fit at a zoom.
  ///
  /// Effects with lengths on the screen shrink as a whole.
  mutating func setDefaultRadii(of overlays: inout [Overlay], with spacing: PlaceSpacing, zoom: Double) {
    var shrinks = false
    let tracks = TrackExtents(of: overlays)
    for index in overlays.indices where hasDefaultRadius(overlays[index]) {
      if fittingOwnRadius(of: overlays[index], with: spacing, zoom: zoom) != nil { continue }
      let isMoving = overlays[index].motionPath != nil
      let radius = screenRadius(with: spacing, zoom: zoom, on: isMoving ? tracks : nil)
      if overlays[index].radius.isOnGround {
        overlays[index].radius = .points(radius)
      } else {
        shrinks = true
      }
    }
    guard shrinks else { return }
    // Layers and their cache depend on the effects.
    shrunkRadius = screenRadius(with: spacing, zoom: zoom)
    let radii = overlays.map(\.radius)
    overlays = self.overlays()
    for (index, radius) in zip(overlays.indices, radii) where !radius.isOnGround {
      if overlays[index].radius.isOnGround { overlays[index].radius = radius }
    }
  }
}

/// The number of the tracks of a scene and the median of the longer sides of their bounds.
struct TrackExtents {
  let count: Int

  /// The median in map points.
  let median: Double

  /// Measures the tracks of overlays; `nil` without any.
  init?(of overlays: [Overlay]) {
    let sides = overlays.compactMap { overlay in
      overlay.motionPath.map { max($0.route.bounds.width, $0.route.bounds.height) }
    }
    guard !sides.isEmpty else { return nil }
    (count, median) = (sides.count, sides.sorted()[sides.count / 2])
  }
}

extension Effect {
  /// Returns the effect with a stroke of at most half the radius, so that the color of a small dot can be seen; unchanged
  /// if its own stroke is no wider.
  func withStrokeOfDot(ofRadius points: Double) -> Effect {
    guard case .extent(let extent)? = parameters[.strokeWidth], case .length(.points(let width)) = extent,
      width > points / 2
    else { return self }
    var effect = self
    effect.parameters[.strokeWidth] = .extent(.length(.points(points / 2)))
    return effect
  }

  /// Returns the effect with its radius and all other lengths in points reduced so that its radius has a number of
  /// points, or more if a dot in it could not be seen otherwise; unchanged if that is no smaller.
  func shrunk(toRadius points: Double) -> Effect {
    guard case .points(let own) = radius else { return self }
    let dots = layers.compactMap { layer in
      if case .length(.points(let dot)) = layer.radius { dot } else { nil }
    }
    let factor = max(points / own, dots.min().map { Scene.Defaults.smallestScreenRadius / $0 } ?? 0)
    return factor < 1 ? scalingPoints(by: factor) : self
  }
}
