package import PulseGeo
import PulseScene

/// A place beside a track, such as a stop.
package struct Waypoint: Hashable, Sendable {
  /// The place.
  package var place: GeoPoint

  /// The name; `nil` without one.
  package var name: String?
}

/// A decoded track: places with optional times, and what is known of it.
package struct Track: Sendable {
  /// The places in order, within the limits of a route.
  package var places: [GeoPoint]

  /// The time of each place in seconds since 1970; `nil` without times.
  package var times: [Double]?

  /// The elevation of each place in meters, not a number for none; empty without any.
  package var elevations: [Double] = []

  /// The value of each place for the scale of colors, not a number for none; empty without any.
  package var values: [Double] = []

  /// The indices of the places after which the recording was interrupted.
  package var gaps: Set<Int> = []

  /// The name of the track in the file; `nil` without one.
  package var name: String?

  /// The value that the rows of the track have in common, which is unique in its table; `nil` for other files.
  package var key: String?

  /// The values of data fields, by the names of the fields.
  package var fields: [String: String] = [:]

  /// Whether its rows have different texts in the field that colors.
  package var changesCategory = false

  /// Whether it is a plan rather than a recording: a route of GPX.
  package var isPlan = false
}

extension Track {
  /// The track with further places in long segments, so that it follows geodesics, and with their times and elevations.
  var alongGeodesics: Track {
    guard let first = places.first else { return self }
    var track = self
    (track.places, track.gaps) = ([first], [])
    track.times = times.map { Array($0.prefix(1)) }
    track.elevations = Array(elevations.prefix(1))
    track.values = Array(values.prefix(1))
    for index in places.indices.dropFirst() {
      let isGap = gaps.contains(index - 1)
      let between = isGap ? [] : GeodesicLine.points(from: places[index - 1], to: places[index])
      if isGap { track.gaps.insert(track.places.count - 1) }
      track.places += between + [places[index]]
      for number in 1...(between.count + 1) {
        let part = Double(number) / Double(between.count + 1)
        func value(_ all: [Double]) -> Double {
          part == 1 ? all[index] : all[index - 1] + (all[index] - all[index - 1]) * part
        }
        if let times { track.times?.append(value(times)) }
        if !elevations.isEmpty { track.elevations.append(value(elevations)) }
        if !values.isEmpty { track.values.append(value(values)) }
      }
    }
    return track.places.count > Route.pointCounts.upperBound ? self : track
  }
}

/// The tracks of a file with the places beside them.
package struct TrackCollection: Sendable {
  /// The tracks in the order of the file, recordings before plans; at least one.
  package var tracks: [Track]

  /// The places beside the tracks.
  package var waypoints: [Waypoint] = []

  /// The warnings about the file, without its path.
  package var warnings: [String] = []

  /// Whether the file can have several layers.
  package var hasLayers = false

  /// Whether points are probably mistakes.
  var hasOutliers = false

  /// What was understood of the file.
  package var notes: [String] = []

  /// The summary of a table or of points; `nil` for a file of tracks.
  package var summary: DataFileSummary?

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
    for (builder, isPlan) in builders {
      var builder = builder
      guard var made = builder.track() else { return nil }
      made.track.isPlan = isPlan
      tracks.append(made.track)
      // Of many tracks with the same problem, the first says enough.
      for warning in made.warnings where !all.contains(warning) && all.count < Scene.Limits.diagnostics {
        all.append(warning)
      }
    }
    guard !tracks.isEmpty else { return nil }
    self.init(tracks: tracks, warnings: all + warnings)
  }
}
