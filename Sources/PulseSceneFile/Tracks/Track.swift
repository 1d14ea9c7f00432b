import PulseScene
import PulseSceneText
import PulseEffects
import PulseDocument
import PulseGeo

/// A line on the Earth, perhaps with times, as a file describes it.
struct Track {
  /// The places in order, as many as a route can have.
  var places: [GeoPoint]

  /// The time of each place in seconds since 1970; `nil` when they are not wanted, or there are none.
  var times: [Double]?

  /// What is not as one may think.
  var warnings: [String] = []
}

extension Track {
  /// Reads the track of a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - readsTimes: Whether times are wanted; otherwise they may be anything.
  ///   - files: Where the file is read.
  /// - Returns: The track.
  /// - Throws: `DocumentError` with everything that is wrong with the file; the places begin with its name.
  /// - Complexity: O(bytes); memory holds the bytes and 16 to 32 of them for each point.
  static func read(
    _ file: TrackFile, readsTimes: Bool, from files: any SceneFiles
  ) throws(DocumentError) -> Track {
    let path = file.argument
    let limit = Scene.Limits.trackBytes
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try files.bytes(of: path, limit: limit)
    } catch {
      throw DocumentError(problems: [DocumentProblem(path, error.message)])
    }
    guard bytes.count <= limit else {
      throw DocumentError(
        problems: [DocumentProblem(path, "has more than \(limit) bytes; give a part of the track")])
    }
    do throws(DocumentError) {
      return try DocumentLog.collect { log throws(DocumentError) in
        switch file.format {
        case .gpx: try GPXReader.track(in: bytes, readsTimes: readsTimes, log: log)
        case .geoJSON: try GeoJSONTrackReader.track(in: bytes, readsTimes: readsTimes, log: log)
        }
      }
    } catch {
      throw error.inFile(path)
    }
  }
}
