package import PulseGeo
package import PulsePixels
package import PulseScene
package import PulseText
package import PulseTiles
package import PulseVectorTiles

/// A base map of vector tiles, rendered in a built-in style with labels.
package struct VectorTileBasemap: Basemap {
  private let tiles: VectorTileCache
  private let style: VectorStyle
  private let font: Font?

  /// Creates a map in a color theme, without labels unless there is a font.
  package init(
    _ store: any TileStore, theme: MapTheme = .light, colors: MapColors = MapColors(), font: Font? = nil,
    language: MapLanguage = .local,
    reportsMissingTiles: Bool = false
  ) {
    let code: String? = if case .code(let code) = language { code } else { nil }
    tiles = VectorTileCache(store, language: code, reportsMissingTiles: reportsMissingTiles)
    style = VectorStyle(theme, colors)
    self.font = font
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
    var bitmap = Bitmap(size: viewport.pixelSize, color: style.background)
    let pieces = placedTiles(of: viewport)
    for rule in style.rules {
      switch rule {
      case .area(let rule): bitmap.draw(rule, pieces, viewport)
      case .line(let rule): bitmap.draw(rule, pieces, viewport)
      }
    }
    bitmap.drawUnclassifiedPoints(of: pieces, color: style.labels.dot, viewport)
    for label in placedLabels(of: pieces, viewport, labels) { bitmap.draw(label) }
    return bitmap
  }

  package func labelRecords(_ viewport: Viewport, labels: LabelConstraints) -> [LabelRecord] {
    placedLabels(of: placedTiles(of: viewport), viewport, labels).compactMap(\.record)
  }

  private func placedLabels(
    of pieces: [PlacedTile], _ viewport: Viewport, _ constraints: LabelConstraints
  ) -> [PlacedLabel] {
    guard let font else { return [] }
    var placer = LabelPlacer(viewport, font: font, constraints: constraints)
    return placer.placeLabels(of: pieces, style: style.labels)
  }

  private func placedTiles(of viewport: Viewport) -> [PlacedTile] {
    guard let cells = TileCover(viewport.northUp, zooms: tiles.info.zooms).cells else {
      tiles.add(nil)
      return []
    }
    var issues = TileIssues()
    let turn = TileTurn(viewport)
    let pieces = cells.compactMap { placedTile(for: $0, turn, &issues) }
    tiles.add(issues)
    return pieces
  }

  /// Returns the tile to draw in a grid cell: its own, or the nearest lower-level one that covers it; `nil` if there
  /// is neither.
  ///
  /// Missing, damaged and unrecognized tiles are added to the issues.
  private func placedTile(
    for cell: TileCover.Cell, _ turn: TileTurn?, _ issues: inout TileIssues
  ) -> PlacedTile? {
    var piece: PlacedTile?
    for zoom in stride(from: cell.id.z, through: tiles.info.lowestZoom(replacing: cell.id), by: -1)
    where piece == nil {
      let id = cell.id.ancestor(atZoom: zoom)
      let loadedTile = tiles.loadedTile(of: id)
      if let failure = loadedTile.failure { issues.failures[id] = failure }
      guard let content = loadedTile.content else { continue }
      issues.isEmpty = false
      if let flaw = content.flaw { issues.partialFailures[id] = flaw }
      issues.unknownLayers.formUnion(content.unknownLayers)
      piece = PlacedTile(content: content, placement: cell.placement(of: id), rect: cell.rect, turn: turn)
      if id == cell.id { return piece }
    }
    if issues.failures[cell.id] == nil { issues.missing[cell.id] = piece != nil }
    return piece
  }
}

extension VectorTileBasemap: TiledBasemap {
  /// Returns the tile zoom for a view; `nil` if it would require too many tiles.
  package func tileZoom(for viewport: Viewport) -> Int? {
    let zooms = tiles.info.zooms
    guard TileCover(viewport.northUp, zooms: zooms).cells != nil else { return nil }
    return TileCover.zoom(for: viewport, of: zooms)
  }
}
