package import PulsePixels

extension FilmComparison {
  /// The places in the rules of the masks that leave out a pixel of a frame.
  ///
  /// - Complexity: O(masks · frames).
  package var effectiveMasks: Set<Int> {
    Set(
      rules.masks.indices.filter { place in
        let mask = rules.masks[place]
        return !mask.rect.intersection(size.bounds).isEmpty
          && frames.contains { mask.frames?.contains($0.index) ?? true }
      })
  }

  /// Whether the picture of a mask leaves out a pixel; `false` without such a picture.
  ///
  /// - Complexity: O(pixels of the picture).
  package var isMaskPictureEffective: Bool {
    guard let picture = rules.maskPicture, !frames.isEmpty else { return false }
    let mask = PixelMask([], picture: picture, frame: 0)
    let common = size.bounds.intersection(picture.size.bounds)
    return common.rows.contains { y in common.columns.contains { mask.contains($0, y) } }
  }
}

extension FilmComparison {
  /// Compares a film with itself, without looking at its pictures.
  ///
  /// The result is that of a comparison of two films that are equal.
  ///
  /// - Parameters:
  ///   - film: The film.
  ///   - rules: What the films might differ in.
  /// - Complexity: O(frames · pixels) with masks, O(frames + pixels) without.
  package init(ofEqual film: AnimatedImage, rules: ComparisonRules) {
    // No number of a comparison depends on what equal pictures show.
    let blank = Bitmap(size: film.size)
    let still = AnimatedImage(
      size: film.size, frameCount: film.frameCount, delays: film.delays, loopCount: film.loopCount
    ) { BlankFrameIterator(picture: blank, count: film.frameCount) }
    do {
      try self.init(of: still, with: still, rules: rules)
    } catch {
      preconditionFailure("a picture in memory can be looked at")
    }
  }
}

/// A picture in memory, several times.
private struct BlankFrameIterator: FrameIterator {
  let picture: Bitmap
  var count: Int

  mutating func next() -> Bitmap? {
    count -= 1
    return count >= 0 ? picture : nil
  }
}
