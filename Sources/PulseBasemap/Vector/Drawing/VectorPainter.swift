import PulseFormats
package import PulseGD
package import PulseGeo
package import PulsePixels
package import PulseScene

/// Paints vector tiles in a style of its own, with names.
package struct VectorPainter: Basemap {
  /// How many zooms above a missing tile one is looked for that covers it.
  static let farthestAncestor = 4

  private let tiles: TileContents
  private let style: VectorStyle
  private let font: Font?

  /// Creates a painter.
  ///
  /// - Parameters:
  ///   - store: Where the vector tiles are from.
  ///   - theme: What the map is to look like.
  ///   - font: The font of names; without one there are none.
  ///   - reportsGaps: Whether each tile has to be there, as in files.
  package init(
    _ store: any TileStore, theme: MapTheme = .light, font: Font? = nil, reportsGaps: Bool = false
  ) {
    tiles = TileContents(store, reportsGaps: reportsGaps)
    style =
      switch theme {
      case .light: .light
      case .dark: .dark
      }
    self.font = font
  }

  /// Creates a painter in a style.
  ///
  /// - Parameters:
  ///   - store: Where the vector tiles are from.
  ///   - style: The colors, the font, and whether there are names.
  ///   - reportsGaps: Whether each tile has to be there, as in files.
  /// - Throws: ``BasemapError/unusableFont(_:)``.
  package init(
    _ store: any TileStore, style: MapStyle, reportsGaps: Bool = false
  ) throws(BasemapError) {
    let font = style.labels == .never ? nil : try style.openFont()
    self.init(store, theme: style.theme, font: font, reportsGaps: reportsGaps)
  }

  /// Problems of everything painted until now, in one line each, without the name of the map.
  package var complaints: [String] {
    tiles.complaints + (font?.failure.map { ["names are missing: \($0)"] } ?? [])
  }

  /// Forgets the tiles that were missing or cannot be read.
  package func beginAnew() { tiles.beginAnew() }

  /// Whether names are drawn.
  package var hasNames: Bool { font != nil }

  /// The line that the makers of the tiles ask for.
  package var attribution: String? { tiles.info.attribution }

  /// Paints a part of the map, the world repeated to the left and the right.
  ///
  /// - Parameter viewport: The part.
  /// - Returns: As ``paint(_:namesAvoiding:)`` does.
  package func paint(_ viewport: Viewport) -> Bitmap { paint(viewport, namesAvoiding: []) }

  /// Paints a part of the map with names where there is room.
  ///
  /// - Parameters:
  ///   - viewport: The part.
  ///   - taken: Parts of the picture that names keep off.
  /// - Returns: An opaque picture of the size of the viewport in pixels; where there are no tiles, it is land.
  /// - Complexity: O(shapes in view + pixels × rules that draw something).
  package func paint(_ viewport: Viewport, namesAvoiding taken: [PixelRect]) -> Bitmap {
    var bitmap = Bitmap(size: viewport.pixelSize, color: style.background)
    let pieces = pieces(of: viewport)
    for rule in style.rules {
      switch rule {
      case .area(let rule): bitmap.draw(rule, pieces, viewport)
      case .line(let rule): bitmap.draw(rule, pieces, viewport)
      }
    }
    bitmap.drawDots(of: pieces, color: style.labels.dot, viewport)
    if let font {
      var placer = LabelPlacer(viewport, style: style.labels, font: font, avoiding: taken)
      for label in placer.place(pieces) { bitmap.draw(label) }
    }
    return bitmap
  }

  private func pieces(of viewport: Viewport) -> [TilePiece] {
    guard let cells = TileGrid(viewport, zooms: tiles.info.zooms).cells else {
      tiles.add(nil)
      return []
    }
    var findings = TileFindings()
    let pieces = cells.compactMap { piece(for: $0, &findings) }
    tiles.add(findings)
    return pieces
  }

  /// Returns the piece that is drawn in a cell: its tile, or the nearest one that covers it.
  private func piece(for cell: TileGrid.Cell, _ findings: inout TileFindings) -> TilePiece? {
    var piece: TilePiece?
    for zoom in stride(from: cell.id.z, through: lowestZoom(for: cell.id), by: -1) where piece == nil {
      let id = cell.id.ancestor(atZoom: zoom)
      let reading = tiles.reading(of: id)
      if let failure = reading.failure { findings.failures[id] = failure }
      guard let content = reading.content else { continue }
      findings.isEmpty = false
      if let flaw = content.flaw { findings.flaws[id] = flaw }
      findings.unknownLayers.formUnion(content.unknownLayers)
      piece = TilePiece(content: content, placement: cell.placement(of: id), rect: cell.rect)
      if id == cell.id { return piece }
    }
    if findings.failures[cell.id] == nil { findings.gaps[cell.id] = piece != nil }
    return piece
  }

  private func lowestZoom(for id: TileID) -> Int {
    max(tiles.info.zooms.lowerBound, id.z - Self.farthestAncestor)
  }
}

extension VectorPainter: TiledBasemap {
  /// Returns the zoom whose tiles a view is painted of.
  ///
  /// - Parameter viewport: The view.
  /// - Returns: The zoom; `nil` when there would be too many of them.
  package func tileZoom(for viewport: Viewport) -> Int? {
    let zooms = tiles.info.zooms
    guard TileGrid(viewport, zooms: zooms).cells != nil else { return nil }
    return TileGrid.zoom(for: viewport, of: zooms)
  }
}
