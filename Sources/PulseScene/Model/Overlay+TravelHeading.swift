import PulseGeo

extension Overlay {
  /// Returns the direction in which an overlay travels.
  ///
  /// It is that of the chord over the way of a fifth of a second at mean speed, in the middle of which the
  /// overlay is: the noise of a recording is not to be seen in it.
  ///
  /// - Parameter time: Seconds since the beginning.
  /// - Returns: Degrees clockwise from north on the map, 0 up to, not including, 360; `nil` for an overlay that
  ///   does not travel.
  public func travelHeading(at time: Double) -> Double? {
    guard let travel, let position = position(at: time) else { return nil }
    return travel.route.heading(at: position, reach: travel.route.length / travel.duration / 10)
  }
}
