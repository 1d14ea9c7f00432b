package import PulseGeo
package import PulsePixels
package import PulseScene
package import PulseText
package import PulseTiles
package import PulseVectorTiles

/// A base map of vector tiles in the built-in style of their schema, with labels.
package struct VectorTileBasemap: Basemap {
  private let tiles: VectorTileCache
  private let theme: MapTheme
  private let colors: MapColors
  private let font: Font?

  /// Creates a map in a color theme, without labels unless there is a font.
  package init(
    _ store: any TileStore, theme: MapTheme = .light, colors: MapColors = MapColors(), font: Font? = nil,
    language: MapLanguage = .local,
    reportsMissingTiles: Bool = false
  ) {
    var names: NameLanguage?
    if case .code(let code) = language { names = NameLanguage(code: code) }
    tiles = VectorTileCache(store, language: names, reportsMissingTiles: reportsMissingTiles)
    (self.theme, self.colors, self.font) = (theme, colors, font)
  }

  /// Creates a map in a style.
  ///
  /// - Throws: ``BasemapError/unusableFont(_:)``.
  package init(
    _ store: any TileStore, style: MapStyle, reportsMissingTiles: Bool = false
  ) throws(BasemapError) {
    let font = style.labels == .never ? nil : try style.openFont()
    self.init(
      store, theme: style.theme, colors: style.colors, font: font, language: style.language,
      reportsMissingTiles: reportsMissingTiles
    )
  }

  package var diagnostics: [String] {
    tiles.diagnostics + (font?.failure.map { ["names are missing: \($0)"] } ?? []) + (font?.warnings ?? [])
  }

  /// Discards recorded issues and cached failures, so that missing and unreadable tiles are read again.
  package func resetFailures() { tiles.resetFailures() }

  package var hasLabels: Bool { font != nil }

  package var hasMapColors: Bool { true }

  package var attribution: String? { tiles.info.attribution }

  package func paint(_ viewport: Viewport) -> Bitmap { paint(viewport, labels: LabelConstraints()) }

  /// Renders a viewport with labels where they fit.
  ///
  /// - Parameters:
  ///   - viewport: The view.
  ///   - labels: The constraints of labels.
  /// - Returns: An opaque image; areas without tiles are land.
  /// - Complexity: O(visible shapes + pixels × visible layers).
  package func paint(_ viewport: Viewport, labels: LabelConstraints) -> Bitmap {
    painter(viewport, labels).paint(StyleView(viewport))
  }

  package func labelRecords(_ viewport: Viewport, labels: LabelConstraints) -> [LabelRecord] {
    painter(viewport, labels).labelRecords(of: StyleView(viewport))
  }

  /// Returns the painter of a view.
  func painter(_ viewport: Viewport, _ labels: LabelConstraints) -> StyleMapPainter {
    let content = tiles.content(of: viewport, font: font)
    return StyleMapPainter(
      BuiltInStyle.document(for: content.schema, theme, colors), StyleImages(), content,
      constraints: labels, tiles: content.found)
  }
}

extension VectorTileBasemap: TiledBasemap {
  /// Returns the tile zoom for a view; `nil` if it would require too many tiles.
  package func tileZoom(for viewport: Viewport) -> Int? {
    let cover = StyleTileCover(seamless: viewport, zooms: tiles.info.zooms)
    return cover.tiles { _ in true } == nil ? nil : cover.zoom
  }
}
