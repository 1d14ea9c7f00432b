import Glibc
import PulseGeo
import PulseMapStyle
import PulsePixels

/// The painter of one `fill-extrusion` layer: prisms as a camera above the middle of the view sees them.
struct ExtrusionPainter {
  /// The radius of the earth in meters in MapLibre.
  private static let earthRadius = 6_371_008.8

  /// The height of the camera in heights of the view, from its angle of view of 36.87 degrees.
  private static let cameraHeight = 1.5

  /// The direction to the light, to the right, downwards and towards the camera, and its intensity.
  private static let light = (x: 0.2875, y: -0.49796, z: 0.99593)
  private static let intensity = 0.5
  private static let ambient = 0.03

  private let color, height, base, translate, anchor: PropertyExpression
  private let opacity: Double
  private let hasGradient: Bool
  private let view: StyleView
  private let pixelsPerMeter, camera: Double

  /// The colors and heights of the pixels that have been painted; heights are negative where there is nothing.
  private var colors: [SIMD3<Float>]
  private var heights: [Float]

  init(_ layer: StyleDocument.Layer, _ evaluator: StyleEvaluator) {
    (color, height, base) = (
      layer["fill-extrusion-color"], layer["fill-extrusion-height"], layer["fill-extrusion-base"]
    )
    (translate, anchor) = (layer["fill-extrusion-translate"], layer["fill-extrusion-translate-anchor"])
    opacity = min(max(evaluator.number(layer["fill-extrusion-opacity"]), 0), 1)
    hasGradient = evaluator.value(layer["fill-extrusion-vertical-gradient"], at: evaluator.view.zoom).isTrue
    view = evaluator.view
    let latitude = view.viewport.center.latitude * .pi / 180
    pixelsPerMeter = view.viewport.worldSizeInPixels / (2 * .pi * Self.earthRadius * cos(latitude))
    camera = Self.cameraHeight * Double(view.size.height)
    colors = Array(repeating: SIMD3(repeating: 0), count: view.size.area)
    heights = Array(repeating: -1, count: view.size.area)
  }

  /// Adds the prisms of a tile.
  mutating func add(_ features: [StyledFeature], _ tile: StyleTile, _ evaluator: StyleEvaluator) {
    let moved = evaluator.translation(translate, anchor: anchor)
    for feature in features where feature.geometryType == .polygon {
      evaluator.context.feature = feature
      guard case .color(let color) = evaluator.paint(color) else { continue }
      let bottom = max(0, evaluator.number(base))
      let top = max(0, evaluator.number(height))
      let rings = feature.parts.map { part in
        part.map { point -> ClipRect.Point in
          let pixel = tile.toPixels(point)
          return (x: pixel.x + moved.x, y: pixel.y + moved.y)
        }
      }
      if top > bottom {
        for ring in rings { addSides(of: ring, color, from: bottom, to: top) }
      }
      addRoof(of: rings, color, at: top)
    }
  }

  /// Returns the pixel at which the camera sees a point above another one; `nil` if it is behind the camera.
  private func seen(_ pixel: ClipRect.Point, at meters: Double) -> ClipRect.Point? {
    let distance = camera - meters * pixelsPerMeter
    guard distance > 1 else { return nil }
    let (centerX, centerY) = (Double(view.size.width) / 2, Double(view.size.height) / 2)
    let scale = camera / distance
    return (x: centerX + (pixel.x - centerX) * scale, y: centerY + (pixel.y - centerY) * scale)
  }

  private mutating func addRoof(
    of rings: [[ClipRect.Point]], _ color: StyleColor, at meters: Double
  ) {
    let bounds = ClipRect(around: view.size, margin: 16)
    let seen = rings.map { ring -> [SubpixelPoint] in
      bounds.clip(ring: ring.compactMap { self.seen($0, at: meters) }).map { SubpixelPoint($0) }
    }
    let mask = CenterSampledMask.mask(of: seen, in: view.size.bounds)
    let lit = Self.lit(color, Self.light.z, shade: 1)
    for y in mask.rect.rows {
      for x in mask.rect.columns where mask.levels[(y - mask.rect.y) * mask.rect.width + x - mask.rect.x] > 0
      {
        set(x, y, lit, meters)
      }
    }
  }

  private mutating func addSides(
    of ring: [ClipRect.Point], _ color: StyleColor, from bottom: Double, to top: Double
  ) {
    guard var previous = ring.last else { return }
    for point in ring {
      defer { previous = point }
      guard let a = seen(previous, at: bottom), let b = seen(point, at: bottom), let c = seen(point, at: top),
        let d = seen(previous, at: top)
      else { continue }
      let (dx, dy) = (point.x - previous.x, point.y - previous.y)
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0 else { continue }
      let facing = (dy * Self.light.x - dx * Self.light.y) / length
      func corner(_ pixel: ClipRect.Point, _ share: Double, _ meters: Double) -> PixelTriangle.Corner {
        let shade = hasGradient ? min(max((share + bottom) * (top / 150).squareRoot(), 0.84), 1) : 1
        let lit = Self.lit(color, facing, shade: shade)
        return PixelTriangle.Corner(pixel, SIMD4(Double(lit.x), Double(lit.y), Double(lit.z), meters))
      }
      let corners = [corner(a, 0, bottom), corner(b, 0, bottom), corner(c, 1, top), corner(d, 1, top)]
      for (one, two, three) in [(0, 1, 2), (0, 2, 3)] {
        let triangle = PixelTriangle(corners[one], corners[two], corners[three])
        triangle?.forEachPixel(in: view.size.bounds) { x, y, values in
          set(x, y, SIMD3(Float(values.x), Float(values.y), Float(values.z)), values.w)
        }
      }
    }
  }

  /// Sets a pixel, unless something higher is there.
  private mutating func set(_ x: Int, _ y: Int, _ color: SIMD3<Float>, _ meters: Double) {
    let index = y * view.size.width + x
    guard Float(meters) >= heights[index] else { return }
    heights[index] = Float(meters)
    colors[index] = color
  }

  /// Returns the color of a face in the light.
  ///
  /// - Parameters:
  ///   - color: The color of the prism.
  ///   - facing: The cosine of the angle between the face and the light, times the light's distance.
  ///   - shade: The share of the light that the height leaves.
  /// - Returns: Red, green and blue, 0 to 1.
  private static func lit(_ color: StyleColor, _ facing: Double, shade: Double) -> SIMD3<Float> {
    let channels = color.premultiplied
    let brightness = channels[0] * 0.2126 + channels[1] * 0.7152 + channels[2] * 0.0722
    let share = min(max(facing, 0), 1)
    let most = max(1 - brightness + intensity, 1)
    let strength = ((1 - intensity) * (1 - share) + most * share) * shade
    func level(_ channel: Double) -> Float { Float(min(max((channel + ambient) * strength, 0), 1)) }
    return SIMD3(level(channels[0]), level(channels[1]), level(channels[2]))
  }

  /// Paints the prisms with the opacity of the layer.
  func paint(on bitmap: inout Bitmap) {
    guard opacity > 0 else { return }
    for y in 0..<bitmap.size.height {
      for x in 0..<bitmap.size.width where heights[y * view.size.width + x] >= 0 {
        bitmap.blend(SIMD4(colors[y * view.size.width + x], 1), opacity, x, y)
      }
    }
  }
}
