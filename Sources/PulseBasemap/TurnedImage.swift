import PulseGeo
import PulsePixels

/// Images of maps in turned views, resampled from images with north up.
enum TurnedImage {
  /// Returns the image of a view, which is painted with north up and then turned.
  static func paint(_ viewport: Viewport, _ paint: (Viewport) -> Bitmap) -> Bitmap {
    turned(paint(viewport.northUp), to: viewport)
  }

  /// Turns an image of the view with north up around a turned one; an image of a view that is not turned stays the same.
  ///
  /// Each pixel is the mean of four by four around its center with the weights of Catmull-Rom splines, which keep the
  /// sharpness of texts and lines; at multiples of 90 degrees, it is exactly one of them.
  ///
  /// - Parameters:
  ///   - image: The image of ``Viewport/northUp``.
  ///   - viewport: The view.
  /// - Returns: The image of the view.
  /// - Complexity: O(pixels).
  static func turned(_ image: Bitmap, to viewport: Viewport) -> Bitmap {
    let rotation = viewport.rotation
    if rotation.isNone { return image }
    let size = PixelSize(viewport.width * viewport.pixelRatio, viewport.height * viewport.pixelRatio)
    let source = CubicSampler(image)
    let (column, row) = (rotation.toMap((1, 0)), rotation.toMap((0, 1)))
    let corner = rotation.toMap((x: 0.5 - Double(size.width) / 2, y: 0.5 - Double(size.height) / 2))
    let origin = (
      x: corner.x + Double(image.size.width) / 2 - 0.5, y: corner.y + Double(image.size.height) / 2 - 0.5
    )
    var pixels: [RGBA] = []
    pixels.reserveCapacity(size.area)
    for y in 0..<size.height {
      let start = (x: origin.x + Double(y) * row.x, y: origin.y + Double(y) * row.y)
      for x in 0..<size.width {
        pixels.append(source.color(x: start.x + Double(x) * column.x, y: start.y + Double(x) * column.y))
      }
    }
    return Bitmap(size: size, pixels: pixels)
  }
}

/// A sampler of an image between its pixels by cubic splines.
private struct CubicSampler {
  /// The steps between two pixels.
  private static let steps = 256

  /// The unit of the weights.
  private static let one = 1 << 14

  /// The weights of four neighbors for each step from the second to the third.
  private static let weights: [SIMD4<Int32>] = (0...steps).map { step in
    let t = Double(step) / Double(steps)
    let outer = (-0.5 * t + t * t - 0.5 * t * t * t, 0.5 * t * t * t - 0.5 * t * t)
    let third = 0.5 * t + 2 * t * t - 1.5 * t * t * t
    func whole(_ weight: Double) -> Int32 { Int32((weight * Double(one)).rounded()) }
    let (first, next, last) = (whole(outer.0), whole(third), whole(outer.1))
    return SIMD4(first, Int32(one) - first - next - last, next, last)
  }

  private let image: Bitmap

  init(_ image: Bitmap) { self.image = image }

  /// Returns the color at a position, 0 at the center of the first pixel, within the image.
  func color(x: Double, y: Double) -> RGBA {
    let (steps, last) = (Double(Self.steps), image.size)
    let (columnSteps, rowSteps) = (Int((x * steps).rounded()), Int((y * steps).rounded()))
    let (column, row) = (columnSteps >> 8, rowSteps >> 8)
    let (across, down) = (Self.weights[columnSteps & 255], Self.weights[rowSteps & 255])
    func pixel(_ column: Int, _ row: Int) -> RGBA {
      image.pixels[min(max(row, 0), last.height - 1) * last.width + min(max(column, 0), last.width - 1)]
    }
    if columnSteps & 255 == 0, rowSteps & 255 == 0 { return pixel(column, row) }
    // Red, green and blue multiplied with the opacity, and the opacity.
    var sum = SIMD4<Int64>(repeating: 0)
    for line in 0..<4 where down[line] != 0 {
      for place in 0..<4 where across[place] != 0 {
        let color = pixel(column + place - 1, row + line - 1)
        let weight = Int64(across[place]) * Int64(down[line])
        let alpha = Int64(color.alpha)
        let parts = SIMD4(
          Int64(color.red) * alpha, Int64(color.green) * alpha, Int64(color.blue) * alpha, alpha)
        sum = sum &+ parts &* SIMD4(repeating: weight)
      }
    }
    let alpha = sum.w
    guard alpha > 0 else { return .clear }
    let unit = Int64(Self.one) * Int64(Self.one)
    func channel(_ value: Int64) -> UInt8 { UInt8(min(max((value + alpha / 2) / alpha, 0), 255)) }
    return RGBA(
      channel(sum.x), channel(sum.y), channel(sum.z),
      alpha: UInt8(min(max((alpha + unit / 2) / unit, 0), 255)))
  }
}
