package import PulseDocument
package import PulseGeo
import PulseScene

/// A place beside a track, such as a stop.
package struct Waypoint: Hashable, Sendable {
  /// The place.
  package var place: GeoPoint

  /// The name; `nil` without one.
  package var name: String?
}

/// A decoded track: places with optional times, and warnings.
package struct Track: Sendable {
  /// The places in order, within the limits of a route.
  package var places: [GeoPoint]

  /// The time of each place in seconds since 1970; `nil` without times.
  package var times: [Double]?

  /// The indices of the places after which the recording was interrupted.
  package var gaps: Set<Int> = []

  /// The name of the track in the file; `nil` without one.
  package var name: String?

  /// The places beside the track in the same file.
  package var waypoints: [Waypoint] = []

  /// The warnings about the file, without its path.
  package var warnings: [String] = []

  /// The format of a track file: GPX or GeoJSON.
  package enum Format: Hashable, Sendable {
    case gpx
    case geoJSON
  }

  /// Decodes the bytes of a track file.
  ///
  /// Times are neither decoded nor checked unless `readsTimes` is true.
  ///
  /// - Throws: `DocumentError` with all problems.
  /// - Complexity: O(bytes); memory holds the file and 16 to 32 bytes per point.
  package static func decode(
    _ bytes: [UInt8], _ format: Format, readsTimes: Bool
  ) throws(DocumentError) -> Track {
    try DiagnosticLog.collect { log throws(DocumentError) in
      switch format {
      case .gpx: try GPXReader.track(in: bytes, readsTimes: readsTimes, log: log)
      case .geoJSON: try GeoJSONTrackReader.track(in: bytes, readsTimes: readsTimes, log: log)
      }
    }
  }
}

extension Track {
  /// Reads and decodes a track file, or throws all problems with its path before their places.
  ///
  /// See ``Track/decode(_:_:readsTimes:)``.
  package static func read(
    _ file: TrackFilePath, readsTimes: Bool, from files: any SceneFileLoader
  ) throws(DocumentError) -> Track {
    let path = file.argument
    let limit = Scene.Limits.trackBytes
    let bytes: [UInt8]
    do throws(SceneFileError) {
      bytes = try files.bytes(of: path, limit: limit)
    } catch {
      throw DocumentError(diagnostics: [Diagnostic(.document, inFile: path, error.message)])
    }
    guard bytes.count <= limit else {
      throw DocumentError(
        diagnostics: [
          Diagnostic(.document, inFile: path, "has more than \(limit) bytes; use a part of the track")
        ])
    }
    if let message = FileKind(bytes)?.message(for: .track, path) {
      throw DocumentError(diagnostics: [Diagnostic(.document, inFile: path, message)])
    }
    do throws(DocumentError) {
      return try decode(bytes, file.format, readsTimes: readsTimes)
    } catch {
      throw error.inFile(path)
    }
  }
}
