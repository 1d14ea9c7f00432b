import PulseBasics
import PulsePixels

/// A temporal smoother, which holds slowly fading colors for groups of a few frames.
///
/// Most pixels of a fading disc change by less than the eye can see in each frame. Within a group, pixels with similar
/// colors get their mean; others, such as the edge of a growing disc, are unchanged.
struct TemporalSmoother: Sendable {
  /// A frame within a group of consecutive frames.
  struct SmoothedFrame: Hashable, Sendable {
    /// The unique frames of the group in display order.
    var group: [Int]

    /// The position of the frame in the group.
    var position: Int

    /// The unique frame that it represents.
    var number: Int { group[position] }

    init(group: [Int], position: Int) {
      self.group = group
      self.position = position
    }

    /// Creates a frame that holds nothing.
    init(_ uniqueFrame: Int) {
      self.init(group: [uniqueFrame], position: 0)
    }
  }

  /// The capacity of the cache of smoothed layers in bytes.
  private static let capacity = 8 << 20

  private let overlays: ValueCache<Int, RunLengthLayer>

  /// The smoothed layers of each group.
  private let smoothedLayers: ValueCache<[Int], [RunLengthLayer]>

  /// Creates a smoother for layers.
  ///
  /// - Parameters:
  ///   - overlays: The layer of each unique frame.
  ///   - tolerance: The largest difference between a held and the true color, in levels of 0 to 255.
  init(_ overlays: ValueCache<Int, RunLengthLayer>, tolerance: Int) {
    self.overlays = overlays
    smoothedLayers = ValueCache(capacity: Self.capacity, byteCount: { $0.reduce(0) { $0 + $1.byteCount } }) {
      group in
      Self.smoothed(group.map { overlays.value(of: $0) }, tolerance: tolerance)
    }
  }

  /// Returns the smoothed layer of a frame.
  func overlay(of frame: SmoothedFrame) -> RunLengthLayer {
    frame.group.count == 1
      ? overlays.value(of: frame.group[0]) : smoothedLayers.value(of: frame.group)[frame.position]
  }

  /// Smooths layers before they are needed, in display order, up to half of what is cached.
  ///
  /// - Parameters:
  ///   - frames: The frames in display order.
  ///   - isEnough: Returns whether to stop, asked before each group.
  func smoothLayers(of frames: [SmoothedFrame], until isEnough: () -> Bool) {
    var size = 0
    for frame in frames where frame.position == 0 && frame.group.count > 1 {
      if size > Self.capacity / 2 || isEnough() { return }
      size += smoothedLayers.value(of: frame.group).reduce(0) { $0 + $1.byteCount }
    }
  }

  /// Divides frames in display order into groups of frames.
  ///
  /// Groups end where frames repeat, so that each iteration of a loop has the same groups. A frame that is shown for
  /// longer is a group of its own.
  ///
  /// - Parameters:
  ///   - numbers: The indices of the unique frames in display order.
  ///   - groupSize: The largest number of frames in a group, 1 to 3.
  /// - Returns: The frames with their groups.
  static func smoothedFrames(of numbers: [Int], groupSize: Int) -> [SmoothedFrame] {
    var groups: [[Int]] = []
    var frames: [SmoothedFrame] = []
    var start = 0
    while start < numbers.count {
      let number = numbers[start]
      let count = numbers[start...].prefix { $0 == number }.count
      let continues = count == 1 && groups.last?.last.map { $0 + 1 == number } ?? false
      if continues, groups[groups.count - 1].count < groupSize {
        groups[groups.count - 1].append(number)
      } else {
        groups.append([number])
      }
      start += count
      if count > 1 {
        frames +=
          Self.smoothedFrames(inGroups: groups)
          + Array(repeating: SmoothedFrame(group: [number], position: 0), count: count - 1)
        groups = []
      }
    }
    return frames + Self.smoothedFrames(inGroups: groups)
  }

  private static func smoothedFrames(inGroups groups: [[Int]]) -> [SmoothedFrame] {
    groups.flatMap { group in group.indices.map { SmoothedFrame(group: group, position: $0) } }
  }

  /// Returns smoothed copies of the two or three layers of a group, in which similar colors are replaced by their mean.
  ///
  /// `group` has the layers in display order. `tolerance` is the largest difference of a color from the mean, in
  /// levels of 0 to 255.
  private static func smoothed(_ group: [RunLengthLayer], tolerance: Int) -> [RunLengthLayer] {
    let (first, second, third) = (group[0], group[1], group[min(2, group.count - 1)])
    // Pixels that a growing edge covers later than its neighbors get the same mean as those.
    var means = (ColorHashTable<RGBA>(), ColorHashTable<RGBA>(), ColorHashTable<RGBA>())
    RunLengthLayer.forEachRun(of: first, second, third) { columns, first, second, third in
      guard columns.count >= minimumRunLength, let mean = smoothedColor(first, second, third, tolerance),
        mean.alpha > 0
      else { return }
      means.0.setIfAbsent(mean, for: first)
      means.1.setIfAbsent(mean, for: second)
      means.2.setIfAbsent(mean, for: third)
    }
    return RunLengthLayer.merged(first, second, third) { first, second, third in
      if let mean = smoothedColor(first, second, third, tolerance) { return (mean, mean, mean) }
      return (means.0[first] ?? first, means.1[second] ?? second, means.2[third] ?? third)
    }
  }

  /// The minimum run length in pixels of the inside of a shape.
  private static let minimumRunLength = 4

  /// Returns the mean of the first and last of three colors; `nil` unless all three are near it over any background.
  ///
  /// `tolerance` is the largest difference from the mean, in levels of 0 to 255.
  private static func smoothedColor(_ first: RGBA, _ second: RGBA, _ third: RGBA, _ tolerance: Int) -> RGBA? {
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
