import PulsePixels
import PulseScene

/// A font without a file, whose letters are all half an em wide; it lacks `#`, and does not shape `~`.
final class TextFont: SceneFont {
  func flaw(of text: String) -> TextFlaw? {
    text.contains("#") ? .missingCharacters : text.contains("~") ? .unshapedScript : nil
  }

  func width(of text: String, size: Double) throws(FileProblem) -> Double { Double(text.count) * size / 2 }

  func mask(of text: String, size: Double) throws(FileProblem) -> CoverageMask {
    CoverageMask(rect: .empty, levels: [])
  }
}

/// Files of which only the font is there.
struct FontFiles: SceneFiles {
  let font = TextFont()

  func bytes(of path: String, limit: Int) throws(FileProblem) -> [UInt8] { throw FileProblem("is not there") }

  func bitmap(of path: String) throws(FileProblem) -> Bitmap {
    Bitmap(size: PixelSize(20, 40), color: RGBA(9, 9, 9))
  }

  func font(at path: String?) throws(FileProblem) -> any SceneFont {
    if path == "missing.ttf" { throw FileProblem("is not there; name another one") }
    return font
  }
}
