import PulseGeo
import PulsePixels

/// A part of a view within which pixel positions in an image are interpolated between four corners.
struct WarpCell: Sendable {
  let rect: PixelRect

  /// The image positions of the corners: top left, top right, bottom left, bottom right.
  let corners: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)

  /// Returns the image position of a place in the view, and its change per column and row of the view.
  func position(
    x: Double, y: Double
  ) -> (position: SIMD2<Double>, column: SIMD2<Double>, row: SIMD2<Double>) {
    let (width, height) = (Double(rect.width), Double(rect.height))
    let (u, v) = ((x - Double(rect.x)) / width, (y - Double(rect.y)) / height)
    let top = corners.0 + (corners.1 - corners.0) * u
    let bottom = corners.2 + (corners.3 - corners.2) * u
    let column = (corners.1 - corners.0) * ((1 - v) / width) + (corners.3 - corners.2) * (v / width)
    return (top + (bottom - top) * v, column, (bottom - top) / height)
  }
}

/// A division of a view into cells, small enough for linear interpolation of a transformation.
///
/// Cells are halved until the interpolation deviates by less than a fortieth of a pixel of the view from the exact
/// transformation at the middle of the cell and of its sides. At a discontinuity, every pixel is transformed exactly.
struct WarpGrid {
  /// The largest side of a cell in pixels.
  private static let side = 32

  /// The tolerated deviation in pixels of the view.
  private static let tolerance = 0.025

  private let viewport: Viewport
  private let locator: any PixelLocator
  private let imageSize: SIMD2<Double>

  init(_ viewport: Viewport, _ locator: any PixelLocator, imageSize: PixelSize) {
    self.viewport = viewport
    self.locator = locator
    self.imageSize = SIMD2(Double(imageSize.width), Double(imageSize.height))
  }

  /// Calls a function for each cell in which the image may be visible.
  func forEachCell(_ body: (WarpCell) -> Void) {
    let size = PixelSize(viewport.width * viewport.pixelRatio, viewport.height * viewport.pixelRatio)
    for y in stride(from: 0, to: size.height, by: Self.side) {
      var open = stride(from: 0, to: size.width, by: Self.side).map { x in
        PixelRect(x: x, y: y, width: Self.side, height: Self.side).intersection(size.bounds)
      }
      while !open.isEmpty {
        let points = locator.pixels(of: places(of: open.flatMap(Self.samples), in: size))
        var next: [PixelRect] = []
        for (index, rect) in open.enumerated() {
          let samples = Array(points[9 * index..<9 * index + 9])
          switch cell(rect, samples) {
          case .cell(let cell): body(cell)
          case .split: next += Self.parts(of: rect)
          case .empty: break
          }
        }
        open = next
      }
    }
  }

  private enum Decision {
    case cell(WarpCell)
    case split
    case empty
  }

  /// Returns the corners, the middles of the sides and the middle of a rectangle, row by row.
  private static func samples(of rect: PixelRect) -> [SIMD2<Double>] {
    (0...8).map { index in
      SIMD2(
        Double(rect.x) + Double(rect.width * (index % 3)) / 2,
        Double(rect.y) + Double(rect.height * (index / 3)) / 2)
    }
  }

  /// Converts positions in the view to places on the map.
  private func places(of positions: [SIMD2<Double>], in size: PixelSize) -> [SIMD2<Double>] {
    let world = viewport.worldSizeInPixels
    let center = SIMD2(viewport.centerPoint.x, viewport.centerPoint.y) * viewport.pixelsPerMapPoint
    let half = SIMD2(Double(size.width), Double(size.height)) / 2
    return positions.map { position in
      let offset = viewport.rotation.toMap((x: position.x - half.x, y: position.y - half.y))
      var place = (center + SIMD2(offset.x, offset.y)) / world
      place.x -= place.x.rounded(.down)
      return place
    }
  }

  private func cell(_ rect: PixelRect, _ samples: [SIMD2<Double>]) -> Decision {
    let finite = samples.filter { $0.x.isFinite && $0.y.isFinite }
    if finite.isEmpty { return .empty }
    guard finite.count == samples.count else {
      return rect.size.area > 1 ? .split : exactCell(rect, samples)
    }
    let low = finite.reduce(finite[0]) { pointwiseMin($0, $1) }
    let high = finite.reduce(finite[0]) { pointwiseMax($0, $1) }
    let margin = (high - low) / 2 + 1
    if high.x + margin.x < 0 || high.y + margin.y < 0 || low.x - margin.x > imageSize.x
      || low.y - margin.y > imageSize.y
    {
      return .empty
    }
    let corners = (samples[0], samples[2], samples[6], samples[8])
    func middle(_ first: Int, _ second: Int) -> SIMD2<Double> { (samples[first] + samples[second]) * 0.5 }
    let deviations = [
      samples[1] - middle(0, 2), samples[3] - middle(0, 6), samples[5] - middle(2, 8),
      samples[7] - middle(6, 8), samples[4] - (middle(0, 2) + middle(6, 8)) * 0.5,
    ]
    let (width, height) = (Double(rect.width), Double(rect.height))
    let sides: [Double] = [
      (samples[2] - samples[0]).length / width, (samples[8] - samples[6]).length / width,
      (samples[6] - samples[0]).length / height, (samples[8] - samples[2]).length / height,
    ]
    let allowed = (sides.min() ?? 0) * Self.tolerance
    if deviations.allSatisfy({ $0.length <= allowed }) {
      return .cell(WarpCell(rect: rect, corners: corners))
    }
    return rect.size.area > 1 ? .split : exactCell(rect, samples)
  }

  /// Returns the cell of one pixel around its exact center, with the smaller of the changes on both sides.
  private func exactCell(_ rect: PixelRect, _ samples: [SIMD2<Double>]) -> Decision {
    let center = samples[4]
    guard center.x.isFinite, center.y.isFinite else { return .empty }
    func change(_ before: Int, _ after: Int) -> SIMD2<Double>? {
      [center - samples[before], samples[after] - center].filter { $0.length.isFinite }
        .min { $0.length < $1.length }
    }
    guard let column = change(3, 5), let row = change(1, 7) else { return .empty }
    return .cell(
      WarpCell(
        rect: rect,
        corners: (center - column - row, center + column - row, center - column + row, center + column + row))
    )
  }

  /// Returns the halves of each side of a rectangle of at least two pixels.
  private static func parts(of rect: PixelRect) -> [PixelRect] {
    func halves(_ start: Int, _ count: Int) -> [(Int, Int)] {
      count > 1 ? [(start, count / 2), (start + count / 2, count - count / 2)] : [(start, count)]
    }
    return halves(rect.y, rect.height).flatMap { y, height in
      halves(rect.x, rect.width).map { x, width in PixelRect(x: x, y: y, width: width, height: height) }
    }
  }
}

extension SIMD2<Double> {
  /// The Euclidean length.
  var length: Double { (x * x + y * y).squareRoot() }
}
