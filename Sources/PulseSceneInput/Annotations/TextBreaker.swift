import PulseBasics
import PulseScene

/// A breaker of paragraphs into lines of a width in pixels.
struct TextBreaker {
  let typeface: Typeface

  /// The font size in pixels per em.
  let size: Double

  /// The largest width of a line in pixels.
  let room: Double

  /// The longest text in characters that is measured.
  private static let longestText = 900

  func width(_ text: String) throws(SceneFileError) -> Double {
    try typeface.font.width(of: String(text.prefix(Self.longestText)), size: size)
  }

  /// Breaks a paragraph at spaces; a longer word has a line of its own.
  func lines(of paragraph: String) throws(SceneFileError) -> [String] {
    if try width(paragraph) <= room { return [paragraph] }
    var lines: [String] = []
    var line = ""
    for word in paragraph.bytewise.split(separator: " ") {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      let fits = try width(longer) <= room
      if line.isEmpty || fits {
        line = longer
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return lines + [line]
  }

  /// Returns a line that fits, with an ellipsis if it does not or if something follows.
  func shortened(_ line: String, isCut: Bool) throws(SceneFileError) -> (text: String, width: Double) {
    let whole = try width(line)
    if whole <= room, !isCut { return (line, whole) }
    let characters = Array(line.prefix(Self.longestText))
    func text(_ count: Int) -> String {
      let end = characters[..<count].lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? 0
      return String(characters[..<end]) + "…"
    }
    var (kept, cut) = (0, characters.count + 1)
    while kept + 1 < cut {
      let middle = (kept + cut) / 2
      if try width(text(middle)) <= room { kept = middle } else { cut = middle }
    }
    return (text(kept), try width(text(kept)))
  }
}
