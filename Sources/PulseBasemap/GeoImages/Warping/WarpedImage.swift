import PulseGeo
import PulsePixels

/// An image in any coordinate reference system, resampled to views.
///
/// Each pixel is the mean of bilinear samples, spread over the part of the image that it covers.
struct WarpedImage: Sendable {
  /// The maximum number of samples along each side of a pixel.
  private static let maxSamples = 16

  let pyramid: ImagePyramid
  let locator: any PixelLocator

  /// Whether the last column is next to the first one.
  private let joinsEdges: Bool

  init(_ pyramid: ImagePyramid, _ locator: any PixelLocator) {
    self.pyramid = pyramid
    self.locator = locator
    joinsEdges = locator.joinsEdges(ofWidth: pyramid.size.width)
  }

  /// Renders a viewport.
  ///
  /// - Returns: An image that is transparent where there is none; `nil` if nothing of the image is in view.
  func painted(_ viewport: Viewport) -> Bitmap? {
    var bitmap = Bitmap(
      size: PixelSize(viewport.width * viewport.pixelRatio, viewport.height * viewport.pixelRatio))
    var isVisible = false
    WarpGrid(viewport, locator, imageSize: pyramid.size).forEachCell { cell in
      if paint(cell, on: &bitmap) { isVisible = true }
    }
    return isVisible ? bitmap : nil
  }

  /// Paints a cell; returns whether it shows a part of the image, which may be transparent.
  private func paint(_ cell: WarpCell, on bitmap: inout Bitmap) -> Bool {
    let rect = cell.rect
    let (_, column, row) = cell.position(
      x: Double(rect.x) + Double(rect.width) / 2, y: Double(rect.y) + Double(rect.height) / 2)
    // Where one direction is much denser, it determines the level, so that its samples suffice.
    let (least, greatest) = (min(column.length, row.length), max(column.length, row.length))
    let index = pyramid.level(scale: max(least, greatest / Double(Self.maxSamples / 4)))
    let level = pyramid.levels[index]
    guard
      let window = window(
        of: cell, index, margin: (column / level.factor).length + (row / level.factor).length)
    else { return false }
    let kernel = (columns: Spread(column / level.factor), rows: Spread(row / level.factor))
    var isVisible = false
    for y in rect.rows {
      for x in rect.columns {
        let (position, column, row) = cell.position(x: Double(x) + 0.5, y: Double(y) + 0.5)
        let coverage = coverage(of: position, column, row)
        guard coverage > 0 else { continue }
        isVisible = true
        let center = position / level.factor
        var sum = SIMD4<Float>.zero
        for vertical in kernel.rows.offsets {
          for horizontal in kernel.columns.offsets { sum += window.color(at: center + horizontal + vertical) }
        }
        let count = Float(kernel.rows.offsets.count * kernel.columns.offsets.count)
        bitmap.pixels[y * bitmap.size.width + x] = RGBA(premultiplied: sum / count, coverage: Float(coverage))
      }
    }
    return isVisible
  }

  /// Returns the part of a pixel within the image, 0 to 1, measured at its center.
  private func coverage(
    of position: SIMD2<Double>, _ column: SIMD2<Double>, _ row: SIMD2<Double>
  ) -> Double {
    let rate = SIMD2(SIMD2(column.x, row.x).length, SIMD2(column.y, row.y).length)
    func part(_ place: Double, _ size: Int, _ rate: Double) -> Double {
      let distance = min(place, Double(size) - place)
      return rate > 0 ? min(max(distance / rate + 0.5, 0), 1) : distance >= 0 ? 1 : 0
    }
    let vertical = part(position.y, pyramid.size.height, rate.y)
    return joinsEdges ? vertical : vertical * part(position.x, pyramid.size.width, rate.x)
  }

