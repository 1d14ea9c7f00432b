import Glibc
import PulseGeo
public import PulsePixels

/// A map of the density of points, which are drawn as a surface instead of marks.
package struct HeatMap: Hashable, Sendable {
  /// The weight of each overlay, 0 for those that are no points.
  package var weights: [Float]

  /// The standard deviation of the Gaussian around each point.
  package var radius: Length

  /// The colors from no density to ``peak``.
  package var ramp: ColorRamp

  /// The density that has the last color: the sum of weights, each multiplied with its Gaussian, which is 1 at the point.
  package var peak: Double

  /// The time in seconds at which the density is largest.
  package var peakTime: Double

  /// Creates a map without a known peak.
  package init(weights: [Float], radius: Length, ramp: ColorRamp) {
    (self.weights, self.radius, self.ramp) = (weights, radius, ramp)
    (peak, peakTime) = (1, 0)
  }
}

extension DisplayList {
  /// The density of points to draw in a frame.
  public struct Heat: Hashable, Sendable {
    /// A point with its weight.
    public struct Point: Hashable, Sendable {
      /// The position in pixels.
      public var x: Float

      /// The position in pixels.
      public var y: Float

      /// The weight, above 0.
      public var weight: Float
    }

    /// The points.
    public var points: [Point]

    /// The standard deviation of the Gaussian in pixels, above 0.
    public var sigma: Double

    /// The colors.
    public var ramp: ColorRamp

    /// The density that has the last color.
    public var peak: Double

    /// The image in pixels.
    public var size: PixelSize

    /// The box of the points with their surroundings in pixels.
    public var bounds: PixelRect {
      guard let first = points.first else { return .empty }
      var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
      for point in points {
        (left, right) = (min(left, point.x), max(right, point.x))
        (top, bottom) = (min(top, point.y), max(bottom, point.y))
      }
      let reach = Int((sigma * DensityGrid.reach).rounded(.up)) + 2
      let (x, y) = (Int(left) - reach, Int(top) - reach)
      return PixelRect(x: x, y: y, width: Int(right) + reach + 1 - x, height: Int(bottom) + reach + 1 - y)
        .intersection(size.bounds)
    }
  }
}

extension Scene {
  /// Returns the density of the points that are there at a time in seconds; `nil` without any.
  func heatElement(at time: Double, in viewport: Viewport) -> DisplayList.Heat? {
    guard let heat, heat.weights.count == overlays.count else { return nil }
    let sigma = max(0.5, pixels(heat.radius, at: viewport.center, in: viewport))
    let reach = sigma * DensityGrid.reach
    let size = pixelSize
    var points: [DisplayList.Heat.Point] = []
    for index in visibleOverlays(at: time) where heat.weights[index] > 0 {
      let (local, presence) = localTime(of: overlays[index], at: time)
      guard presence > 0 else { continue }
      let center = viewport.pixel(of: overlays[index].place(at: local))
      for shift in viewport.worldCopyOffsets(around: center, reach: reach) {
        let (x, y) = (center.x + shift.x, center.y + shift.y)
        guard x > -reach, x < Double(size.width) + reach, y > -reach, y < Double(size.height) + reach
        else { continue }
        points.append(
          DisplayList.Heat.Point(x: Float(x), y: Float(y), weight: heat.weights[index] * Float(presence)))
      }
    }
    if points.isEmpty { return nil }
    return DisplayList.Heat(points: points, sigma: sigma, ramp: heat.ramp, peak: heat.peak, size: size)
  }

  /// Sets the peak of the density to the largest of some instants.
  package mutating func findPeakOfHeat() {
    guard heat != nil else { return }
    let count = film == nil ? 1 : 40
    var best = (density: 0.0, time: 0.0)
    for number in 0..<count {
      let time = count == 1 ? 0 : duration * Double(number) / Double(count - 1)
      guard let element = heatElement(at: time, in: viewport(at: time)) else { continue }
      let density = Double(DensityGrid(element).values.max() ?? 0)
      if density > best.density * 1.0001 { best = (density, time) }
    }
    heat?.peak = best.density > 0 ? best.density : 1
    heat?.peakTime = best.time
  }
}

