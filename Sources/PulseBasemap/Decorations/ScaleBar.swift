import PulseGeo
import PulsePixels
import PulseScene

/// A scale bar with the text of its length, accurate at the latitude of the view's center.
struct ScaleBar {
  /// The length as text: `500 m`.
  let name: String

  /// The length in pixels.
  let length: Int

  private let line: HaloTextRenderer.RenderedLine
  private let frame: DecorationContext

  /// The dimensions of the scale bar, in points.
  private enum Metrics {
    /// The minimum bar length, and the one for images too narrow for it.
    static let least = [70.0, 35]
    static let tick = 5.0
    static let width = 1.5
    static let gap = 6.0
  }

  /// Creates a bar of 1, 2 or 5 times a power of ten, at least 70 points long.
  ///
  /// Narrow images use 35 points; `nil` if even that does not fit, or exceeds the Earth.
  init?(_ frame: DecorationContext) {
    for least in Metrics.least {
      guard let bar = ScaleBar(frame, atLeast: least) else { continue }
      self = bar
      return
    }
    return nil
  }

  private init?(_ frame: DecorationContext, atLeast points: Double) {
    let pixelsPerMeter = frame.viewport.pixels(
      forMeters: 1, at: frame.viewport.center, scale: frame.groundScale)
    let least = points * Double(frame.viewport.pixelRatio) / pixelsPerMeter
    guard let (name, meters) = Self.roundLength(atLeast: least, in: frame.units),
      let line = frame.text.line(name, size: DecorationContext.textSize)
    else { return nil }
    self.name = name
    self.line = line
    self.frame = frame
    length = Int((meters * pixelsPerMeter).rounded())
    if size.width + 2 * frame.pixels(DecorationContext.margin) > frame.size.width { return nil }
  }

  /// The size of bar and text in pixels.
  var size: PixelSize {
    PixelSize(length + frame.pixels(Metrics.gap) + line.width, frame.pixels(DecorationContext.textSize + 2))
  }

  /// Returns the bar and the text of its length in a rectangle of ``size``, with an opacity of 0 to 1.
  func decoration(in rect: PixelRect, opacity: Double) -> MapForeground.Decoration {
    let (width, tick) = (max(1, frame.pixels(Metrics.width)), frame.pixels(Metrics.tick))
    let base = rect.maxY - frame.pixels(2)
    var shape = Path()
    shape.addRect(x: rect.x, y: base - width, width: length, height: width)
    shape.addRect(x: rect.x, y: base - tick, width: width, height: tick - width)
    shape.addRect(x: rect.x + length - width, y: base - tick, width: width, height: tick - width)
    let mask = CoverageMask(of: shape, in: frame.size.bounds)
    let (color, halo) = (frame.colors.text.faded(to: opacity), frame.colors.halo.faded(to: opacity))
    let outline = mask.halo(radius: frame.subpixels(HaloTextRenderer.haloRadius))
    return MapForeground.Decoration(
      layers: [.color(halo, outline), .color(color, mask)]
        + frame.text.layers(
          of: line, x: rect.x + length + frame.pixels(Metrics.gap), y: base, color: color, halo: halo))
  }

  /// Returns the smallest round length of at least some meters, with its text such as `500 m`; `nil` beyond 20,000 km
  /// or miles.
  static func roundLength(atLeast meters: Double, in units: MeasurementSystem) -> (
    name: String, meters: Double
  )? {
    let scales: [(name: String, meters: Double, range: ClosedRange<Double>)] =
      switch units {
      case .metric: [("cm", 0.01, 1...50), ("m", 1, 1...500), ("km", 1000, 1...20_000)]
      case .imperial: [("in", 0.0254, 1...5), ("ft", 0.3048, 1...2000), ("mi", 1609.344, 0.5...20_000)]
      case .nautical: [("cm", 0.01, 1...50), ("m", 1, 1...500), ("NM", 1852, 0.5...20_000)]
      }
    for scale in scales {
      var power = 0.1
      while power <= scale.range.upperBound {
        for factor in [1.0, 2, 5] {
          let count = (factor * power * 10).rounded() / 10
          if scale.range.contains(count), count * scale.meters >= meters {
            return ("\(count < 1 ? "\(count)" : "\(Int(count))") \(scale.name)", count * scale.meters)
          }
        }
        power *= 10
      }
    }
    return nil
  }
}
