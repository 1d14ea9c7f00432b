import Glibc
import PulseGeo
import PulseMapStyle
import PulsePixels

/// The painter of one `fill-extrusion` layer: prisms over polygons, and walls over lines, as a camera above the middle of
/// the view sees them.
struct ExtrusionPainter {
  /// The radius of the earth in meters in MapLibre.
  private static let earthRadius = 6_371_008.8

  /// The height of the camera in heights of the view, from its angle of view of 36.87 degrees.
  private static let cameraHeight = 1.5

  /// The length of walls, in units of a tile, beyond which a pattern begins again: the largest that MapLibre stores.
  private static let longestPattern = 32_768.0

  /// The part of a wall's length to the east or west below which it has no gradient: MapLibre stores normals in steps of this.
  private static let stepOfNormals = 1.0 / 16_384

  /// The paint of the faces of a prism.
  private enum Surface {
    case color(StyleColor)
    case pattern(PatternFill)
  }

  private let color, height, base, translate, anchor, pattern: PropertyExpression
  private let hasPattern: Bool
  private let images: StyleImages
  private let opacity: Double
  private let hasGradient: Bool
  private let light: ExtrusionLight
  private let view: StyleView
  private let pixelsPerMeter, camera: Double

  /// The colors of the pixels that the layer has painted, multiplied by their alpha, which is negative where there is
  /// nothing.
  private var colors: [SIMD4<Float>]

  /// The nearness of what is seen at the pixels, of this layer or of those below: the reciprocal of the pixels between it
  /// and the camera along the line of sight of the middle; 0 where there is nothing.
  private(set) var nearness: [Float]

  /// Creates the painter of a layer.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - images: The images of patterns.
  ///   - light: The light of the style.
  ///   - evaluator: The evaluation in the view.
  ///   - nearness: That of what layers below have painted; empty if there are none.
  init(
    _ layer: StyleDocument.Layer, _ images: StyleImages, _ light: StyleDocument.Light,
    _ evaluator: StyleEvaluator, behind nearness: [Float]
  ) {
    (color, height, base) = (
      layer["fill-extrusion-color"], layer["fill-extrusion-height"], layer["fill-extrusion-base"]
    )
    (translate, anchor) = (layer["fill-extrusion-translate"], layer["fill-extrusion-translate-anchor"])
    (pattern, hasPattern) = (layer["fill-extrusion-pattern"], layer.sets("fill-extrusion-pattern"))
    self.images = images
    self.light = ExtrusionLight(light, evaluator)
    opacity = min(max(evaluator.number(layer["fill-extrusion-opacity"]), 0), 1)
    hasGradient = evaluator.value(layer["fill-extrusion-vertical-gradient"], at: evaluator.view.zoom).isTrue
    view = evaluator.view
    let latitude = view.viewport.center.latitude * .pi / 180
    pixelsPerMeter = view.viewport.worldSizeInPixels / (2 * .pi * Self.earthRadius * cos(latitude))
    camera = Self.cameraHeight * Double(view.size.height)
    colors = Array(repeating: SIMD4(0, 0, 0, -1), count: view.size.area)
    self.nearness = nearness.isEmpty ? Array(repeating: 0, count: view.size.area) : nearness
  }

  /// Adds the prisms of a tile.
  mutating func add(_ features: [StyledFeature], _ tile: StyleTile, _ evaluator: StyleEvaluator) {
    guard opacity > 0 else { return }
    let moved = evaluator.translation(translate, anchor: anchor)
    for feature in features where feature.geometryType != .point {
      evaluator.context.feature = feature
      guard let surface = surface(evaluator, moved) else { continue }
      let bottom = max(0, evaluator.number(base))
      let top = max(0, evaluator.number(height))
      let isPolygon = feature.geometryType == .polygon
      let rings = feature.parts.map { part in
        part.map { point -> ClipRect.Point in
          let pixel = tile.toPixels(point)
          return (x: pixel.x + moved.x, y: pixel.y + moved.y)
        }
      }
      if top > bottom {
        for (part, ring) in zip(feature.parts, rings) {
          addWalls(along: part, ring, isClosed: isPolygon, tile, surface, from: bottom, to: top)
        }
      }
      if isPolygon { addRoof(of: rings, surface, at: top) }
    }
  }

