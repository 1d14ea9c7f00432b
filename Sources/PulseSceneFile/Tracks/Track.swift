import PulseDocument
import PulseEffects
import PulseGeo
import PulseScene

/// A decoded track: places with optional times, and warnings.
struct Track {
  /// The places in order, within the limits of a route.
  var places: [GeoPoint]

  /// The time of each place in seconds since 1970; `nil` without times.
  var times: [Double]?

  var warnings: [String] = []
}

extension Track {
  /// Reads and decodes a track file, or throws all problems with its path before their places.
  ///
  /// Times are neither decoded nor checked unless `readsTimes` is true.
  ///
  /// - Complexity: O(bytes); memory holds the file and 16 to 32 bytes per point.
  static func read(
    _ file: TrackFilePath, readsTimes: Bool, from files: any SceneFileLoader
  ) throws(DocumentError) -> Track {
    let path = file.argument
    let limit = Scene.Limits.trackBytes
    let bytes: [UInt8]
    do throws(SceneFileError) {
      bytes = try files.bytes(of: path, limit: limit)
    } catch {
      throw DocumentError(diagnostics: [Diagnostic(path, error.message)])
    }
    guard bytes.count <= limit else {
      throw DocumentError(
        diagnostics: [Diagnostic(path, "has more than \(limit) bytes; use a part of the track")])
    }
    do throws(DocumentError) {
      return try DiagnosticLog.collect { log throws(DocumentError) in
        switch file.format {
        case .gpx: try GPXReader.track(in: bytes, readsTimes: readsTimes, log: log)
        case .geoJSON: try GeoJSONTrackReader.track(in: bytes, readsTimes: readsTimes, log: log)
        }
      }
    } catch {
      throw error.locatedInFile(path)
    }
  }
}
