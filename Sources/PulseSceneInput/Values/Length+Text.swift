import PulseBasics
import PulseDocument
import PulseScene

extension Length {
  /// The meters in each unit of length on the ground, in lowercase.
  static let metersPerUnit = NumberMeasure.metersPerUnit

  /// The units of lengths on the screen, in lowercase.
  static let pointUnits: Set = ["px", "pixel", "pixels"]

  /// Parses a length in option syntax: `500`, `500m`, `1.2 km`, `0.5mi`, `3 nautical miles`, `300FT`, `40px`; `nil` for
  /// anything else.
  ///
  /// Case does not matter, and blanks may precede the unit.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - unit: The unit of a number without one.
  package init?(parsing text: String, bare unit: BareLengthUnit) {
    let text = unit.completing(text)
    let bytes = text.utf8
    var end = bytes.endIndex
    while end > bytes.startIndex, case let before = bytes.index(before: end),
      UInt8.letters.contains(bytes[before] | 0x20) || bytes[before] == UInt8(ascii: " ")
    {
      end = before
    }
    guard bytes.distance(from: end, to: bytes.endIndex) < Self.longestUnit else { return nil }
    let suffix = text[end...].lowercased().bytewise.drop { $0 == " " }
    guard let number = Double(decimal: text[..<end]) else { return nil }
    if Self.pointUnits.contains(String(suffix)) {
      self = .points(number)
      return
    }
    guard let scale = suffix.isEmpty ? (text[end...].isEmpty ? 1 : nil) : Self.metersPerUnit[String(suffix)]
    else {
      return nil
    }
    let meters = number * scale
    guard meters.isFinite else { return nil }
    self = .meters(meters)
  }

  /// More bytes than any unit has, with some blanks.
  private static let longestUnit = 40
}

extension UInt8 {
  fileprivate static let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
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
    if text.utf8.last == UInt8(ascii: "r"), let radii = Double(decimal: text.dropLast()) {
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
