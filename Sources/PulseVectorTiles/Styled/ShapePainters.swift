import Glibc
import PulseGeo
import PulseMapStyle
import PulsePixels

/// The painter of one `fill` layer.
struct FillPainter {
  private let color, opacity, outline, antialias, translate: PropertyExpression
  private let hasOutline: Bool

  /// The pixels by which an antialiased fill is wider on each side: half of the pixel over which it fades.
  private static let reach = 0.5

  init(_ layer: StyleDocument.Layer) {
    color = layer["fill-color"]
    opacity = layer["fill-opacity"]
    outline = layer["fill-outline-color"]
    antialias = layer["fill-antialias"]
    translate = layer["fill-translate"]
    hasOutline = layer.sets("fill-outline-color")
  }

  func paint(_ feature: StyledFeature, _ painter: StylePainter, on bitmap: inout Bitmap) {
    guard feature.geometryType == .polygon else { return }
    let isSmooth = painter.word(antialias) == "true"
    let fill = painter.color(color, opacity: opacity)
    let line = isSmooth && hasOutline ? painter.color(outline, opacity: opacity) : nil
    let clip = painter.clip(margin: 16)
    painter.forEachCopy(of: feature, movedBy: painter.translation(translate), margin: 2) { rings in
      let rings = rings.map { ring in clip.clip(ring: ring).map { SubpixelPoint($0) } }
      if let fill { Self.fill(rings, with: fill, isSmooth: isSmooth && !hasOutline, on: &bitmap) }
      if let line {
        var path = Path()
        for ring in rings { path.addStroke(of: ring, width: 256, isClosed: true) }
        bitmap.fill(path, color: line)
      }
    }
  }

  /// Fills rings: widened by half a pixel if the edge is smooth, or else the pixels whose centers lie inside.
  private static func fill(
    _ rings: [[SubpixelPoint]], with color: RGBA, isSmooth: Bool, on bitmap: inout Bitmap
  ) {
    guard isSmooth else {
      let view = PixelRect(x: 0, y: 0, width: bitmap.size.width, height: bitmap.size.height)
      bitmap.composite(color, through: CenterSampledMask.mask(of: rings, in: view))
      return
    }
    var path = Path()
    for ring in rings { path.addOutsetRing(ring, by: SubpixelPoint.steps(fromPixels: reach)) }
    bitmap.fill(path, color: color)
  }
}

/// The painter of one `line` layer.
struct LinePainter {
  private let color, opacity, width, gapWidth, offset, dashes, translate: PropertyExpression
  private let cap, join, miterLimit: PropertyExpression

  init(_ layer: StyleDocument.Layer) {
    color = layer["line-color"]
    opacity = layer["line-opacity"]
    width = layer["line-width"]
    gapWidth = layer["line-gap-width"]
    offset = layer["line-offset"]
    dashes = layer["line-dasharray"]
    translate = layer["line-translate"]
    cap = layer["line-cap"]
    join = layer["line-join"]
    miterLimit = layer["line-miter-limit"]
  }

  func paint(_ feature: StyledFeature, _ painter: StylePainter, on bitmap: inout Bitmap) {
    guard let color = painter.color(color, opacity: opacity) else { return }
    let ratio = Double(painter.viewport.pixelRatio)
    let pixels = painter.number(width) * ratio
    guard pixels > 0, let pattern = pattern(painter) else { return }
    let drawnWidth = Self.drawnWidth(pixels)
    let distances = distances(painter, width: pixels)
    let margin = drawnWidth * 2 + 16 + 2 * (distances.map(\.magnitude).max() ?? 0)
    let clip = painter.clip(margin: margin)
    let isClosed = feature.geometryType == .polygon
    let (cap, join) = (capShape(painter), joinShape(painter))
    painter.forEachCopy(of: feature, movedBy: painter.translation(translate), margin: margin) { lines in
      var path = Path()
      for line in lines {
        for piece in clip.clip(line: line, isClosed: isClosed) {
          let dashes = Self.pattern(pattern, of: piece, in: line)
          for distance in distances {
            let points = OffsetLine.points(piece.points, at: distance, isClosed: piece.isClosed)
            path.addStroke(
              of: points.map { SubpixelPoint($0) }, width: SubpixelPoint.steps(fromPixels: drawnWidth),
              isClosed: piece.isClosed, cap: cap, join: join, dashes: dashes)
          }
        }
      }
      bitmap.fill(path, color: color)
    }
  }

