import Glibc
import PulseBasics
import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene

// The files of tracks, whose tracks become overlays, and the places beside them.
extension SceneResolver {
  /// Returns the overlays of tracks besides other overlays.
  ///
  /// A single track without anything else is followed by the overlay that the options describe, and a file by all overlays of
  /// a scene file; they follow its first track.
  mutating func trackOverlays() -> [OverlaySpec] {
    let files = spec.trackFiles
    defer {
      // What the rows of a table lack is unknown if it cannot be read, which is an error already.
      if choosesAmongTracks || spec.hasDataFiles, hasReadTracks {
        for problem in rowSelection.problems { report(.rowFilters, problem) }
        if spec.trackBy != nil {
          for problem in labelSelection.problems { report(.labelFilters, problem) }
        }
      }
    }
    if files.isEmpty { return [] }
    // What they have in the fields of conditions is known of all.
    if choosesAmongTracks {
      for file in files {
        var overlay = spec.overlayDefaults
        overlay.track.file = file
        _ = source(of: overlay).flatMap { trackFile($0) }
      }
    }
    let isTable = spec.trackBy != nil
    let areSeparate =
      files.count > 1 || isTable || ((spec.hasDataFiles || !spec.places.isEmpty) && spec.overlays.isEmpty)
    guard areSeparate || spec.overlays.isEmpty else { return [] }
    var overlays: [OverlaySpec] = []
    for file in files {
      var overlay = spec.overlayDefaults
      overlay.track.file = file
      let known = source(of: overlay).flatMap { trackFile($0) }
      let isChosen = known?.tracks.contains { $0.number != nil } ?? false
      // None of its tracks meets the conditions.
      if known?.tracks.isEmpty == true, !isTable { continue }
      guard file.part == nil, let tracks = known?.tracks, tracks.count > 1 || isTable || isChosen else {
        overlay.id = file.fileName
        overlays.append(overlay)
        continue
      }
      for (index, track) in tracks.enumerated()
      where !track.isOutside && !standsStill(track, beside: tracks, overlay) {
        overlay.track.file = TrackFilePath(file, part: track.key ?? "\(track.number ?? index + 1)")
        overlay.id = track.key ?? track.name
        overlays.append(overlay)
      }
    }
    if overlays.isEmpty, trackFiles.values.contains(where: { $0?.isOutside == true }) {
      report(
        spec.film.from == nil ? .to : .from,
        "no row of a track lies between --from and --to; use another part of the data")
    }
    // The first of its tracks stands still.
    let isLater = overlays.first.map { $0.track.file?.part.map { $0 != "1" } ?? false } ?? false
    guard areSeparate || overlays.count > 1 || choosesAmongTracks || isLater else { return [] }
    hasSeveralTracks = overlays.count > 1
    let counts = Dictionary(overlays.map { ($0.id?.bytewise ?? "", 1) }, uniquingKeysWith: +)
    let others = Set(spec.overlays.compactMap { $0.id?.bytewise })
    for index in overlays.indices {
      if let id = overlays[index].id?.bytewise, counts[id] != 1 || others.contains(id) {
        overlays[index].id = nil
      }
    }
    return overlays
  }

  /// Returns the color of the route of a trip; `nil` for any other track, and if a scale colors it.
  func routeColor(of track: LoadedTrack?) -> RGBA? {
    guard spec.trackBy == TransitFeed.tripColumn, spec.film.colorBy == nil,
      let text = track?.fields[TransitFeed.colorColumn]
    else { return nil }
    return try? RGBA(argument: text)
  }

  /// Whether all files of tracks could be read so far.
  private var hasReadTracks: Bool { trackFiles.values.allSatisfy { $0 != nil } }

  /// Whether a table of tracks cannot be read, or none of its rows is taken.
  var lacksRowsOfTracks: Bool {
    choosesAmongTracks && (!hasReadTracks || !rowSelection.problems.isEmpty)
  }

  /// Whether conditions choose among tracks: those of a table, or the lines of other files.
  var choosesAmongTracks: Bool {
    spec.trackBy != nil
      || !spec.rowFilters.isEmpty && spec.trackFiles.contains { $0.stops == nil && $0.part == nil }
  }

  /// Returns whether a track is a route or another line without times beside tracks that have them in a film, whose clock does not
  /// move it.
  private func standsStill(
    _ track: LoadedTrack, beside tracks: [LoadedTrack], _ overlay: OverlaySpec
  ) -> Bool {
    guard spec.film.play != nil, track.start == nil, track.key == nil, track.timeProblem == nil else {
      return false
    }
    return overlay.track.timing != .constant && tracks.contains { $0.start != nil }
  }

