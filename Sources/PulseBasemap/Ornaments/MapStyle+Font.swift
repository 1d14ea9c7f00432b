import PulseFormats
import PulseGD
package import PulseScene
import PulseSystem

extension MapStyle {
  /// Checks the font, if one is named.
  ///
  /// - Throws: As ``openFont()`` does.
  package func checkFont() throws(BasemapError) {
    if font != nil { _ = try openFont() }
  }

  /// Opens the font of all text on the map.
  ///
  /// - Throws: ``BasemapError/unusableFont(_:)`` when it is missing or no font, or ``BasemapError/noDescriptor``.
  func openFont() throws(BasemapError) -> Font {
    do throws(FontError) {
      return if let font { try Font(path: font) } else { try Font.embedded() }
    } catch {
      // libgd reports a missing font then.
      throw Descriptor.areScarce ? .noDescriptor : .unusableFont(error)
    }
  }
}
