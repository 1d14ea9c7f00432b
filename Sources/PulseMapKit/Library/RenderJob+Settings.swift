import PulseArguments
import PulseCodec
import PulseScene
import PulseTiles

// Checks of the settings that a program has made.
extension RenderJob {
  /// The diagnostics of all settings out of range.
  var settingDiagnostics: [JobDiagnostic] {
    let seconds = 0...Scene.Limits.seconds.upperBound
    return [
      Self.diagnostic(of: "threadCount", threadCount, in: 1...1024),
      Self.diagnostic(of: "gif.quality", options.gif.quality, in: GIFSettings.qualities),
      Self.diagnostic(of: "gif.colors", options.gif.colors, in: GIFSettings.colorCounts),
      Self.diagnostic(of: "gif.lossy", options.gif.lossy, in: GIFSettings.lossyStrengths),
      Self.diagnostic(of: "jpegQuality", options.jpegQuality, in: GIFSettings.qualities),
      Self.diagnostic(of: "webpQuality", options.webpQuality, in: WebPLimits.qualities),
      Self.diagnostic(of: "byteLimit", options.byteLimit, in: 1...Int.max),
      Self.diagnostic(of: "time", options.stillTime, in: seconds),
      Self.diagnostic(of: "posterTime", options.posterTime, in: seconds),
      Self.diagnostic(of: "tiles.tileLimit", tiles.tileLimit, in: TileServerOptions.tileLimits),
      Self.diagnostic(of: "tiles.seconds", tiles.seconds, in: TileServerOptions.timeouts),
      userAgentDiagnostic,
    ].compactMap(\.self)
  }

  private static func diagnostic<Value: ArgumentValue & Comparable>(
    of name: String, _ value: Value?, in range: ClosedRange<Value>
  ) -> JobDiagnostic? {
    guard let value, !range.contains(value) else { return nil }
    return JobDiagnostic(
      name,
      "'\(value.argument)' is out of range; use \(range.lowerBound.argument) to \(range.upperBound.argument)")
  }

  private var userAgentDiagnostic: JobDiagnostic? {
    TileServerOptions.isUserAgent(tiles.userAgent)
      ? nil
      : JobDiagnostic(
        "tiles.userAgent",
        "'\(tiles.userAgent)' cannot be sent in a header; use printable ASCII, such as my-maps/1.0")
  }
}
