import PulseBasics
import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene

/// A source of a track: a file to load, with or without its times, and the track in it.
struct TrackSource: Hashable {
  var file: TrackFilePath
  var readsTimes: Bool

  /// The source of all tracks of the file.
  var whole: TrackSource { TrackSource(file: TrackFilePath(file.file) ?? file, readsTimes: readsTimes) }
}

/// A loaded track: its route, its first time and its name.
struct LoadedTrack {
  var route: Route

  /// The first recorded time; `nil` without times.
  var start: DataTime?

  /// The name in the file, or else that of the file.
  var name: String

  /// The color of its line in the file; `nil` without one.
  var color: RGBA?

  /// The values of data fields, by the names of the fields.
  var fields: [String: String] = [:]

  /// Whether a row meets the conditions of labels.
  var isLabeled = true

  /// The value of each point for the scale of colors, not a number for none; empty without any.
  var colorValues: [Double] = []

  /// The value of each point for the scale of radii, not a number for none; empty without any.
  var radiusValues: [Double] = []

  /// Whether ``colorValues`` are those of a column.
  var hasOwnColorValues = false

  /// Whether ``radiusValues`` are those of a column.
  var hasOwnRadiusValues = false

  /// The row of each point in ``texts``; empty without texts.
  var rows: [Double] = []

  /// The text of each row in fields whose texts differ, by the names of the fields.
  var texts: [String: [String]] = [:]

  /// The elevation of each point in meters, not a number for none; empty without any.
  var elevations: [Double] = []

  /// The measured values of each point, not a number for none, by what is measured.
  var sensors: [TrackSensor: [Double]] = [:]

  /// The value that its rows have in common; `nil` for a track that is no part of a table.
  var key: String?

  /// The number in the file, from 1, if conditions choose among the tracks of the file; `nil` otherwise.
  var number: Int?

  /// Whether it is a plan rather than a recording.
  var isPlan = false

  /// Whether all of it is outside of the span of time that is shown.
  var isOutside = false

  /// The reason for which its times are not used, and the remedy; `nil` for a track with times, or without any.
  var timeProblem: String?

  /// The last recorded time; `nil` without times.
  var end: DataTime? {
    guard let start, let duration = route.duration else { return nil }
    return DataTime(secondsSince1970: start.secondsSince1970 + duration)
  }
}

/// The loaded tracks of a file, at least one.
struct LoadedTrackFile {
  let tracks: [LoadedTrack]

  /// The places beside the tracks.
  let waypoints: [Waypoint]

  /// The polygons beside the tracks.
  let polygons: [MapPathSpec]

  /// The indices of the tracks of a table by their keys.
  private let indices: [Bytewise: Int]

  /// Whether there are tracks, and all of them are outside of the span of time that is shown.
  var isOutside: Bool { !tracks.isEmpty && tracks.allSatisfy(\.isOutside) }

  init(_ tracks: [LoadedTrack], waypoints: [Waypoint], polygons: [MapPathSpec] = []) {
    (self.tracks, self.waypoints, self.polygons) = (tracks, waypoints, polygons)
    indices = Dictionary(
      tracks.enumerated().compactMap { index, track in track.key.map { ($0.bytewise, index) } }
    ) { first, _ in first }
  }

  /// Returns a track by its key or its number from 1, the first one for `nil`; `nil` if there is no such track.
  func track(_ part: String?) -> LoadedTrack? {
    guard let part else { return tracks.first }
    if let index = indices[part.bytewise] { return tracks[index] }
    if let number = Int(part), let first = tracks.first, first.number != nil {
      return tracks.first { $0.number == number }
    }
    guard let number = Int(part), tracks.indices.contains(number - 1) else { return nil }
    return tracks[number - 1]
  }
}

