import Foundation

extension Oracle {
  /// An event that is visible in a frame of a film, with its radius.
  package struct FilmEvent: Decodable, Sendable {
    /// The name of the feature.
    package let id: String

    /// The radius in points; `nil` for an event without a value.
    package let radius: Double?

    /// Decodes a pair of name and radius.
    package init(from decoder: any Decoder) throws {
      var pair = try decoder.unkeyedContainer()
      id = try pair.decode(String.self)
      radius = try pair.decode(Double?.self)
    }
  }

  /// Computes the visible events of each frame of a film from a GeoJSON file, in drawing order, as
  /// `Tests/Oracles/film_events.py` defines them.
  ///
  /// - Parameters:
  ///   - file: The path of a GeoJSON file of events with `time` and `mag`.
  ///   - fps: Frames per second.
  ///   - length: The length of the film in seconds.
  ///   - pulse: The duration of a pulse in seconds.
  ///   - linger: The seconds for which an event stays after its pulse.
  ///   - values: The values of `mag` at the ends of the scale of radii.
  ///   - radii: The radii at the ends, between which they grow by equal factors.
  package static func filmEvents(
    in file: String, fps: Double, length: Double, pulse: Double, linger: Double,
    values: ClosedRange<Double>, radii: ClosedRange<Double>
  ) throws -> [[FilmEvent]] {
    let numbers = [
      fps, length, pulse, linger, values.lowerBound, values.upperBound, radii.lowerBound, radii.upperBound,
    ]
    let name = "film_events.py"
    let report = try runScript(of: name, [file] + numbers.map { "\($0)" }, name: name)
    return try JSONDecoder().decode([[FilmEvent]].self, from: report)
  }

  /// Returns the faults of the texts in generated scenes, which `Tests/Oracles/check_labels.py` renders and checks.
  ///
  /// - Parameters:
  ///   - tool: The path of the executable.
  ///   - first: The number of the first scene.
  ///   - count: The number of scenes.
  package static func labelFaults(tool: String, from first: Int, count: Int) throws -> [String] {
    let name = "check_labels.py"
    let report = try runScript(of: name, [tool, "\(first)", "\(count)"], name: name)
    return try JSONDecoder().decode([String].self, from: report)
  }

  /// Returns the faults of the names on the map in generated films of a moving camera, which
  /// `Tests/Oracles/check_moving_names.py` plans and checks.
  ///
  /// - Parameters:
  ///   - tool: The path of the executable.
  ///   - first: The number of the first film.
  ///   - count: The number of films.
  package static func movingNameFaults(tool: String, from first: Int, count: Int) throws -> [String] {
    let name = "check_moving_names.py"
    let report = try runScript(of: name, [tool, "\(first)", "\(count)"], name: name)
    return try JSONDecoder().decode([String].self, from: report)
  }

  /// Returns where the tracks of a film are in each frame, as a script computes it from the GPX files alone: by the name
  /// of the file, in parts of the world's width on the Mercator map, from the west and from the north.
  package static func filmTracks(
    _ files: [String], fps: Double, length: Double, linger: Double
  ) throws -> [[String: [Double]]] {
    let name = "film_tracks.py"
    let report = try runScript(of: name, ["\(fps)", "\(length)", "\(linger)"] + files, name: name)
    return try JSONDecoder().decode([[String: [Double]]].self, from: report)
  }

  /// A time to be formatted: seconds since 1970, the name of a time zone, and a format of `strftime`.
  package typealias ClockSample = (seconds: Int, zone: String, format: String)

  /// Returns times as text, as Python's `datetime` and `zoneinfo` format them.
  package static func formatTimes(_ samples: [ClockSample]) throws -> [String] {
    let folder = try TemporaryFolder()
    let file = folder.file("times.txt")
    let lines = samples.map { "\($0.seconds)\t\($0.zone)\t\($0.format)" }
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
    let name = "format_times.py"
    let report = try runScript(of: name, [file.path(percentEncoded: false)], name: name)
    return try JSONDecoder().decode([String].self, from: report)
  }

  /// Returns the instants of times in ISO 8601, in microseconds since 1970, as Python's `datetime` reads them.
  package static func parseTimes(_ times: [String]) throws -> [Int] {
    let folder = try TemporaryFolder()
    let file = folder.file("times.txt")
    try Data(times.joined(separator: "\n").utf8).write(to: file)
    let name = "parse_times.py"
    let report = try runScript(of: name, [file.path(percentEncoded: false)], name: name)
    return try JSONDecoder().decode([Int].self, from: report)
  }
}
