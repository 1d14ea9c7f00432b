package import PulseGeo
package import PulsePixels

extension Bitmap {
  /// Draws a fill layer over all tiles of a view.
  package mutating func draw(_ rule: FillLayer, _ tiles: [PlacedTile], _ viewport: Viewport) {
    let color = rule.color.withOpacity(rule.fade.opacity(at: viewport.zoom))
    if color.alpha > 0 {
      for tile in tiles { tile.fill(&self, color: color) { tile.areaPath(rule.areas, within: $0) } }
    }
    guard let outline = rule.outline?.withOpacity(rule.outlineFade.opacity(at: viewport.zoom)),
      outline.alpha > 0
    else { return }
    let pen = SubpixelPoint.steps(
      fromPixels: rule.mapPathWidth.value(at: viewport.zoom) * Double(viewport.pixelRatio))
    for tile in tiles {
      tile.fill(&self, color: outline) { tile.outlinePath(of: rule.areas, pen: pen, within: $0) }
    }
  }

  /// Draws a line layer over all tiles of a view.
  package mutating func draw(_ rule: LineLayer, _ tiles: [PlacedTile], _ viewport: Viewport) {
    let color = rule.color.withOpacity(rule.fade.opacity(at: viewport.zoom))
    if color.alpha == 0 { return }
    for tile in tiles {
      tile.fill(&self, color: color) { bounds in
        tile.linePath(rule, zoom: viewport.zoom, pixelRatio: Double(viewport.pixelRatio), within: bounds)
      }
    }
  }

  /// Draws the points of tiles of an unrecognized schema as dots.
  package mutating func drawUnclassifiedPoints(of tiles: [PlacedTile], color: RGBA, _ viewport: Viewport) {
    for tile in tiles where !tile.content.unclassifiedPoints.isEmpty {
      tile.fill(&self, color: color) { _ in
        var path = Path()
        for dot in tile.content.unclassifiedPoints {
          let place = tile.placement.project(dot)
          path.addDisc(
            center: SubpixelPoint(pixelX: place.x, pixelY: place.y),
            radius: SubpixelPoint.steps(fromPixels: 2.5 * Double(viewport.pixelRatio)))
        }
        return path
      }
    }
  }
}
