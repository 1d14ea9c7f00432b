import PulseCache
import PulsePixels

/// A temporal smoother, which holds slowly fading colors for groups of a few frames, in some rows at a time.
///
/// Most pixels of a fading disc change by less than the eye can see in each frame. Within a group, pixels with similar
/// colors get their mean; others, such as the edge of a growing disc, are unchanged. The groups of neighboring rows begin
/// in different frames: each frame changes a part of the rows, all change by as much as they should, and nothing jerks.
struct TemporalSmoother: Sendable {
  /// A frame whose rows hold colors in turn.
  struct SmoothedFrame: Hashable, Sendable {
    /// The unique frame that it represents.
    let number: Int

    /// The groups of consecutive unique frames in which rows hold colors, each with ``number`` in it: that of a row is
    /// at the remainder of its number by their count.
    let groups: [Range<Int>]

    /// Whether it holds no color.
    var isTrue: Bool { groups.allSatisfy { $0.count == 1 } }

    init(_ number: Int, groups: [Range<Int>]) {
      self.number = number
      self.groups = groups
    }

    /// Returns whether a frame comes before another one in an order of all different frames.
    func isOrdered(before other: SmoothedFrame) -> Bool {
      func key(_ frame: SmoothedFrame) -> [Int] {
        [frame.number] + frame.groups.flatMap { [$0.lowerBound, $0.upperBound] }
      }
      return key(self).lexicographicallyPrecedes(key(other))
    }

    /// Creates a frame that holds nothing.
    init(_ uniqueFrame: Int) {
      self.init(uniqueFrame, groups: [uniqueFrame..<uniqueFrame + 1])
    }
  }

  /// The capacity of the cache of smoothed layers in bytes.
  private static let capacity = 8 << 20

  private let overlays: ValueCache<Int, RunLengthLayer>

  /// The smoothed layer of each frame.
  private let smoothedLayers: ValueCache<SmoothedFrame, RunLengthLayer>

  /// Creates a smoother for layers.
  ///
  /// - Parameters:
  ///   - overlays: The layer of each unique frame.
  ///   - tolerance: The largest difference between a held and the true color, in levels of 0 to 255.
  init(_ overlays: ValueCache<Int, RunLengthLayer>, tolerance: Int) {
    self.overlays = overlays
    smoothedLayers = ValueCache(capacity: Self.capacity, byteCount: \.byteCount) { frame in
      Self.smoothed(frame, tolerance: tolerance) { overlays.value(of: $0) }
    }
  }

  /// Returns the smoothed layer of a frame.
  func overlay(of frame: SmoothedFrame) -> RunLengthLayer {
    frame.isTrue ? overlays.value(of: frame.number) : smoothedLayers.value(of: frame)
  }

  /// Smooths layers before they are needed, in display order, up to half of what is cached.
  ///
  /// - Parameters:
  ///   - frames: The frames in display order.
  ///   - isEnough: Returns whether to stop, asked before each frame.
  func smoothLayers(of frames: [SmoothedFrame], until isEnough: () -> Bool) {
    var size = 0
    for frame in frames where !frame.isTrue {
      if size > Self.capacity / 2 || isEnough() { return }
      size += smoothedLayers.value(of: frame).byteCount
    }
  }

  /// Divides frames in display order into groups of consecutive frames, for each remainder of rows into others.
  ///
  /// Groups end where frames repeat, so that each iteration of a loop has the same groups. A frame that is shown for
  /// longer is a group of its own.
  ///
  /// - Parameters:
  ///   - numbers: The indices of the unique frames in display order.
  ///   - groupSize: The largest number of frames in a group, 1 to 3.
  /// - Returns: The frames with their groups.
  static func smoothedFrames(of numbers: [Int], groupSize: Int) -> [SmoothedFrame] {
    var frames: [SmoothedFrame] = []
    var start = 0
    while start < numbers.count {
      var end = start + 1
      // A frame that is shown for longer holds nothing.
      func isRepeated(_ place: Int) -> Bool { place < numbers.count && numbers[place] == numbers[place - 1] }
      if !isRepeated(end), start == 0 || !isRepeated(start) {
        while end < numbers.count, numbers[end] == numbers[end - 1] + 1, !isRepeated(end + 1) { end += 1 }
      }
      let length = end - start
      for offset in 0..<length {
        let number = numbers[start + offset]
        let groups = (0..<groupSize).map { phase in
          let first = (offset - phase + groupSize) / groupSize * groupSize - groupSize + phase
          return number - offset + max(first, 0)..<number - offset + min(first + groupSize, length)
        }
        frames.append(SmoothedFrame(number, groups: groups))
      }
      start = end
    }
    return frames
  }

