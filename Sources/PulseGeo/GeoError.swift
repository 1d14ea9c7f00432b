/// The error thrown for geographic input: a latitude, longitude or zoom out of range, or an invalid route.
public enum GeoError: Error, Hashable, Sendable {
  /// A latitude is not a number from -90 to 90 degrees.
  case latitudeOutOfRange(degrees: Double)

  /// A longitude is not a number from -360 to 360 degrees.
  case longitudeOutOfRange(degrees: Double)

  /// A zoom is not a number from 0 to 22.
  case zoomOutOfRange(Double)

  /// A route has fewer than 2 or more than 1,000,000 points.
  case routeLengthOutOfRange(points: Int)

  /// A route has another number of times than of points.
  case routeTimesMismatched(times: Int, points: Int)

  /// A time of a route is not a finite number; points are counted from 1.
  case routeTimeNotFinite(seconds: Double, point: Int)

  /// A time of a route is before that of the previous point; points are counted from 1.
  case routeTimeDecreases(seconds: Double, previous: Double, point: Int)
}

extension GeoError: CustomStringConvertible {
  /// The error message, with the value and a remedy.
  public var description: String {
    switch self {
    case .latitudeOutOfRange(let degrees):
      "the latitude '\(degrees)' is out of range; use -90 to 90 degrees"
    case .longitudeOutOfRange(let degrees):
      "the longitude '\(degrees)' is out of range; use -360 to 360 degrees"
    case .zoomOutOfRange(let zoom):
      "the zoom '\(zoom)' is out of range; use 0 to 22"
    case .routeLengthOutOfRange(let points):
      "a route cannot have '\(points)' point\(points == 1 ? "" : "s"); use 2 to 1000000"
    case .routeTimesMismatched(let times, let points):
      "the route has '\(times)' times for \(points) points; use one for each point, or for none"
    case .routeTimeNotFinite(let seconds, let point):
      "the time '\(seconds)' of point \(point) of the route is not a number of seconds; use a finite one"
    case .routeTimeDecreases(let seconds, let previous, let point):
      "the time '\(seconds)' of point \(point) of the route is before the one of the point before; "
        + "use \(previous) or more"
    }
  }
}
