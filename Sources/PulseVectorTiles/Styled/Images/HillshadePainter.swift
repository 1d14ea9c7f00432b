import Glibc
import PulseGeo
import PulseMapStyle
import PulsePixels

/// The painter of one `hillshade` layer.
struct HillshadePainter {
  /// A light with the colors of slopes towards it and away from it.
  private struct Light {
    /// The direction clockwise from the north and the height, in radians.
    let azimuth, altitude: Double
    let highlight, shadow: SIMD4<Float>
  }

  private let lights: [Light]
  private let accent: SIMD4<Float>
  private let exaggeration: Double
  private let method: String
  private let isNearest: Bool

  init(_ layer: StyleDocument.Layer, _ evaluator: StyleEvaluator) {
    func value(_ name: String) -> StyleValue { evaluator.value(layer[name], at: evaluator.view.zoom) }
    func numbers(_ name: String) -> [Double] {
      switch value(name) {
      case .numberArray(let numbers): numbers
      case .number(let number): [number]
      case let other: other.numbers ?? []
      }
    }
    func colors(_ name: String) -> [SIMD4<Float>] {
      switch value(name) {
      case .colorArray(let colors): colors.map { SIMD4(premultiplying: $0) }
      case .color(let color): [SIMD4(premultiplying: color)]
      default: []
      }
    }
    let turn = value("hillshade-illumination-anchor").text == "viewport" ? evaluator.view.bearing : 0
    let (directions, altitudes) = (
      numbers("hillshade-illumination-direction"), numbers("hillshade-illumination-altitude")
    )
    let (highlights, shadows) = (colors("hillshade-highlight-color"), colors("hillshade-shadow-color"))
    let count = max(directions.count, altitudes.count, highlights.count, shadows.count)
    lights = (0..<count).compactMap { index in
      // The last value of a shorter list goes on.
      guard let direction = directions.prefix(index + 1).last,
        let altitude = altitudes.prefix(index + 1).last,
        let highlight = highlights.prefix(index + 1).last, let shadow = shadows.prefix(index + 1).last
      else { return nil }
      return Light(
        azimuth: (direction + turn) * .pi / 180, altitude: altitude * .pi / 180, highlight: highlight,
        shadow: shadow)
    }
    accent = colors("hillshade-accent-color").first ?? SIMD4(repeating: 0)
    exaggeration = value("hillshade-exaggeration").plainNumber
    method = value("hillshade-method").text
    isNearest = value("resampling").text == "nearest"
  }

  /// Paints the slopes of a tile.
  func paint(_ slopes: ImageSampler, _ tile: StyleTile, on bitmap: inout Bitmap) {
    guard !lights.isEmpty else { return }
    let rows = Double(1 << tile.id.z)
    func latitude(_ row: Double) -> Double { 90 - 360 / .pi * atan(exp((row / rows * 2 - 1) * .pi)) }
    let (north, south) = (latitude(Double(tile.id.y)), latitude(Double(tile.id.y + 1)))
    for y in tile.clip.rect.rows {
      for x in tile.clip.rect.columns where tile.clip.contains(x, y) {
        let unit = tile.toPixels.inverse((x: Double(x) + 0.5, y: Double(y) + 0.5))
        let (u, v) = (unit.x / StyleView.extent, unit.y / StyleView.extent)
        let place = (x: u * Double(slopes.width), y: v * Double(slopes.height))
        let level = isNearest ? slopes.nearest(at: place, isClamped: true) : slopes.clamped(at: place)
        let stretch = cos(((north - south) * (1 - v) + south) * .pi / 180)
        let slope = (x: (Double(level.x) * 8 - 4) / stretch, y: (Double(level.y) * 8 - 4) / stretch)
        bitmap.blend(color(slope), 1, x, y)
      }
    }
  }

  /// Returns the color of a slope, multiplied by its alpha.
  private func color(_ slope: (x: Double, y: Double)) -> SIMD4<Float> {
    let light = lights[0]
    let strong = (x: slope.x * exaggeration * 2, y: slope.y * exaggeration * 2)
    let steepness = atan((strong.x * strong.x + strong.y * strong.y).squareRoot())
    switch method {
    case "basic": return lit(strong, light)
    case "multidirectional":
      return lights.reduce(SIMD4(repeating: 0)) { $0 + lit(strong, $1) / Float(lights.count) }
    case "igor":
      let strength = steepness * 2 / .pi
      let away = 1 - towards(strong, light)
      return light.shadow * Float(strength * away) + light.highlight * Float(strength * (1 - away))
    case "combined":
      let angle = min(max(acos(min(max(cosine(strong, light), -1), 1)), 0), .pi / 2)
      let scale = steepness * 4 / (.pi * .pi)
      return light.shadow * Float(angle * scale) + light.highlight * Float((.pi / 2 - angle) * scale)
    default: return standard(slope, light)
    }
  }

