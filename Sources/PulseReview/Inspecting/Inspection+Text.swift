import PulseCodec
import PulseCompare
import PulsePixels

extension Inspection {
  /// The inspection for people: a line about the whole, then one for each frame.
  public var text: String {
    var lines = ["\(path): \(Self.summary(of: film))"]
    if let colors = film.file?.colors { lines.append("palette   \(colors) colors") }
    if let timeline { lines.append("timeline  \(timeline)") }
    lines += problems.map { "problem   \($0)" }
    return (lines + table(frameRows)).map { "\($0)\n" }.joined()
  }

  /// What it is in a few words: `GIF, 512x512, 20 frames, 0.8 s, plays forever, 48213 bytes`.
  static func summary(of opened: OpenFilm) -> String {
    let film = opened.film
    var parts = ["\(opened.kind)", "\(film.size)", count(film.frameCount, "frame")]
    if let delays = film.delays { parts.append("\(decimal(delays.reduce(0) { $0 + $1.seconds })) s") }
    switch film.plays {
    case nil: break
    case 0: parts.append("plays forever")
    case 1: parts.append("plays once")
    case let plays?: parts.append("plays \(plays) times")
    }
    return (parts + [count(opened.byteCount, "byte")]).joined(separator: ", ")
  }

  /// The number of digits of a hash that are shown.
  private static let shownDigits = 16

  private var frameRows: [[String]] {
    let instants = instants
    let rows = digest.pictures.indices.map { index in
      var row = ["\(index)"]
      if let delays = digest.delays {
        row += ["\(decimal(instants[index]))", "\(decimal(delays[index].seconds))"]
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
    if digest.delays != nil { titles += ["time", "delay"] }
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
