import PulseGeo

extension Viewport {
  /// Returns the offsets in pixels, multiples of the world width, of the visible copies of something from `left`
  /// to `right`.
  ///
  /// An object wider than the world is not repeated over itself. In an image wider than the world, anything else is
  /// there once, but for what is a part of the map, such as the area of a country. Offsets are in ascending order from
  /// west to east, the direction in which worlds follow each other.
  ///
  /// - Parameters:
  ///   - left: The western edge of the object, as ``eastward(_:)`` of a pixel.
  ///   - right: The eastern edge.
  ///   - isPartOfMap: Whether the object is a part of the map, and is repeated with it.
  /// - Returns: The offsets on the screen.
  package func worldCopyOffsets(
    from left: Double, to right: Double, isPartOfMap: Bool = false
  ) -> [(x: Double, y: Double)] {
    let world = worldSizeInPixels
    return worldCopies(from: left, to: right, isPartOfMap: isPartOfMap).map {
      rotation.toScreen((x: Double($0) * world, y: 0))
    }
  }

  /// Returns the offsets in pixels of the visible copies of something around a pixel.
  package func worldCopyOffsets(
    around center: (x: Double, y: Double), reach: Double, isPartOfMap: Bool = false
  ) -> [(x: Double, y: Double)] {
    let middle = eastward(center)
    return worldCopyOffsets(from: middle - reach, to: middle + reach, isPartOfMap: isPartOfMap)
  }

  /// Returns whether something around a pixel is seen there and on no other copy of the world; `false` if that is not
  /// known without computing ``worldCopyOffsets(around:reach:)``.
  func isSeenOnce(around center: (x: Double, y: Double), reach: Double) -> Bool {
    let (world, imageWidth) = (worldSizeInPixels, northUpExtent.x)
    guard imageWidth <= world, reach < world / 2 else { return false }
    let middle = eastward(center)
    let (left, right) = (-reach - middle, imageWidth + reach - middle)
    // Far from where sums and quotients are rounded to others.
    let limit = 0.99 * world
    return left < -0.001 && left > -limit && right > 0.001 && right < limit
  }

  /// Returns the numbers of the visible copies of something from `left` to `right`, in pixels; 0 is the original, and
  /// 1 the copy to its east.
  private func worldCopies(from left: Double, to right: Double, isPartOfMap: Bool) -> Range<Int> {
    let (world, imageWidth) = (worldSizeInPixels, northUpExtent.x)
    let middle = (left + right) / 2
    if imageWidth > world, right - left < world, !isPartOfMap {
      let nearest = Int(((imageWidth / 2 - middle) / world).rounded())
      return nearest..<nearest + 1
    }
    let reach = min((right - left) / 2, world)
    let first = ((-reach - middle) / world).rounded(.up)
    let last = ((imageWidth + reach - middle) / world).rounded(.down)
    return first <= last ? Int(first)..<Int(last) + 1 : 0..<0
  }
}
