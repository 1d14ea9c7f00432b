import PulseBasics
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
    case "ele": self = .elevation
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

  /// Returns the numbers of the points of a track in a field, in the units of texts; empty without any.
  func values(of field: String, in track: Track, _ route: Route) -> [Double] {
    if let numbers = track.numbers[field] { return numbers }
    guard let computed = ComputedTrackField(rawValue: field) else { return [] }
    let factor = computed.unit(in: units).factor
    switch computed {
    case .speed: return route.speeds().map { $0 * factor }
    case .elevation: return track.elevations.map { $0 * factor }
    case .distance: return route.points.indices.map { route.position(ofPoint: $0).distance * factor }
    case .sensor(let sensor): return track.sensors[sensor] ?? []
    }
  }

  /// Resolves the scale of the colors of tracks, by the values of all of them.
  mutating func resolveTrackColors() {
    guard let by = spec.film.colorBy else { return }
    let tracks = usedFiles().flatMap(\.tracks)
    if tracks.isEmpty { return }
    let numbers = tracks.lazy.flatMap(\.colorValues).filter { !$0.isNaN }
    if let least = numbers.min(), let most = numbers.max(), !by.isCategorical {
      let (map, domain) = by.map
      guard let map = map ?? ColorRamp(named: "viridis") else { return }
      let isComputed = !tracks.contains(where: \.hasOwnColorValues)
      // Computed values have many digits.
      let classes: ScaleDomain? =
        if case .classes(_, let count) = by.colors { ScaleDomain(classes: count, of: numbers) } else { nil }
      let found = isComputed ? ScaleDomain(least.rounded(.down), most.rounded(.up)) : ScaleDomain(least, most)
      var scale = ColorScale(
        field: by.field, kind: .continuous(domain ?? classes ?? found, map), missing: by.missing)
      if isComputed { scale.unit = ComputedTrackField(rawValue: by.field)?.unit(in: units).unit }
      if let warning = scale.warning(aboutValuesOutside: numbers) { warn(.colorBy, warning) }
      let lacksColors = tracks.contains { track in
        track.colorValues.isEmpty && !track.isPlan
          || Self.valuesOfSegments(track.colorValues).contains { $0.isNaN || scale.color(of: $0) == nil }
      }
      if lacksColors { scale.missing = scale.missing ?? RGBA.otherCategories }
      trackColors = scale
      return
    }
    let texts = tracks.compactMap { $0.fields[by.field] }
    if texts.isEmpty { return }
    if case .categories(let given) = by.colors {
      trackColors = ColorScale(field: by.field, kind: .categories(given), missing: by.missing)
      return
    }
    let found = ColorScale.categories(of: texts, on: spec.mapStyle.resolved.theme)
    trackColors = ColorScale(
      field: by.field, kind: .categories(found.categories),
      missing: by.missing ?? (found.haveOthers ? RGBA.otherCategories : nil))
  }

  /// Resolves the scale of the radii of the marks of tracks, by the values of all of them.
  mutating func resolveTrackRadii() {
    guard let scale = spec.film.radiusBy else { return }
    let numbers = usedFiles().lazy.flatMap(\.tracks).flatMap(\.radiusValues).filter { !$0.isNaN }
    guard let least = numbers.min(), let most = numbers.max() else { return }
    trackRadii = scale.resolved(dataDomain: scale.domain ?? ScaleDomain(least, most))
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

  /// Returns the color of a whole track, by its category or as one without values beside others; `nil` for any other.
  func colorByValue(of track: LoadedTrack?) -> RGBA? {
    guard let trackColors else { return nil }
    if case .continuous = trackColors.kind {
      return track?.colorValues.isEmpty == true ? trackColors.missing : nil
    }
    return track?.fields[trackColors.field].flatMap { trackColors.color(ofCategory: $0) }
      ?? trackColors.missing
  }

  /// Returns the value after each point of a trail: the mean of both ends of the segment, or that of the one that has a value, and
  /// at the last point its own or that before it.
  private static func valuesOfSegments(_ values: [Double]) -> [Double] {
    values.indices.map { index in
      let isLast = index + 1 == values.count
      let (own, other) = (values[index], values[isLast ? max(0, index - 1) : index + 1])
      return own.isNaN ? other : isLast || other.isNaN ? own : (own + other) / 2
    }
  }

  /// Returns the color of each segment of a trail by the values of its ends, or `other` without a value; empty without a
  /// scale of numbers.
  func trailColors(of track: LoadedTrack, other: RGBA) -> [RGBA] {
    guard let trackColors, case .continuous(let domain, let map) = trackColors.kind,
      !track.colorValues.isEmpty
    else {
      return []
    }
    return Self.valuesOfSegments(track.colorValues).map { value in
      if value.isNaN || domain.isOutside(value) { return trackColors.missing ?? other }
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

  /// Warns that no track has a value in the field of a scale; a misspelt column of a table is an error.
  mutating func reportNoTrackHasValue(in field: String, of user: SceneField) {
    if isUnknownColumn(field) { return reportUnknownColumn(field, of: user) }
    if user == .radiusBy, trackFieldNames.contains(where: { $0.bytewise == field.bytewise }) {
      return report(user, "no row has a number in '\(field.excerpt)'; use a column of numbers")
    }
    let known = usedFiles().flatMap(\.tracks).map(\.sensors)
    let sensors = TrackSensor.allCases.filter { sensor in known.contains { $0[sensor] != nil } }
    warn(
      user,
      "no track has a value in '\(field.excerpt)'; use speed for tracks with times, ele for those with elevations, "
        + sensors.map { "\($0.rawValue), " }.joined() + "or a column of the table with --track-by")
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
