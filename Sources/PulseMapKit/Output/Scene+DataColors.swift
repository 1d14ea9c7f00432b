import PulsePixels
import PulseScene

extension Scene {
  /// Whether its colors say something: those of data, of a legend, of images, or of a map that is not built in.
  ///
  /// One color over the built-in map or a plain color says nothing that another shade would not.
  var hasMeaningfulColors: Bool {
    if case .source = background { return true }
    if colorScale != nil || annotations.cards.contains(where: { $0.kinds.contains(.legend) }) { return true }
    return hasImages || hasSeveralColors
  }

  private var hasImages: Bool { overlays.contains { $0.layers.contains { !$0.pictures.isEmpty } } }

  /// Whether overlays or paths differ in color.
  private var hasSeveralColors: Bool {
    var colors: Set<[RGBA?]> = []
    var styles: Set<ObjectIdentifier> = []
    for overlay in overlays where styles.insert(overlay.styleID).inserted {
      colors.insert(overlay.layers.flatMap { [$0.fill, $0.stroke?.color] })
      if colors.count > 1 { return true }
    }
    var paints: Set<[RGBA?]> = []
    for path in mapPaths where paints.insert([path.fill, path.stroke]).inserted && paints.count > 1 {
      return true
    }
    return false
  }
}
