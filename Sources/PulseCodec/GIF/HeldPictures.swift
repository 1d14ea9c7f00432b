import PulsePixels

/// What is shown over the background frame after frame, where what fades slowly is held for a few frames.
///
/// Most pixels of a fading disc change in each frame by less than an eye can see. A few frames in a row are a
/// group: pixels whose colors are near each other in the whole group get the mean of them, once for the group; all
/// others, such as those at the edge of a growing disc, are shown as they are.
struct HeldPictures: Sendable {
  /// What a frame shows.
  struct Picture: Hashable, Sendable {
    /// The numbers of the pictures that are shown one after the other.
    var group: [Int]

    /// The place of the frame in the group.
    var position: Int

    /// The number of the picture that the frame stands for.
    var number: Int { group[position] }
  }

  private let overlays: KeptValues<Int, RunLengthLayer>

  /// What the frames of each group show.
  private let held: KeptValues<[Int], [RunLengthLayer]>

  /// Creates what is shown.
  ///
  /// - Parameters:
  ///   - overlays: What is drawn in each picture.
  ///   - tolerance: How far a held color may be from the true one, in levels of 0 to 255.
  init(_ overlays: KeptValues<Int, RunLengthLayer>, tolerance: Int) {
    self.overlays = overlays
    held = KeptValues(capacity: 8 << 20, byteCount: { $0.reduce(0) { $0 + $1.byteCount } }) { group in
      Self.hold(group.map { overlays.value(of: $0) }, tolerance: tolerance)
    }
  }

  /// Returns what lies over the background in a frame.
  func overlay(of picture: Picture) -> RunLengthLayer {
    picture.group.count == 1
      ? overlays.value(of: picture.group[0]) : held.value(of: picture.group)[picture.position]
  }

  /// Groups pictures in the order in which they are shown.
  ///
  /// Groups end where pictures come again, so that each round of a loop has the same groups. What is shown for
  /// longer than a frame is a group of its own: there is time to see it as it is.
  static func pictures(through numbers: [Int], hold: Int) -> [Picture] {
    var groups: [[Int]] = []
    var pictures: [Picture] = []
    var start = 0
    while start < numbers.count {
      let number = numbers[start]
      let count = numbers[start...].prefix { $0 == number }.count
      if count == 1, let last = groups.last, last.count < hold, last[last.count - 1] + 1 == number {
        groups[groups.count - 1].append(number)
      } else {
        groups.append([number])
      }
      start += count
      if count > 1 {
        pictures +=
          Self.pictures(of: groups)
          + Array(repeating: Picture(group: [number], position: 0), count: count - 1)
        groups = []
      }
    }
    return pictures + Self.pictures(of: groups)
  }

  private static func pictures(of groups: [[Int]]) -> [Picture] {
    groups.flatMap { group in group.indices.map { Picture(group: group, position: $0) } }
  }

  /// Makes what the frames of a group show, of two or three sheets, all at once: they have most of it in common.
  private static func hold(_ group: [RunLengthLayer], tolerance: Int) -> [RunLengthLayer] {
    let (first, second, third) = (group[0], group[1], group[min(2, group.count - 1)])
    // What is covered later than its neighbors, at the edge of a growing disc, looks like them from then on.
    var means = (ColorHashTable<RGBA>(), ColorHashTable<RGBA>(), ColorHashTable<RGBA>())
    RunLengthLayer.forEachRun(of: first, second, third) { columns, first, second, third in
      guard columns.count >= leastWidth, let mean = heldColor(first, second, third, tolerance),
        mean.alpha > 0
      else { return }
      means.0.note(mean, for: first)
      means.1.note(mean, for: second)
      means.2.note(mean, for: third)
    }
    return RunLengthLayer.merged(first, second, third) { first, second, third in
      if let mean = heldColor(first, second, third, tolerance) { return (mean, mean, mean) }
      return (means.0[first] ?? first, means.1[second] ?? second, means.2[third] ?? third)
    }
  }

  /// The number of pixels in a row of the least stretch that is the inside of something.
  private static let leastWidth = 4

  /// Returns the mean of the first and the last of three colors that all lie near it over any background; `nil` for
  /// others.
  private static func heldColor(_ first: RGBA, _ second: RGBA, _ third: RGBA, _ tolerance: Int) -> RGBA? {
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
    return isNear(first, result, reach) && isNear(second, result, reach) && isNear(third, result, reach)
      ? result : nil
  }

  /// Whether two colors over black differ little, and over white; between them the difference is linear.
  private static func isNear(_ first: RGBA, _ second: RGBA, _ tolerance: Int) -> Bool {
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
  /// Remembers what a color becomes, the first time that it does.
  fileprivate mutating func note(_ result: RGBA, for color: RGBA) {
    if self[color] == nil { self[color] = result }
  }
}
