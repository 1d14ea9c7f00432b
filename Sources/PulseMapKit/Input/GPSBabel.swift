import PulseBasics
import PulseSystem

/// The program gpsbabel, which converts the recordings of devices to GPX.
package enum GPSBabel {
  /// The error of a recording that cannot be converted.
  package struct ConversionError: Error, Hashable, Sendable {
    /// The problem and the remedy.
    package let message: String
  }

  /// The time without output after which it is killed, in seconds.
  private static let stallTimeout: Int32 = 60

  /// Converts a recording to GPX with its tracks and waypoints.
  ///
  /// - Parameters:
  ///   - bytes: The recording.
  ///   - format: The name of its format in gpsbabel.
  ///   - limit: The largest number of bytes of the result.
  /// - Returns: The text of the GPX file.
  /// - Throws: ``ConversionError``.
  package static func gpx(
    from bytes: [UInt8], format: String, limit: Int
  ) throws(ConversionError) -> [UInt8] {
    guard let program = FilterProgram(named: "gpsbabel") else {
      throw ConversionError(
        message:
          "needs gpsbabel, which is not installed; install Debian's package gpsbabel, or convert it to GPX")
    }
    do throws(FilterProgram.RunError) {
      return try program.output(
        ["-t", "-w", "-i", format, "-f", "-", "-o", "gpx", "-F", "-"], of: bytes, limit: limit,
        within: stallTimeout)
    } catch {
      let message =
        switch error {
        case .systemFailure(let reason): "gpsbabel cannot be run: \(reason); free memory or disk space"
        case .failed(let detail): "gpsbabel cannot read it: '\(detail.excerpt)'; use an intact file"
        case .tooLarge: "has more than \(limit) bytes as GPX; use a part of it"
        case .stalled: "gpsbabel wrote nothing for \(stallTimeout) seconds; convert it to GPX"
        }
      throw ConversionError(message: message)
    }
  }
}
