import Glibc
import PulseGeo
import PulsePixels
import PulseScene

// The view where nothing of it is specified: zooms of single places, and the center of the world.
extension SceneResolver {
  /// Whether the base map is the built-in one.
  var showsBuiltInMap: Bool { (spec.background ?? Scene.Defaults.background) == .world }

  /// Returns the largest fitted zoom of a place, or of places by their names, without an extent on the ground on the
  /// built-in map, which has nothing to show at the zoom of streets; `nil` for other content.
  mutating func largestPlainZoom(of overlays: [Overlay]) -> Double? {
    guard showsBuiltInMap, spec.mapPaths.isEmpty, !hasTracks else { return nil }
    let places = spec.places + spec.overlays.compactMap(\.place)
    let names = places.count { if case .name = $0.location { true } else { false } }
    let areNames = names == overlays.count
    guard overlays.count == 1 || areNames, !overlays.isEmpty,
      // Such as the circle of --accuracy.
      overlays.allSatisfy({ $0.radius.isOnGround || maximumRadius(of: $0).meters == 0 })
    else { return nil }
    return overlays.count == 1 && areNames && shownAreas.isEmpty
      ? Scene.Defaults.placeZoom : Scene.Defaults.worldZoom
  }

  /// Returns a default zoom, or a lower one at which the map has the name of a town.
  func zoomWithNames(_ zoom: Double, _ center: GeoPoint, _ size: PixelSize) -> Double {
    guard showsBuiltInMap, zoom == Scene.Defaults.worldZoom, !isTooSmallForNames else { return zoom }
    let zooms = stride(from: zoom, through: Scene.Defaults.leastPlainZoom, by: -1)
    let first = zooms.first { zoom in
      let view = try? Viewport(
        center: center, zoom: zoom, width: size.width, height: size.height, rotation: rotation)
      return view.map { files.mayShowTown(in: $0) } ?? true
    }
    return first ?? Scene.Defaults.leastPlainZoom
  }

  /// Returns bounds that also contain the countries and states to be shown.
  func withShownAreas(_ extent: ContentBounds) -> ContentBounds {
    var content = extent
    for area in shownAreas { content.add(area) }
    return content
  }

  /// Returns the center of a fitted view as wide as the world or wider, whose edges are to be where they cut off the least; `nil`
  /// for other views, for content on one side of the world, and for a specified center.
  func centerOfWorld(showing extent: ContentBounds, zoom: Double, width: Int) -> GeoPoint? {
    let content = withShownAreas(extent)
    let worldZoom = Viewport.zoom(fitting: Mercator.worldSize, into: Double(width))
    guard spec.latitude == nil, spec.longitude == nil, spec.viewBounds == nil,
      spec.padding ?? cardPadding == nil, fillsViewWithWorld, rotation.isNone,
      !content.spansWorld, zoom <= worldZoom, let middle = content.middle,
      content.distancesToFartherSides(around: middle).x > Mercator.worldSize / 4
    else { return nil }
    // In a wider view, the marks are whole at the edges of the world.
    let margin = zoom < worldZoom ? 0 : extent.points * exp2(Mercator.nativeZoom - zoom)
    return content.middleOfWorld(margin: margin).map(Mercator.unproject)
  }
}
