import PulseBasics
package import PulseScene
import PulseSystem

/// The program gpsbabel, which converts the recordings of devices to GPX.
package enum GPSBabel {
  /// The time without output after which it is killed, in seconds.
  private static let stallTimeout: Int32 = 60

  /// Converts a recording to GPX with its tracks and waypoints.
  ///
  /// - Parameters:
  ///   - bytes: The recording.
  ///   - format: The name of its format in gpsbabel.
  ///   - limit: The largest number of bytes of the result.
  /// - Returns: The text of the GPX file.
  /// - Throws: ``SceneFileError``.
  package static func gpx(
    from bytes: [UInt8], format: String, limit: Int
  ) throws(SceneFileError) -> [UInt8] {
    guard let program = FilterProgram(named: "gpsbabel") else {
      throw SceneFileError(
        "needs gpsbabel, which is not installed; install Debian's package gpsbabel, or convert it to GPX")
    }
    let result: FilterProgram.Outcome
    do throws(SystemError) {
      result = try program.run(
        ["-t", "-w", "-i", format, "-f", "-", "-o", "gpx", "-F", "-"], on: bytes, limit: limit,
        within: stallTimeout)
    } catch {
      throw SceneFileError("gpsbabel cannot be run: \(error); free memory or disk space")
    }
    switch result {
    case .output(let text): return text
    case .failed(let detail):
      throw SceneFileError("gpsbabel cannot read it: '\(detail.excerpt)'; use an intact file")
    case .tooLarge: throw SceneFileError("has more than \(limit) bytes as GPX; use a part of it")
    case .stalled:
      throw SceneFileError("gpsbabel wrote nothing for \(stallTimeout) seconds; convert it to GPX")
    }
  }
}
