import PulseBasics
import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene

/// The fields of tracks that are computed, or recorded at each point.
enum ComputedTrackField: RawRepresentable {
  /// The speed, in kilometers per hour, miles per hour or knots.
  case speed

  /// The elevation in meters.
  case elevation

  /// The distance from the start.
  case distance

  /// The value of a sensor.
  case sensor(TrackSensor)

  init?(rawValue: String) {
    switch rawValue {
    case "speed": self = .speed
    case "ele", "elevation", "altitude": self = .elevation
    case "distance": self = .distance
    default:
      guard let sensor = TrackSensor(named: rawValue) else { return nil }
      self = .sensor(sensor)
    }
  }

  var rawValue: String {
    switch self {
    case .speed: "speed"
    case .elevation: "ele"
    case .distance: "distance"
    case .sensor(let sensor): sensor.rawValue
    }
  }

  /// Whether it is computed of the times or elevations of the points; a column of a table can have the name of another one.
  var isComputed: Bool {
    switch self {
    case .speed, .elevation: true
    case .distance, .sensor: false
    }
  }

  /// The values of the points that it is made of, for messages.
  var source: String {
    switch self {
    case .speed: "times"
    case .elevation: "elevations"
    case .distance, .sensor: "values"
    }
  }

  /// Returns the unit of the field with the number of them in a meter, or a meter per second.
  func unit(in units: MeasurementSystem) -> (unit: String, factor: Double) {
    switch self {
    case .speed: units.speed
    case .elevation: units.elevation
    case .distance: units.distance
    case .sensor(let sensor): (sensor.unit, 1)
    }
  }
}

// Colors of tracks by a value, of each piece of a trail by a number and of a whole track by a category, and radii of marks.
extension SceneResolver {
  /// The number of colors of a trail: more cannot be told apart, and fewer pieces are drawn faster.
  private static let colorLevels = 32.0

  /// Returns the numbers of the points of a track on a scale, in the units of texts, not a number where there is none; empty
  /// without any.
  ///
  /// Numbers that stand for no value are none on a scale that takes its limits from the data, which is a warning.
  mutating func values(
    of field: String, for user: SceneField, limitsAreFound: Bool, in track: Track, _ route: Route
  ) -> [Double] {
    let (values, factor) = values(of: field, in: track, route)
    var placeholders: Set<Double> = []
    if limitsAreFound {
      let found = ScaleNumbers(values)
      placeholders = found.placeholders
      let count = values.count { placeholders.contains($0) }
      for warning in found.warnings(about: field, placeholders: count).prefix(min(count, 1)) {
        warn(user, warning)
      }
    }
    return values.map { placeholders.contains($0) ? .nan : $0 * factor }
  }

  /// Returns the elevations of a track, not a number for those that stand for no value, which are a warning in a chart.
  mutating func elevations(of track: Track) -> [Double] {
    let found = ScaleNumbers(track.elevations)
    if found.placeholders.isEmpty { return track.elevations }
    let count = track.elevations.count { found.placeholders.contains($0) }
    if spec.annotations.profile != nil {
      let numbers = found.placeholders.sorted().map(shortestDecimal).joined(separator: ", ")
      warn(
        .profile,
        "\(count == 1 ? "1 elevation is" : "\(count) elevations are") \(numbers), which stands for no value, and no part of the "
          + "chart; correct \(count == 1 ? "it" : "them") in the file")
    }
    return track.elevations.map { found.placeholders.contains($0) ? .nan : $0 }
  }

  /// Returns the numbers of the points of a track in a field as they are in the file, with the factor to the units of texts.
  private func values(of field: String, in track: Track, _ route: Route) -> (values: [Double], Double) {
    if let numbers = track.numbers[field] { return (numbers, 1) }
    guard let computed = ComputedTrackField(rawValue: field) else { return ([], 1) }
    let factor = computed.unit(in: units).factor
    switch computed {
    case .speed: return (route.speeds(), factor)
    case .elevation: return (track.elevations, factor)
    case .distance: return (route.points.indices.map { route.position(ofPoint: $0).distance }, factor)
    case .sensor(let sensor): return (track.sensors[sensor] ?? [], factor)
    }
  }

