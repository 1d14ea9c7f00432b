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

  private let overlays: KeptValues<Int, OverlaySheet>
  private let held: KeptValues<Picture, OverlaySheet>

  /// Creates what is shown.
  ///
  /// - Parameters:
  ///   - overlays: What is drawn in each picture.
  ///   - tolerance: How far a held color may be from the true one, in levels of 0 to 255.
  init(_ overlays: KeptValues<Int, OverlaySheet>, tolerance: Int) {
    self.overlays = overlays
    held = KeptValues(capacity: 8 << 20, byteCount: \.byteCount) { picture in
      let group = picture.group.map { overlays.value(of: $0) }
      return Self.hold(group, at: picture.position, tolerance: tolerance)
    }
  }

  /// Returns what lies over the background in a frame.
  func overlay(of picture: Picture) -> OverlaySheet {
    picture.group.count == 1 ? overlays.value(of: picture.group[0]) : held.value(of: picture)
  }

  /// Groups pictures in the order in which they are shown.
  ///
  /// Groups end where pictures come again, so that each round of a loop has the same groups.
  static func pictures(through numbers: [Int], hold: Int) -> [Picture] {
    var groups: [[Int]] = []
    for number in numbers {
      if let last = groups.last, last.count < hold, last[last.count - 1] + 1 == number {
        groups[groups.count - 1].append(number)
      } else {
        groups.append([number])
      }
    }
    return groups.flatMap { group in group.indices.map { Picture(group: group, position: $0) } }
  }

  private static func hold(_ group: [OverlaySheet], at position: Int, tolerance: Int) -> OverlaySheet {
    let third = group[min(2, group.count - 1)]
    var known = (first: RGBA.clear, second: RGBA.clear, third: RGBA.clear, result: RGBA.clear)
    return OverlaySheet(merging: group[0], group[1], third) { first, second, third in
      if known.first != first || known.second != second || known.third != third {
        let own = position == 0 ? first : position == 1 ? second : third
        let colors = group.count == 2 ? [first, second] : [first, second, third]
        known = (first, second, third, heldColor(colors, tolerance) ?? own)
      }
      return known.result
    }
  }

  /// Returns the mean of colors that lie near each other over any background; `nil` for others.
  private static func heldColor(_ colors: [RGBA], _ tolerance: Int) -> RGBA? {
    if colors.dropFirst().allSatisfy({ $0 == colors[0] }) { return colors[0] }
    if colors.contains(where: { $0.alpha == 0 }) { return nil }
    let alpha = colors.reduce(0) { $0 + Int($1.alpha) }
    func mean(_ channel: (RGBA) -> UInt8) -> UInt8 {
      let sum = colors.reduce(0) { $0 + Int(channel($1)) * Int($1.alpha) }
      return UInt8((sum + alpha / 2) / alpha)
    }
    let level = UInt8((alpha + colors.count / 2) / colors.count)
    let result = RGBA(mean { $0.red }, mean { $0.green }, mean { $0.blue }, alpha: level)
    return colors.allSatisfy { isNear($0, result, tolerance * 255) } ? result : nil
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
