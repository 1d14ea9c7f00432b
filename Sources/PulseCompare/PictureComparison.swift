public import PulsePixels

/// How a picture differs from the expected one, pixel by pixel.
///
/// Pictures of different sizes are laid on each other at the top left. A pixel that only one of them has is
/// uncovered: it counts as different by 255 in every channel, and the pictures never match.
public struct PictureComparison: Hashable, Sendable {
  /// A difference and where it is.
  public struct Place: Hashable, Sendable {
    /// The difference of one channel, 1 to 255.
    public var level: UInt8

    /// The column, 0 at the left.
    public var x: Int

    /// The row, 0 at the top.
    public var y: Int

    /// Creates a place.
    ///
    /// - Parameters:
    ///   - level: The difference of one channel, 1 to 255.
    ///   - x: The column, 0 at the left.
    ///   - y: The row, 0 at the top.
    public init(level: UInt8, x: Int, y: Int) {
      self.level = level
      self.x = x
      self.y = y
    }
  }

  /// What was to be seen.
  public let expected: Bitmap

  /// What is to be seen.
  public let actual: Bitmap

  /// The largest difference of a channel that is taken for none.
  public let tolerance: UInt8

  /// The number of pixels of which a channel differs by more than ``tolerance``, uncovered ones included.
  public private(set) var differingPixels = 0

  /// The number of pixels that only one of the pictures has.
  public let uncoveredPixels: Int

  /// The largest difference of a channel, at the first pixel in reading order that has it; `nil` when all
  /// pixels are equal.
  ///
  /// The tolerance does not matter to it: its level is the smallest tolerance that leaves no difference.
  public private(set) var largestDifference: Place?

  /// The smallest rectangle around the pixels that differ by more than ``tolerance``.
  public private(set) var boundingBox = PixelRect.empty

  /// The differences of all channels added up, in levels.
  private(set) var sum = 0

  /// The squares of the differences of all channels added up.
  private(set) var sumOfSquares = 0

  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - actual: What is to be seen.
  ///   - expected: What was to be seen.
  ///   - tolerance: The largest difference of a channel that is taken for none, 0 to 255.
  /// - Complexity: O(pixels).
  public init(of actual: Bitmap, with expected: Bitmap, tolerance: UInt8 = 0) {
    self.expected = expected
    self.actual = actual
    self.tolerance = tolerance
    let common = expected.size.bounds.intersection(actual.size.bounds)
    uncoveredPixels = expected.size.area + actual.size.area - 2 * common.size.area
    for y in 0..<max(expected.size.height, actual.size.height) {
      let shared = common.rows.contains(y) ? common.width : 0
      for x in 0..<shared where expected[x, y] != actual[x, y] {
        let differences = ChannelDifferences(expected[x, y], actual[x, y])
        add(differences, x: x, y: y, isDifferent: differences.largest > tolerance)
      }
      for x in shared..<max(shared, expected.width(ofRow: y), actual.width(ofRow: y)) {
        add(.uncovered, x: x, y: y, isDifferent: true)
      }
    }
  }

  private mutating func add(_ differences: ChannelDifferences, x: Int, y: Int, isDifferent: Bool) {
    if differences.largest > largestDifference?.level ?? 0 {
      largestDifference = Place(level: differences.largest, x: x, y: y)
    }
    sum += differences.sum
    sumOfSquares += differences.sumOfSquares
    if isDifferent {
      differingPixels += 1
      boundingBox = boundingBox.union(PixelRect(x: x, y: y, width: 1, height: 1))
    }
  }

  /// Returns whether the pictures are of one size and at most a number of pixels differ.
  ///
  /// - Parameter maximumPixels: The largest number of differing pixels that is let pass.
  /// - Returns: The verdict.
  public func isMatch(maximumPixels: Int = 0) -> Bool {
    expected.size == actual.size && differingPixels <= maximumPixels
  }
}

extension Bitmap {
  /// The number of pixels of a row, 0 below the picture.
  fileprivate func width(ofRow y: Int) -> Int { y < size.height ? size.width : 0 }
}

extension PictureComparison: CustomStringConvertible {
  /// The differences in words, such as `differs in 7 pixels, by up to 120 of 255 at 31,4`.
  public var description: String {
    guard let place = largestDifference else { return "is equal" }
    let sizes = expected.size == actual.size ? "" : "is \(actual.size) instead of \(expected.size) and "
    let pixels = differingPixels == 1 ? "1 pixel" : "\(differingPixels) pixels"
    return "\(sizes)differs in \(pixels), by up to \(place.level) of 255 at \(place.x),\(place.y)"
  }
}
