import PulseBasics
import PulseDocument
import PulseGeo
import PulseScene

// Resolution of places, which may be names of the built-in map.
extension SceneResolver {
  /// Returns the overlays of the places, and reports those that are not found.
  mutating func placeOverlays() -> [OverlaySpec] {
    if spec.places.isEmpty { return [] }
    var defaults = spec.overlayDefaults
    // A place does not move.
    if defaults.track.file != nil { defaults.track = TrackSpec() }
    var overlays: [OverlaySpec] = []
    var names: [String?] = []
    for place in spec.places {
      guard let (overlay, name) = self.overlay(defaults, at: place) else { continue }
      overlays.append(overlay)
      names.append(name == "" ? nil : name)
    }
    if spec.film.label != nil, !spec.hasData, spec.overlays.isEmpty, spec.tracks.isEmpty,
      spec.places.allSatisfy({ $0.label != nil })
    {
      warn(
        .label, "has no effect, as each place has a label of its own; leave it out, or write it in its place")
    }
    nameOverlays(&overlays, names)
    return overlays
  }

  /// Returns the overlays of the scene with the locations of their places, and reports those that are not found.
  mutating func placedOverlays() -> [OverlaySpec] {
    // By index, since thousands of overlays have coordinates.
    var overlays = spec.overlays
    for index in overlays.indices {
      guard let place = overlays[index].place else { continue }
      let given = overlays[index]
      overlays[index].place = nil
      if let track = given.track.file {
        warn(.place, "has no effect with the track '\(track.argument)'; leave it out", of: given)
      } else if given.latitude != nil || given.longitude != nil {
        report(.place, "conflicts with 'lat' and 'lon'; use one of them", of: given)
      } else {
        if given.label != nil, let label = place.label, !label.isEmpty {
          warn(
            .place, "has the label '\(label.excerpt)', but 'label' is shown; leave out one of them", of: given
          )
        }
        // With coordinates, no other problem follows from a place that is not found.
        (overlays[index].latitude, overlays[index].longitude) = (0, 0)
        if let found = overlay(overlays[index], at: place, of: given) { overlays[index] = found.overlay }
      }
    }
    return overlays
  }

  /// Returns an overlay at a place, with its label and its name; `nil` after reporting that the place is not found.
  ///
  /// - Parameters:
  ///   - defaults: The rest of the overlay.
  ///   - place: The place.
  ///   - origin: The overlay that specifies the place; `nil` for the scene.
  /// - Returns: The overlay, and the name of the place.
  private mutating func overlay(
    _ defaults: OverlaySpec, at place: PlaceSpec, of origin: OverlaySpec? = nil
  ) -> (overlay: OverlaySpec, name: String?)? {
    var overlay = defaults
    var name = place.label
    switch place.location {
    case .coordinates(let latitude, let longitude):
      (overlay.latitude, overlay.longitude) = (latitude, longitude)
    case .name(let searched):
      guard let found = self.place(named: searched, for: .place, of: origin) else { return nil }
      (overlay.latitude, overlay.longitude) = (found.point.latitude, found.point.longitude)
      if let bounds = found.bounds { shownAreas.append(bounds) }
      // A map without a pulse has its own dot and name at a town, and a callout says what is there. Who wants only the
      // pulse wants no name; without names on the map, that of the place is still wanted.
      let isMarked = overlay.effect != .builtIn(Effect.none.name) || found.bounds != nil
      let isNamed = isMarked && overlay.callout == nil && spec.background != .transparent
      if place.label == nil, let template = spec.film.label {
        let shown = shownName(of: found, for: .place)
        overlay.label = template.text { $0 == "name" ? shown : nil }
      } else if isNamed, !isTooSmallForNames || spec.mapStyle.labels == .always {
        overlay.label = shownName(of: found, for: .place)
      }
      name = name ?? (isNamed ? found.name : nil)
    }
    // The key of an overlay is about this place alone.
    overlay.label = (origin == nil ? nil : defaults.label) ?? place.label ?? overlay.label
    if overlay.label == "" || spec.declinedOptions.contains(SceneField.label.key) { overlay.label = nil }
    return (overlay, name)
  }

