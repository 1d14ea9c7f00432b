package import Foundation

extension Oracle {
  /// A point of a GPX track as parsed by Python.
  package struct TrackPoint: Sendable {
    /// Degrees north.
    package var latitude: Double
    /// Degrees east.
    package var longitude: Double
    /// Seconds since 1970, if specified.
    package var time: Double?
  }

  /// Parses the first track of a GPX file with Python's xml.etree and datetime.
  package static func track(in file: URL) throws -> [TrackPoint] {
    let script = "make_tracks.py"
    let report = try runScript(of: script, ["read", file.path(percentEncoded: false)], name: script)
    return try JSONDecoder().decode([[Double?]].self, from: report).compactMap { values in
      guard let latitude = values[0], let longitude = values[1] else { return nil }
      return TrackPoint(latitude: latitude, longitude: longitude, time: values[2])
    }
  }

  /// Writes a GPX track of a walk through a city, with noise of some meters and one point per second.
  package static func writeGPXTrack(_ count: Int, to file: URL) throws {
    let script = "make_tracks.py"
    _ = try runScript(of: script, ["walk", "\(count)", file.path(percentEncoded: false)], name: script)
  }
}
