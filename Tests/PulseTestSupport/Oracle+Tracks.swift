package import Foundation

extension Oracle {
  /// A point of a track as Python reads it.
  package struct TrackPoint: Sendable {
    /// Degrees north.
    package var latitude: Double
    /// Degrees east.
    package var longitude: Double
    /// Seconds since 1970, if there is a time.
    package var time: Double?
  }

  /// Reads the first track of a GPX file with Python's modules xml.etree and datetime.
  ///
  /// - Parameter file: The file.
  /// - Returns: Its points.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)`` if Python refuses it.
  package static func track(in file: URL) throws -> [TrackPoint] {
    let script = "make_tracks.py"
    let report = try output(of: script, ["read", file.path(percentEncoded: false)], name: script)
    return try JSONDecoder().decode([[Double?]].self, from: report).compactMap { values in
      guard let latitude = values[0], let longitude = values[1] else { return nil }
      return TrackPoint(latitude: latitude, longitude: longitude, time: values[2])
    }
  }

  /// Writes a walk through a city, noisy by some meters, with a point for each second.
  ///
  /// - Parameters:
  ///   - count: The number of points.
  ///   - file: The GPX file.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)`` if Python is not installed.
  package static func writeWalk(_ count: Int, to file: URL) throws {
    let script = "make_tracks.py"
    _ = try output(of: script, ["walk", "\(count)", file.path(percentEncoded: false)], name: script)
  }
}
