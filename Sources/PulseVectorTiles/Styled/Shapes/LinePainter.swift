import Glibc
import PulseGeo
import PulseMapStyle
import PulsePixels

/// The painter of one `line` layer.
struct LinePainter {
  private let color, opacity, width, gapWidth, offset, blur, dashes, pattern, translate,
    anchor: PropertyExpression
  private let cap, join, miterLimit, roundLimit: PropertyExpression
  private let hasDashes, hasPattern: Bool

  /// Whether all lines look the same.
  private let isUniform: Bool
  private let gradient: PropertyExpression?
  private let images: StyleImages

  init(_ layer: StyleDocument.Layer, _ images: StyleImages) {
    color = layer["line-color"]
    opacity = layer["line-opacity"]
    width = layer["line-width"]
    gapWidth = layer["line-gap-width"]
    offset = layer["line-offset"]
    blur = layer["line-blur"]
    dashes = layer["line-dasharray"]
    pattern = layer["line-pattern"]
    translate = layer["line-translate"]
    anchor = layer["line-translate-anchor"]
    cap = layer["line-cap"]
    join = layer["line-join"]
    miterLimit = layer["line-miter-limit"]
    roundLimit = layer["line-round-limit"]
    hasDashes = layer.sets("line-dasharray")
    hasPattern = layer.sets("line-pattern")
    gradient = layer.sets("line-gradient") ? layer["line-gradient"] : nil
    self.images = images
    let properties = [
      color, opacity, width, gapWidth, offset, blur, dashes, pattern, cap, join, miterLimit, roundLimit,
    ]
    isUniform = properties.allSatisfy(\.isFeatureConstant)
  }

  /// The look of a line.
  private struct Look {
    let ink: LineInk
    let stroke: LineStroke
    let miterLimit, roundLimit: Double

    /// The pixels around a line that are no further from it than its corners reach: extrusions are at most 2.9 half
    /// widths long.
    var margin: Double { 3 * (stroke.reach + stroke.offset.magnitude) + 2 }
  }

  /// Returns the look of the feature of the context among united shapes; `nil` if it is invisible.
  func look(_ evaluator: StyleEvaluator) -> UnitedLook? {
    let (width, zoom) = (evaluator.number(self.width) * evaluator.view.ratio, max(0, evaluator.view.zoom))
    guard width > 0, let color = evaluator.color(self.color, opacity: opacity) else { return nil }
    let lengths = hasDashes ? evaluator.value(dashes, at: zoom).numbers ?? [] : []
    guard lengths.isEmpty || lengths.contains(where: { $0 > 0 }) else { return nil }
    let cap: LineCap =
      switch LineMesh.Join(rawValue: evaluator.word(self.cap)) {
      case .round: .round
      case .square: .square
      default: .flat
      }
    let join: LineJoin =
      switch LineMesh.Join(rawValue: evaluator.word(self.join)) {
      case .round: .round
      case .bevel: .bevel
      default: .miter(limit: evaluator.layout(miterLimit).plainNumber)
      }
    return UnitedLook(
      color: color,
      pen: UnitedLook.Pen(width: width, cap: cap, join: join, dashes: lengths.map { max(0, $0) * width }),
      shift: evaluator.translation(translate, anchor: anchor))
  }

  /// Returns the look of the feature of the context that is painted alone; `nil` if it is invisible.
  private func lookAlone(_ evaluator: StyleEvaluator) -> Look? {
    guard let ink = ink(evaluator), let stroke = stroke(evaluator) else { return nil }
    return Look(
      ink: ink, stroke: stroke, miterLimit: evaluator.layout(miterLimit).plainNumber,
      roundLimit: evaluator.layout(roundLimit).plainNumber)
  }

