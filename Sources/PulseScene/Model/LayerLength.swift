/// A length in a layer: on the ground, on the screen, or relative to the overlay's radius.
public enum LayerLength: Hashable, Sendable {
  /// A length that does not depend on the overlay.
  case length(Length)

  /// A number of radii of the overlay.
  case radii(Double)
}

extension LayerLength {
  /// The number of meters, points or radii.
  public var magnitude: Double {
    switch self {
    case .length(let length): length.magnitude
    case .radii(let radii): radii
    }
  }
}