  /// Resolves the scales of the values of tracks, and gives those without a specified color that of their category, that of their
  /// line in the file or, if they are several, one by which they can be told apart.
  ///
  /// - Parameter count: The number of the first overlays, those of places and of scene files: what follows a track among them is
  ///   colored by a value alone.
  mutating func colorTracks(exceptFirst count: Int) {
    guard overlaySpecs.contains(where: { $0.track.file != nil }) else { return }
    var overlays = overlaySpecs
    overlays.changeExplicit { overlay in _ = source(of: overlay).flatMap { track($0) } }
    resolveTrackColors()
    resolveTrackRadii()
    var (index, names) = (0, [ColorScale.Category]())
    overlays.changeExplicit { overlay in
      index += 1
      guard let loaded = source(of: overlay).flatMap({ track($0) }), overlay.color == nil else { return }
      overlay.color = categoryColor(of: loaded)
      guard overlay.color == nil, loaded.colorValues.isEmpty, index > count else { return }
      overlay.color =
        loaded.color ?? routeColor(of: loaded)
        ?? (hasSeveralTracks
          ? RGBA.trackColor(at: index - 1 - count, on: spec.mapStyle.resolved.theme) : nil)
      if let color = overlay.color, let name = overlay.id { names.append(ColorScale.Category(name, color)) }
    }
    overlaySpecs = overlays
    let tracks = overlays.count - count - spec.rows.count
    if spec.film.colorBy == nil, tracks > 1, names.count == tracks, tracks <= RGBA.mostCategories {
      trackNames = ColorScale(field: spec.trackBy ?? "track", kind: .categories(names))
    }
  }

  /// Resolves the scale of the colors of tracks, by the values of all of them.
  private mutating func resolveTrackColors() {
    guard let by = spec.film.colorBy else { return }
    let tracks = usedFiles().flatMap(\.tracks)
    if tracks.isEmpty { return }
    let numbers = tracks.lazy.flatMap(\.colorValues).filter { !$0.isNaN }
    if !numbers.isEmpty, !by.isCategorical {
      let (map, domain) = by.map
      guard let map = map ?? ColorScaleSpec.standardMap(on: spec.mapStyle.resolved.theme) else { return }
      let isComputed = !tracks.contains(where: \.hasOwnColorValues)
      // Computed values have many digits.
      let classes: ScaleDomain? =
        if case .classes(_, let count) = by.colors { ScaleDomain(classes: count, of: numbers) } else { nil }
      let range = by.limitsAreFound && classes == nil ? ScaleNumbers(numbers) : nil
      for warning in range?.warnings(about: by.field, placeholders: 0) ?? [] { warn(.colorBy, warning) }
      var found = range?.domain
      if isComputed, let exact = found {
        found?.start = exact.start.rounded(.down)
        found?.end = exact.end.rounded(.up)
      }
      guard let known = domain?.marking(numbers) ?? classes ?? found?.centered(for: map) else { return }
      trackColors = ColorScale(field: by.field, kind: .continuous(known, map))
      trackColors?.setColorsOfOthers(as: by, on: spec.mapStyle.resolved.theme)
      noteUncolored(tracks, by)
      if isComputed {
        let unit = ComputedTrackField(rawValue: by.field)?.unit(in: units).unit
        trackColors?.unit = unit
      }
      return
    }
    let texts = tracks.compactMap { $0.fields[by.field] }
    if texts.isEmpty { return }
    let theme = spec.mapStyle.resolved.theme
    let categories =
      if case .categories(let given) = by.colors { given } else {
        ColorScale.categories(of: texts, on: theme)
      }
    trackColors = ColorScale(field: by.field, kind: .categories(categories))
    trackColors?.setColorsOfOthers(as: by, on: theme)
    noteUncolored(tracks, by)
  }

