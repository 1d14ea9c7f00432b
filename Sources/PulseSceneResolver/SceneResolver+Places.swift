import PulseGeo
import PulseScene
import PulseSceneFile
import PulseSyntax

// Resolution of places, which may be names of the built-in map.
extension SceneResolver {
  /// Returns the overlays of the places, and reports those that are not found.
  mutating func placeOverlays() -> [OverlaySpec] {
    if spec.places.isEmpty { return [] }
    var defaults = spec.overlayDefaults
    // A place does not move.
    defaults.track = TrackSpec()
    var overlays: [OverlaySpec] = []
    for place in spec.places {
      var overlay = defaults
      overlay.label = place.label
      switch place.location {
      case .coordinates(let latitude, let longitude):
        (overlay.latitude, overlay.longitude) = (latitude, longitude)
      case .name(let name):
        guard let found = self.place(named: name) else { continue }
        (overlay.latitude, overlay.longitude) = (found.point.latitude, found.point.longitude)
        overlay.label = place.label ?? found.name
      }
      overlays.append(overlay)
    }
    nameOverlays(&overlays)
    return overlays
  }

  /// Gives overlays their labels as names, for reports and the camera, unless others have them.
  private func nameOverlays(_ overlays: inout [OverlaySpec]) {
    let labels = overlays.map(\.label)
    let others = spec.overlays.map(\.id)
    for (index, label) in labels.enumerated() where label != nil {
      if labels.count(where: { $0 == label }) == 1, !others.contains(label) { overlays[index].id = label }
    }
  }

  /// Returns the place of a name, or reports why there is none.
  private mutating func place(named name: String) -> NamedPlace? {
    let quoted = "'\(name.excerpt)'"
    do throws(SceneFileError) {
      switch try files.places(named: name) {
      case .found(let place): return place
      case .ambiguous(let places, let count):
        let others = count > places.count ? "; \(count - places.count) more are smaller" : ""
        report(
          .place,
          "\(quoted) is the name of \(count) places; write "
            + SpellChecker.disjunction(places.map { "'\($0.searchText)'" }) + others)
      case .unknown(let suggestions):
        let remedy =
          suggestions.isEmpty
          ? "" : SpellChecker.didYouMean(suggestions.map(\.searchText)) + " Otherwise "
        report(.place, "\(quoted) is not on the built-in map; \(remedy)write LAT,LON")
      }
    } catch {
      report(.place, "\(quoted) \(error.message)")
    }
    return nil
  }
}
