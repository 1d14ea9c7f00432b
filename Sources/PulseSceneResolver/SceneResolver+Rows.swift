import Glibc
import PulseDocument
import PulseEffects
import PulseGeo
import PulseMotion
import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText

// Overlays of rows of data, and the scales of their values.
extension SceneResolver {
  /// Returns an overlay like another one of the same appearance, with a place, a name, a radius and times of its own.
  mutating func overlay(
    _ spec: OverlaySpec, id: String, at place: GeoPoint, like template: Overlay
  ) -> Overlay {
    var overlay = template
    (overlay.id, overlay.place) = (id, place)
    if let radius = spec.radius {
      overlay.radius = radius
    } else if template.radius.isOnGround, let effect = effect(of: spec) {
      overlay.radius = defaultRadius(of: effect, at: place, in: spec)
    }
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

  /// Returns the default radius: the effect's, or one in points if that would be tiny at the specified zoom, or cover the view.
  func defaultRadius(of effect: Effect, at place: GeoPoint, in overlay: OverlaySpec) -> Length {
    let changesGround = overlay.effectiveCommands.changes.radius.contains { $0.value.isOnGround }
    guard let zoom = specifiedZoom, case .meters(let meters) = effect.radius, !changesGround else {
      return effect.radius
    }
    let points =
      meters * groundScale.pointsPerMeter(atLatitude: place.latitude) * exp2(zoom - Mercator.nativeZoom)
    let size = viewSize
    // Half of the diagonal: a larger disc covers the whole view.
    let largest = hypot(Double(size.width), Double(size.height)) / 2
    if points >= Scene.Defaults.minimumEffectRadius, points < largest { return effect.radius }
    // Several overlays together cover about the same area as one.
    let count = Double(max(1, overlayCount)).squareRoot()
    return .points(
      max(1, (Double(min(size.width, size.height)) * Scene.Defaults.screenRadiusFraction / count).rounded()))
  }
}