  /// Paints the features of a tile.
  func paint(
    _ features: [StyledFeature], _ tile: StyleTile, _ evaluator: StyleEvaluator, on bitmap: inout Bitmap
  ) {
    let moved = evaluator.translation(translate, anchor: anchor)
    let shift = max(moved.x.magnitude, moved.y.magnitude)
    let common = isUniform ? lookAlone(evaluator) : nil
    if isUniform, common == nil { return }
    for feature in features where feature.geometryType != .point {
      evaluator.context.feature = feature
      guard let look = common ?? lookAlone(evaluator) else { continue }
      let margin = look.margin + shift
      guard tile.shows(feature.bounds, margin: margin) else { continue }
      let isClosed = feature.geometryType == .polygon
      for (index, part) in feature.parts.enumerated() {
        guard feature.parts.count == 1 || tile.shows(TileBounds(of: part), margin: margin) else { continue }
        var mesh = LineMesh(
          join: look.stroke.join, cap: look.stroke.cap, miterLimit: look.miterLimit,
          roundLimit: look.roundLimit, overscaling: Double(1 << (tile.layoutZoom - tile.id.z)))
        mesh.add(isClosed ? part + part.prefix(1) : part, isClosed: isClosed)
        if case .color(let color) = look.ink, look.stroke.dashes == nil {
          Self.paint(mesh, look.stroke, color, tile, moved, on: &bitmap)
          continue
        }
        let shader = LineShader(
          look.ink, look.stroke, lengthScale: tile.toPixels.scale,
          whole: zip(part, part.dropFirst()).reduce(0) {
            $0 + $1.0.distance(to: $1.1)
          }, progress: feature.progress.isEmpty ? nil : feature.progress[index])
        Self.paint(mesh, look.stroke, shader, tile, moved, on: &bitmap)
      }
    }
  }

  /// Paints triangles in a color, each over those before it.
  private static func paint(
    _ mesh: LineMesh, _ stroke: LineStroke, _ color: RGBA, _ tile: StyleTile, _ moved: ClipRect.Point,
    on bitmap: inout Bitmap
  ) {
    let corners = corners(of: mesh, stroke, tile, moved)
    let (reach, isWhole) = (stroke.reach, tile.clip.isWhole)
    let plain = SIMD4<Float>(premultiplying: color)
    let full = RGBA(premultiplied: plain)
    let isOpaque = plain.w > 0.9999
    for (a, b, c) in mesh.triangles {
      PixelTriangle(corners[a], corners[b], corners[c])?.forEachPixel(in: tile.clip.rect) { x, y, values in
        guard isWhole || tile.clip.contains(x, y) else { return }
        let coverage = stroke.coverage(
          (values.x * values.x + values.y * values.y).squareRoot() * reach)
        if coverage == 1, isOpaque {
          bitmap[x, y] = full
        } else if coverage > 0 {
          bitmap.blend(plain, coverage, x, y)
        }
      }
    }
  }

  /// Paints triangles, each over those before it.
  private static func paint(
    _ mesh: LineMesh, _ stroke: LineStroke, _ shader: LineShader, _ tile: StyleTile, _ moved: ClipRect.Point,
    on bitmap: inout Bitmap
  ) {
    let corners = corners(of: mesh, stroke, tile, moved)
    let reach = stroke.reach
    for (a, b, c) in mesh.triangles {
      PixelTriangle(corners[a], corners[b], corners[c])?.forEachPixel(in: tile.clip.rect) { x, y, values in
        guard tile.clip.contains(x, y) else { return }
        let distance = (values.x * values.x + values.y * values.y).squareRoot() * reach
        let coverage = stroke.coverage(distance) * shader.coverage(side: values.y, values.z)
        if coverage > 0 { bitmap.blend(shader.color(side: values.y, values.z), coverage, x, y) }
      }
    }
  }

