import Glibc
import PulseDocument

extension ExpressionOperator {
  /// Outputs at stops of an input, and what is between them.
  static let curves: [ExpressionOperator] = [
    .form("step", parse: parseStep),
    .form("interpolate") { elements, parser in
      InterpolateOperator(space: .rgb, mixesColors: false).parse(elements, parser)
    },
    .form("interpolate-hcl") { elements, parser in
      InterpolateOperator(space: .hcl, mixesColors: true).parse(elements, parser)
    },
    .form("interpolate-lab") { elements, parser in
      InterpolateOperator(space: .lab, mixesColors: true).parse(elements, parser)
    },
  ]

  @Sendable private static func parseStep(_ elements: [JSONValue], _ parser: ExpressionParser) -> Expression?
  {
    guard elements.count >= 5 else {
      return parser.report("Expected at least 4 arguments, but found only \(elements.count - 1).")
    }
    guard !elements.count.isMultiple(of: 2) else {
      return parser.report("Expected an even number of arguments.")
    }
    guard let input = parser.parse(elements[1], at: 1, expecting: .number) else { return nil }
    var list = CurveStops(type: parser.expectedOutput)
    guard list.add(-.infinity, elements[2], at: 2, parser) else { return nil }
    for index in stride(from: 3, to: elements.count, by: 2) {
      guard let stop = list.stop(elements[index], at: index, of: "step", parser),
        list.add(stop, elements[index + 1], at: index + 1, parser)
      else { return nil }
    }
    let curve = ZoomCurve(stops: list.stops, interpolation: .step)
    return Expression(
      list.type ?? .value, [input] + list.outputs, at: parser.path, role: .curve(curve)
    ) { call throws(ExpressionProblem) in
      let number = try call.number(0)
      if number.isNaN { throw call.error("Input is not a number.") }
      return try call.value(1 + curve.index(of: number))
    }
  }
}

/// The stops of a curve while it is parsed.
private struct CurveStops {
  var type: StyleType?
  var stops: [Double] = []
  var outputs: [Expression] = []

  init(type: StyleType?) { self.type = type }

  /// Returns the input of a stop; reports one that is no number or not above the last one, and returns `nil`.
  func stop(_ json: JSONValue, at index: Int, of name: String, _ parser: ExpressionParser) -> Double? {
    guard let number = json.plainNumber else {
      parser.report(
        "Input/output pairs for \"\(name)\" expressions must be defined using literal numeric values "
          + "(not computed expressions) for the input values.", at: index)
      return nil
    }
    if let last = stops.last, last >= number {
      parser.report(
        "Input/output pairs for \"\(name)\" expressions must be arranged with input values in strictly "
          + "ascending order.", at: index)
      return nil
    }
    return number
  }

  /// Adds a stop with its output; returns `false` after reports.
  mutating func add(_ stop: Double, _ json: JSONValue, at index: Int, _ parser: ExpressionParser) -> Bool {
    guard let output = parser.parse(json, at: index, expecting: type) else { return false }
    type = type ?? output.type
    stops.append(stop)
    outputs.append(output)
    return true
  }
}

/// The mix of the outputs of the stops around an input.
private struct InterpolateOperator: Sendable {
  /// The color space of mixed colors.
  let space: MixingColorSpace

  /// Whether all outputs are colors.
  let mixesColors: Bool

  func parse(_ elements: [JSONValue], _ parser: ExpressionParser) -> Expression? {
    guard let interpolation = interpolation(elements.count > 1 ? elements[1] : .null, parser) else {
      return nil
    }
    guard elements.count >= 5 else {
      return parser.report("Expected at least 4 arguments, but found only \(elements.count - 1).")
    }
    guard !elements.count.isMultiple(of: 2) else {
      return parser.report("Expected an even number of arguments.")
    }
    guard let input = parser.parse(elements[2], at: 2, expecting: .number) else { return nil }
    let isColor = mixesColors && parser.expectedType != .colorArray
    var list = CurveStops(type: isColor ? .color : parser.expectedOutput)
    for index in stride(from: 3, to: elements.count, by: 2) {
      guard let stop = list.stop(elements[index], at: index, of: "interpolate", parser),
        list.add(stop, elements[index + 1], at: index + 1, parser)
      else { return nil }
    }
    guard let type = list.type, type.isInterpolatable else {
      return parser.report("Type \(list.type ?? .value) is not interpolatable.")
    }
    let curve = ZoomCurve(stops: list.stops, interpolation: interpolation)
    return Expression(type, [input] + list.outputs, at: parser.path, role: .curve(curve)) {
      [space] call throws(ExpressionProblem) in
      let (number, last) = (try call.number(0), curve.stops.count - 1)
      if last == 0 || number <= curve.stops[0] { return try call.value(1) }
      if number >= curve.stops[last] { return try call.value(1 + last) }
      if number.isNaN { throw call.error("Input is not a number.") }
      let index = curve.index(of: number)
      let fraction = curve.fraction(number, from: curve.stops[index], to: curve.stops[index + 1])
      return try mixed(try call.value(1 + index), try call.value(2 + index), fraction, in: space, call)
    }
  }

