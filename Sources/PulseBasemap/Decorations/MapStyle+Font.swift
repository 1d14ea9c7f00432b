package import PulseScene
import PulseSystem
import PulseText

extension MapStyle {
  /// Checks that the fonts of the style can be opened.
  ///
  /// - Throws: ``BasemapError/unusableFont(_:)`` or ``BasemapError/tooManyOpenFiles``.
  package func checkFont() throws(BasemapError) {
    if !fonts.isEmpty { _ = try openFont() }
  }

  /// Opens the font of all map text: the specified ones before the embedded one.
  ///
  /// - Throws: ``BasemapError/unusableFont(_:)`` or ``BasemapError/tooManyOpenFiles``.
  func openFont() throws(BasemapError) -> Font {
    do throws(FontError) {
      return try Font(paths: fonts)
    } catch {
      throw FileDescriptor.areNearlyExhausted ? .tooManyOpenFiles : .unusableFont(error)
    }
  }
}
