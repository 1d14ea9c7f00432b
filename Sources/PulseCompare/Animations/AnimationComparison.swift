package import PulsePixels

/// The comparison of an actual animation with an expected one: differences in structure, and of each frame.
package struct AnimationComparison: Hashable, Sendable {
  /// The smallest tolerance and the smallest limit of differing pixels with which a failed comparison would pass,
  /// each with
  /// all other rules unchanged.
  package struct SuggestedLimits: Hashable, Sendable {
    /// The smallest tolerance in the unit of the metric; `nil` if none suffices.
    package let tolerance: Int?

    /// The smallest limit of differing pixels per frame; `nil` if none suffices.
    package let pixels: Int?
  }

  package let rules: ComparisonRules

  /// The differences in size, frame count, delays and loop count.
  package private(set) var structureDifferences: [StructureDifference]

  /// The compared frames, up to the end of the shorter animation.
  package private(set) var frames: [FrameComparison] = []

  /// The number of expected frames without a counterpart, because the actual animation is shorter.
  package let unpairedExpectedFrames: Int

  /// The number of actual frames without a counterpart, because the expected animation is shorter.
  package let unpairedActualFrames: Int

  /// The bounds of both animations, aligned at the top left.
  let size: PixelSize

  /// Compares two animations frame by frame.
  ///
  /// - Parameters:
  ///   - actual: The actual animation.
  ///   - expected: The expected animation.
  ///   - rules: The rules of the comparison.
  ///   - visit: Called with each pair of frames in time order.
  ///   - failure: Returns what is thrown for a decoding error or `PixelLimitError` of the expected or actual animation; by
  ///     default the error itself.
  /// - Throws: What `failure` returns, for the expected animation if too many pixels differ; or an error of `visit`.
  /// - Complexity: O(pixels of differing frames and of the changed rows of equal ones); memory holds a few frames.
  package init(
    of actual: AnimatedImage, with expected: AnimatedImage, rules: ComparisonRules,
    visit: (FrameComparison, ImageComparison) throws -> Void = { _, _ in },
    failure: @escaping (_ error: any Error, _ isExpected: Bool) -> any Error = { error, _ in error }
  ) throws {
    self.rules = rules
    for (animation, isExpected) in [(expected, true), (actual, false)] {
      do throws(PixelLimitError) {
        try animation.checkDecodedPixels()
      } catch {
        throw failure(error, isExpected)
      }
    }
    let byTime = rules.alignment == .time ? FramePairs(byTimeIn: expected, actual) : nil
    structureDifferences = Self.structureDifferences(
      of: actual, with: expected, rules: rules, isByTime: byTime != nil)
    let pairs = (byTime ?? FramePairs(byIndexIn: expected, actual)).pairs
    unpairedExpectedFrames = byTime == nil ? expected.frameCount - pairs.count : 0
    unpairedActualFrames = byTime == nil ? actual.frameCount - pairs.count : 0
    size = expected.size.bounds.union(actual.size.bounds).size
    var pairComparer = FramePairComparer(limit: max(expected.pixelLimit, actual.pixelLimit))
    var frameIterators = (
      IndexedFrameIterator(expected) { failure($0, true) },
      IndexedFrameIterator(actual) { failure($0, false) }
    )
    for pair in pairs {
      guard let first = try frameIterators.0.image(pair.expected),
        let second = try frameIterators.1.image(pair.actual)
      else {
        break
      }
      let mask = ComparisonMask(rules.masks, image: rules.maskImage, frame: pair.expected)
      let rows = (frameIterators.0.takeChangedRows(), frameIterators.1.takeChangedRows())
      let changed = rows.0.flatMap { first in rows.1.map { first.joined(with: $0) } }
      let comparison: ImageComparison
      do throws(PixelLimitError) {
        comparison = try pairComparer.comparison(
          of: second, with: first, rules: rules.pixels, mask: mask, changedRows: changed, frame: pair.expected
        )
      } catch {
        throw failure(error, true)
      }
      let frame = FrameComparison(
        comparison, index: pair.expected, actualIndex: pair.actual, seconds: pair.seconds, rules: rules)
      frames.append(frame)
      try visit(frame, comparison)
    }
    // Frames that were not compared may still be damaged.
    try frameIterators.0.decodeRemainingFrames()
    try frameIterators.1.decodeRemainingFrames()
    if rules.pixels.tolerance == 0, rules.pixels.metric != .ssimulacra2, structureDifferences.isEmpty,
      pixelsMatch,
      frameIterators.0.lowBitsHash != frameIterators.1.lowBitsHash
    {
      structureDifferences.append(.lowSampleBits)
    }
  }

  /// The frames that exceed a limit.
  package var failingFrames: [FrameComparison] { frames.filter { !$0.passes } }

  /// Whether no more frames fail than the rules permit.
  package var pixelsMatch: Bool { failingFrames.count <= rules.maximumDifferingFrames }

  /// Whether the animations match by the rules; `false` if no pixels were compared.
  package var isMatch: Bool { structureDifferences.isEmpty && pixelsMatch && comparedPixels > 0 }

  /// Whether all frames of both animations are equal in every pixel.
  package var hasEqualFrames: Bool {
    rules.alignment == .index && rules.masks.isEmpty && rules.maskImage == nil
      && unpairedExpectedFrames == 0 && unpairedActualFrames == 0
      && frames.allSatisfy { $0.largestDifference == nil }
  }

  /// The number of compared pixels of all frames; 0 if masks exclude everything.
  package var comparedPixels: Int { frames.reduce(0) { $0 + $1.comparedPixels } }

  /// The position of the worst frame in ``frames``; `nil` if all are equal.
  ///
  /// Failing frames come first, then those that need a larger tolerance, have a larger channel difference, more
  /// differing pixels, or come earlier.
  package var worstFrameIndex: Int? {
    let places = frames.indices.filter { frames[$0].largestDifference != nil }
    return places.max { place, other in
      let (first, second) = (frames[place], frames[other])
      if first.passes != second.passes { return first.passes }
      let (need, otherNeed) = (first.passingTolerance ?? .max, second.passingTolerance ?? .max)
      if need != otherNeed { return need < otherNeed }
      return (first.largestDifference?.level ?? 0, first.differingPixels, -place)
        < (second.largestDifference?.level ?? 0, second.differingPixels, -other)
    }
  }

  /// The worst frame, at ``worstFrameIndex``; `nil` if all frames are equal.
  package var worstFrame: FrameComparison? { worstFrameIndex.map { frames[$0] } }

  /// The limits with which the pixels would match under the same other rules; `nil` if they match, or no limit helps.
  package var suggestedLimits: SuggestedLimits? {
    guard structureDifferences.isEmpty, !pixelsMatch else { return nil }
    /// Returns the smallest limit that suffices for all frames but those that may fail; `nil` if there is none.
    ///
    /// `values` has the limit that each frame needs, `nil` if none suffices.
    func passingLimit(_ values: [Int?]) -> Int? {
      let sorted = values.map { $0 ?? .max }.sorted(by: >)
      let value = sorted[min(rules.maximumDifferingFrames, sorted.count - 1)]
      return value == .max ? nil : value
    }
    let hasOtherLimits = rules.densityLimit != nil || frames.contains { $0.exceededLimits.count > 1 }
    return SuggestedLimits(
      tolerance: passingLimit(frames.map(\.passingTolerance)),
      pixels: hasOtherLimits || rules.minimumPSNR != nil || rules.minimumSSIM != nil
        || rules.minimumSSIMULACRA2 != nil || rules.maximumDifferingRatio != nil
        ? nil : passingLimit(frames.map(\.differingPixels)))
  }
}

