import PulseGeo
import PulsePixels

extension Bitmap {
  /// Paints areas over all tiles of a view.
  mutating func draw(_ rule: AreaRule, _ pieces: [TilePiece], _ viewport: Viewport) {
    let color = rule.color.withOpacity(rule.fade.opacity(at: viewport.zoom))
    if color.alpha > 0 {
      for piece in pieces {
        let bounds = piece.rect.intersection(size.bounds)
        fill(piece.areas(rule.areas, within: bounds), color: color, clip: bounds)
      }
    }
    guard let outline = rule.outline?.withOpacity(rule.outlineFade.opacity(at: viewport.zoom)),
      outline.alpha > 0
    else { return }
    let pen = SubpixelPoint.steps(
      fromPixels: rule.outlineWidth.value(at: viewport.zoom) * Double(viewport.pixelRatio))
    for piece in pieces {
      let bounds = piece.rect.intersection(size.bounds)
      fill(piece.outlines(of: rule.areas, pen: pen, within: bounds), color: outline, clip: bounds)
    }
  }

  /// Paints lines over all tiles of a view.
  mutating func draw(_ rule: LineRule, _ pieces: [TilePiece], _ viewport: Viewport) {
    let color = rule.color.withOpacity(rule.fade.opacity(at: viewport.zoom))
    if color.alpha == 0 { return }
    for piece in pieces {
      let bounds = piece.rect.intersection(size.bounds)
      let lines = piece.lines(
        rule, zoom: viewport.zoom, pixelRatio: Double(viewport.pixelRatio), within: bounds)
      fill(lines, color: color, clip: bounds)
    }
  }

  /// Paints the points of sources of an unknown schema.
  mutating func drawDots(of pieces: [TilePiece], color: RGBA, _ viewport: Viewport) {
    for piece in pieces where !piece.content.dots.isEmpty {
      var path = Path()
      for dot in piece.content.dots {
        let place = piece.placement.project(dot)
        path.addDisc(
          center: SubpixelPoint(pixelX: place.x, pixelY: place.y),
          radius: SubpixelPoint.steps(fromPixels: 2.5 * Double(viewport.pixelRatio)))
      }
      fill(path, color: color, clip: piece.rect.intersection(size.bounds))
    }
  }
}
