import PulseDocument

/// A length of a part of an overlay: on the ground, on the screen, or relative to the overlay's radius.
public enum Extent: Hashable, Sendable {
  /// A length that does not depend on the overlay.
  case length(Length)

  /// A number of radii of the overlay.
  case radii(Double)

  /// Reads an extent as it is written in effects: a length such as `11px` or `5m`, or `0.5r` for half of the
  /// radius.
  ///
  /// The result is `nil` when the text is neither.
  ///
  /// - Parameter text: The extent in words.
  public init?(parsing text: String) {
    if text.hasSuffix("r") {
      guard let radii = Double(decimal: text.dropLast()) else { return nil }
      self = .radii(radii)
    } else {
      guard let length = Length(parsing: text) else { return nil }
      self = .length(length)
    }
  }
}

extension Extent {
  /// The number of meters, points or radii.
  public var magnitude: Double {
    switch self {
    case .length(let length): length.magnitude
    case .radii(let radii): radii
    }
  }
}

extension Extent: CustomStringConvertible {
  /// The extent as it can be written in effects.
  public var description: String {
    switch self {
    case .length(let length): length.description
    case .radii(let radii): "\(shortest(radii))r"
    }
  }
}
