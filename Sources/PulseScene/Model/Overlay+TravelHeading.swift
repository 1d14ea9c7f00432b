import PulseGeo

extension Overlay {
  /// Returns the direction of motion along the path at a time.
  ///
  /// It is the direction of a chord centered on the position, as long as a fifth of a second at mean speed, so that the
  /// noise of a GPS recording does not show.
  ///
  /// - Returns: Degrees clockwise from north, in 0..<360; `nil` for an overlay without a motion path.
  public func motionHeading(at time: Double) -> Double? {
    guard let motionPath, let position = position(at: time) else { return nil }
    return motionPath.route.heading(at: position, reach: motionPath.route.length / motionPath.duration / 10)
  }
}
