import PulseGeo

extension Viewport {
  /// Returns how far to the right something is drawn again, so that it touches the picture: multiples of the
  /// world.
  ///
  /// What reaches farther than around the world is not laid over itself from ever farther copies.
  ///
  /// - Parameters:
  ///   - left: The pixels from the left edge of the picture at which it begins.
  ///   - right: The pixels at which it ends.
  /// - Returns: The shifts in pixels, the smallest first.
  package func copies(from left: Double, to right: Double) -> [Double] {
    let world = worldSizeInPixels
    let middle = (left + right) / 2
    let reach = min((right - left) / 2, world)
    let first = ((-reach - middle) / world).rounded(.up)
    let last = ((Double(width * pixelRatio) + reach - middle) / world).rounded(.down)
    guard first <= last else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * world }
  }
}
