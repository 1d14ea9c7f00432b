import PulsePixels

extension Overlay {
  /// Returns the trail at an instant.
  ///
  /// - Parameter time: Seconds since the beginning.
  /// - Returns: The trail; `nil` for an overlay that leaves none.
  func trailState(at time: Double) -> TrailState? {
    guard let trail = travel?.trail, let position = position(at: time) else { return nil }
    let color = trail.followsColor ? color(at: time, from: trail.color) : trail.color
    return TrailState(position: position, color: color.withOpacity(trail.opacity))
  }
}