  /// Returns what is painted on the feature of the context; `nil` if it is invisible.
  private func surface(_ evaluator: StyleEvaluator, _ moved: ClipRect.Point) -> Surface? {
    guard hasPattern else {
      guard case .color(let color) = evaluator.paint(color) else { return nil }
      return .color(color)
    }
    return evaluator.imageName(pattern).flatMap { images[$0] }.map {
      .pattern(PatternFill($0, view, movedBy: moved))
    }
  }

  /// Returns the pixels between the camera and a height; `nil` if it is behind the camera.
  private func distance(toHeight meters: Double) -> Double? {
    let distance = camera - meters * pixelsPerMeter
    return distance > 1 ? distance : nil
  }

  private var center: ClipRect.Point { (x: Double(view.size.width) / 2, y: Double(view.size.height) / 2) }

  /// Returns the pixel at which the camera sees a point above another one.
  private func seen(_ pixel: ClipRect.Point, from distance: Double) -> ClipRect.Point {
    let scale = camera / distance
    return (x: center.x + (pixel.x - center.x) * scale, y: center.y + (pixel.y - center.y) * scale)
  }

  private mutating func addRoof(of rings: [[ClipRect.Point]], _ surface: Surface, at meters: Double) {
    guard let distance = distance(toHeight: meters) else { return }
    let bounds = ClipRect(around: view.size, margin: 16)
    let seen = rings.map { ring -> [SubpixelPoint] in
      bounds.clip(ring: ring.map { self.seen($0, from: distance) }).map { SubpixelPoint($0) }
    }
    let mask = CenterSampledMask.mask(of: seen, in: view.size.bounds)
    let nearness = Float(1 / distance)
    func forEachPixel(_ body: (Int, Int) -> Void) {
      for y in mask.rect.rows {
        let row = (y - mask.rect.y) * mask.rect.width - mask.rect.x
        for x in mask.rect.columns where mask.levels[row + x] > 0 { body(x, y) }
      }
    }
    switch surface {
    case .color(let color):
      let color = SIMD4(SIMD3<Float>(light.lit(color, light.onRoof, shade: 1)), 1)
      forEachPixel { x, y in set(x, y, color, nearness) }
    case .pattern(let fill):
      let factors = SIMD4(SIMD3<Float>(light.factors(light.onRoof, shade: 1)), 1)
      let (scale, center) = (distance / camera, center)
      forEachPixel { x, y in
        let ground = (
          x: center.x + (Double(x) + 0.5 - center.x) * scale,
          y: center.y + (Double(y) + 0.5 - center.y) * scale
        )
        set(x, y, fill.color(at: ground) * factors, nearness)
      }
    }
  }

