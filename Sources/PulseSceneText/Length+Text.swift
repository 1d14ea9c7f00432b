import PulseDocument
import PulseScene

extension Length {
  /// The meters in each unit of length on the ground.
  static let metersPerUnit: KeyValuePairs = ["km": 1000.0, "mi": 1609.344, "ft": 0.3048, "m": 1.0]

  /// Parses a length in option syntax: `500`, `500m`, `1.2 km`, `0.5mi`, `300FT`, `40px`; `nil` for anything else.
  ///
  /// Case does not matter, and blanks may precede the unit.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - unit: The unit of a number without one.
  package init?(parsing text: String, bare unit: BareLengthUnit) {
    let text = unit.completing(text)
    let lowercase = text.utf8.contains(where: UInt8.uppercaseLetters.contains) ? text.lowercased() : text
    func number(before unit: String) -> Double? {
      var digits = lowercase.dropLast(unit.utf8.count)
      if !unit.isEmpty { while digits.last == " " { digits.removeLast() } }
      return Double(decimal: digits)
    }
    if lowercase.hasSuffix("px") {
      guard let points = number(before: "px") else { return nil }
      self = .points(points)
      return
    }
    let unit = Self.metersPerUnit.first { lowercase.hasSuffix($0.key) }
    guard let number = number(before: unit?.key ?? "") else { return nil }
    let meters = number * (unit?.value ?? 1)
    guard meters.isFinite else { return nil }
    self = .meters(meters)
  }
}

extension UInt8 {
  fileprivate static let uppercaseLetters = UInt8(ascii: "A")...UInt8(ascii: "Z")
}

extension Length: CustomStringConvertible {
  /// The length in option syntax: `500m`, `40px`.
  package var description: String {
    switch self {
    case .meters(let meters): "\(shortestDecimal(meters))m"
    case .points(let points): "\(shortestDecimal(points))px"
    }
  }
}

extension LayerLength {
  /// Parses a length such as `11px` or `5m`, or a multiple of the radius such as `0.5r`; `nil` for anything else.
  ///
  /// `unit` is that of a number without one.
  package init?(parsing text: String, bare unit: BareLengthUnit) {
    if text.hasSuffix("r") {
      guard let radii = Double(decimal: text.dropLast()) else { return nil }
      self = .radii(radii)
    } else {
      guard let length = Length(parsing: text, bare: unit) else { return nil }
      self = .length(length)
    }
  }
}

extension LayerLength: CustomStringConvertible {
  /// The length in effect file syntax.
  package var description: String {
    switch self {
    case .length(let length): length.description
    case .radii(let radii): "\(shortestDecimal(radii))r"
    }
  }
}