  /// Returns the layer of a frame, in which each row has the mean of similar colors of its group.
  ///
  /// `tolerance` is the largest difference of a color from the mean, in levels of 0 to 255; `layer` returns that of a
  /// unique frame.
  private static func smoothed(
    _ frame: SmoothedFrame, tolerance: Int, _ layer: (Int) -> RunLengthLayer
  ) -> RunLengthLayer {
    let groups = frame.groups.map { group in
      HeldRows(
        first: layer(group.lowerBound), second: layer(min(group.lowerBound + 1, group.upperBound - 1)),
        third: layer(group.upperBound - 1),
        position: frame.number == group.lowerBound ? 0 : frame.number == group.upperBound - 1 ? 2 : 1)
    }
    let rect = groups.reduce(PixelRect.empty) {
      $0.union($1.first.rect).union($1.second.rect).union($1.third.rect)
    }
    // Pixels that a growing edge covers later than its neighbors get the same mean as those.
    var means = groups.map { _ in ColorHashTable<RGBA>() }
    for y in rect.rows {
      let place = y % groups.count
      groups[place].forEachRun(ofRow: y, in: rect) { columns, colors, own in
        guard columns.count >= minimumRunLength, let mean = smoothedColor(colors, tolerance), mean.alpha > 0
        else { return }
        means[place].setIfAbsent(mean, for: own)
      }
    }
    var builder = RunLengthLayer.Builder(rect)
    for y in rect.rows {
      let place = y % groups.count
      groups[place].forEachRun(ofRow: y, in: rect) { columns, colors, own in
        let color = smoothedColor(colors, tolerance) ?? means[place][own] ?? own
        builder.append(RunLengthLayer.Run(end: columns.upperBound, color: color))
      }
      builder.endRow()
    }
    return RunLengthLayer(builder, isExact: false)
  }

  /// The layers of a group, the last of which is repeated if there are fewer than three.
  private struct HeldRows {
    let first, second, third: RunLengthLayer

    /// The position of the frame among the three layers.
    let position: Int

    /// Calls a closure with the columns, the three colors and that of the frame in each run of a row.
    func forEachRun(
      ofRow y: Int, in rect: PixelRect,
      _ body: (_ columns: Range<Int>, _ colors: (RGBA, RGBA, RGBA), _ own: RGBA) -> Void
    ) {
      RunLengthLayer.forEachRun(ofRow: y, in: rect, first, second, third) { columns, first, second, third in
        body(columns, (first, second, third), position == 0 ? first : position == 1 ? second : third)
      }
    }
  }

  /// The minimum run length in pixels of the inside of a shape.
  private static let minimumRunLength = 4

  /// Returns the mean of the first and last of three colors; `nil` unless all three are near it over any background.
  ///
  /// `tolerance` is the largest difference from the mean, in levels of 0 to 255.
  private static func smoothedColor(_ colors: (RGBA, RGBA, RGBA), _ tolerance: Int) -> RGBA? {
    let (first, second, third) = colors
    if first == third, second == third { return first }
    if first.alpha == 0 || second.alpha == 0 || third.alpha == 0 { return nil }
    let (low, high) = (Int(first.alpha), Int(third.alpha))
    func mean(_ one: UInt8, _ other: UInt8) -> UInt8 {
      UInt8((Int(one) * low + Int(other) * high + (low + high) / 2) / (low + high))
    }
    let result = RGBA(
      mean(first.red, third.red), mean(first.green, third.green), mean(first.blue, third.blue),
      alpha: UInt8((low + high + 1) / 2))
    let reach = tolerance * 255
    return areSimilar(first, result, reach) && areSimilar(second, result, reach)
      && areSimilar(third, result, reach)
      ? result : nil
  }

  /// Returns whether two colors, composited over black and over white, differ by at most a tolerance in 1/255 level.
  ///
  /// Over backgrounds between black and white the difference is linear.
  private static func areSimilar(_ first: RGBA, _ second: RGBA, _ tolerance: Int) -> Bool {
    let alpha = Int(first.alpha) - Int(second.alpha)
    func isNear(_ one: UInt8, _ other: UInt8) -> Bool {
      let difference = Int(one) * Int(first.alpha) - Int(other) * Int(second.alpha)
      return abs(difference) <= tolerance && abs(difference - 255 * alpha) <= tolerance
    }
    return isNear(first.red, second.red) && isNear(first.green, second.green)
      && isNear(first.blue, second.blue)
  }
}

extension ColorHashTable<RGBA> {
  /// Records the replacement of a color unless it already has one.
  fileprivate mutating func setIfAbsent(_ result: RGBA, for color: RGBA) {
    if self[color] == nil { self[color] = result }
  }
}
