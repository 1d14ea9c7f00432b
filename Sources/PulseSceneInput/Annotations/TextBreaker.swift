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

  private func width(_ text: String) throws(SceneFileError) -> Double {
    try typeface.font.width(of: text, size: size)
  }

  /// Breaks a paragraph into lines, as parts of it; of a paragraph beyond the longest text, the last one has the rest.
  func lines(of paragraph: String) throws(SceneFileError) -> [Substring] {
    let shown = DrawnText.cut(paragraph, to: Self.longestText)
    let lines = try typeface.font.lines(of: shown, size: size, width: room)
    guard shown.utf8.count < paragraph.utf8.count, let last = lines.last else { return lines }
    let offset = shown.utf8.distance(from: shown.startIndex, to: last.startIndex)
    return lines.dropLast() + [paragraph[paragraph.utf8.index(paragraph.startIndex, offsetBy: offset)...]]
  }

  /// Returns a line that fits, with an ellipsis if it does not or if something follows.
  func shortened(_ line: String, isCut: Bool) throws(SceneFileError) -> (text: String, width: Double) {
    let text = try DrawnText.shortened(line, isCut: isCut, longest: Self.longestText) {
      text throws(SceneFileError) in try width(text) <= room
    }
    return (text, try width(text))
  }
}