/// A grid of densities over an image.
package struct DensityGrid {
  /// The standard deviations after which a Gaussian ends.
  static let reach = 3.0

  /// The cells in a standard deviation.
  private static let cellsPerSigma = 4.0

  /// The side of a cell in pixels.
  package let cell: Double

  /// The number of cells in a row, which begins outside of the image.
  package let columns: Int

  package let rows: Int

  /// The cells before the image, on the left and above.
  package let margin: Int

  /// The densities at the centers of the cells, row by row.
  package private(set) var values: [Float]

  /// Computes the densities of points.
  ///
  /// - Complexity: O(points + pixels), the more pixels the smaller the Gaussian.
  package init(_ heat: DisplayList.Heat) {
    cell = max(1, heat.sigma / Self.cellsPerSigma)
    let radius = Int((heat.sigma * Self.reach / cell).rounded(.up))
    margin = radius + 2
    columns = Int((Double(heat.size.width) / cell).rounded(.up)) + 2 * margin
    rows = Int((Double(heat.size.height) / cell).rounded(.up)) + 2 * margin
    var grid = [Float](repeating: 0, count: columns * rows)
    for point in heat.points {
      // In proportion to the nearest four cells, so that points move smoothly.
      let (x, y) = (
        Double(point.x) / cell - 0.5 + Double(margin), Double(point.y) / cell - 0.5 + Double(margin)
      )
      let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
      guard column >= 0, row >= 0, column + 1 < columns, row + 1 < rows else { continue }
      let (right, down) = (Float(x - Double(column)), Float(y - Double(row)))
      let index = row * columns + column
      grid[index] += point.weight * (1 - right) * (1 - down)
      grid[index + 1] += point.weight * right * (1 - down)
      grid[index + columns] += point.weight * (1 - right) * down
      grid[index + columns + 1] += point.weight * right * down
    }
    // Rounded, since exponential functions differ in their last bits between machines.
    let part = cell / heat.sigma
    let kernel = (-radius...radius).map { step in
      let distance = Double(step) * part
      return Float((exp(-distance * distance / 2) * 0x1p20).rounded() * 0x1p-20)
    }
    values = Self.blurred(grid, kernel, count: columns, lines: rows, step: 1, lineStep: columns)
    values = Self.blurred(values, kernel, count: rows, lines: columns, step: columns, lineStep: 1)
  }

  /// Returns the values of lines, each the sum of its neighbors with the weights of a kernel.
  private static func blurred(
    _ grid: [Float], _ kernel: [Float], count: Int, lines: Int, step: Int, lineStep: Int
  ) -> [Float] {
    var result = [Float](repeating: 0, count: grid.count)
    let radius = kernel.count / 2
    for line in 0..<lines {
      let start = line * lineStep
      for index in 0..<count {
        let value = grid[start + index * step]
        if value == 0 { continue }
        for other in max(0, index - radius)...min(count - 1, index + radius) {
          result[start + other * step] += value * kernel[other - index + radius]
        }
      }
    }
    return result
  }

  /// Returns the density at the center of a pixel, interpolated between cells.
  package func density(x: Int, y: Int) -> Double {
    let (column, row) = (
      (Double(x) + 0.5) / cell - 0.5 + Double(margin), (Double(y) + 0.5) / cell - 0.5 + Double(margin)
    )
    let (left, top) = (Int(column), Int(row))
    let (right, down) = (Float(column - Double(left)), Float(row - Double(top)))
    let index = top * columns + left
    let upper = values[index] + (values[index + 1] - values[index]) * right
    let lower = values[index + columns] + (values[index + columns + 1] - values[index + columns]) * right
    return Double(upper + (lower - upper) * down)
  }
}
