import PulseDocument
import PulseScene
import PulseSyntax

extension Length {
  /// The meters in each unit of length on the ground.
  static let metersPerUnit: KeyValuePairs = ["km": 1000.0, "mi": 1609.344, "ft": 0.3048, "m": 1.0]

  /// Parses a length in option syntax: `500`, `500m`, `1.2 km`, `0.5mi`, `300FT`, `40px`; `nil` for anything else.
  ///
  /// A number without a unit is in meters. Case does not matter, and blanks may precede the unit.
  package init?(parsing text: String) {
    let lowercase = text.utf8.contains(where: UInt8.uppercaseLetters.contains) ? text.lowercased() : text
    func number(before unit: String) -> Double? {
      let digits = lowercase.bytewise.dropLast(unit.utf8.count)
      let end = unit.isEmpty ? nil : digits.utf8.lastIndex { $0 != 0x20 }
      return Double(decimal: end.map { digits[...$0] } ?? digits)
    }
    if lowercase.bytewise.hasSuffix("px") {
      guard let points = number(before: "px") else { return nil }
      self = .points(points)
      return
    }
    let unit = Self.metersPerUnit.first { lowercase.bytewise.hasSuffix($0.key) }
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

extension String {
  /// The text of a length, with the unit `px` added if it has none.
  package var withLengthUnit: String { unicodeScalars.last?.isASCIILetter == true ? self : self + "px" }
}

extension LayerLength {
  /// Parses a length such as `11px` or `5m`, or a multiple of the radius such as `0.5r`; `nil` for anything else.
  package init?(parsing text: String) {
    if let number = text.bytewise.removing(suffix: "r") {
      guard let radii = Double(decimal: number) else { return nil }
      self = .radii(radii)
    } else {
      guard let length = Length(parsing: text) else { return nil }
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
