import PulseDocument
import PulseScene

extension Length {
  /// The meters in each unit of length on the ground.
  static let metersPerUnit: KeyValuePairs = ["km": 1000.0, "mi": 1609.344, "ft": 0.3048, "m": 1.0]

  /// Parses a length in option syntax: `500`, `500m`, `1.2km`, `0.5mi`, `300ft`, `40px`; `nil` for anything else.
  ///
  /// A number without a unit is in meters.
  package init?(parsing text: String) {
    if text.hasSuffix("px") {
      guard let points = Double(decimal: text.dropLast(2)) else { return nil }
      self = .points(points)
      return
    }
    let unit = Self.metersPerUnit.first { text.hasSuffix($0.key) }
    guard let number = Double(decimal: text.dropLast(unit?.key.count ?? 0)) else { return nil }
    let meters = number * (unit?.value ?? 1)
    guard meters.isFinite else { return nil }
    self = .meters(meters)
  }
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
  package var withLengthUnit: String { last?.isLetter == true ? self : self + "px" }
}

extension LayerLength {
  /// Parses a length such as `11px` or `5m`, or a multiple of the radius such as `0.5r`; `nil` for anything else.
  package init?(parsing text: String) {
    if text.hasSuffix("r") {
      guard let radii = Double(decimal: text.dropLast()) else { return nil }
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
