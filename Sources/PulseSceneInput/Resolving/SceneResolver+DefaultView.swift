import PulseGeo
import PulsePixels
import PulseScene

// The view where nothing of it is specified: the zooms of single places.
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
}