  /// Leaves the colors of values without one of their own, and of none, to scales of tracks that have such, and says how many.
  private mutating func noteUncolored(_ tracks: [LoadedTrack], _ by: ColorScaleSpec) {
    guard let scale = trackColors else { return }
    let field = by.field.excerpt
    switch scale.kind {
    case .categories:
      let others = tracks.compactMap { $0.fields[by.field] }.filter { scale.color(ofCategory: $0) == nil }
      if let first = others.first, let color = scale.other {
        notes.append(
          "\(others.count == 1 ? "1 track has" : "\(others.count) tracks have") a value in '\(field)' without a color of its "
            + "own, such as '\(first.excerpt)', and the color \(color.argument)")
      } else {
        trackColors?.other = nil
      }
    case .continuous:
      if let warning = scale.warning(aboutValuesOutside: tracks.flatMap(\.colorValues).filter { !$0.isNaN }) {
        warn(.colorBy, warning)
      } else {
        trackColors?.other = nil
      }
    }
    let isCategorical = if case .categories = scale.kind { true } else { false }
    let without = tracks.count {
      isCategorical ? $0.fields[by.field] == nil : $0.colorValues.allSatisfy(\.isNaN)
    }
    if without > 0, by.missing == nil {
      warn(
        .colorBy,
        "\(without == 1 ? "1 track has" : "\(without) tracks have") no value in '\(field)', and the color of no data; "
          + "leave out what has none, or write ,none=COLOR at the end")
    }
    let hasGaps = !isCategorical && tracks.contains { $0.colorValues.contains(where: \.isNaN) }
    if without == 0, !hasGaps { trackColors?.missing = nil }
  }

  /// Resolves the scale of the radii of the marks of tracks, by the values of all of them.
  private mutating func resolveTrackRadii() {
    guard let scale = spec.film.radiusBy else { return }
    let tracks = usedFiles().flatMap(\.tracks)
    let numbers = tracks.lazy.flatMap(\.radiusValues).filter { !$0.isNaN }
    guard let least = numbers.min(), let most = numbers.max() else { return }
    var radii = scale.resolved(dataDomain: scale.domain ?? ScaleDomain(least, most))
    if !tracks.contains(where: \.hasOwnRadiusValues) {
      radii.unit = ComputedTrackField(rawValue: scale.field)?.unit(in: units).unit
    }
    trackRadii = radii
  }

  /// Returns the radius of the mark of a track at each point, in the unit of the scale; empty without values.
  ///
  /// A point without a value has that of the last one with a value, and before it of the first one.
  func radii(of track: LoadedTrack) -> [Double] {
    guard let trackRadii, var latest = track.radiusValues.first(where: { !$0.isNaN }) else { return [] }
    return track.radiusValues.map { value in
      if !value.isNaN { latest = value }
      return trackRadii.radius(of: latest).magnitude
    }
  }

  /// Returns the largest radius of the mark of a track; `nil` without values.
  func largestRadius(of track: LoadedTrack) -> Length? {
    guard let trackRadii, let largest = radii(of: track).max() else { return nil }
    return trackRadii.radii.start.isOnGround ? .meters(largest) : .points(largest)
  }

  /// The loaded files of tracks.
  func usedFiles() -> [LoadedTrackFile] {
    let sources = trackFiles.keys.sorted { $0.file.argument.bytewise < $1.file.argument.bytewise }
    return sources.compactMap { trackFiles[$0] ?? nil }
  }

  /// Returns the color of a track by its category, or that of no data if it has no value; `nil` for any other.
  func categoryColor(of track: LoadedTrack?) -> RGBA? {
    guard let trackColors, let track else { return nil }
    guard case .categories = trackColors.kind else {
      return track.colorValues.allSatisfy(\.isNaN) ? trackColors.missing : nil
    }
    guard let text = track.fields[trackColors.field] else { return trackColors.missing }
    return trackColors.color(ofCategory: text) ?? trackColors.other
  }