  /// Returns the corners of triangles in pixels.
  private static func corners(
    of mesh: LineMesh, _ stroke: LineStroke, _ tile: StyleTile, _ moved: ClipRect.Point
  ) -> [PixelTriangle.Corner] {
    let (map, scale, reach) = (tile.toPixels, tile.toPixels.scale, stroke.reach)
    return mesh.vertices.map { vertex -> PixelTriangle.Corner in
      // Offsets follow the side of the line, also where the vector of the corner is turned.
      let turn = 0.5 * vertex.direction
      let straight = 1 - turn.magnitude
      let offset = -stroke.offset * vertex.side
      let vector = StylePoint(
        x: vertex.extrude.x * reach + (vertex.extrude.x * straight - vertex.extrude.y * turn) * offset,
        y: vertex.extrude.y * reach + (vertex.extrude.x * turn + vertex.extrude.y * straight) * offset)
      let point = map(vertex.point)
      return PixelTriangle.Corner(
        (
          x: point.x + (map.xx * vector.x + map.yx * vector.y) / scale + moved.x,
          y: point.y + (map.xy * vector.x + map.yy * vector.y) / scale + moved.y
        ), SIMD4(vertex.isRound ? 1 : 0, vertex.side, vertex.length, 0))
    }
  }

  /// Returns the colors of a line; `nil` if it is invisible.
  private func ink(_ evaluator: StyleEvaluator) -> LineInk? {
    let opacity = min(evaluator.number(opacity), 1)
    guard opacity >= StyleEvaluator.leastOpacity else { return nil }
    if hasPattern {
      guard let name = evaluator.imageName(pattern), let image = images[name] else { return nil }
      return .pattern(image, opacity: opacity)
    }
    if let gradient { return .gradient(gradient, opacity: opacity) }
    return evaluator.color(color, opacity: self.opacity).map { .color($0) }
  }

  /// Returns the shape of a line; `nil` if nothing of it is left.
  private func stroke(_ evaluator: StyleEvaluator) -> LineStroke? {
    let ratio = evaluator.view.ratio
    let width = evaluator.number(width) * ratio
    guard width > 0 else { return nil }
    let zoom = evaluator.isExact ? evaluator.view.zoom : evaluator.view.wholeZoom
    let scale = exp2(evaluator.view.zoom - zoom) * ratio
    let floorWidth = evaluator.value(self.width, at: max(0, zoom)).plainNumber * scale
    var stroke = LineStroke(
      width: width, gap: evaluator.number(gapWidth) * ratio, offset: evaluator.number(offset) * ratio,
      blur: evaluator.number(blur) * ratio, unit: floorWidth)
    // An image along the line replaces dashes.
    if hasDashes, !hasPattern {
      let lengths = evaluator.value(dashes, at: max(0, zoom)).numbers ?? []
      if !lengths.isEmpty {
        guard lengths.contains(where: { $0 > 0 }) else { return nil }
        // Ends that differ between features are those of lines alone, as in MapLibre.
        let isRound = cap.isFeatureConstant && evaluator.word(cap) == LineMesh.Join.round.rawValue
        stroke.dashes = DashField(lengths, unit: floorWidth, isRound: isRound)
      }
    }
    stroke.cap = LineMesh.Join(rawValue: evaluator.word(cap)) ?? .butt
    stroke.join = LineMesh.Join(rawValue: evaluator.word(join)) ?? .miter
    return stroke
  }
}

/// The colors of a line.
enum LineInk {
  case color(RGBA)
  case pattern(SpriteImage, opacity: Double)
  case gradient(PropertyExpression, opacity: Double)
}

/// The shape of a line, in pixels.
struct LineStroke {
  let width, gap, offset, blur: Double

  /// The width at the whole zoom, on the screen: the unit of dashes.
  let unit: Double

  var cap = LineMesh.Join.butt
  var join = LineMesh.Join.miter
  var dashes: DashField?

  init(width: Double, gap: Double, offset: Double, blur: Double, unit: Double) {
    (self.width, self.gap, self.offset, self.blur, self.unit) = (width, gap, offset, blur, unit)
  }

  /// The distance of the outermost pixels from the middle.
  var reach: Double { gap / 2 + width / 2 * (gap > 0 ? 2 : 1) + 0.5 }

