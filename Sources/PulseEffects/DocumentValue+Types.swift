import PulseScene
import PulseSceneText
import PulseDocument
import PulseMotion
import PulsePixels
import PulseSpelling

// The types of values that scenes are made of.
extension DocumentValue {
  /// Reads a color.
  func color() -> RGBA? {
    if let color = text.flatMap(RGBA.init(css:)) { return color }
    let near = Spelling.suggestions(for: text ?? "", among: RGBA.cssNames).prefix(1)
    return reject(
      "a color", near.isEmpty ? "use #rrggbb, a CSS name, rgb() or rgba()" : Spelling.question(Array(near)))
  }

  /// Reads a length above 0.
  func length() -> Length? {
    guard let length = text.flatMap(Length.init(parsing:)) else {
      return reject("a length", "write it in quotes, such as \"500m\" or \"40px\"")
    }
    return checked(length.magnitude, isZeroAllowed: false) ? length : nil
  }

  /// Reads a length that can be relative to the radius.
  func extent(isZeroAllowed: Bool) -> Extent? {
    guard let extent = text.flatMap(Extent.init(parsing:)) else {
      return reject("a length", "write it in quotes, such as \"0.5r\", \"11px\" or \"5m\"")
    }
    return checked(extent.magnitude, isZeroAllowed: isZeroAllowed) ? extent : nil
  }

  private func checked(_ magnitude: Double, isZeroAllowed: Bool) -> Bool {
    let longest = Scene.Limits.meters
    if magnitude <= longest, magnitude > 0 || (isZeroAllowed && magnitude == 0) { return true }
    let lowest = isZeroAllowed ? "of 0 or more" : "above 0"
    report("\(json.echo) is out of range; use a length \(lowest) and at most \(shortest(longest / 1000))km")
    return false
  }

  /// Reads a pace.
  func curve() -> TimingCurve? {
    guard let curve = text.flatMap(TimingCurve.init(parsing:)) else {
      let names = TimingCurve.named.map(\.key)
      let near = Spelling.suggestions(for: text ?? "", among: names)
      return reject(
        "a timing curve",
        near.isEmpty
          ? "use \(names.joined(separator: ", ")) or cubic-bezier(x1,y1,x2,y2) with x from 0 to 1"
          : Spelling.question(near))
    }
    let swing = Scene.Limits.swing
    guard swing.contains(curve.y1), swing.contains(curve.y2) else {
      report(
        "'\(curve.text)' swings too far; use y from \(shortest(swing.lowerBound)) to \(shortest(swing.upperBound))"
      )
      return nil
    }
    return curve
  }

  /// Reads a start and an end.
  func range(in bounds: ClosedRange<Double>) -> ValueRange? {
    guard case .array(let elements) = json, elements.count == 2 else {
      return reject("a pair of numbers", "write a start and an end, such as [0.8, 1.2]")
    }
    let numbers = elements.enumerated().map { index, element in
      DocumentValue(json: element, place: "\(place)[\(index)]", log: log).number(in: bounds)
    }
    guard let start = numbers[0], let end = numbers[1] else { return nil }
    return ValueRange(start, end)
  }
}
