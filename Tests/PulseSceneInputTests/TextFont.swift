import PulsePixels
import PulseScene
import PulseSceneInput

/// A test font whose letters are half an em wide; it lacks `#` and does not shape `~`.
final class TextFont: SceneFont {
  func legibilityIssue(of text: String) -> TextLegibilityIssue? {
    text.contains("#")
      ? .missingCharacters("'#' (U+0023)") : text.contains("~") ? .unshapedScript("install it") : nil
  }

  func width(of text: String, size: Double) throws(SceneFileError) -> Double { Double(text.count) * size / 2 }

  func lines(of text: String, size: Double, width: Double) throws(SceneFileError) -> [Substring] {
    var lines: [Substring] = []
    for word in text.split(separator: " ") {
      let longer = lines.last.map { text[$0.startIndex..<word.endIndex] }
      if let longer, Double(longer.count) * size / 2 <= width {
        lines[lines.count - 1] = longer
      } else {
        lines.append(word)
      }
    }
    return lines.isEmpty ? [""] : lines
  }

  func mask(of text: String, size: Double) throws(SceneFileError) -> CoverageMask {
    CoverageMask(rect: .empty, levels: [])
  }
}

/// A file reader that provides the test font only.
struct FontFiles: SceneFileLoader {
  let font = TextFont()

  func bytes(of path: String, limit: Int) throws(SceneFileError) -> [UInt8] {
    throw SceneFileError("is not there")
  }

  func bitmap(of path: String) throws(SceneFileError) -> Bitmap {
    Bitmap(size: PixelSize(20, 40), color: RGBA(9, 9, 9))
  }

  func font(at paths: [String]) throws(SceneFileError) -> any SceneFont {
    if paths == ["missing.ttf"] { throw SceneFileError("is not there; name another one") }
    return font
  }
}
