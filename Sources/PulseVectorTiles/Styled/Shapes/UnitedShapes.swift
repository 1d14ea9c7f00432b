import PulseMapStyle
import PulsePixels

/// The look of shapes that are united with others of their color.
struct UnitedLook {
  /// The pen of lines, in pixels.
  struct Pen {
    let width: Double
    let cap: LineCap
    let join: LineJoin

    /// The lengths of dashes and gaps; empty for solid lines.
    let dashes: [Double]
  }

  let color: RGBA

  /// The pen; `nil` for filled polygons.
  var pen: Pen?

  /// The pixels by which the shapes are moved.
  let shift: ClipRect.Point
}

/// A painter of a layer of fills or lines whose shapes are united with others of their color.
enum UnitedPainter {
  case fills(FillPainter)
  case lines(LinePainter)

  /// Creates the painter of a layer; `nil` for one whose shapes are painted one by one.
  init?(_ layer: StyleDocument.Layer, _ images: StyleImages) {
    switch layer.kind {
    case .fill where !["pattern", "outline-color", "layer-opacity"].contains { layer.sets("fill-\($0)") }:
      self = .fills(FillPainter(layer, images))
    case .line
    where !["pattern", "gradient", "gap-width", "offset", "blur", "layer-opacity"]
      .contains { layer.sets("line-\($0)") }:
      self = .lines(LinePainter(layer, images))
    default: return nil
    }
  }

  /// The property that decides on the order of shapes.
  var order: String {
    switch self {
    case .fills: "fill-sort-key"
    case .lines: "line-sort-key"
    }
  }

  /// Returns the look of the feature of the context; `nil` if it is invisible.
  func look(_ evaluator: StyleEvaluator) -> UnitedLook? {
    switch self {
    case .fills(let painter): painter.look(evaluator)
    case .lines(let painter): painter.look(evaluator)
    }
  }
}

/// The shapes of one color of a tile, each pixel of which is painted once.
struct UnitedShapes {
  /// The maximum number of dashed lines of one look; more are drawn solid, for speed.
  private static let mostDashed = 20_000

  /// The maximum side of a tile in pixels for dashes that continue across its border.
  private static let longestDashed = 16_384.0

  /// The tolerance of the simplification of lines in 1/256 pixel.
  private static let tolerance = 24

  private let tile: StyleTile
  private var color = RGBA.clear
  private var path = Path()

  init(_ tile: StyleTile) { self.tile = tile }

  /// Adds features that look alike, after painting those before in another color.
  mutating func add(_ features: [StyledFeature], _ look: UnitedLook, on bitmap: inout Bitmap) {
    if look.color != color {
      paint(on: &bitmap)
      color = look.color
    }
    let map = tile.toPixels.moved(by: look.shift)
    guard let pen = look.pen else { return addRings(of: features, map, look) }
    addLines(of: features, map, pen, margin: margin(pen.width + 2, look))
  }

  /// Paints the shapes that have been added.
  mutating func paint(on bitmap: inout Bitmap) {
    if tile.clip.isWhole {
      bitmap.fill(path, color: color, clip: tile.clip.rect)
    } else if !path.points.isEmpty {
      bitmap.composite(color, through: tile.clip.clipped(CoverageMask(of: path, in: tile.clip.rect)))
    }
    path = Path()
  }

  private func margin(_ reach: Double, _ look: UnitedLook) -> Double {
    reach + max(look.shift.x.magnitude, look.shift.y.magnitude)
  }

  /// Returns the rectangle to which shapes are clipped.
  private func window(margin: Double) -> ClipRect {
    let rect = tile.clip.rect
    return ClipRect(
      left: Double(rect.x) - margin, top: Double(rect.y) - margin, right: Double(rect.maxX) + margin,
      bottom: Double(rect.maxY) + margin)
  }

  /// Calls a function with the lines or rings of features that reach into the tile or a margin around it.
  private func forEachPart(
    of features: [StyledFeature], margin: Double, _ body: ([StylePoint], _ isClosed: Bool) -> Void
  ) {
    for feature in features where feature.geometryType != .point && tile.shows(feature.bounds, margin: margin)
    {
      for part in feature.parts
      where feature.parts.count == 1 || tile.shows(TileBounds(of: part), margin: margin) {
        body(part, feature.geometryType == .polygon)
      }
    }
  }

  private mutating func addRings(of features: [StyledFeature], _ map: AffineMap, _ look: UnitedLook) {
    let window = window(margin: 2)
    var path = path
    self.path = Path()
    forEachPart(of: features, margin: margin(2, look)) { part, isClosed in
      if isClosed { path.addContour(window.clip(ring: part.map { map($0) }).map { SubpixelPoint($0) }) }
    }
    self.path = path
  }

  private mutating func addLines(
    of features: [StyledFeature], _ map: AffineMap, _ pen: UnitedLook.Pen, margin: Double
  ) {
    let width = SubpixelPoint.steps(fromPixels: pen.width)
    let isDashed =
      !pen.dashes.isEmpty && features.reduce(0) { $0 + $1.parts.count } <= Self.mostDashed
    let pattern: DashPattern =
      isDashed ? DashPattern(lengths: pen.dashes.map(SubpixelPoint.steps)) : .solid
    let (scale, window) = (map.scale, window(margin: pen.width + 2))
    let side = scale * StyleView.extent
    // Dashes that begin at the edge of the view would move with it.
    let dashes =
      pattern != .solid && side <= Self.longestDashed
      ? SeamlessTileDashes(pattern, side: side, pen: width) : nil
    var path = path
    self.path = Path()
    func addStroke(_ points: [ClipRect.Point], isClosed: Bool, _ dashes: DashPattern) {
      path.addStroke(
        of: points.map { SubpixelPoint($0) }, width: width, isClosed: isClosed, cap: pen.cap, join: pen.join,
        dashes: dashes)
    }
    forEachPart(of: features, margin: margin) { part, isClosed in
      let line = Self.simplified(part, scale)
      func placed(_ point: ClipRect.Point) -> ClipRect.Point {
        map(StylePoint(x: point.x / scale, y: point.y / scale))
      }
      if let dashes {
        for stroke in dashes.strokes(of: isClosed ? line + line.prefix(1) : line) {
          addStroke(stroke.points.map(placed), isClosed: false, stroke.dashes)
        }
        return
      }
      for piece in window.clip(line: line.map(placed), isClosed: isClosed) {
        addStroke(piece.points, isClosed: piece.isClosed, pattern)
      }
    }
    self.path = path
  }

  /// Returns a line in pixels from the corner of the tile, simplified the same in every view of a zoom.
  private static func simplified(_ part: [StylePoint], _ scale: Double) -> [ClipRect.Point] {
    let steps = Double(SubpixelPoint.stepsPerPixel)
    // In larger tiles, points are far apart and exceed the grid.
    guard part.count > 2, scale * StyleView.extent * steps < Double(SubpixelPoint.limit) / 4 else {
      return part.map { (x: $0.x * scale, y: $0.y * scale) }
    }
    return part.map { SubpixelPoint(pixelX: $0.x * scale, pixelY: $0.y * scale) }
      .simplified(tolerance: tolerance).map { (x: Double($0.x) / steps, y: Double($0.y) / steps) }
  }
}
