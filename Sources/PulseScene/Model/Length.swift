/// A length on the ground in meters, or on the screen in points.
public enum Length: Hashable, Sendable {
  /// A length on the ground in meters; it grows on the screen with the zoom.
  case meters(Double)

  /// A length on the screen in points, the same at every zoom; an image of pixel ratio N has N pixels per point.
  case points(Double)

  /// Whether it is a length on the ground.
  public var isOnGround: Bool { if case .meters = self { true } else { false } }

  /// The number of meters or points.
  public var magnitude: Double {
    switch self {
    case .meters(let value), .points(let value): value
    }
  }
}

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
