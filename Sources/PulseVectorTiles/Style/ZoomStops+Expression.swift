import Glibc
import PulseDocument

/// The zooms of MapLibre, at whose zoom 0 the world is 512 points wide rather than 256.
enum StyleZoom {
  /// The highest zoom at which anything is drawn.
  static let highest = 22.0

  /// Returns the zoom of a style for one of this program.
  static func value(_ zoom: Double) -> Double { zoom - 1 }
}

extension ZoomStops {
  /// The greatest relative difference between values and their approximation.
  private static let tolerance = 0.02

  /// The bases of exponential curves that are tried, the simplest first.
  private static let bases = [1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2]

  /// The values as an expression of MapLibre, or a number.
  var expression: JSONValue { Self.expression(knots: zooms, value(at:)) }

  /// Returns values by zoom as an expression of MapLibre, or a number.
  ///
  /// MapLibre has one base for all stops of a curve, so that stops may be added between those given.
  ///
  /// - Parameters:
  ///   - knots: The zooms at which the course changes, in ascending order.
  ///   - value: Returns the value at a zoom, above 0.
  /// - Returns: A curve that differs from the values by at most 2 % between its stops.
  static func expression(knots: [Double], _ value: (Double) -> Double) -> JSONValue {
    expression(knots: knots, { [value($0)] }) { _, values in .rounded(values[0]) }
  }

  /// Returns several values by zoom as an expression of MapLibre, or a number.
  ///
  /// - Parameters:
  ///   - knots: The zooms at which the courses change, in ascending order.
  ///   - values: Returns the values at a zoom, above 0.
  ///   - output: Returns the expression of the values at a zoom.
  /// - Returns: A curve that differs from each of the values by at most 2 % between its stops.
  static func expression(
    knots: [Double], _ values: (Double) -> [Double], _ output: (Double, [Double]) -> JSONValue
  ) -> JSONValue {
    guard let first = knots.first, let last = knots.last, first < last else {
      return output(knots.first ?? 0, values(knots.first ?? 0))
    }
    var best: (base: Double, zooms: [Double])?
    for base in bases {
      var zooms = [first]
      for (low, high) in zip(knots, knots.dropFirst()) { add(low, high, base, values, depth: 0, to: &zooms) }
      if best.map({ zooms.count < $0.zooms.count }) ?? true { best = (base, zooms) }
    }
    let (base, zooms) = best ?? (1, knots)
    let curve: JSONValue = base == 1 ? .list("linear") : .list("exponential", .number(base))
    let stops = zooms.flatMap { [JSONValue.rounded(StyleZoom.value($0)), output($0, values($0))] }
    return .array([.string("interpolate"), curve, .list("zoom")] + stops)
  }

  /// Adds the ends of the pieces of courses that a curve with a base approximates.
  private static func add(
    _ low: Double, _ high: Double, _ base: Double, _ values: (Double) -> [Double], depth: Int,
    to zooms: inout [Double]
  ) {
    let (first, last) = (values(low), values(high))
    let isNear = [0.25, 0.5, 0.75].allSatisfy { share in
      let length = high - low
      let part = base == 1 ? share : (pow(base, share * length) - 1) / (pow(base, length) - 1)
      return zip(zip(first, last), values(low + share * length)).allSatisfy { ends, exact in
        abs(ends.0 + (ends.1 - ends.0) * part - exact) <= tolerance * exact
      }
    }
    if isNear || depth == 4 { return zooms.append(high) }
    let middle = (low + high) / 2
    add(low, middle, base, values, depth: depth + 1, to: &zooms)
    add(middle, high, base, values, depth: depth + 1, to: &zooms)
  }
}

extension ZoomFade {
  /// The opacity as an expression of MapLibre; `nil` for full opacity wherever something is drawn.
  var expression: JSONValue? {
    func curve(_ low: Double, _ first: Double, _ high: Double, _ second: Double) -> JSONValue {
      .list(
        "interpolate", .list("linear"), .list("zoom"), .rounded(StyleZoom.value(low)), .number(first),
        .rounded(StyleZoom.value(high)), .number(second))
    }
    if let end, endLength > 0 { return curve(end - endLength, 1, end, 0) }
    return length > 0 ? curve(start, 0, start + length, 1) : nil
  }

  /// The lowest and the highest zoom of a layer; `nil` for no limit.
  var zooms: (lowest: JSONValue?, highest: JSONValue?) {
    (start > 1 ? .rounded(StyleZoom.value(start)) : nil, end.map { .rounded(StyleZoom.value($0)) })
  }
}
