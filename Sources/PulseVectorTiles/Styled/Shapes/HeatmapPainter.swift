import Glibc
import PulseGeo
import PulseMapStyle
import PulsePixels

/// The painter of one `heatmap` layer: the density of points in a coarse grid, and the colors of densities.
struct HeatmapPainter {
  /// The pixels in a cell of the grid.
  private static let cell = 4

  /// The least density that is kept, and the height of a normal distribution.
  private static let leastDensity = 1.0 / 255 / 16
  private static let peak = 0.3989422804014327

  private let weight, radius: PropertyExpression
  private let intensity, opacity: Double
  private let ramp: ColorRampTable
  private let width, height: Int
  private var densities: [Float]

  init(_ layer: StyleDocument.Layer, _ evaluator: StyleEvaluator) {
    (weight, radius) = (layer["heatmap-weight"], layer["heatmap-radius"])
    intensity = evaluator.number(layer["heatmap-intensity"])
    opacity = min(max(evaluator.number(layer["heatmap-opacity"]), 0), 1)
    ramp = ColorRampTable(layer["heatmap-color"], .heatmapDensity)
    width = max(1, evaluator.view.size.width / Self.cell)
    height = max(1, evaluator.view.size.height / Self.cell)
    densities = Array(repeating: 0, count: width * height)
  }

  /// Adds the points of a tile.
  mutating func add(_ features: [StyledFeature], _ tile: StyleTile, _ evaluator: StyleEvaluator) {
    for feature in features {
      evaluator.context.feature = feature
      let strength = evaluator.number(weight) * intensity * Self.peak
      guard strength > Self.leastDensity else { continue }
      let radius = evaluator.number(radius) * evaluator.view.ratio / Double(Self.cell)
      // Beyond this many radii, the density is below the least one.
      let reach = (-2 * log(Self.leastDensity / strength)).squareRoot() / 3 * radius
      for point in feature.vertices where point.isInTile {
        let pixel = tile.toPixels(point)
        add(
          (x: pixel.x / Double(Self.cell), y: pixel.y / Double(Self.cell)), strength, radius: radius,
          reach: reach)
      }
    }
  }

  private mutating func add(_ center: ClipRect.Point, _ strength: Double, radius: Double, reach: Double) {
    func range(_ middle: Double, _ count: Int) -> Range<Int> {
      let first = min(max((middle - reach - 0.5).rounded(.up), 0), Double(count))
      let end = min(max((middle + reach - 0.5).rounded(.up), first), Double(count))
      return Int(clampingPixels: first)..<Int(clampingPixels: end)
    }
    for y in range(center.y, height) {
      for x in range(center.x, width) {
        let (dx, dy) = ((Double(x) + 0.5 - center.x) / radius, (Double(y) + 0.5 - center.y) / radius)
        densities[y * width + x] += Float(strength * RoundedFunctions.exponential(-4.5 * (dx * dx + dy * dy)))
      }
    }
  }

  /// Paints the colors of the densities.
  func paint(on bitmap: inout Bitmap) {
    let (scaleX, scaleY) = (
      Double(width) / Double(bitmap.size.width), Double(height) / Double(bitmap.size.height)
    )
    for y in 0..<bitmap.size.height {
      for x in 0..<bitmap.size.width {
        let density = density((Double(x) + 0.5) * scaleX - 0.5, (Double(y) + 0.5) * scaleY - 0.5)
        bitmap.blend(ramp[density], opacity, x, y)
      }
    }
  }

  private func density(_ x: Double, _ y: Double) -> Double {
    func cell(_ x: Int, _ y: Int) -> Double {
      Double(densities[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)])
    }
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (shareX, shareY) = (x - left, y - top)
    let (column, row) = (Int(left), Int(top))
    let upper = cell(column, row) * (1 - shareX) + cell(column + 1, row) * shareX
    let lower = cell(column, row + 1) * (1 - shareX) + cell(column + 1, row + 1) * shareX
    return upper * (1 - shareY) + lower * shareY
  }
}
