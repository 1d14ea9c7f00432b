package import PulsePixels

/// A vector tile placed in one cell of a view.
///
/// Of a turned view, that is a cell of the view with north up around it, in which the shapes are made before they are turned.
package struct PlacedTile {
  /// The maximum number of dashed lines in a layer; more are drawn solid, for speed.
  private static let mostDashed = 20_000

  /// The maximum tile side in pixels for dashes aligned to tile borders rather than to the view.
  private static let longestDashed = 16_384.0

  /// The content of the cell's tile, or of a lower-level one that covers it.
  let content: ClassifiedVectorTile

  let placement: TilePlacement

  /// The pixels of the cell, including those outside the image.
  let rect: PixelRect

  /// The turned view; `nil` for one with north up.
  let turn: TileTurn?

  /// Places the content of a tile in the pixels of a cell, by default of a view with north up.
  package init(
    content: ClassifiedVectorTile, placement: TilePlacement, rect: PixelRect, turn: TileTurn? = nil
  ) {
    self.content = content
    self.placement = placement
    self.rect = rect
    self.turn = turn
  }

  /// Fills a path of the cell in an image of the view, in the pixels of the cell.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - color: The color.
  ///   - makePath: Makes the path that is needed within a rectangle.
  func fill(_ image: inout Bitmap, color: RGBA, _ makePath: (PixelRect) -> Path) {
    guard let turn else {
      let bounds = rect.intersection(image.size.bounds)
      return image.fill(makePath(bounds), color: color, clip: bounds)
    }
    let clip = turn.clip(of: rect, in: image.size.bounds)
    if clip.rect.isEmpty { return }
    let path = turn.turned(makePath(rect.intersection(turn.northUpSize.bounds)))
    image.composite(color, through: clip.clipped(CoverageMask(of: path, in: clip.rect)))
  }

  /// Returns the polygons of some classes as one path.
  func areaPath(_ classes: [AreaClass], within bounds: PixelRect) -> Path {
    let window = window(around: bounds, margin: 2)
    var path = Path()
    forEachVisibleShape(classes.map { content.areas[$0] }, in: window) { shapes, index, isWithin in
      var ring = shapes[index].map(placement.project)
      if !isWithin { ring = window.clip(ring: ring) }
      path.addContour(ring.map { SubpixelPoint($0) })
    }
    return path
  }

  /// Returns the outlines of polygons as one stroked path.
  func outlinePath(of classes: [AreaClass], pen: Int, within bounds: PixelRect) -> Path {
    var path = Path()
    addStrokes(
      of: classes.map { content.areas[$0] }, to: &path, pen: pen, isClosed: true, cap: .flat, within: bounds)
    return path
  }

  /// Returns the lines of a line layer as one stroked path.
  func linePath(_ rule: LineLayer, zoom: Double, pixelRatio: Double, within bounds: PixelRect) -> Path {
    var path = Path()
    for isRamp in [true, false] {
      let pen = SubpixelPoint.steps(fromPixels: rule.strokeWidth(at: zoom, isRamp: isRamp) * pixelRatio)
      let width = rule.width.value(at: zoom) * pixelRatio
      let dashes = DashPattern(lengths: rule.dashes.map { SubpixelPoint.steps(fromPixels: $0 * width) })
      let kinds = rule.levels.flatMap { level in
        rule.lines.map { LineVariant(line: $0, level: level, isRamp: isRamp) }
      }
      addStrokes(
        of: kinds.map { content.lines[$0] }, to: &path, pen: pen, cap: rule.cap, dashes: dashes,
        within: bounds)
    }
    return path
  }

  private func addStrokes(
    of shapes: [TileShapes?], to path: inout Path, pen: Int, isClosed: Bool = false, cap: LineCap,
    dashes: DashPattern = .solid, within bounds: PixelRect
  ) {
    let window = window(around: bounds, margin: Double(pen) / 256 + 2)
    let isDashed = dashes != .solid && shapes.reduce(0) { $0 + ($1?.ends.count ?? 0) } <= Self.mostDashed
    let dashes = isDashed ? dashes : .solid
    // Dashes that start at the clipping edge would move with the view.
    let tileDashes =
      isDashed && placement.side <= Self.longestDashed
      ? SeamlessTileDashes(dashes, in: placement, pen: pen) : nil
    forEachVisibleShape(shapes, in: window) { shapes, index, isWithin in
      let line = placement.projectedLine(shapes[index])
      if let tileDashes {
        for stroke in tileDashes.strokes(of: line) {
          path.addStroke(
            of: stroke.points.map { SubpixelPoint($0) }, width: pen, isClosed: false,
            cap: cap, dashes: stroke.dashes)
        }
        return
      }
      func addStroke(of points: [ClipRect.Point], isClosed: Bool) {
        path.addStroke(
          of: points.map { SubpixelPoint($0) }, width: pen, isClosed: isClosed, cap: cap, dashes: dashes)
      }
      if isWithin { return addStroke(of: line, isClosed: isClosed) }
      for piece in window.clip(line: line, isClosed: isClosed) {
        addStroke(of: piece.points, isClosed: piece.isClosed)
      }
    }
  }

  /// Calls a function for each shape that intersects a rectangle, and whether it lies entirely within.
  private func forEachVisibleShape(
    _ lists: [TileShapes?], in window: ClipRect, _ body: (TileShapes, Int, Bool) -> Void
  ) {
    for shapes in lists.compactMap({ $0 }) {
      for (index, box) in shapes.boxes.enumerated() {
        let (low, high) = (placement.project(box.low), placement.project(box.high))
        guard low.x <= window.right, high.x >= window.left, low.y <= window.bottom, high.y >= window.top
        else { continue }
        body(shapes, index, window.contains(low) && window.contains(high))
      }
    }
  }

  private func window(around rect: PixelRect, margin: Double) -> ClipRect {
    ClipRect(
      left: Double(rect.x) - margin, top: Double(rect.y) - margin, right: Double(rect.maxX) + margin,
      bottom: Double(rect.maxY) + margin)
  }
}
