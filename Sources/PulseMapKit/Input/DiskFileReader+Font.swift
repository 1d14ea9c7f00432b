import PulseFormats
import PulsePixels
package import PulseScene
import PulseSceneFile
import PulseSceneText
import PulseSystem
import PulseText

extension DiskFileReader {
  /// Opens a TrueType or OpenType font; `nil` stands for the embedded Noto Sans.
  package func font(at path: String?) throws(SceneFileError) -> any SceneFont {
    do throws(FontError) {
      let font = if let path { try Font(path: path) } else { try Font.embedded() }
      return FileFont(font: font)
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
    if !text.usesOnlySimpleScripts { return .unshapedScript }
    return font.covers(text) ? nil : .missingCharacters
  }

  func width(of text: String, size: Double) throws(SceneFileError) -> Double {
    try mappingErrors { () throws(FontError) in try font.width(of: text, size: size) }
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
