import PulseCodec
import PulseCompare
import PulseImages
import PulsePixels

extension FileInspection {
  /// The inspection as text: lines about the file, then a table of its frames.
  package var text: String {
    var lines = [summary]
    if animation.file?.sampleBits == 16 {
      lines.append("samples   16 bits; only the upper 8 are compared")
    }
    if let file = animation.file, file.display.orientation != .upright {
      let orientation = file.display.orientation
      lines.append(
        "orientation  \(orientation.rawValue), \(orientation.summary) for display; stored as \(file.size)")
    }
    if let colorSpace = animation.animation.colorSpace {
      let place = animation.file?.display.profilePlace.map { " in \($0)" } ?? ""
      lines.append("color     \(colorSpace)\(place), not sRGB")
    }
    if let colors = animation.file?.colors { lines.append("palette   \(colors) colors") }
    if let timeline { lines.append("timeline hash  \(timeline)") }
    lines += problems.map { "problem   \($0)" }
    return (lines + alignedLines(frameRows)).map { "\($0)\n" }.joined()
  }

  /// The path and what is there in one line: `pulse.gif: GIF, 512x512, 20 frames, 0.8 s, plays forever, 48213 bytes`.
  package var summary: String { "\(path): \(Self.summary(of: animation))" }

  /// Returns a one-line summary: `GIF, 512x512, 20 frames, 0.8 s, plays forever, 48213 bytes`.
  static func summary(of opened: LoadedAnimation) -> String {
    let animation = opened.animation
    var parts = ["\(opened.inputFormat)", "\(animation.size)", count(animation.frameCount, "frame")]
    if let delays = animation.delays, let effective = animation.effectiveDelays {
      let shown = effective == delays ? "" : " (\(formatDecimal(duration(of: effective))) s in browsers)"
      parts.append("\(formatDecimal(duration(of: delays))) s\(shown)")
    }
    switch animation.loopCount {
    case nil: break
    case 0: parts.append("plays forever")
    case 1: parts.append("plays once")
    case let loopCount?: parts.append("plays \(loopCount) times")
    }
    return (parts + [count(opened.byteCount, "byte")]).joined(separator: ", ")
  }

  /// Returns the sum of delays in seconds.
  static func duration(of delays: [FrameDelay]) -> Double {
    (delays.reduce(0) { $0 + $1.seconds } * 1e6).rounded() / 1e6
  }

  /// The number of displayed hash digits.
  private static let shownHashDigits = 16

  private var frameRows: [[String]] {
    let frameStartTimes = frameStartTimes
    // Whether browsers change any delay.
    let showsEffectiveDelays = digest.delays?.contains { $0.effective != $0 } == true
    let rows = digest.frameHashes.indices.map { index in
      var row = ["\(index)"]
      if let delays = digest.delays {
        row += ["\(formatDecimal(frameStartTimes[index]))", "\(formatDecimal(delays[index].seconds))"]
        if showsEffectiveDelays { row.append("\(formatDecimal(delays[index].effective.seconds))") }
      }
      if let frame = animation.file?.frames[index] {
        let rect = displayedRect(of: frame)
        row += [
          "\(rect.size)+\(rect.x)+\(rect.y)", frame.disposal.rawValue, frame.isBlended ? "over" : "source",
        ]
        row += ["\(frame.colors.map(String.init) ?? "-")", "\(frame.byteCount)"]
      }
      return row + [String(digest.frameHashes[index].prefix(Self.shownHashDigits))]
    }
    var titles = ["frame"]
    if digest.delays != nil {
      titles += ["time (s)", "delay (s)"] + (showsEffectiveDelays ? ["in browsers (s)"] : [])
    }
    if animation.file != nil { titles += ["rect", "disposal", "blend", "colors", "bytes"] }
    return [titles + ["hash"]] + rows
  }

  /// Returns the rows of a table as lines with aligned columns.
  private func alignedLines(_ rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return (cells.dropLast() + row.suffix(1)).joined(separator: "  ")
    }
  }

  /// Returns a number of things, such as `3 frames`.
  package static func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }
}
