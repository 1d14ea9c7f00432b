package import PulsePixels

/// How a film differs from the expected one: in its structure, and frame by frame.
package struct FilmComparison: Hashable, Sendable {
  /// A film that could not be looked at to its end.
  package struct SideError: Error {
    /// Whether it is the expected film.
    package let isExpected: Bool

    /// What is wrong with it.
    package let cause: any Error
  }

  /// Limits with which the films would match, each alone.
  package struct PassingLimits: Hashable, Sendable {
    /// The smallest tolerance in the unit of the metric; `nil` if none would do.
    package let tolerance: Int?

    /// The smallest limit for differing pixels of a frame; `nil` if none would do.
    package let pixels: Int?
  }

  /// The rules that the films were compared by.
  package let rules: ComparisonRules

  /// What the films differ in beside their pixels.
  package private(set) var structure: [StructureDifference]

  /// The frames that were compared, as far as both films go.
  package private(set) var frames: [FrameComparison] = []

  /// The number of expected frames without a counterpart: the actual film ends before them.
  package let unpairedExpected: Int

  /// The number of actual frames without a counterpart: the expected film ends before them.
  package let unpairedActual: Int

  /// The size of both films together, laid on each other at the top left.
  let size: PixelSize

  /// Compares two films.
  ///
  /// - Parameters:
  ///   - actual: What is to be seen.
  ///   - expected: What was to be seen.
  ///   - rules: What they may differ in.
  ///   - visit: Called with each pair of frames, in the order of time.
  /// - Throws: ``SideError``, also for frames that differ in too many pixels to compare them, or what `visit` throws.
  /// - Complexity: O(pixels of frames that differ, and of the rows that change in those that do not); memory holds a
  ///   few of them.
  package init(
    of actual: AnimatedImage, with expected: AnimatedImage, rules: ComparisonRules,
    visit: (FrameComparison, PictureComparison) throws -> Void = { _, _ in }
  ) throws {
    self.rules = rules
    let byTime = rules.alignment == .time ? FramePairs(byTimeIn: expected, actual) : nil
    structure = Self.structure(of: actual, with: expected, rules: rules, isByTime: byTime != nil)
    let pairs = (byTime ?? FramePairs(byIndexIn: expected, actual)).pairs
    unpairedExpected = byTime == nil ? expected.frameCount - pairs.count : 0
    unpairedActual = byTime == nil ? actual.frameCount - pairs.count : 0
    size = expected.size.bounds.union(actual.size.bounds).size
    var work = ComparisonWork(limit: max(expected.pixelLimit, actual.pixelLimit))
    var frameIterators = (
      PulledFrameIterator(expected, isExpected: true), PulledFrameIterator(actual, isExpected: false)
    )
    for pair in pairs {
      guard let first = try frameIterators.0.picture(pair.expected),
        let second = try frameIterators.1.picture(pair.actual)
      else {
        break
      }
      let mask = PixelMask(rules.masks, picture: rules.maskPicture, frame: pair.expected)
      let rows = (frameIterators.0.takeChangedRows(), frameIterators.1.takeChangedRows())
      let changed = rows.0.flatMap { first in rows.1.map { first.joined(with: $0) } }
      let comparison = try work.comparison(
        of: second, with: first, rules: rules.pixels, mask: mask, changedRows: changed, frame: pair.expected)
      let frame = FrameComparison(
        comparison, index: pair.expected, actualIndex: pair.actual, seconds: pair.seconds, rules: rules)
      frames.append(frame)
      try visit(frame, comparison)
    }
    // What could not be compared may be damaged all the same.
    try frameIterators.0.finish()
    try frameIterators.1.finish()
    if rules.pixels.tolerance == 0, structure.isEmpty, pixelsMatch,
      frameIterators.0.lowBitsHash != frameIterators.1.lowBitsHash
    {
      structure.append(.samples)
    }
  }

  private static func structure(
    of actual: AnimatedImage, with expected: AnimatedImage, rules: ComparisonRules, isByTime: Bool
  ) -> [StructureDifference] {
    var differences: [StructureDifference] = []
    if expected.size != actual.size {
      differences.append(.size(expected: expected.size, actual: actual.size))
    }
    if !isByTime, !rules.ignored.contains(.count), expected.frameCount != actual.frameCount {
      differences.append(.count(expected: expected.frameCount, actual: actual.frameCount))
    }
    switch (expected.delays, actual.delays) {
    case (let first?, let second?) where !rules.ignored.contains(.delay):
      if isByTime {
        let seconds = [first, second].map { $0.reduce(0) { $0 + $1.effective.seconds } }
        // Sums of the same fractions in other parts differ in their last digits.
        if abs(seconds[0] - seconds[1]) > 1e-9 * max(1, seconds[0]) {
          differences.append(.duration(expected: micro(seconds[0]), actual: micro(seconds[1])))
        }
      } else {
        let others = zip(first, second).enumerated().filter { $1.0 != $1.1 }
        if let (frame, (expected, actual)) = others.first {
          differences.append(
            .delay(frame: frame, expected: expected, actual: actual, frames: others.count))
        }
      }
    case (nil, _?), (_?, nil):
      if !rules.ignored.contains(.delay) { differences.append(.timing(isExpected: expected.delays != nil)) }
    default: break
    }
    if !rules.ignored.contains(.loop), let first = expected.loopCount, let second = actual.loopCount,
      first != second
    {
      differences.append(.loopCount(expected: first, actual: second))
    }
    return differences
  }

  private static func micro(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e6 }

  /// The frames that go beyond a limit.
  package var failingFrames: [FrameComparison] { frames.filter { !$0.passes } }

  /// Whether the pixels of enough frames are right.
  package var pixelsMatch: Bool { failingFrames.count <= rules.maximumFrames }

  /// Whether the films match by the rules; never when nothing was compared.
  package var isMatch: Bool { structure.isEmpty && pixelsMatch && comparedPixels > 0 }

  /// Whether the pictures of both films are equal one by one, in every pixel.
  package var hasEqualPictures: Bool {
    rules.alignment == .index && rules.masks.isEmpty && rules.maskPicture == nil
      && unpairedExpected == 0 && unpairedActual == 0 && frames.allSatisfy { $0.largestDifference == nil }
  }

  /// The number of pixels of all frames that were compared; 0 when masks cover everything.
  package var comparedPixels: Int { frames.reduce(0) { $0 + $1.comparedPixels } }

  /// The place of the worst frame in ``frames``; `nil` when all frames are equal.
  ///
  /// Frames beyond a limit come first, then those that need the larger tolerance, have the larger difference of a
  /// channel, have more differing pixels, or come earlier.
  package var worstPlace: Int? {
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

  /// The worst frame, as ``worstPlace`` says; `nil` when all frames are equal.
  package var worstFrame: FrameComparison? { worstPlace.map { frames[$0] } }

  /// The limits with which the pixels would match, the other rules as they are; `nil` if they do match, or no
  /// limit would help.
  package var passingLimits: PassingLimits? {
    guard structure.isEmpty, !pixelsMatch else { return nil }
    /// The smallest limit that enough frames keep.
    func limit(_ values: [Int?]) -> Int? {
      let sorted = values.map { $0 ?? .max }.sorted(by: >)
      let value = sorted[min(rules.maximumFrames, sorted.count - 1)]
      return value == .max ? nil : value
    }
    let hasOtherLimits = rules.density != nil || frames.contains { $0.violations.count > 1 }
    return PassingLimits(
      tolerance: limit(frames.map(\.passingTolerance)),
      pixels: hasOtherLimits || rules.minimumNoiseRatio != nil || rules.minimumSimilarity != nil
        || rules.maximumRatio != nil ? nil : limit(frames.map(\.differingPixels)))
  }
}

/// A reel of which the picture of a number is asked for, in rising order.
private struct PulledFrameIterator {
  private var frameIterator: any FrameIterator
  private let isExpected: Bool
  private var index = -1
  private var latest: Bitmap?
  private var changedRows: Range<Int>?

  /// A hash of what the pictures so far do not hold of their samples.
  var lowBitsHash: UInt64 { frameIterator.lowBitsHash }

  init(_ film: AnimatedImage, isExpected: Bool) {
    frameIterator = film.frameIterator()
    self.isExpected = isExpected
  }

  mutating func picture(_ number: Int) throws -> Bitmap? {
    while index < number {
      latest = try next()
      index += 1
      if latest == nil { return nil }
    }
    return latest
  }

  /// Returns the rows that may have changed since they were last taken; `nil` for all of them.
  mutating func takeChangedRows() -> Range<Int>? {
    defer { changedRows = 0..<0 }
    return changedRows
  }

  mutating func finish() throws { while try next() != nil {} }

  private mutating func next() throws -> Bitmap? {
    do {
      // A picture that only the reel has can be changed in its place.
      latest = nil
      let picture = try frameIterator.next()
      changedRows = changedRows.flatMap { rows in frameIterator.changedRows.map { rows.joined(with: $0) } }
      return picture
    } catch {
      throw FilmComparison.SideError(isExpected: isExpected, cause: error)
    }
  }
}