  private func lit(_ slope: (x: Double, y: Double), _ light: Light) -> SIMD4<Float> {
    let shade = min(max(cosine(slope, light), 0), 1)
    return shade > 0.5 ? light.highlight * Float(2 * shade - 1) : light.shadow * Float(1 - 2 * shade)
  }

  /// Returns the cosine of the angle between the light and the normal of a slope.
  private func cosine(_ slope: (x: Double, y: Double), _ light: Light) -> Double {
    let azimuth = light.azimuth + .pi
    let (sine, level) = (sin(light.altitude), cos(light.altitude))
    return (sine - (slope.y * cos(azimuth) * level - slope.x * sin(azimuth) * level))
      / (1 + slope.x * slope.x + slope.y * slope.y).squareRoot()
  }

  /// Returns how far a slope faces the light, 0 to 1.
  private func towards(_ slope: (x: Double, y: Double), _ light: Light) -> Double {
    let aspect = slope.x != 0 ? atan2(slope.y, -slope.x) : .pi / 2 * (slope.y > 0 ? 1 : -1)
    let turns = (aspect + light.azimuth + .pi) / .pi + 0.5
    return ((turns - 2 * (turns / 2).rounded(.down)) - 1).magnitude
  }

  private func standard(_ slope: (x: Double, y: Double), _ light: Light) -> SIMD4<Float> {
    let angle = atan(0.625 * (slope.x * slope.x + slope.y * slope.y).squareRoot())
    let base = 1.875 - exaggeration * 1.75
    let most = Double.pi / 2
    let scaled = exaggeration != 0.5 ? (pow(base, angle) - 1) / (pow(base, most) - 1) * most : angle
    let strength = Float(min(max(exaggeration * 2, 0), 1))
    let accented = accent * Float(1 - cos(scaled)) * strength
    let share = Float(towards(slope, light))
    let shaded = (light.shadow * (1 - share) + light.highlight * share) * Float(sin(scaled)) * strength
    return accented * (1 - shaded.w) + shaded
  }
}

/// The painter of one `color-relief` layer.
struct ColorReliefPainter {
  private let opacity: Double
  private let isNearest: Bool
  private let colors: [SIMD4<Float>]
  private let lowest, highest: Double

  init(_ layer: StyleDocument.Layer, _ evaluator: StyleEvaluator) {
    opacity = min(max(evaluator.number(layer["color-relief-opacity"]), 0), 1)
    isNearest = evaluator.value(layer["resampling"], at: evaluator.view.zoom).text == "nearest"
    let ramp = layer["color-relief-color"]
    var stops: [Double] = []
    if case .curve(let curve) = ramp.root.role { stops = curve.stops.filter(\.isFinite) }
    (lowest, highest) = (stops.first ?? 0, stops.last ?? 0)
    let (low, high, context) = (lowest, highest, EvaluationContext())
    colors = (0..<4096).map { index in
      context.elevation = low + (high - low) * Double(index) / 4095
      guard case .color(let color) = ramp.value(in: context) else { return SIMD4(repeating: 0) }
      return SIMD4(premultiplying: color)
    }
  }

  /// Paints the elevations of a tile.
  func paint(_ heights: ElevationTile, _ tile: StyleTile, on bitmap: inout Bitmap) {
    let scale = Double(heights.side) / StyleView.extent
    for y in tile.clip.rect.rows {
      for x in tile.clip.rect.columns where tile.clip.contains(x, y) {
        let unit = tile.toPixels.inverse((x: Double(x) + 0.5, y: Double(y) + 0.5))
        let height = heights.height(at: (x: unit.x * scale, y: unit.y * scale), isNearest: isNearest)
        let share = highest > lowest ? min(max((height - lowest) / (highest - lowest), 0), 1) : 0
        bitmap.blend(colors[Int(clampingPixels: (share * 4095).rounded())], opacity, x, y)
      }
    }
  }
}

extension SIMD4<Float> {
  /// Creates the channels of a color, multiplied by its alpha.
  init(premultiplying color: StyleColor) {
    let channels = color.premultiplied
    self.init(Float(channels[0]), Float(channels[1]), Float(channels[2]), Float(color.alpha))
  }
}
