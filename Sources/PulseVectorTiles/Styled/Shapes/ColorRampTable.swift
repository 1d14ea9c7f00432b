import PulseMapStyle
import PulsePixels

/// The colors of a property that depends on a value of pixels, in equal steps.
struct ColorRampTable: Sendable {
  /// The inputs of ramps.
  enum Input {
    case lineProgress, heatmapDensity
  }

  private let colors: [SIMD4<Float>]

  /// Whether colors hold instead of being mixed.
  private let isStep: Bool

  /// Creates the table of an expression over a range of values.
  ///
  /// Curves have 256 colors, as in MapLibre's textures; steps more, since they have edges.
  init(_ expression: PropertyExpression, _ input: Input, _ range: ClosedRange<Double> = 0...1) {
    let context = EvaluationContext()
    var isStep = false
    if case .curve(let curve) = expression.root.role, case .step = curve.interpolation { isStep = true }
    self.isStep = isStep
    let count = isStep ? 4096 : 256
    colors = (0..<count).map { index in
      let share = isStep ? (Double(index) + 0.5) / Double(count) : Double(index) / Double(count - 1)
      let value = range.lowerBound + (range.upperBound - range.lowerBound) * share
      switch input {
      case .lineProgress: context.lineProgress = value
      case .heatmapDensity: context.heatmapDensity = value
      }
      guard case .color(let color) = expression.value(in: context) else { return SIMD4(repeating: 0) }
      // As stored in 8 bits.
      func level(_ value: Double) -> Float { Float((min(max(value, 0), 1) * 255).rounded(.down) / 255) }
      let channels = color.premultiplied
      return SIMD4(level(channels[0]), level(channels[1]), level(channels[2]), level(color.alpha))
    }
  }

  /// The color at a share of the range, multiplied by its alpha.
  subscript(share: Double) -> SIMD4<Float> {
    let place = min(max(share, 0), 1) * Double(colors.count) - (isStep ? 0 : 0.5)
    let low = min(max(Int(clampingPixels: place.rounded(.down)), 0), colors.count - 1)
    if isStep { return colors[low] }
    let high = min(low + 1, colors.count - 1)
    let part = Float(min(max(place - Double(low), 0), 1))
    return colors[low] * (1 - part) + colors[high] * part
  }
}