  /// Adds the walls over the sides of a part, of which those are seen that have the camera on their left.
  private mutating func addWalls(
    along part: [StylePoint], _ pixels: [ClipRect.Point], isClosed: Bool, _ tile: StyleTile,
    _ surface: Surface, from bottom: Double, to top: Double
  ) {
    guard part.count > 1, let low = distance(toHeight: bottom), let high = distance(toHeight: top) else {
      return
    }
    // The length of the walls from the first corner, in units of the tile.
    var length = 0.0
    let light = light
    for before in 0..<(isClosed ? part.count : part.count - 1) {
      let index = (before + 1) % part.count
      let (from, to) = (part[before], part[index])
      guard !Self.isBorder(from, to) else { continue }
      let side = from.distance(to: to)
      let start = length + side > Self.longestPattern ? 0 : length
      length = start + side
      let (first, last) = (pixels[before], pixels[index])
      let (dx, dy) = (last.x - first.x, last.y - first.y)
      guard side > 0, dx * (center.y - first.y) < dy * (center.x - first.x) else { continue }
      let pixelSide = (dx * dx + dy * dy).squareRoot()
      let facing = light.onWall(dx / pixelSide, dy / pixelSide)
      // In MapLibre, walls along meridians have no gradient.
      let isShaded = hasGradient && ((to.x - from.x) / side).magnitude >= Self.stepOfNormals
      func shade(_ end: Double) -> Double {
        isShaded ? light.shade(at: end, from: bottom, to: top) : 1
      }
      let corners = [
        seen(first, from: low), seen(last, from: low), seen(last, from: high), seen(first, from: high),
      ]
      switch surface {
      case .color(let color):
        let (lower, upper) = (
          light.lit(color, facing, shade: shade(0)), light.lit(color, facing, shade: shade(1))
        )
        addWall(corners, [lower, lower, upper, upper], low, high) { values in SIMD4(SIMD3<Float>(values), 1) }
      case .pattern(let fill):
        let axis = fill.wall(of: tile)
        let values = [(length, bottom, 0.0), (start, bottom, 0), (start, top, 1), (length, top, 1)].map {
          SIMD3(axis.x + $0.0 * axis.scale, axis.y - $0.1 * axis.scale * axis.unitsPerMeter, shade($0.2))
        }
        addWall(corners, values, low, high) { values in
          fill.repeatedColor(at: (x: values.x, y: values.y))
            * SIMD4(SIMD3<Float>(light.factors(facing, shade: values.z)), 1)
        }
      }
    }
  }

  /// Returns whether a side lies beyond the tile along its border, where the shape has been cut.
  private static func isBorder(_ from: StylePoint, _ to: StylePoint) -> Bool {
    func isOutside(_ value: Double) -> Bool { value < 0 || value > StyleView.extent }
    return from.x == to.x && isOutside(from.x) || from.y == to.y && isOutside(from.y)
  }

  /// Adds a wall.
  ///
  /// - Parameters:
  ///   - corners: The pixels of the corners: two below and two above.
  ///   - values: The values at the corners, which change evenly on the wall.
  ///   - low: The distance of the lower corners from the camera.
  ///   - high: That of the upper ones.
  ///   - color: Returns the color of a pixel, multiplied by its alpha.
  @inline(__always)
  private mutating func addWall(
    _ corners: [ClipRect.Point], _ values: [SIMD3<Double>], _ low: Double, _ high: Double,
    _ color: (SIMD3<Double>) -> SIMD4<Float>
  ) {
    // What changes evenly on the wall does so on the screen when divided by the distance.
    let places = corners.indices.map { index in
      let nearness = 1 / (index < 2 ? low : high)
      return PixelTriangle.Corner(corners[index], SIMD4(values[index] * nearness, nearness))
    }
    for (one, two, three) in [(0, 1, 2), (0, 2, 3)] {
      PixelTriangle(places[one], places[two], places[three])?.forEachPixel(in: view.size.bounds) {
        x, y, values in
        guard isSeen(x, y, Float(values.w)) else { return }
        let even = SIMD3(values.x, values.y, values.z) / values.w
        set(x, y, color(even), Float(values.w))
      }
    }
  }

  /// Returns whether nothing nearer is at a pixel.
  private func isSeen(_ x: Int, _ y: Int, _ nearness: Float) -> Bool {
    nearness >= self.nearness[y * view.size.width + x]
  }

  /// Sets a pixel, unless something nearer is there; of translucent faces in one place, the first one counts.
  private mutating func set(_ x: Int, _ y: Int, _ color: SIMD4<Float>, _ nearness: Float) {
    let index = y * view.size.width + x
    guard
      nearness > self.nearness[index]
        || nearness == self.nearness[index] && (colors[index].w < 0 || opacity == 1 && !hasPattern)
    else { return }
    self.nearness[index] = nearness
    colors[index] = color
  }

  /// Paints the prisms with the opacity of the layer.
  func paint(on bitmap: inout Bitmap) {
    guard opacity > 0 else { return }
    for y in 0..<bitmap.size.height {
      for x in 0..<bitmap.size.width where colors[y * view.size.width + x].w > 0 {
        bitmap.blend(colors[y * view.size.width + x], opacity, x, y)
      }
    }
  }
}