  /// Parses the way between outputs: `["linear"]`, `["exponential", base]` or `["cubic-bezier", x1, y1, x2, y2]`.
  private func interpolation(_ json: JSONValue, _ parser: ExpressionParser) -> ZoomCurve.Interpolation? {
    guard let elements = json.plainArray, let name = elements.first else {
      parser.report("Expected an interpolation type expression.", at: 1)
      return nil
    }
    switch name {
    case .string("linear"): return .exponential(base: 1)
    case .string("exponential"):
      if elements.count > 1, let base = elements[1].plainNumber { return .exponential(base: base) }
      parser.report("Exponential interpolation requires a numeric base.", at: 1, 1)
    case .string("cubic-bezier"):
      let points = elements.dropFirst().compactMap(\.plainNumber)
      if elements.count == 5, points.count == 4, points.allSatisfy((0...1).contains) {
        return .cubicBezier(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
      }
      parser.report(
        "Cubic bezier interpolation requires four numeric arguments with values between 0 and 1.", at: 1)
    default: parser.report("Unknown interpolation type \(StyleValue(name).text)", at: 1, 0)
    }
    return nil
  }
}

/// Returns the value between two values of one type.
private func mixed(
  _ from: StyleValue, _ to: StyleValue, _ fraction: Double, in space: MixingColorSpace, _ call: Call
) throws(ExpressionProblem) -> StyleValue {
  func mixedNumbers(_ from: [Double], _ to: [Double]) -> [Double] {
    from.indices.map { $0 < to.count ? mix(from[$0], to[$0], fraction) : .nan }
  }
  switch (from, to) {
  case (.number(let from), .number(let to)): return .number(mix(from, to, fraction))
  case (.color(let from), .color(let to)): return .color(from.mixed(with: to, fraction, in: space))
  case (.padding(let from), .padding(let to)):
    return .padding(StylePadding(sides: mixedNumbers(from.sides, to.sides)))
  case (.numberArray(let from), .numberArray(let to)): return .numberArray(mixedNumbers(from, to))
  case (.array, .array):
    return .array(mixedNumbers(from.numbers ?? [], to.numbers ?? []).map(StyleValue.number))
  case (.colorArray(let from), .colorArray(let to)):
    guard from.count == to.count else {
      throw ExpressionProblem(
        path: [],
        message:
          "colorArray: Arrays have mismatched length (\(from.count) vs. \(to.count)), cannot interpolate.")
    }
    return .colorArray(zip(from, to).map { $0.mixed(with: $1, fraction, in: space) })
  case (.anchorOffsets(let first), .anchorOffsets(let second)):
    return .anchorOffsets(try mixed(first, second, fraction, call))
  case (.projection(let from), .projection(let to)):
    return .projection(StyleProjection(from: from.from, to: to.from, transition: fraction))
  default: throw call.mismatch(to, from.type)
  }
}

/// Returns the offsets between those of two lists of equal anchors.
private func mixed(_ from: [AnchorOffset], _ to: [AnchorOffset], _ fraction: Double, _ call: Call)
  throws(ExpressionProblem) -> [AnchorOffset]
{
  guard from.count == to.count else {
    throw call.error(
      "Cannot interpolate values of different length. from: \(StyleValue.anchorOffsets(from).json), "
        + "to: \(StyleValue.anchorOffsets(to).json)")
  }
  if let index = from.indices.first(where: { from[$0].anchor != to[$0].anchor }) {
    throw call.error(
      "Cannot interpolate values containing mismatched anchors. from[\(2 * index)]: \(from[index].anchor), "
        + "to[\(2 * index)]: \(to[index].anchor)")
  }
  return zip(from, to).map {
    AnchorOffset(anchor: $0.anchor, x: mix($0.x, $1.x, fraction), y: mix($0.y, $1.y, fraction))
  }
}

/// Returns a power; a wrapper of the C function, whose name others need.
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
