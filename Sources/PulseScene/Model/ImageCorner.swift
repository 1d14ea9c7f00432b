/// A corner of the image.
public enum ImageCorner: String, CaseIterable, Hashable, Sendable {
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"

  /// Whether it is on the left side.
  package var isLeft: Bool { self == .topLeft || self == .bottomLeft }

  /// Whether it is at the top.
  package var isTop: Bool { self == .topLeft || self == .topRight }
}

/// When an element of the map is shown, and in which corner.
public enum CornerPlacement: String, CaseIterable, Hashable, Sendable {
  /// Shown where it is useful, in the corner where it hides least.
  case auto

  /// Shown always, in the corner where it hides least.
  case always

  case never = "none"

  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"

  /// Creates a placement from when an element is shown and its corner; `nil` for the one where it hides least.
  package init(_ visibility: Visibility, _ corner: ImageCorner?) {
    self =
      switch (visibility, corner) {
      case (.never, _): .never
      case (_, .topLeft?): .topLeft
      case (_, .topRight?): .topRight
      case (_, .bottomLeft?): .bottomLeft
      case (_, .bottomRight?): .bottomRight
      case (.auto, nil): .auto
      case (.always, nil): .always
      }
  }

  /// When the element is shown.
  package var visibility: Visibility {
    switch self {
    case .auto: .auto
    case .never: .never
    default: .always
    }
  }

  /// The corner; `nil` for the one where the element hides least.
  package var corner: ImageCorner? { ImageCorner(rawValue: rawValue) }
}
