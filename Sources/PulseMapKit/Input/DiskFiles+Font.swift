import PulseFormats
import PulseGD
import PulsePixels
package import PulseScene
import PulseSceneFile
import PulseSceneText
import PulseSystem

extension DiskFiles {
  /// Opens a font.
  ///
  /// - Parameter path: The path of a TrueType or OpenType file; `nil` for Noto Sans, which is a part of the program.
  /// - Returns: The font.
  /// - Throws: ``FileProblem`` when it cannot be read, or is no font.
  package func font(at path: String?) throws(FileProblem) -> any SceneFont {
    do throws(FontError) {
      let font = if let path { try Font(path: path) } else { try Font.embedded() }
      return DiskFont(font: font)
    } catch {
      throw FileProblem("text cannot be drawn: \(error)")
    }
  }
}

/// A font file that sets the text of scenes.
private final class DiskFont: SceneFont {
  let font: Font

  init(font: Font) {
    self.font = font
  }

  func flaw(of text: String) -> TextFlaw? {
    if !text.isSetLeftToRight { return .unshapedScript }
    return font.covers(text) ? nil : .missingCharacters
  }

  func width(of text: String, size: Double) throws(FileProblem) -> Double {
    try telling { () throws(FontError) in try font.width(of: text, size: size) }
  }

  func mask(of text: String, size: Double) throws(FileProblem) -> CoverageMask {
    try telling { () throws(FontError) in try font.mask(of: text, size: size).coverage }
  }

  private func telling<Result>(_ body: () throws(FontError) -> Result) throws(FileProblem) -> Result {
    do throws(FontError) {
      return try body()
    } catch {
      throw FileProblem("text cannot be drawn: \(error)")
    }
  }
}