// Resolution of tracks.
extension SceneResolver {
  /// Loads the tracks of a film and of labels: tracks with recorded times become events from their first to their
  /// last time.
  mutating func readTracks() {
    guard hasTracks, spec.film.play != nil || spec.hasTemplates else { return }
    var overlays = overlaySpecs
    overlays.changeExplicit { overlay in
      guard let source = source(of: overlay), let track = track(source) else { return }
      guard isRecorded(overlay), spec.film.play != nil else { return }
      guard let start = track.start else {
        warn(
          .track,
          "'\(source.file.argument)' has no times and moves by itself, see --track-duration; add times",
          of: overlay)
        return
      }
      if overlay.time != nil || overlay.end != nil {
        warn(
          overlay.time == nil ? .end : .time,
          "has no effect with the times of the track; leave it out, or use --track-timing constant",
          of: overlay)
      }
      for (field, isGiven) in [
        (SceneField.trackDuration, overlay.track.duration != nil), (.trackCurve, overlay.track.curve != nil),
      ] where isGiven {
        warn(
          field, "has no effect on the clock of a film; leave it out, or add --track-timing constant",
          of: overlay)
      }
      (overlay.time, overlay.end, overlay.track.timing) = (start, track.end, .recorded)
    }
    overlaySpecs = overlays
  }

  /// Returns the source of an overlay's track; `nil` without one.
  func source(of overlay: OverlaySpec) -> TrackSource? {
    overlay.track.file.map {
      TrackSource(
        file: $0,
        readsTimes: isRecorded(overlay) || showsSpeeds
          || spec.film.colorBy?.field == ComputedTrackField.speed.rawValue)
    }
  }

  /// Returns whether an overlay moves by the times of its track.
  private func isRecorded(_ overlay: OverlaySpec) -> Bool {
    (overlay.track.timing ?? (spec.film.play == nil ? Scene.Defaults.motionTiming : .recorded)) == .recorded
  }

  /// Returns the motion of an overlay along its track; `nil` without one or after reporting problems.
  mutating func motionPath(of spec: OverlaySpec, _ effect: Effect?) -> MotionPath? {
    guard let file = spec.track.file else { return nil }
    for change in spec.commands?.changes.place.prefix(1) ?? [] {
      report(
        .commands,
        "'move=' at \(shortestDecimal(change.time)) s and the track '\(file.argument)' conflict; "
          + "leave out one of them", of: spec)
    }
    let timing = spec.track.timing ?? Scene.Defaults.motionTiming
    let duration = spec.track.duration ?? Scene.Defaults.motionDuration
    guard let source = source(of: spec), let track = track(source) else { return nil }
    if track.isOutside, film == nil, self.spec.film.play == nil {
      report(
        self.spec.film.from == nil ? .to : .from,
        "no part of the track '\(file.argument)' lies between --from and --to; use another span", of: spec)
    }
    // A row of a table without a second one is there at its time.
    if timing == .recorded, track.key == nil || self.spec.film.play == nil {
      checkTimes(of: track.route, in: file, spec)
    }
    var motionPath = MotionPath(
      along: track.route, timing: timing, duration: duration,
      curve: spec.track.curve ?? Scene.Defaults.motionCurve)
    if !liveLabels.isEmpty || !liveTexts.isEmpty || self.spec.annotations.profile != nil
      || self.spec.film.radiusBy != nil || self.spec.film.colorBy != nil
    {
      motionPath.values = values(of: track)
    }
    motionPath.trail = effect.flatMap { trail(of: spec, $0) }
    if effect != nil {
      let colors = trailColors(of: track)
      motionPath.trail?.colors = colors
      if !colors.isEmpty { motionPath.trail?.opacity = 255 }
      if spec.color == nil, spec.pulseColor == nil { motionPath.values?.colors = colors }
    }
    if timing == .recorded, let start = track.start {
      motionPath.recordingClock = film?.recordingClock(from: start)
    }
    return motionPath
  }

  /// Makes the motion of an overlay explicit.
  func completeTrack(of completed: inout OverlaySpec, _ overlay: Overlay) {
    guard completed.track.file != nil else { return }
    completed.track.trailWidth = completed.track.trailWidth ?? Scene.Defaults.trailWidth
    if overlay.motionPath?.recordingClock != nil {
      // The times are those of the file.
      (completed.time, completed.end) = (nil, nil)
    } else {
      completed.track.duration = completed.track.duration ?? Scene.Defaults.motionDuration
      completed.track.timing = completed.track.timing ?? Scene.Defaults.motionTiming
      completed.track.curve = completed.track.curve ?? Scene.Defaults.motionCurve
    }
  }

