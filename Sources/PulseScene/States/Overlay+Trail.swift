import PulsePixels

extension Overlay {
  /// Returns the trail at a time; `nil` without one.
  func trailState(at time: Double) -> TrailState? {
    guard let trail = motionPath?.trail, let position = position(at: time) else { return nil }
    let color = trail.followsColor ? color(at: time, from: trail.color) : trail.color
    return TrailState(position: position, color: color.withOpacity(trail.opacity))
  }
}