  /// The tracks that overlays follow.
  func usedTracks() -> [LoadedTrack] {
    guard !trackFiles.isEmpty else { return [] }
    return overlaySpecs.compactMap { overlay in
      guard let source = source(of: overlay), let file = trackFiles[source.whole] else { return nil }
      return file?.track(source.file.part)
    }
  }

  /// Returns a track, whose file is loaded once for all overlays that use it; `nil` after reporting problems.
  mutating func track(_ choice: TrackSource) -> LoadedTrack? {
    guard let file = trackFile(choice) else { return nil }
    // No track is left, which is an error of the conditions.
    if file.tracks.isEmpty { return nil }
    guard let track = file.track(choice.file.part) else {
      let diagnostic = SceneDiagnostic(
        at: .file(choice.file.file),
        "has no track '\((choice.file.part ?? "").excerpt)'; "
          + (file.tracks.count == 1 ? "it has one" : "use a number from 1 to \(file.tracks.count)"))
      if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
      return nil
    }
    return track
  }

  /// Loads a track file once for all overlays that use it.
  mutating func trackFile(_ choice: TrackSource) -> LoadedTrackFile? {
    let source = choice.whole
    if let known = trackFiles[source] { return known }
    var loaded: LoadedTrackFile?
    let path = source.file.file
    if let stops = source.file.stops {
      loaded = way(through: stops).flatMap { self.loaded($0, source.file) }
      trackFiles[source] = .some(loaded)
      return loaded
    }
    do throws(DocumentError) {
      let collection = try TrackFileReader(files, of: spec).tracks(in: path, readsTimes: source.readsTimes)
      notes += collection.notes
      statedZones.add(collection.statedZones)
      trackFieldNames += collection.columnNames
      if let selection = collection.selection { rowSelection.add(selection) }
      if let selection = collection.labelSelection { labelSelection.add(selection) }
      if let summary = collection.summary, !dataFiles.contains(summary) { dataFiles.append(summary) }
      if collection.isSelectedByTime { selectsTracksByTime = true }
      if collection.hasCutWays { hasCutWays = true }
      if collection.hasLayers { hasLayers = true }
      if collection.usesEncoding { usesEncoding = true }
      if collection.hasOutliers { hasOutliers = true }
      // A file can be read with its times and without.
      for warning in collection.warnings.map({ SceneDiagnostic(at: .file(SceneReader.name(of: path)), $0) })
      where !warnings.contains(warning) {
        warnings.append(warning)
      }
      loaded = self.loaded(collection, source.file)
    } catch {
      diagnostics += error.diagnostics.map { SceneDiagnostic($0) }
    }
    trackFiles[source] = .some(loaded)
    return loaded
  }

  /// The fields of a way through places with the names of its ends.
  private static let (startField, finishField) = ("start", "finish")

  /// Returns the track of a way through places, the inner ones of which are waypoints; `nil` after reporting problems.
  private mutating func way(through stops: [PlaceSpec]) -> TrackCollection? {
    let places = stops.compactMap { named($0, for: .track) }
    guard places.count == stops.count, let first = places.first, let last = places.last else { return nil }
    var track = Track(places: places.map(\.place))
    let names = places.compactMap(\.name)
    track.name = names.count == places.count ? names.joined(separator: " – ") : nil
    track.fields[Self.startField] = first.name
    track.fields[Self.finishField] = last.name
    return TrackCollection(tracks: [track], waypoints: Array(places.dropFirst().dropLast()))
  }

