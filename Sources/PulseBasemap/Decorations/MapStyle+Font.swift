package import PulseScene
import PulseSystem
import PulseText

extension MapStyle {
  /// Checks that the font of the style, if it specifies one, can be opened.
  ///
  /// - Throws: ``BasemapError/unusableFont(_:)`` or ``BasemapError/tooManyOpenFiles``.
  package func checkFont() throws(BasemapError) {
    if font != nil { _ = try openFont() }
  }

  /// Opens the font of all map text: the specified one, or else the embedded one.
  ///
  /// - Throws: ``BasemapError/unusableFont(_:)`` or ``BasemapError/tooManyOpenFiles``.
  func openFont() throws(BasemapError) -> Font {
    do throws(FontError) {
      return if let font { try Font(path: font) } else { try Font.embedded() }
    } catch {
      throw FileDescriptor.areNearlyExhausted ? .tooManyOpenFiles : .unusableFont(error)
    }
  }
}
