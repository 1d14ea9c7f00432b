import PulsePixels
import Testing

@testable import PulseCompare

/// Returns a black animation with the given delays.
private func animation(_ delays: [FrameDelay]?, count: Int? = nil, loopCount: Int? = 0) -> AnimatedImage {
  let image = Bitmap(size: PixelSize(4, 4), color: RGBA(0, 0, 0))
  return AnimatedImage(
    frames: Array(repeating: image, count: count ?? delays?.count ?? 1), delays: delays,
    loopCount: delays == nil ? nil : loopCount)
}

private func differences(
  _ expected: AnimatedImage, _ actual: AnimatedImage, _ limits: TimingLimits?,
  _ alignment: FrameAlignment = .index
) throws -> [String] {
  var rules = ComparisonRules()
  (rules.timingLimits, rules.alignment) = (limits, alignment)
  return try AnimationComparison(of: actual, with: expected, rules: rules).structureDifferences.map(
    \.description)
}

@Suite struct `Times of two formats` {
  private let hundredths = TimingLimits(unit: FrameDelay(1, over: 100))

  /// Thirtieths of a second, exactly and as each frame begins at the nearest hundredth.
  private let exact = (0..<30).map { _ in FrameDelay(1, over: 30) }
  private let rounded = (0..<30).map { index in
    let starts = [index, index + 1].map { (Double($0) * 100 / 30).rounded() }
    return FrameDelay(Int(starts[1] - starts[0]), over: 100)
  }

  @Test func `are equal if rounding explains what differs`() throws {
    #expect(rounded.contains(FrameDelay(3, over: 100)) && rounded.contains(FrameDelay(4, over: 100)))
    #expect(try differences(animation(exact), animation(rounded), hundredths) == [])
    #expect(try differences(animation(rounded), animation(exact), hundredths, .time) == [])
    #expect(try differences(animation(exact), animation(rounded), nil).count == 1)
    #expect(try differences(animation(exact), animation(rounded), TimingLimits()).count == 1)
  }

  @Test func `differ if they drift apart`() throws {
    let short = exact.map { _ in FrameDelay(3, over: 100) }
    let found = try differences(animation(exact), animation(short), hundredths)
    #expect(found.count == 1)
    // A thirtieth is a third of a hundredth longer than three: the third frame ends a hundredth too early.
    #expect(found.first?.hasPrefix("frame 2 is shown for 0.03 s instead of 0.033333 s, as are") == true)
    var late = rounded
    late[7] = FrameDelay(9, over: 100)
    #expect(
      try differences(animation(exact), animation(late), hundredths).first?.hasPrefix("frame 7 is shown")
        == true)
  }

  @Test func `are not compared where one has none`() throws {
    let still = animation(nil, count: 30)
    #expect(try differences(still, animation(rounded), hundredths) == [])
    #expect(try differences(animation(rounded), still, TimingLimits()) == [])
    #expect(try differences(still, animation(rounded), nil).count == 1)
    // The time of a single frame cannot be seen.
    let once = animation([FrameDelay(1, over: 10)], loopCount: 1)
    #expect(try differences(once, animation([FrameDelay(2, over: 10)], loopCount: 0), TimingLimits()) == [])
    #expect(try differences(once, animation(nil), TimingLimits()) == [])
  }

  @Test func `have loop counts up to the smaller limit`() throws {
    let limits = TimingLimits(maximumLoopCount: 65_535)
    let (many, most) = (animation(exact, loopCount: 100_000), animation(exact, loopCount: 65_535))
    #expect(try differences(many, most, limits) == [])
    #expect(try differences(many, most, TimingLimits()) == ["it plays 65535 times instead of 100000 times"])
    #expect(
      try differences(animation(exact, loopCount: 0), animation(exact, loopCount: 3), limits) == [
        "it plays 3 times instead of forever"
      ])
  }
}
