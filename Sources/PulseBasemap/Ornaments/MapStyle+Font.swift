import PulseCanvas
package import PulseScene

extension MapStyle {
  /// Checks the font, if one is named.
  ///
  /// - Throws: ``BasemapError/unusableFont(_:)`` when it is missing or no font.
  package func checkFont() throws(BasemapError) {
    if font != nil { _ = try openFont() }
  }

  /// Opens the font of all text on the map.
  ///
  /// - Throws: ``BasemapError/unusableFont(_:)`` when it is missing or no font.
  func openFont() throws(BasemapError) -> Font {
    do throws(CanvasError) {
      return try Font(path: font ?? Font.standardPath)
    } catch {
      throw .unusableFont(error)
    }
  }
}
