/// What is wrong with a place or a view.
public enum GeoError: Error, Hashable, Sendable {
  /// A latitude is not a number from -90 to 90 degrees.
  case latitudeOutOfRange(degrees: Double)

  /// A longitude is not a number from -180 to 180 degrees.
  case longitudeOutOfRange(degrees: Double)

  /// A zoom is not a number from 0 to 22.
  case zoomOutOfRange(Double)
}

extension GeoError: CustomStringConvertible {
  /// The problem in words: what is wrong with which value, and what to write instead.
  public var description: String {
    switch self {
    case .latitudeOutOfRange(let degrees):
      "the latitude '\(degrees)' is out of range; use -90 to 90 degrees"
    case .longitudeOutOfRange(let degrees):
      "the longitude '\(degrees)' is out of range; use -180 to 180 degrees"
    case .zoomOutOfRange(let zoom):
      "the zoom '\(zoom)' is out of range; use 0 to 22"
    }
  }
}
