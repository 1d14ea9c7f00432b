import PulseBasics
package import PulseDocument
package import PulsePixels

/// The delays and the loop count of a sequence of frames, from the sidecar that `render --sidecar` writes beside them.
package struct FrameTimes: Hashable, Sendable {
  /// The limits of a sidecar.
  enum Limits {
    /// The maximum size in bytes, 64 MiB.
    static let bytes = 1 << 26

    /// The delays of a frame in seconds.
    static let delays = 0.0...86_400

    /// The numbers of plays; 0 means forever.
    static let loopCounts = 0...1_000_000_000
  }

  /// The delay of each frame.
  package let delays: [FrameDelay]

  /// The number of times the animation plays, 0 forever.
  package let loopCount: Int

  /// Returns the path of the sidecar of numbered files: `hk/frames.png.json` for `hk/0000.png`; `nil` if the path has
  /// no number.
  static func path(besideFrame path: String) -> String? {
    let file = FilePath(path)
    guard let name = FrameName(file.name) else { return nil }
    return "\(file.folder)\(name.prefix)frames\(name.suffix).json"
  }

  /// Parses a sidecar.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - count: The number of frames.
  /// - Throws: `DocumentError` for anything but the sidecar of so many frames.
  package init(_ bytes: [UInt8], count: Int) throws(DocumentError) {
    (delays, loopCount) = try DiagnosticLog.collect { log throws(DocumentError) in
      let document = DocumentValue(json: try JSONParser.parse(bytes), log: log)
      guard let frames = document.member("frames"), case .array(let elements) = frames.json else {
        document.report("has no frames; render the sequence again, with --sidecar")
        return nil
      }
      guard elements.count == count else {
        frames.report(
          "has \(elements.count) frames instead of \(count); render the sequence again, with --sidecar")
        return nil
      }
      let delays = elements.enumerated().compactMap { index, element -> FrameDelay? in
        let frame = frames.child(element, at: index)
        guard let delay = frame.member("delay") else {
          frame.report("has no delay; render the sequence again, with --sidecar")
          return nil
        }
        return delay.number(in: Limits.delays, unit: "seconds").map(Self.fraction)
      }
      let loopCount = document.member("loop").map { $0.integer(in: Limits.loopCounts) } ?? 0
      return loopCount.map { (delays, $0) }
    }
  }

  /// Returns the simplest fraction that is a number of seconds within the precision of its decimals, by continued
  /// fractions, or the nearest microsecond.
  static func fraction(of seconds: Double) -> FrameDelay {
    let largest = 1_000_000
    var (earlier, latest) = ((0, 1), (1, 0))
    var rest = seconds
    while rest < Double(largest) {
      let whole = Int(rest)
      (earlier, latest) = (latest, (whole * latest.0 + earlier.0, whole * latest.1 + earlier.1))
      guard latest.1 <= largest else { break }
      if abs(Double(latest.0) / Double(latest.1) - seconds) <= 1e-12 * max(1, seconds) {
        return FrameDelay(latest.0, over: latest.1)
      }
      rest = 1 / (rest - Double(whole))
    }
    return FrameDelay(Int((seconds * 1e6).rounded()), over: 1_000_000)
  }
}