  /// Returns the color of each segment of a trail by the values of its ends; empty without a scale of numbers.
  func trailColors(of track: LoadedTrack) -> [RGBA] {
    guard let trackColors, case .continuous(let domain, let map) = trackColors.kind,
      !track.colorValues.isEmpty
    else {
      return []
    }
    let values = track.colorValues
    return values.indices.map { index in
      let (own, next) = (values[index], values[min(index + 1, values.count - 1)])
      let value = next.isNaN ? own : own.isNaN ? next : (own + next) / 2
      if value.isNaN { return trackColors.missing ?? .clear }
      if domain.isOutside(value) { return trackColors.other ?? .clear }
      let fraction = (domain.fraction(of: value) * Self.colorLevels).rounded() / Self.colorLevels
      return map.color(at: fraction)
    }
  }
}

// Messages about fields of tracks.
extension SceneResolver {
  /// The names of the columns of the tables of tracks, and of the places beside them.
  private var columnsBesideTracks: [String] { trackFieldNames + spec.dataFields.names }

  /// Returns whether neither the tables of tracks nor the places beside them have a column, which is not computed either.
  func isUnknownColumn(_ field: String) -> Bool {
    spec.trackBy != nil && !trackFieldNames.isEmpty && ComputedTrackField(rawValue: field) == nil
      && !columnsBesideTracks.contains { $0.bytewise == field.bytewise }
  }

  /// Reports a field of which there is no column, with those that resemble it.
  mutating func reportUnknownColumn(_ field: String, of user: SceneField) {
    let near = SpellChecker.suggestions(for: field, among: columnsBesideTracks)
    let names = columnsBesideTracks.prefix(12).map { "'\($0.excerpt)'" }
    report(
      user,
      "no row has a value in '\(field.excerpt)'; "
        + (near.isEmpty ? "use \(SpellChecker.disjunction(names))" : SpellChecker.didYouMean(near)))
  }

  /// Reports the fields that neither a row nor a track beside the rows has.
  mutating func reportFieldsOfNoRow() {
    let tracks = usedTracks()
    for field in spec.fieldsOfNoRow {
      let isKnown =
        switch field.problem.field {
        case .radiusBy: trackRadii != nil
        default: tracks.contains { $0.has(field.name) }
        }
      if !isKnown { diagnostics.append(field.problem) }
    }
  }

  /// Warns that no track has a value in the field of a scale; a misspelt column of a table is an error.
  mutating func reportNoTrackHasValue(in field: String, of user: SceneField) {
    if isUnknownColumn(field) { return reportUnknownColumn(field, of: user) }
    if user == .radiusBy, trackFieldNames.contains(where: { $0.bytewise == field.bytewise }) {
      return report(user, "no row has a number in '\(field.excerpt)'; use a column of numbers")
    }
    let known = usedFiles().flatMap(\.tracks).map(\.sensors)
    let sensors = TrackSensor.allCases.filter { sensor in known.contains { $0[sensor] != nil } }
    let near = SpellChecker.suggestions(for: field, among: trackFieldNames)
    let properties =
      trackFieldNames.isEmpty
      ? "a column of the table with --track-by"
      : SpellChecker.disjunction(trackFieldNames.prefix(12).map { "'\($0.excerpt)'" })
    warn(
      user,
      "no track has a value in '\(field.excerpt)'; "
        + (near.isEmpty
          ? "use speed for tracks with times, ele for those with elevations, "
            + sensors.map { "\($0.rawValue), " }.joined() + "or \(properties)"
          : SpellChecker.didYouMean(near)))
  }
}

extension ColorScaleSpec {
  /// Whether the colors are those of categories.
  fileprivate var isCategorical: Bool { if case .categories = colors { true } else { false } }

  /// The color map and the domain, as far as they are specified.
  fileprivate var map: (ColorRamp?, ScaleDomain?) {
    switch colors {
    case .map(let map, let domain): (map, domain)
    case .classes(let map, _): (map, nil)
    case .automatic, .categories: (nil, nil)
    }
  }
}
