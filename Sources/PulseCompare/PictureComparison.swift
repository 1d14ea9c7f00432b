package import PulsePixels

/// How a picture differs from the expected one, pixel by pixel.
///
/// Pictures of different sizes are laid on each other at the top left. A pixel that only one of them has is
/// uncovered: it counts as different by 255 in every channel, and the pictures never match.
package struct PictureComparison: Hashable, Sendable {
  /// A difference and where it is.
  package struct Place: Hashable, Sendable {
    /// The difference of one channel, 1 to 255.
    package var level: UInt8

    /// The column, 0 at the left.
    package var x: Int

    /// The row, 0 at the top.
    package var y: Int

    /// Creates a place.
    ///
    /// - Parameters:
    ///   - level: The difference of one channel, 1 to 255.
    ///   - x: The column, 0 at the left.
    ///   - y: The row, 0 at the top.
    package init(level: UInt8, x: Int, y: Int) {
      self.level = level
      self.x = x
      self.y = y
    }
  }

  /// What was to be seen.
  package let expected: Bitmap

  /// What is to be seen.
  package let actual: Bitmap

  /// When pixels count as different.
  package let rules: PixelRules

  /// The number of pixels that differ by more than the rules tolerate, uncovered ones included.
  package private(set) var differingPixels = 0

  /// The number of pixels that differ as smoothed edges do; they are among ``differingPixels``, unless the
  /// rules ignore them.
  package private(set) var smoothedPixels = 0

  /// The number of pixels that only one of the pictures has.
  package let uncoveredPixels: Int

  /// The number of pixels that were compared, uncovered ones included and masked ones not.
  package private(set) var comparedPixels: Int

  /// The largest difference of a channel, at the first pixel in reading order that has it; `nil` when all
  /// pixels are equal.
  ///
  /// The tolerance does not matter to it.
  package private(set) var largestDifference: Place?

  /// The smallest rectangle around the pixels that count as different.
  package private(set) var boundingBox = PixelRect.empty

  /// The differences of all channels added up, in levels.
  private(set) var sum = 0

  /// The squares of the differences of all channels added up.
  private(set) var sumOfSquares = 0

  /// How many pixels have which difference, in the unit of the metric, where it is not tolerated.
  ///
  /// Those that are smoothed are left out if the rules ignore them.
  private(set) var counts: [Int: Int] = [:]

  /// Whether it is known that all pixels are equal.
  private(set) var isEqual = false

  /// What was found out about each pixel of both pictures together; empty as long as all are the same.
  private var marks: [PixelMark] = []

  /// The size of both pictures together.
  package let size: PixelSize

  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - actual: What is to be seen.
  ///   - expected: What was to be seen.
  ///   - rules: When pixels count as different.
  ///   - mask: What is left out; `nil` when nothing is.
  /// - Complexity: O(pixels).
  package init(
    of actual: Bitmap, with expected: Bitmap, rules: PixelRules, mask: PixelMask? = nil
  ) {
    self.expected = expected
    self.actual = actual
    self.rules = rules
    let bounds = (expected.size.bounds, actual.size.bounds)
    size = bounds.0.union(bounds.1).size
    let common = bounds.0.intersection(bounds.1)
    uncoveredPixels = expected.size.area + actual.size.area - 2 * common.size.area
    comparedPixels = expected.size.area + actual.size.area - common.size.area
    let mask = mask.flatMap { $0.isEmpty ? nil : $0 }
    if mask == nil, expected == actual {
      isEqual = true
      return
    }
    let edges = EdgeRule(expected, actual)
    for y in 0..<size.height {
      let shared = common.rows.contains(y) ? common.width : 0
      for x in 0..<shared {
        if let mask, mask.contains(x, y) {
          leaveOut(x, y)
        } else if expected[x, y] != actual[x, y] {
          compare(x, y, edges)
        }
      }
      for x in shared..<max(shared, expected.width(ofRow: y), actual.width(ofRow: y)) {
        if let mask, mask.contains(x, y) {
          leaveOut(x, y)
        } else {
          add(.uncovered, x: x, y: y)
          counts[.max, default: 0] += 1
          count(.uncovered, x, y)
        }
      }
    }
  }

  /// Creates the comparison of pictures that are known to be equal.
  init(ofEqual actual: Bitmap, with expected: Bitmap, rules: PixelRules) {
    self.expected = expected
    self.actual = actual
    self.rules = rules
    size = expected.size
    uncoveredPixels = 0
    comparedPixels = size.area
    isEqual = true
  }

  /// Compares two pictures channel by channel.
  ///
  /// - Parameters:
  ///   - actual: What is to be seen.
  ///   - expected: What was to be seen.
  ///   - tolerance: The largest difference of a channel that is taken for none, 0 to 255.
  /// - Complexity: O(pixels).
  package init(of actual: Bitmap, with expected: Bitmap, tolerance: UInt8 = 0) {
    self.init(of: actual, with: expected, rules: PixelRules(tolerance: Int(tolerance)))
  }

  private mutating func compare(_ x: Int, _ y: Int, _ edges: EdgeRule) {
    let differences = ChannelDifferences(expected[x, y], actual[x, y])
    add(differences, x: x, y: y)
    let difference =
      rules.metric == .channel
      ? Int(differences.largest) : rules.difference(expected[x, y], actual[x, y])
    guard difference > rules.tolerance else { return }
    let isSmoothed = edges.isSmoothing(x, y)
    if isSmoothed { smoothedPixels += 1 }
    if !isSmoothed || !rules.ignoresAntialiasing { counts[difference, default: 0] += 1 }
    count(isSmoothed ? .smoothed : .different, x, y)
  }

  private mutating func add(_ differences: ChannelDifferences, x: Int, y: Int) {
    if differences.largest > largestDifference?.level ?? 0 {
      largestDifference = Place(level: differences.largest, x: x, y: y)
    }
    sum += differences.sum
    sumOfSquares += differences.sumOfSquares
  }

  private mutating func count(_ mark: PixelMark, _ x: Int, _ y: Int) {
    put(mark, x, y)
    guard mark != .smoothed || !rules.ignoresAntialiasing else { return }
    differingPixels += 1
    boundingBox = boundingBox.union(PixelRect(x: x, y: y, width: 1, height: 1))
  }

  private mutating func leaveOut(_ x: Int, _ y: Int) {
    put(.masked, x, y)
    comparedPixels -= 1
  }

  private mutating func put(_ mark: PixelMark, _ x: Int, _ y: Int) {
    if marks.isEmpty { marks = Array(repeating: .same, count: size.area) }
    marks[y * size.width + x] = mark
  }

  /// Returns what was found out about a pixel.
  ///
  /// - Parameters:
  ///   - x: The column, 0 at the left; inside of ``size``.
  ///   - y: The row, 0 at the top; inside of ``size``.
  /// - Returns: The mark of the pixel.
  package func mark(_ x: Int, _ y: Int) -> PixelMark { marks.isEmpty ? .same : marks[y * size.width + x] }

  /// Returns whether the pictures are of one size and at most a number of pixels differ.
  ///
  /// - Parameter maximumPixels: The largest number of differing pixels that is let pass.
  /// - Returns: The verdict.
  package func isMatch(maximumPixels: Int = 0) -> Bool {
    expected.size == actual.size && differingPixels <= maximumPixels
  }
}

extension Bitmap {
  /// The number of pixels of a row, 0 below the picture.
  fileprivate func width(ofRow y: Int) -> Int { y < size.height ? size.width : 0 }
}

extension PictureComparison: CustomStringConvertible {
  /// The differences in words, such as `differs in 7 pixels, by up to 120 of 255 at 31,4`.
  package var description: String {
    guard let place = largestDifference else { return "is equal" }
    let sizes = expected.size == actual.size ? "" : "is \(actual.size) instead of \(expected.size) and "
    let pixels = differingPixels == 1 ? "1 pixel" : "\(differingPixels) pixels"
    return "\(sizes)differs in \(pixels), by up to \(place.level) of 255 at \(place.x),\(place.y)"
  }
}