  private func trail(of spec: OverlaySpec, _ effect: Effect) -> Trail? {
    let width = spec.track.trailWidth ?? Scene.Defaults.trailWidth
    var trail: Trail
    switch spec.track.trail {
    case .some(.none): return nil
    case .color(let color): trail = Trail(color: color, opacity: 255, width: width, followsColor: false)
    case nil:
      trail = Trail(
        color: color(of: spec, effect), opacity: Scene.Defaults.trailOpacity, width: width,
        followsColor: true)
    }
    let speed = spec.track.isTrailLengthOfData ? film?.clock.speed ?? 1 : 1
    trail.duration = spec.track.trailLength.map { $0 / speed } ?? .infinity
    trail.fades = spec.track.trailFade ?? false
    return trail
  }

  /// The reason for which the times of a track are not used, and the remedy; `nil` without such a track.
  var timeProblem: String? {
    trackFiles.values.compactMap { $0?.tracks.lazy.compactMap(\.timeProblem).first }.min()
  }

  private mutating func checkTimes(of route: Route, in file: TrackFilePath, _ spec: OverlaySpec) {
    if route.duration == nil {
      report(
        .trackTiming,
        "'recorded' needs times, but '\(file.argument)' \(timeProblem ?? "has none; use constant")", of: spec)
    } else if route.duration == 0, self.spec.film.span == nil,
      route.length > 0 || self.spec.film.play == nil
    {
      report(
        .trackTiming,
        "'recorded' needs times one after another, but those of '\(file.argument)' are equal or out of order; use constant",
        of: spec)
    }
  }

  /// The remedy for a film of data without times of whole features.
  var remedyForTimes: String {
    let names = spec.dataFields.names
    if let option = TableColumns.optionForTimes(among: names) { return "write \(option)" }
    // Those of the points of a line make it a track.
    if let remedy = spec.recordedLines.remedy { return remedy }
    let fields = spec.film.timeField == nil ? TimeFieldReader.proposals(among: names) : []
    if !fields.isEmpty { return "write --time \(SpellChecker.disjunction(fields))" }
    return "add data with a time field, see --time"
  }

  /// Warns of track values without a track, and of a position beside a track.
  mutating func warnAboutTrack(in overlay: OverlaySpec) {
    let track = overlay.track
    guard track.file == nil else {
      for (field, isGiven) in [
        (SceneField.trailWidth, track.trailWidth != nil), (.trailLength, track.trailLength != nil),
        (.trailFade, track.trailFade == true),
      ] where isGiven && track.trail == .some(.none) {
        warn(field, "has no effect without a trail; leave it out", of: overlay)
      }
      // A position specified in options or for the whole scene is the center of the view.
      if !spec.overlays.isEmpty, overlay.latitude != nil || overlay.longitude != nil {
        warn(
          overlay.latitude == nil ? .longitude : .latitude,
          "has no effect with the track '\(track.file?.argument ?? "")'; leave it out", of: overlay)
      }
      return
    }
    guard track != TrackSpec() else { return }
    let common = spec.overlayDefaults.track
    // Values for all overlays can be meant for those with a track.
    let isMeantForOthers = hasTracks
    func isUseless<Value: Equatable>(_ part: KeyPath<TrackSpec, Value?>) -> Bool {
      guard let value = track[keyPath: part] else { return false }
      return !(isMeantForOthers && value == common[keyPath: part])
    }
    let useless: [(SceneField, Bool)] = [
      (.trackDuration, isUseless(\.duration)), (.trackTiming, isUseless(\.timing)),
      (.trackCurve, isUseless(\.curve)), (.trail, isUseless(\.trail)), (.trailWidth, isUseless(\.trailWidth)),
      (.trailLength, isUseless(\.trailLength)), (.trailFade, isUseless(\.trailFade)),
      (.trackEnds, isUseless(\.ends)),
    ]
    for (field, isUseless) in useless where isUseless {
      warn(field, "has no effect without a track; add --track FILE or leave it out", of: overlay)
    }
  }
}

extension MotionPath {
  /// The start of the route.
  var start: GeoPoint { Mercator.unproject(route.points[0]) }
}
