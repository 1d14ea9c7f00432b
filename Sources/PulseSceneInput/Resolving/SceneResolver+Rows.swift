import Glibc
import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene

// Overlays of rows of data, and the scales of their values.
extension SceneResolver {
  /// Returns an overlay like another one of the same appearance, with a place, a name, a radius and times of its own.
  mutating func overlay(
    _ spec: OverlaySpec, id: String, at place: GeoPoint, like template: Overlay
  ) -> Overlay {
    var overlay = template
    (overlay.id, overlay.place) = (id, place)
    if let radius = spec.radius { overlay.radius = radius }
    overlay.event = event(of: spec, overlay)
    return overlay
  }

  func event(of spec: OverlaySpec, _ overlay: Overlay) -> Overlay.Event? {
    guard let film, let time = spec.time else { return nil }
    let pulseEnd = max(overlay.animationEnd, overlay.entranceEnd)
    return film.event(at: time, end: spec.end, pulseEnd: pulseEnd)
  }

  /// Returns the scales of radii and colors, for the legend.
  mutating func scales() -> (RadiusScale?, ColorScale?) {
    let radius = spec.film.radiusBy.flatMap { scale in scale.domain.map { scale.resolved(dataDomain: $0) } }
    guard let by = spec.film.colorBy else { return (radius, nil) }
    let kind: ColorScale.Kind? =
      switch by.colors {
      case .map(let map, let domain): domain.map { .continuous($0, map) }
      case .categories(let categories): .categories(categories)
      case .automatic: nil
      }
    var missing = by.missing
    if missing == nil, spec.film.hasRowsWithoutColor, let effect = effect(of: spec.overlayDefaults) {
      missing = color(of: spec.overlayDefaults, effect)
    }
    return (radius, kind.map { ColorScale(field: by.field, kind: $0, missing: missing) })
  }
}