  /// Returns the coverage at a distance from the middle, 0 to 1.
  @inline(__always)
  func coverage(_ distance: Double) -> Double {
    let soft = blur + 1
    let inner = gap > 0 ? gap / 2 + 0.5 : 0
    return min(max(min(distance - (inner - soft), reach - distance) / soft, 0), 1)
  }
}

/// The color of a line at a side from -1 to 1 and a length in units of the tile.
struct LineShader {
  private let ink: LineInk
  private let sampler: ImageSampler?
  private let ramp: ColorRampTable?
  private let stroke: LineStroke
  private let lengthScale, whole: Double

  /// The lengths in units of the tile at the ends, by which dashes and images repeat.
  private let lengths: ClosedRange<Double>
  private let plain: SIMD4<Float>

  /// The units of the tile in a line whose length is measured, whatever it is, as in MapLibre.
  private static let measuredLength = 32_767.0

  /// Creates the colors of a line.
  ///
  /// - Parameters:
  ///   - ink: The colors.
  ///   - stroke: The shape.
  ///   - lengthScale: The pixels in a unit of the tile.
  ///   - whole: The length of the line in units of the tile.
  ///   - progress: The shares of the feature's line at its ends.
  init(
    _ ink: LineInk, _ stroke: LineStroke, lengthScale: Double, whole: Double, progress: ClosedRange<Double>?
  ) {
    (self.ink, self.stroke, self.lengthScale, self.whole) = (ink, stroke, lengthScale, whole)
    lengths =
      progress.map { $0.lowerBound * Self.measuredLength...$0.upperBound * Self.measuredLength } ?? 0...whole
    var (sampler, ramp, plain) = (ImageSampler?.none, ColorRampTable?.none, SIMD4<Float>(repeating: 0))
    switch ink {
    case .pattern(let image, _): sampler = ImageSampler(image.bitmap)
    case .gradient(let expression, _): ramp = ColorRampTable(expression, .lineProgress, progress ?? 0...1)
    case .color(let color): plain = SIMD4(premultiplying: color)
    }
    (self.sampler, self.ramp, self.plain) = (sampler, ramp, plain)
  }

  /// Returns the coverage of dashes, 0 to 1.
  func coverage(side: Double, _ length: Double) -> Double {
    stroke.dashes?.coverage(side * stroke.unit / 2, repeated(length)) ?? 1
  }

  /// Returns the length in pixels by which dashes and images repeat.
  private func repeated(_ length: Double) -> Double {
    guard whole > 0 else { return length * lengthScale }
    return (lengths.lowerBound + (lengths.upperBound - lengths.lowerBound) * length / whole) * lengthScale
  }

  /// Returns the color, multiplied by its alpha.
  func color(side: Double, _ length: Double) -> SIMD4<Float> {
    switch ink {
    case .color: return plain
    case .gradient(_, let opacity):
      return (ramp?[whole > 0 ? length / whole : 0] ?? plain) * Float(opacity)
    case .pattern(let image, let opacity):
      guard let sampler, image.height > 0 else { return plain }
      // The image is as high as the line is wide, and as long as its shape asks for.
      let period = image.width * stroke.unit / image.height
      let turns = repeated(length) / period
      let place = (
        x: (turns - turns.rounded(.down)) * Double(sampler.width + 2) - 1,
        y: (0.5 + 0.5 * side) * Double(sampler.height + 2) - 1
      )
      return sampler.repeated(at: place) * Float(opacity)
    }
  }
}

/// Returns 0 below a range, 1 above it, and a smooth curve between.
func smoothStep(_ low: Double, _ high: Double, _ value: Double) -> Double {
  let share = min(max((value - low) / (high - low), 0), 1)
  return share * share * (3 - 2 * share)
}

extension SIMD4<Float> {
  /// Creates the channels of a color from 0 to 1, multiplied by its alpha.
  init(premultiplying color: RGBA) {
    let alpha = Float(color.alpha) / 255
    self.init(
      Float(color.red) / 255 * alpha, Float(color.green) / 255 * alpha, Float(color.blue) / 255 * alpha, alpha
    )
  }
}
