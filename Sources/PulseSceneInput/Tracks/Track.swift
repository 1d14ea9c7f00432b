import PulseDocument
package import PulseGeo
import PulsePixels
package import PulseScene

/// A place beside a track, such as a stop.
package struct Waypoint: Hashable, Sendable {
  /// The place.
  package var place: GeoPoint

  /// The name; `nil` without one.
  package var name: String?

  /// The time at which it appears in a film; `nil` for one that is always there.
  package var time: DataTime?

  /// The time at which it ends; `nil` for one that stays.
  package var end: DataTime?

  /// The other values, such as `ele`, the elevation in meters, as written.
  package var fields: [String: String] = [:]

  /// Returns the value of a field of labels.
  func field(_ name: String) -> String? { name == "name" ? self.name : fields[name] }
}

/// A decoded track: places with optional times, and what is known of it.
package struct Track: Sendable {
  /// The places in order, within the limits of a route.
  package var places: [GeoPoint]

  /// The time of each place in seconds since 1970; `nil` without times.
  package var times: [Double]?

  /// The elevation of each place in meters, not a number for none; empty without any.
  package var elevations: [Double] = []

  /// The measured values of each place, not a number for none, by what is measured.
  package var sensors: [TrackSensor: [Double]] = [:]

  /// The number of each place in the fields of scales, not a number for none, by the names of the fields that have some.
  package var numbers: [String: [Double]] = [:]

  /// The row of each place in ``texts``, from 0, with a fraction between two rows; empty without texts.
  package var rows: [Double] = []

  /// The text of each row in fields whose texts differ, by the names of the fields.
  package var texts: [String: [String]] = [:]

  /// The reason for which its times are not used, and the remedy; `nil` for a track with times, or without any.
  var timeProblem: String?

  /// The indices of the places after which the recording was interrupted.
  package var gaps: Set<Int> = []

  /// The name of the track in the file; `nil` without one.
  package var name: String?

  /// The value that the rows of the track have in common, which is unique in its table; `nil` for other files.
  package var key: String?

  /// Whether a row meets the conditions of labels.
  package var isLabeled = true

  /// The values of data fields, by the names of the fields.
  package var fields: [String: String] = [:]

  /// The color of its line in the file; `nil` without one.
  var color: RGBA?

  /// Whether the field that colors has texts.
  package var hasCategories = false

  /// Whether its rows have different texts in the field that colors.
  package var changesCategory = false

  /// Whether it is a plan rather than a recording: a route of GPX.
  package var isPlan = false

  /// Whether all of it is outside of the span of time that is shown.
  var isOutside = false

  /// The number in the file, from 1, if conditions choose among the tracks of the file; `nil` otherwise.
  var number: Int?
}

extension Track {
  /// The track with further places in long segments, so that it follows geodesics, and with their times and values.
  var alongGeodesics: Track {
    guard let first = places.first else { return self }
    var track = self
    (track.places, track.gaps) = ([first], [])
    // The index of the end of the segment of each place, and its part of the segment.
    var parts = [(index: 0, part: 1.0)]
    for index in places.indices.dropFirst() {
      let isGap = gaps.contains(index - 1)
      let between = isGap ? [] : GeodesicLine.points(from: places[index - 1], to: places[index])
      if isGap { track.gaps.insert(track.places.count - 1) }
      track.places += between + [places[index]]
      for number in 1...(between.count + 1) {
        parts.append((index, Double(number) / Double(between.count + 1)))
      }
    }
    func values(_ all: [Double]) -> [Double] {
      parts.map { index, part in
        part == 1 ? all[index] : all[index - 1] + (all[index] - all[index - 1]) * part
      }
    }
    track.times = times.map(values)
    track.changeValues(values)
    return track.places.count > Route.pointCounts.upperBound ? self : track
  }
}

extension Track {
  /// Replaces the values of all places, but not the times, by those that are made of them.
  mutating func changeValues(_ change: ([Double]) -> [Double]) {
    if !elevations.isEmpty { elevations = change(elevations) }
    if !rows.isEmpty { rows = change(rows) }
    numbers = numbers.mapValues(change)
    sensors = sensors.mapValues(change)
  }
}

/// The tracks of a file with the places beside them.
package struct TrackCollection: Sendable {
  /// The tracks in the order of the file, recordings before plans; at least one, unless no row is selected.
  package var tracks: [Track]

  /// The places beside the tracks.
  package var waypoints: [Waypoint] = []

  /// The features with polygons beside the tracks, until these are read.
  var areas: [(feature: JSONValue, place: DocumentPlace)] = []

  /// The polygons beside the tracks.
  var polygons: [MapPathSpec] = []

  /// The warnings about the file, without its path.
  package var warnings: [String] = []

  /// The warning about the places beside the tracks, with which nothing is wrong because of it; `nil` without one.
  var waypointWarning: String?

  /// Whether the file can have several layers.
  package var hasLayers = false

  /// Whether the file is read otherwise than without the encoding that is given.
  var usesEncoding = false

  /// Whether points are probably mistakes.
  var hasOutliers = false

  /// Whether only the parts of tracks in a span of time are shown.
  var isSelectedByTime = false

  /// Whether ways that were not recorded are no part of their lines.
  var hasCutWays = false

  /// Notes on how the file was understood.
  package var notes: [String] = []

  /// The time zones that the times state; those of devices are of UTC.
  var statedZones = StatedZones().stated()

  /// The summary of a table or of points; `nil` for a file of tracks.
  package var summary: DataFileSummary?

  /// The selection of rows of a table, or of tracks of another file; `nil` without conditions.
  var selection: RowSelection?

  /// The selection of the rows of a table for labels; `nil` for other files.
  var labelSelection: RowSelection?

  /// The names of the columns of a table.
  package var columnNames: [String] = []
}

extension TrackCollection {
  /// Creates the collection of the tracks that builders have collected; `nil` after reporting problems.
  ///
  /// - Parameters:
  ///   - builders: The builders with their kind, in order.
  ///   - warnings: The warnings about the file.
  init?(_ builders: [(builder: TrackBuilder, isPlan: Bool)], warnings: [String] = []) {
    var tracks: [Track] = []
    var all: [String] = []
    for (builder, isPlan) in builders where builder.isTaken {
      var builder = builder
      guard var made = builder.track() else { return nil }
      made.track.isPlan = isPlan
      tracks.append(made.track)
      // Of many tracks with the same problem, the first says enough.
      for warning in made.warnings where !all.contains(warning) && all.count < Scene.Limits.diagnostics {
        all.append(warning)
      }
    }
    guard !tracks.isEmpty || builders.contains(where: { !$0.builder.isTaken }) else { return nil }
    self.init(tracks: tracks, warnings: all + warnings)
  }
}