  /// Makes the routes of tracks; `nil` after reporting problems.
  private mutating func loaded(_ collection: TrackCollection, _ file: TrackFilePath) -> LoadedTrackFile? {
    var tracks: [LoadedTrack] = []
    if let scale = spec.film.colorBy, let track = collection.tracks.first(where: \.changesCategory) {
      warn(
        .colorBy,
        "'\(scale.field.excerpt)' changes within the track '\((track.key ?? "").excerpt)', and colors each track by its first "
          + "value; use \(name(of: .series)) for marks whose color changes, or a column of numbers")
    }
    let isGeodesic = lineMode(of: file) == .geodesic
    for (index, track) in collection.tracks.enumerated() {
      if isGeodesic { noteDeviation(ofGeodesicsThrough: track.places) }
      let track = isGeodesic ? track.alongGeodesics : track
      do throws(GeoError) {
        let route = try Route(
          through: track.places, times: track.times, gaps: track.gaps, scale: groundScale)
        let name = track.name?[...].trimmed ?? ""
        let other = collection.tracks.count == 1 ? file.fileName : "\(file.fileName) \(index + 1)"
        var loaded = LoadedTrack(
          route: route, start: track.times?.first.map { DataTime(secondsSince1970: $0) },
          name: name.isEmpty ? other : String(name))
        (loaded.fields, loaded.key, loaded.isLabeled) = (track.fields, track.key, track.isLabeled)
        (loaded.isPlan, loaded.isOutside, loaded.number) = (track.isPlan, track.isOutside, track.number)
        if loaded.fields["name"] == nil { loaded.fields["name"] = loaded.name }
        (loaded.color, loaded.timeProblem) = (track.color, track.timeProblem)
        if let by = spec.film.colorBy, !track.hasCategories {
          loaded.colorValues = values(
            of: by.field, for: .colorBy, limitsAreFound: by.limitsAreFound, in: track, route)
          loaded.hasOwnColorValues = track.numbers[by.field] != nil
        }
        if let by = spec.film.radiusBy {
          loaded.radiusValues = values(
            of: by.field, for: .radiusBy, limitsAreFound: by.domain == nil, in: track, route)
          loaded.hasOwnRadiusValues = track.numbers[by.field] != nil
        }
        (loaded.rows, loaded.texts) = (track.rows, track.texts)
        (loaded.sensors, loaded.elevations) = (track.sensors, elevations(of: track))
        tracks.append(loaded)
      } catch {
        diagnostics.append(SceneDiagnostic(at: .file(file.file), error.description))
        return nil
      }
    }
    warnAboutTracksAtRest(collection.tracks)
    return LoadedTrackFile(
      withoutFarRoutes(tracks, file), waypoints: collection.waypoints, polygons: collection.polygons)
  }

  /// Warns of rows of one value that are all at one place.
  private mutating func warnAboutTracksAtRest(_ tracks: [Track]) {
    let resting = tracks.filter { track in
      track.key != nil && track.places.count > 1 && track.places.allSatisfy { $0 == track.places[0] }
    }
    guard let first = resting.first?.key, let field = spec.trackBy else { return }
    let subject = resting.count == 1 ? "the track '\(first.excerpt)' does" : "\(resting.count) tracks do"
    warn(
      .trackBy,
      "\(subject) not move; for places whose values change, write \(name(of: .series)) \(field.excerpt) instead"
    )
  }

  /// Returns tracks without routes that are far from all recordings, and warns of these: devices also export those of other
  /// journeys.
  private mutating func withoutFarRoutes(_ tracks: [LoadedTrack], _ file: TrackFilePath) -> [LoadedTrack] {
    let reaches = tracks.filter { !$0.isPlan }.map(\.route.bounds.reach)
    if reaches.isEmpty { return tracks }
    let near = tracks.filter { track in
      !track.isPlan || reaches.contains { $0.contains(track.route.bounds.center) }
    }
    if near.count < tracks.count {
      let count = tracks.count - near.count
      let warning = SceneDiagnostic(
        at: .file(file.file),
        "has \(count) route\(count == 1 ? "" : "s") far from its tracks, which \(count == 1 ? "is" : "are") left out; "
          + "save \(count == 1 ? "it" : "them") as a file of \(count == 1 ? "its" : "their") own to see \(count == 1 ? "it" : "them")"
      )
      if !warnings.contains(warning) { warnings.append(warning) }
    }
    return near
  }
}

// Waypoints, lines and polygons beside tracks.
extension SceneResolver {
  /// The spans in which what stands beside tracks is there; without those of what is always there.
  var spansBesideTracks: [(first: DataTime, last: DataTime?)] {
    trackFiles.values.compactMap(\.self).flatMap { file in
      (file.waypoints.map { ($0.time, $0.end) } + file.polygons.map { ($0.time, $0.end) }).compactMap {
        time, end in
        time.map { ($0, end) }
      }
    }
  }