/// A reader of the frames of an animation at increasing indices, which decodes all frames up to the requested one.
private struct IndexedFrameIterator {
  private var frameIterator: any FrameIterator
  private let failure: (any Error) -> any Error
  private var index = -1
  private var latest: Bitmap?
  private var changedRows: Range<Int>?

  /// The hash of the low bits of the frames so far, which 8 bits per channel cannot hold.
  var lowBitsHash: UInt64 { frameIterator.lowBitsHash }

  init(_ animation: AnimatedImage, failure: @escaping (any Error) -> any Error) {
    frameIterator = animation.frameIterator()
    self.failure = failure
  }

  mutating func image(_ number: Int) throws -> Bitmap? {
    while index < number {
      latest = try next()
      index += 1
      if latest == nil { return nil }
    }
    return latest
  }

  /// Returns the rows that may have changed since the previous call, empty if none have; `nil` if all may have, as at
  /// the first call.
  mutating func takeChangedRows() -> Range<Int>? {
    defer { changedRows = 0..<0 }
    return changedRows
  }

  mutating func decodeRemainingFrames() throws { while try next() != nil {} }

  private mutating func next() throws -> Bitmap? {
    do {
      // Without this reference the iterator can change the image in place.
      latest = nil
      let image = try frameIterator.next()
      changedRows = changedRows.flatMap { rows in frameIterator.changedRows.map { rows.joined(with: $0) } }
      return image
    } catch {
      throw failure(error)
    }
  }
}
