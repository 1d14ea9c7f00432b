import PulseFormats
import PulseCodec
import PulseCompare
import PulsePixels

extension Inspection {
  /// The inspection for people: a line about the whole, then one for each frame.
  package var text: String {
    var lines = ["\(path): \(Self.summary(of: film))"]
    if film.file?.sampleBits == 16 { lines.append("samples   16 bits, of which the upper 8 are looked at") }
    if let colors = film.file?.colors { lines.append("palette   \(colors) colors") }
    if let timeline { lines.append("timeline  \(timeline)") }
    lines += problems.map { "problem   \($0)" }
    return (lines + table(frameRows)).map { "\($0)\n" }.joined()
  }

  /// What it is in a few words: `GIF, 512x512, 20 frames, 0.8 s, loopCount forever, 48213 bytes`.
  static func summary(of opened: OpenFilm) -> String {
    let film = opened.film
    var parts = ["\(opened.kind)", "\(film.size)", count(film.frameCount, "frame")]
    if let delays = film.delays, let effective = film.effectiveDelays {
      let shown = effective == delays ? "" : " (\(decimal(duration(of: effective))) s in browsers)"
      parts.append("\(decimal(duration(of: delays))) s\(shown)")
    }
    switch film.loopCount {
    case nil: break
    case 0: parts.append("plays forever")
    case 1: parts.append("plays once")
    case let loopCount?: parts.append("plays \(loopCount) times")
    }
    return (parts + [count(opened.byteCount, "byte")]).joined(separator: ", ")
  }

  /// The seconds that delays take together.
  static func duration(of delays: [FrameDelay]) -> Double {
    (delays.reduce(0) { $0 + $1.seconds } * 1e6).rounded() / 1e6
  }

  /// The number of digits of a hash that are shown.
  private static let shownDigits = 16

  private var frameRows: [[String]] {
    let instants = instants
    // Where browsers do not take a delay as it is stored.
    let hasOthers = digest.delays?.contains { $0.effective != $0 } == true
    let rows = digest.pictures.indices.map { index in
      var row = ["\(index)"]
      if let delays = digest.delays {
        row += ["\(decimal(instants[index]))", "\(decimal(delays[index].seconds))"]
        if hasOthers { row.append("\(decimal(delays[index].effective.seconds))") }
      }
      if let frame = film.file?.frames[index] {
        let rect = frame.rect
        row += [
          "\(rect.size)+\(rect.x)+\(rect.y)", frame.disposal.rawValue, frame.isBlended ? "over" : "source",
        ]
        row += ["\(frame.colors.map(String.init) ?? "-")", "\(frame.byteCount)"]
      }
      return row + [String(digest.pictures[index].prefix(Self.shownDigits))]
    }
    var titles = ["frame"]
    if digest.delays != nil { titles += ["time", "delay"] + (hasOthers ? ["in browsers"] : []) }
    if film.file != nil { titles += ["part", "disposal", "blend", "colors", "bytes"] }
    return [titles + ["pixels"]] + rows
  }

  /// Returns the rows of a table as lines, columns aligned.
  private func table(_ rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return (cells.dropLast() + row.suffix(1)).joined(separator: "  ")
    }
  }

  static func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }
}
