package import PulsePixels

extension AnimationComparison {
  /// Returns the differences of two animations in size, color space, frame count, delays and loop count.
  static func structureDifferences(
    of actual: AnimatedImage, with expected: AnimatedImage, rules: ComparisonRules, isByTime: Bool
  ) -> [StructureDifference] {
    var differences: [StructureDifference] = []
    if expected.size != actual.size {
      differences.append(.size(expected: expected.size, actual: actual.size))
    }
    // Equal values look different.
    if !rules.ignoredProperties.contains(.color), expected.colorSpace != actual.colorSpace {
      differences.append(.colorSpace(expected: expected.colorSpace, actual: actual.colorSpace))
    }
    if !isByTime, !rules.ignoredProperties.contains(.count), expected.frameCount != actual.frameCount {
      differences.append(.frameCount(expected: expected.frameCount, actual: actual.frameCount))
    }
    let limits = rules.timingLimits
    // The time of a single frame is not visible.
    if limits != nil, expected.frameCount == 1, actual.frameCount == 1 { return differences }
    switch (expected.delays, actual.delays) {
    case (let first?, let second?) where !rules.ignoredProperties.contains(.delay):
      if isByTime {
        let seconds = [first, second].map { $0.reduce(0) { $0 + $1.effective.seconds } }
        // Sums of the same fractions in other parts differ in their last digits.
        let tolerance = max(1e-9 * max(1, seconds[0]), limits?.unit?.seconds ?? 0)
        if abs(seconds[0] - seconds[1]) > tolerance {
          differences.append(
            .duration(expected: roundedToMicroseconds(seconds[0]), actual: roundedToMicroseconds(seconds[1])))
        }
      } else {
        let others = (limits ?? TimingLimits()).differingDelays(first, second)
        if let frame = others.first {
          differences.append(
            .delay(frame: frame, expected: first[frame], actual: second[frame], frames: others.count))
        }
      }
    case (nil, _?), (_?, nil):
      if !rules.ignoredProperties.contains(.delay), limits == nil {
        differences.append(.timingInOneOnly(isExpected: expected.delays != nil))
      }
    default: break
    }
    if !rules.ignoredProperties.contains(.loop), let first = expected.loopCount,
      let second = actual.loopCount,
      first != second,
      limits.map({ min(first, $0.maximumLoopCount) != min(second, $0.maximumLoopCount) }) ?? true
    {
      differences.append(.loopCount(expected: first, actual: second))
    }
    return differences
  }

  private static func roundedToMicroseconds(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e6 }
}

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