  /// Returns the pixels of a level that a cell may need; `nil` if there are none.
  private func window(of cell: WarpCell, _ index: Int, margin: Double) -> PixelWindow? {
    let level = pyramid.levels[index]
    let corners = [cell.corners.0, cell.corners.1, cell.corners.2, cell.corners.3].map { $0 / level.factor }
    func range(_ values: [Double], _ limits: ClosedRange<Double>) -> Range<Int>? {
      let low = (values.min() ?? 0) - margin - 2
      let high = (values.max() ?? 0) + margin + 2
      guard low <= limits.upperBound, high >= limits.lowerBound else { return nil }
      return Int(max(low, limits.lowerBound))..<Int(min(high, limits.upperBound).rounded(.up))
    }
    let (width, height) = (Double(level.size.width), Double(level.size.height))
    guard let x = range(corners.map(\.x), joinsEdges ? -width...2 * width : 0...width),
      let y = range(corners.map(\.y), 0...height), !x.isEmpty, !y.isEmpty
    else { return nil }
    return PixelWindow(pyramid, index, columns: x, rows: y)
  }
}

/// Offsets of samples along one side of a pixel of the view, in pixels of the image.
///
/// Each sample is as wide as a pixel of the image, so that their ends lie half a pixel within the side.
private struct Spread {
  let offsets: [SIMD2<Double>]

  init(_ side: SIMD2<Double>) {
    let length = side.length
    let count = min(max(Int(min(length, 64).rounded(.up)), 1), 16)
    guard count > 1 else {
      offsets = [.zero]
      return
    }
    let spread = side * ((length - 1) / length)
    offsets = (0..<count).map { spread * (Double($0) / Double(count - 1) - 0.5) }
  }
}

/// Pixels of a part of a pyramid's level, as premultiplied colors.
private struct PixelWindow {
  private let columns: Range<Int>
  private let rows: Range<Int>
  private let colors: [SIMD4<Float>]

  init(_ pyramid: ImagePyramid, _ level: Int, columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
    let width = pyramid.levels[level].size.width
    // Columns beyond an edge continue at the other one.
    if columns.lowerBound >= 0, columns.upperBound <= width {
      let rect = PixelRect(
        x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
      colors = pyramid.pixels(rect, level: level).map(\.premultipliedColor)
    } else {
      let row = pyramid.pixels(
        PixelRect(x: 0, y: rows.lowerBound, width: width, height: rows.count), level: level)
      colors = (0..<rows.count).flatMap { y in
        columns.map { x in row[y * width + ((x % width) + width) % width].premultipliedColor }
      }
    }
  }

  /// Returns the color at a position, interpolated between four pixels; beyond the edges, the nearest pixels count.
  func color(at position: SIMD2<Double>) -> SIMD4<Float> {
    let x = min(max(position.x - 0.5, Double(columns.lowerBound)), Double(columns.upperBound - 1))
    let y = min(max(position.y - 0.5, Double(rows.lowerBound)), Double(rows.upperBound - 1))
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let (u, v) = (Float(x - Double(left)), Float(y - Double(top)))
    let start = (top - rows.lowerBound) * columns.count + left - columns.lowerBound
    let right = left + 1 < columns.upperBound ? 1 : 0
    let below = top + 1 < rows.upperBound ? columns.count : 0
    let upper = colors[start] * (1 - u) + colors[start + right] * u
    let lower = colors[start + below] * (1 - u) + colors[start + below + right] * u
    return upper * (1 - v) + lower * v
  }
}

extension RGBA {
  /// The channels from 0 to 255, colors multiplied by alpha.
  fileprivate var premultipliedColor: SIMD4<Float> {
    let alpha = Float(alpha)
    return SIMD4(Float(red), Float(green), Float(blue), 255) * (alpha / 255)
  }

  /// Creates a color from premultiplied channels from 0 to 255, with its opacity multiplied by a coverage from 0 to 1.
  fileprivate init(premultiplied color: SIMD4<Float>, coverage: Float) {
    let alpha = UInt8(min(max((color.w * coverage).rounded(), 0), 255))
    guard alpha > 0 else {
      self = .clear
      return
    }
    func channel(_ value: Float) -> UInt8 { UInt8(min(max((value / color.w * 255).rounded(), 0), 255)) }
    self.init(channel(color.x), channel(color.y), channel(color.z), alpha: alpha)
  }
}