  /// Gives overlays names for reports and the camera, unless others have them.
  private func nameOverlays(_ overlays: inout [OverlaySpec], _ names: [String?]) {
    let others = spec.overlays.map(\.id)
    for (index, name) in names.enumerated() where name != nil {
      if names.count(where: { $0 == name }) == 1, !others.contains(name) { overlays[index].id = name }
    }
  }

  /// Returns a place with its label, or the name that finds it; `nil` after reporting that it is not found.
  mutating func named(_ place: PlaceSpec, for field: SceneField) -> Waypoint? {
    switch place.location {
    case .coordinates(let latitude, let longitude):
      do throws(GeoError) {
        return Waypoint(place: try GeoPoint(latitude: latitude, longitude: longitude), name: place.label)
      } catch {
        report(field, "'\(place.argument.excerpt)' \(error.description)")
        return nil
      }
    case .name(let name):
      guard let found = self.place(named: name, for: field) else { return nil }
      return Waypoint(place: found.point, name: place.label ?? shownName(of: found, for: field))
    }
  }

  /// Returns the name of a place in the language of names on the map.
  private mutating func shownName(of place: NamedPlace, for field: SceneField) -> String {
    do throws(SceneFileError) {
      return try files.name(of: place, in: spec.mapStyle.resolved.language)
    } catch {
      report(field, "'\(place.name.excerpt)' \(error.message)")
      return place.name
    }
  }

  /// Gives the view the box of what it is to show by name, or reports that it is not found.
  mutating func resolveViewArea() {
    guard let name = spec.viewArea else { return }
    // Without any, the view is that of Europe, so that no other problems follow from it and are reported, too.
    spec.viewBounds = bounds(named: name) ?? Continent.all.first?.bounds
    spec.viewArea = nil
  }

  /// Returns the box of a country, state, town or continent for the view; `nil` after reporting that it is not found.
  private mutating func bounds(named name: String) -> GeoBounds? {
    if let continent = Continent.named(name) { return continent.bounds }
    return place(named: name, for: .viewBounds)?.box
  }

  /// Returns the place of a name, or reports for a field why there is none.
  private mutating func place(
    named name: String, for field: SceneField, of overlay: OverlaySpec? = nil
  ) -> NamedPlace? {
    // A place that is used several times is one mistake.
    if reportedNames.contains(name) { return nil }
    let found = search(name, for: field, from: overlay?.origin ?? origin(of: field, in: nil))
    if found == nil { reportedNames.insert(name) }
    return found
  }

