import PulseBasics
import PulseDocument
import PulsePixels
import PulseScene

// Decoding of scene value types; each method reports a problem and returns `nil` for an invalid value.
extension DocumentValue {
  /// Decodes a CSS color; reports any other value and returns `nil`.
  func color() -> RGBA? {
    if let color = text.flatMap(RGBA.init(css:)) { return color }
    let near = SpellChecker.suggestions(for: text ?? "", among: RGBA.cssNames).prefix(1)
    return reportExpected(
      "a color",
      near.isEmpty ? "use #rrggbb, a CSS name, rgb(), hsl() or hwb()" : SpellChecker.didYouMean(Array(near)))
  }

  /// Decodes a length above 0 with a unit, such as `500m` or `40px`; reports any other value and returns `nil`.
  func length() -> Length? {
    guard let length = text.flatMap({ Length(parsing: $0, bare: .meters) }) else {
      return reportExpected(
        "a length", "\(text == nil ? "write it in quotes" : "use a length"), such as \"500m\" or \"40px\"")
    }
    return isInRange(length.magnitude, isZeroAllowed: false) ? length : nil
  }

  /// Decodes the radius of a layer, absolute or relative to that of the overlay, such as `11px` or `0.5r`; reports any
  /// other value and returns `nil`.
  func layerRadius() -> LayerLength? { layerLength(bare: .meters, isZeroAllowed: false) }

  /// Decodes a width or an inset, such as `2px` or `0.1r`; reports any other value and returns `nil`.
  func layerWidth() -> LayerLength? { layerLength(bare: .points, isZeroAllowed: true) }

  private func layerLength(bare unit: BareLengthUnit, isZeroAllowed: Bool) -> LayerLength? {
    guard let extent = text.flatMap({ LayerLength(parsing: $0, bare: unit) }) else {
      return reportExpected(
        "a length",
        "\(text == nil ? "write it in quotes" : "use a length"), such as \"0.5r\", \"11px\" or \"5m\"")
    }
    return isInRange(extent.magnitude, isZeroAllowed: isZeroAllowed) ? extent : nil
  }

  private func isInRange(_ magnitude: Double, isZeroAllowed: Bool) -> Bool {
    let longest = Scene.Limits.meters
    if magnitude <= longest, magnitude > 0 || (isZeroAllowed && magnitude == 0) { return true }
    let lowest = isZeroAllowed ? "of 0 or more" : "above 0"
    report(
      "\(json.quotedForMessage) is out of range; use a length \(lowest) and at most \(shortestDecimal(longest / 1000))km"
    )
    return false
  }

  /// Decodes a timing curve, a name or `cubic-bezier(x1,y1,x2,y2)`; reports any other value and returns `nil`.
  func timingCurve() -> TimingCurve? {
    guard let curve = text.flatMap(TimingCurve.init(parsing:)) else {
      let names = TimingCurve.named.map(\.key)
      let near = SpellChecker.suggestions(for: text ?? "", among: names)
      return reportExpected(
        "a timing curve",
        near.isEmpty
          ? "use \(names.joined(separator: ", ")) or cubic-bezier(x1,y1,x2,y2) with x from 0 to 1"
          : SpellChecker.didYouMean(near))
    }
    let controlPointRange = Scene.Limits.controlPointRange
    guard controlPointRange.contains(curve.y1), controlPointRange.contains(curve.y2) else {
      report(
        "'\(curve.text)' overshoots too far; use y from \(shortestDecimal(controlPointRange.lowerBound)) to \(shortestDecimal(controlPointRange.upperBound))"
      )
      return nil
    }
    return curve
  }

  /// Decodes an array of two numbers, a start and an end value; reports any other value and returns `nil`.
  func startEndRange(in bounds: ClosedRange<Double>) -> StartEndRange? {
    guard case .array(let elements) = json, elements.count == 2 else {
      return reportExpected("a pair of numbers", "write a start and an end, such as [0.8, 1.2]")
    }
    let numbers = elements.enumerated().map { index, element in
      child(element, at: index).number(in: bounds)
    }
    guard let start = numbers[0], let end = numbers[1] else { return nil }
    return StartEndRange(start, end)
  }
}
