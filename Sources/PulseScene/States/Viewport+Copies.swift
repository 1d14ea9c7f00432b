import PulseGeo

extension Viewport {
  /// Returns the offsets in pixels, multiples of the world width, of the visible copies of something from `left` to
  /// `right`.
  ///
  /// An object wider than the world is not repeated over itself. Offsets are in ascending order.
  package func worldCopyOffsets(from left: Double, to right: Double) -> [Double] {
    let world = worldSizeInPixels
    let middle = (left + right) / 2
    let reach = min((right - left) / 2, world)
    let first = ((-reach - middle) / world).rounded(.up)
    let last = ((Double(width * pixelRatio) + reach - middle) / world).rounded(.down)
    guard first <= last else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * world }
  }
}