  /// Returns the distances of the drawn lines to the right of the feature, in pixels: two beside a gap, or else one.
  private func distances(_ painter: StylePainter, width: Double) -> [Double] {
    let ratio = Double(painter.viewport.pixelRatio)
    let (gap, offset) = (painter.number(gapWidth) * ratio, painter.number(offset) * ratio)
    return gap > 0 ? [offset - (gap + width) / 2, offset + (gap + width) / 2] : [offset]
  }

  /// Returns the dashes of a part of a line, which go on where the part begins.
  private static func pattern(
    _ pattern: DashPattern, of piece: ClipRect.ClippedLine, in line: [ClipRect.Point]
  )
    -> DashPattern
  {
    guard pattern != .solid, piece.firstSegment > 0 || piece.firstFraction > 0 else { return pattern }
    var length = 0.0
    for index in 0...piece.firstSegment where index + 1 < line.count {
      let (dx, dy) = (line[index + 1].x - line[index].x, line[index + 1].y - line[index].y)
      length += (dx * dx + dy * dy).squareRoot() * (index == piece.firstSegment ? piece.firstFraction : 1)
    }
    let period = Double(pattern.period) / 256
    let rest = length.truncatingRemainder(dividingBy: period)
    return DashPattern(lengths: pattern.lengths, phase: SubpixelPoint.steps(fromPixels: rest))
  }

  /// Returns the width at which a line covers as much as one of WebGL renderers, whose edges fade over a pixel.
  private static func drawnWidth(_ width: Double) -> Double {
    width >= 1 ? width : (width / 2 + 0.5) * (width / 2 + 0.5)
  }

  private func capShape(_ painter: StylePainter) -> LineCap {
    switch painter.word(cap) {
    case "round": .round
    case "square": .square
    default: .flat
    }
  }

  private func joinShape(_ painter: StylePainter) -> LineJoin {
    switch painter.word(join) {
    case "round": .round
    case "bevel": .bevel
    default: .miter(limit: painter.number(miterLimit, at: painter.tileZoom))
    }
  }

  /// Returns the dashes, whose unit is the width at the whole zoom, scaled with the map; `nil` if they leave nothing.
  private func pattern(_ painter: StylePainter) -> DashPattern? {
    painter.context.zoom = painter.tileZoom
    guard let lengths = dashes.value(in: painter.context).numbers, !lengths.isEmpty else { return .solid }
    guard lengths.contains(where: { $0 > 0 }) else { return nil }
    let unit = painter.number(width, at: painter.zoom.rounded(.down)) * Double(painter.viewport.pixelRatio)
    let scale = unit * exp2(painter.zoom - painter.zoom.rounded(.down))
    return DashPattern(lengths: lengths.map { SubpixelPoint.steps(fromPixels: $0 * scale) })
  }
}

/// The painter of one `circle` layer.
struct CirclePainter {
  private let radius, color, opacity, strokeWidth, strokeColor, strokeOpacity, translate: PropertyExpression

  init(_ layer: StyleDocument.Layer) {
    radius = layer["circle-radius"]
    color = layer["circle-color"]
    opacity = layer["circle-opacity"]
    strokeWidth = layer["circle-stroke-width"]
    strokeColor = layer["circle-stroke-color"]
    strokeOpacity = layer["circle-stroke-opacity"]
    translate = layer["circle-translate"]
  }

  func paint(_ feature: StyledFeature, _ painter: StylePainter, on bitmap: inout Bitmap) {
    let ratio = Double(painter.viewport.pixelRatio)
    let (inner, stroke) = (painter.number(radius) * ratio, painter.number(strokeWidth) * ratio)
    let fill = painter.color(color, opacity: opacity)
    let ring = stroke > 0 ? painter.color(strokeColor, opacity: strokeOpacity) : nil
    // The edge fades over the outermost pixel.
    let innerSteps = SubpixelPoint.steps(fromPixels: max(0, inner - 0.5))
    let outerSteps = SubpixelPoint.steps(fromPixels: max(0, inner + stroke - 0.5))
    painter.forEachCopy(of: feature, movedBy: painter.translation(translate), margin: inner + stroke + 1) {
      parts in
      for point in parts.joined() {
        let center = SubpixelPoint(point)
        var path = Path()
        if let fill, innerSteps > 0 {
          path.addDisc(center: center, radius: innerSteps)
          bitmap.fill(path, color: fill)
        }
        guard let ring, outerSteps > innerSteps else { continue }
        path = Path()
        path.addRing(center: center, innerRadius: innerSteps, outerRadius: outerSteps)
        bitmap.fill(path, color: ring)
      }
    }
  }
}
