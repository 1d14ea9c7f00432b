package import PulsePixels

extension AnimationComparison {
  /// The indices of the masks in the rules that exclude a pixel of any frame, in O(masks · frames).
  package var effectiveMaskIndices: Set<Int> {
    Set(
      rules.masks.indices.filter { place in
        let mask = rules.masks[place]
        return !mask.rect.intersection(size.bounds).isEmpty
          && frames.contains { mask.frames?.contains($0.index) ?? true }
      })
  }

  /// Whether the mask image excludes any pixel, in O(pixels); `false` without a mask image.
  package var isMaskImageEffective: Bool {
    guard let image = rules.maskImage, !frames.isEmpty else { return false }
    let mask = ComparisonMask([], image: image, frame: 0)
    let common = size.bounds.intersection(image.size.bounds)
    return common.rows.contains { y in common.columns.contains { mask.contains($0, y) } }
  }
}

extension AnimationComparison {
  /// Creates the comparison of an animation with itself, without decoding its frames.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - rules: The rules of the comparison.
  /// - Complexity: O(frames · pixels) with masks, O(frames + pixels) without.
  package init(identical animation: AnimatedImage, rules: ComparisonRules) {
    // The content of equal frames does not affect the numbers.
    let blank = Bitmap(size: animation.size)
    let still = AnimatedImage(
      size: animation.size, frameCount: animation.frameCount, delays: animation.delays,
      loopCount: animation.loopCount
    ) { BlankFrameIterator(image: blank, count: animation.frameCount) }
    do {
      try self.init(of: still, with: still, rules: rules)
    } catch {
      preconditionFailure("an image in memory can always be read")
    }
  }
}

/// An iterator that repeats a blank frame.
private struct BlankFrameIterator: FrameIterator {
  let image: Bitmap
  var count: Int

  mutating func next() -> Bitmap? {
    count -= 1
    return count >= 0 ? image : nil
  }
}