  /// Returns the polygons beside tracks, a line for each route that does not move beside them, in its color in the file, and a dot
  /// for each waypoint near them, in the main color of its overlay, and sets their labels.
  ///
  /// - Parameter view: The view without waypoints; `nil` if there is none.
  /// - Returns: The lines and dots.
  mutating func pathsBesideTracks(in view: ViewOfTracks?) -> [MapPath] {
    var paths: [MapPath] = []
    var files: Set<String> = []
    waypointLabels = []
    guard hasTracks else { return [] }
    for index in overlaySpecs.indices { addTrackEnds(of: overlaySpecs[index], to: &paths) }
    for index in overlaySpecs.indices where overlaySpecs[index].track.file != nil {
      guard let source = source(of: overlaySpecs[index])?.whole, files.insert(source.file.file).inserted,
        let file = trackFiles[source] ?? nil
      else { continue }
      let overlay = completedSpec(at: index)
      guard let effect = effect(of: overlay) else { continue }
      let color = color(of: overlay, effect)
      for polygon in file.polygons {
        paths.append(mapPath(of: polygon))
        waypointLabels.append(polygon.label)
      }
      for track in file.tracks where standsStill(track, beside: file.tracks, overlay) {
        var line = MapPath(lines: [track.route.points], isClosed: false)
        (line.stroke, line.width) = (
          (track.color ?? color).withOpacity(Scene.Defaults.trailOpacity), Scene.Defaults.mapPathWidth
        )
        paths.append(line)
        waypointLabels.append(nil)
      }
      for waypoint in nearWaypoints(of: file, source.file, overlay, in: view) {
        var dot = MapPath(lines: [[Mercator.project(waypoint.place)]], isClosed: false)
        (dot.stroke, dot.width) = (color, Scene.Defaults.waypointSize)
        dot.event = pathEvent(from: waypoint.time, to: waypoint.end)
        paths.append(dot)
        let isStop = spec.film.label == nil && source.file.stops != nil
        waypointLabels.append(
          isStop ? waypoint.name : spec.film.label?.text { waypoint.field($0) })
      }
    }
    return paths
  }

  /// Adds the marks at the ends of the track of an overlay, a single one if it ends where it starts.
  private mutating func addTrackEnds(of given: OverlaySpec, to paths: inout [MapPath]) {
    guard let source = source(of: given), let file = trackFiles[source.whole] ?? nil,
      let track = file.track(source.file.part), let start = track.route.points.first,
      let finish = track.route.points.last, let effect = effect(of: given)
    else { return }
    let texts: [String?]
    switch given.track.ends ?? (source.file.stops == nil ? .hidden : .automatic) {
    case .hidden: return
    case .automatic:
      texts =
        source.file.stops == nil
        ? hasSeveralTracks ? [nil, nil] : ["Start", "Finish"]
        : [track.fields[Self.startField], track.fields[Self.finishField]]
    case .texts(let start, let finish):
      texts = [start, finish].map { template in
        template.text { $0 == "name" ? track.name : track.fields[$0] }
      }
    }
    let color = color(of: given, effect).withOpacity(255)
    let colors = given.color == nil ? trailColors(of: track).map { $0.withOpacity(255) } : []
    let sizes = Scene.Defaults.trackEndSizes
    func add(_ point: MapPoint, _ outline: RGBA, _ inside: RGBA, _ size: Length, _ text: String?) {
      for (color, width, text) in [(outline, sizes.outline, text), (inside, size, nil)] {
        var dot = MapPath(lines: [[point]], isClosed: false)
        (dot.stroke, dot.width) = (color, width)
        paths.append(dot)
        waypointLabels.append(text)
      }
    }
    let (bounds, white) = (track.route.bounds, RGBA(255, 255, 255))
    let isLoop = hypot(finish.x - start.x, finish.y - start.y) < max(bounds.width, bounds.height) / 50
    if isLoop {
      let both = texts.compactMap(\.self)
      add(
        start, colors.first ?? color, white, sizes.ring,
        both.isEmpty ? nil : both[0] == both.last ? both[0] : both.joined(separator: " / "))
    } else {
      add(start, colors.first ?? color, white, sizes.ring, texts[0])
      add(finish, white, colors.last ?? color, sizes.dot, texts[1])
    }
  }
}

extension MapBounds {
  /// The box with its longer side added on every side.
  fileprivate var reach: ReachOfTrack {
    ReachOfTrack(center: center, half: width / 2 + height / 2 + max(width, height))
  }
}

/// A square around a track in which a planned route belongs to it; devices also export those of other journeys.
private struct ReachOfTrack {
  let center: MapPoint
  let half: Double

  /// Returns whether a point is inside, on any copy of the world.
  func contains(_ point: MapPoint) -> Bool {
    let dx = (point.x - center.x).remainder(dividingBy: Mercator.worldSize)
    return abs(dx) <= half && abs(point.y - center.y) <= half
  }
}