  private mutating func search(
    _ name: String, for field: SceneField, from origin: InputLocation
  ) -> NamedPlace? {
    // In lists, a comma stands between moves.
    let isInList = field == .camera
    let quoted = "'\((isInList ? PlaceSpec.Location.name(name).listText : name).excerpt)'"
    func text(of place: NamedPlace) -> String {
      // The coordinates of a place are no box.
      if field == .viewBounds, place.searchText.bytewise.contains("=") { return place.box.rounded.argument }
      return isInList ? PlaceSpec.Location.name(place.searchText).listText : place.searchText
    }
    func report(_ message: String) { diagnostics.append(SceneDiagnostic(field, message, from: origin)) }
    let isOfScene = origin == self.origin(of: field, in: nil)
    func others(_ count: Int, of places: [NamedPlace]) -> String {
      count > places.count ? "; \(count - places.count) more are smaller" : ""
    }
    do throws(SceneFileError) {
      switch try files.places(named: name, as: field == .viewBounds ? .area : .any) {
      case .found(let place): return place
      case .likely(let places, let count):
        let texts = places.map { "'\(text(of: $0))'" }
        warn(
          field,
          "\(quoted) is the name of \(count) places, and the largest of them by far is shown; write \(texts[0]) to say so, "
            + "or \(SpellChecker.disjunction(Array(texts.dropFirst())))\(others(count, of: places))",
          from: origin)
        return places[0]
      case .ambiguous(let places, let count):
        report(
          "\(quoted) is the name of \(count) places; write "
            + SpellChecker.disjunction(places.map { "'\(text(of: $0))'" }) + others(count, of: places))
      case .foundByNameAlone(let place):
        let rest = name.bytewise.contains(",") ? "what follows the comma" : "the rest of the name"
        warn(
          field,
          "\(quoted) is shown as \(place.name), as \(rest) is no country or state of today; write "
            + "'\(text(of: place))' to say so",
          from: origin)
        return place
      case .unknown(let suggestions):
        if field == .place, let names = placesOfList(name) {
          let options = names.map { "\(self.name(of: .place)) \($0.shellQuoted)" }.joined(separator: " ")
          report("\(quoted) are \(names.count) places; write \(isOfScene ? options : "an overlay for each")")
          return nil
        }
        let remedy =
          suggestions.isEmpty
          ? "" : SpellChecker.didYouMean(suggestions.map(text(of:))) + " Otherwise "
        if field != .viewBounds, let continent = Continent.named(name) {
          report(
            "\(quoted) is a continent; write --bbox '\(continent.name)' to show it, and a place to mark")
          return nil
        }
        if let town = files.town(ofAddress: name) {
          report(
            "\(quoted) is an address, and the built-in map has only towns; write \(town.shellQuoted) or LAT,LON"
          )
          return nil
        }
        let form = isInList ? "LAT;LON" : field == .viewBounds ? "WEST,SOUTH,EAST,NORTH" : "LAT,LON"
        report("\(quoted) is not on the built-in map; \(remedy)write \(form)")
      }
    } catch {
      report("\(quoted) \(error.message)")
    }
    return nil
  }

  /// Returns the names in a list between commas or semicolons; `nil` if one of them is on no map, and for one name.
  private func placesOfList(_ text: String) -> [String]? {
    let names = text.bytewise.split { $0 == "," || $0 == ";" }.map { String($0.trimmed) }
    guard names.count > 1 else { return nil }
    for name in names {
      guard let found = try? files.places(named: name, as: .any) else { return nil }
      if case .unknown = found { return nil }
    }
    return names
  }
}

extension SceneSpec {
  /// Whether nothing says where the scene is, so that its base map can say it.
  package var lacksPlace: Bool {
    viewBounds == nil && viewArea == nil && zoom == nil && camera == nil && tracks.isEmpty
      && overlayDefaults.track.file == nil && hasNoPlace
  }

  /// Whether no overlay, place or data is specified, but perhaps what a pulse looks like.
  private var hasNoPlace: Bool {
    latitude == nil && longitude == nil && !hasData && overlays.isEmpty && places.isEmpty
  }

  /// Whether the scene is a map of a box, or of a place where the camera begins, without any overlay: nothing about one is
  /// specified.
  var isMapAlone: Bool {
    guard viewBounds != nil || camera?.beginsAtPlace == true, hasNoPlace else { return false }
    var (given, blank) = (overlayDefaults, OverlaySpec())
    if given.effect == .builtIn(Effect.none.name) { given.effect = nil }
    (given.origin, blank.origin) = (.options, .options)
    return given == blank
  }
}

extension SceneSpec {
  /// Returns the problems of the places, views and overlays that are specified by names, which are looked up only when all
  /// else is right.
  ///
  /// - Parameter files: The loader, which finds places.
  /// - Returns: The problems, those of overlays at last.
  package func placeProblems(reading files: any SceneFileLoader) -> [SceneDiagnostic] {
    var named = SceneSpec()
    (named.places, named.viewArea) = (places, viewArea)
    named.mapStyle.language = mapStyle.language
    (named.fieldsSetByOptions, named.overlayDefaults.origin) = (fieldsSetByOptions, overlayDefaults.origin)
    named.overlays = overlays.compactMap { overlay in
      guard overlay.place != nil else { return nil }
      var named = OverlaySpec()
      (named.origin, named.place) = (overlay.origin, overlay.place)
      return named
    }
    return SceneResolver(named, files: files).diagnostics
  }
}
