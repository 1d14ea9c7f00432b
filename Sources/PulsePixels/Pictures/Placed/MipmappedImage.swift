/// A picture made ready to be drawn at any place, in any size and at any angle.
///
/// It keeps copies of the picture at half its size, a quarter and so on, 11 bytes for each pixel in all, so
/// that drawing it small costs by the pixels drawn. One value serves all threads.
public struct MipmappedImage: Sendable {
  /// The size of the picture in pixels.
  public var size: PixelSize { levels[0].size }

  /// The picture, then each time half as many samples in both directions, down to one.
  let levels: [MipLevel]

  /// Prepares a picture.
  ///
  /// - Parameter bitmap: The picture; its sides are at most 65,536 pixels long. One without pixels draws nothing.
  /// - Complexity: O(pixels).
  public init(_ bitmap: Bitmap) {
    var levels = [MipLevel(bitmap)]
    var smallest = levels[0]
    while smallest.size.area > 1 {
      smallest = smallest.halved
      levels.append(smallest)
    }
    self.levels = levels
  }

  /// Draws a part of the placed picture.
  ///
  /// Each pixel is the mean of what it covers, weighed by alpha, and translucent at the edges by how much of it
  /// the picture covers; enlarged, the picture is blended linearly. Unturned at its own size on whole pixels the
  /// picture is as it was. All of it is in whole numbers, a pixel does not depend on `rect`, and mirrored
  /// pictures give mirrored pixels where the center lies on the middle or the border of a pixel.
  ///
  /// - Parameters:
  ///   - placement: Where the picture lies.
  ///   - rect: The pixels that are asked for; ``ImagePlacement/bounds`` holds all that are not transparent.
  /// - Returns: The pixels of `rect`, to be drawn at its corner with
  ///   ``Bitmap/composite(_:x:y:opacity:)``; pixels without alpha are ``RGBA/clear``.
  /// - Complexity: O(pixels of `rect`), a few dozen samples for each of them that lies within the picture.
  public func rendered(at placement: ImagePlacement, in rect: PixelRect) -> Bitmap {
    var bitmap = Bitmap(size: rect.size)
    let visible = placement.bounds.intersection(rect)
    guard size.area > 0, !visible.isEmpty else { return bitmap }
    let part =
      placement.rotation == .none
      ? sampledUpright(placement, in: visible) : sampledRotated(placement, in: visible)
    for y in visible.rows {
      let source = (y - visible.y) * visible.width
      let target = (y - rect.y) * rect.width + visible.x - rect.x
      bitmap.pixels.replaceSubrange(
        target..<target + visible.width, with: part[source..<source + visible.width])
    }
    return bitmap
  }
}
