import PulseImages
import PulsePixels
package import PulseScene
import PulseSceneInput
import PulseSystem
import PulseText

extension DiskFileReader {
  /// Opens TrueType or OpenType fonts in the order of preference, before the embedded Noto Sans.
  package func font(at paths: [String]) throws(SceneFileError) -> any SceneFont {
    do throws(FontError) {
      return FileFont(font: try Font(paths: paths))
    } catch {
      throw SceneFileError("text cannot be drawn: \(error)")
    }
  }
}

/// A font for scene text that rasterizes glyphs of a font file or of the embedded font.
private final class FileFont: SceneFont {
  let font: Font

  init(font: Font) {
    self.font = font
  }

  func legibilityIssue(of text: String) -> TextLegibilityIssue? {
    guard let line = try? font.shapedLine(text) else { return nil }
    if let error = line.missingLibrary { return .unshapedScript(error.shapingProblem) }
    return line.missing.isEmpty ? nil : .missingCharacters(FontWarning.list(of: line.missing))
  }

  func width(of text: String, size: Double) throws(SceneFileError) -> Double {
    try mappingErrors { () throws(FontError) in try font.width(of: text, size: size) }
  }

  func lines(of text: String, size: Double, width: Double) throws(SceneFileError) -> [Substring] {
    try mappingErrors { () throws(FontError) in
      try font.lines(of: text, size: size, width: width, isBalanced: false)
    }
  }

  func mask(of text: String, size: Double) throws(SceneFileError) -> CoverageMask {
    try mappingErrors { () throws(FontError) in try font.mask(of: text, size: size).coverage }
  }

  private func mappingErrors<Result>(_ body: () throws(FontError) -> Result) throws(SceneFileError) -> Result
  {
    do throws(FontError) {
      return try body()
    } catch {
      throw SceneFileError("text cannot be drawn: \(error)")
    }
  }
}
