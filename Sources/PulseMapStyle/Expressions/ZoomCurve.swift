import PulseDocument

/// The stops of a `step` or `interpolate`, without their outputs.
package struct ZoomCurve: Sendable {
  /// The ways from one output to the next.
  package enum Interpolation: Sendable {
    /// None: outputs hold until the next stop.
    case step
    case exponential(base: Double)
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
  }

  /// The inputs of the outputs, ascending; the first one of a `step` is negative infinity.
  package let stops: [Double]

  package let interpolation: Interpolation

  /// Returns the index of the last stop at or below an input; 0 below all.
  func index(of input: Double) -> Int {
    var (low, high) = (0, stops.count)
    while low < high {
      let middle = (low + high) / 2
      if stops[middle] <= input { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }

  /// Returns the nearest stops at or beyond the ends of a range, or the outermost ones where there are none; `nil` if no other
  /// stop lies between them.
  package func distantStops(around range: ClosedRange<Double>) -> (lower: Double, upper: Double)? {
    let lower = index(of: range.lowerBound)
    let upper = stops[lower...].firstIndex { $0 >= range.upperBound } ?? stops.count - 1
    return upper > lower + 1 ? (stops[lower], stops[upper]) : nil
  }

  /// Returns the share of the upper output between two inputs; 0 for steps.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - lower: The input of the lower output.
  ///   - upper: The input of the upper output.
  /// - Returns: 0 at the lower input, 1 at the upper one.
  package func fraction(_ input: Double, from lower: Double, to upper: Double) -> Double {
    guard upper != lower else { return 0 }
    let progress = (input - lower) / (upper - lower)
    switch interpolation {
    case .step: return 0
    case .exponential(let base) where base == 1: return progress
    case .exponential(let base): return (power(base, input - lower) - 1) / (power(base, upper - lower) - 1)
    case .cubicBezier(let x1, let y1, let x2, let y2):
      return CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2).y(atX: progress)
    }
  }
}

/// A timing curve of CSS, from (0, 0) to (1, 1).
private struct CubicBezier {
  let x1, y1, x2, y2: Double

  /// Returns the ordinate at an abscissa from 0 to 1, by bisection to 2^-40.
  func y(atX x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if value(middle, x1, x2) < x { low = middle } else { high = middle }
    }
    return value((low + high) / 2, y1, y2)
  }

  private func value(_ t: Double, _ first: Double, _ second: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
  }
}
