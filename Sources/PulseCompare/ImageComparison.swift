public import PulsePixels

/// The pixel-by-pixel comparison of an actual image with an expected one.
///
/// Images of different sizes are aligned at the top left and never match. A pixel that only one of them has is
/// uncovered: it counts as a difference of 255 in every channel.
public struct ImageComparison: Hashable, Sendable {
  /// A channel difference and its position.
  public struct LocatedDifference: Hashable, Sendable {
    /// The difference, 1 to 255 levels.
    public var level: UInt8

    /// The column, 0 at the left.
    public var x: Int

    /// The row, 0 at the top.
    public var y: Int

    package init(level: UInt8, x: Int, y: Int) {
      self.level = level
      self.x = x
      self.y = y
    }
  }

  /// The expected image.
  public let expected: Bitmap

  /// The actual image.
  public let actual: Bitmap

  package let rules: PixelComparisonRules

  /// The number of pixels that differ by more than the tolerance, uncovered ones included.
  public private(set) var differingPixels = 0

  /// The number of pixels that differ by antialiasing; ``differingPixels`` includes them unless the rules ignore them.
  public private(set) var antialiasedPixels = 0

  /// The number of pixels that only one of the images has.
  public let uncoveredPixels: Int

  /// The number of compared pixels, uncovered ones included and masked ones not.
  public private(set) var comparedPixels: Int

  /// The largest channel difference, at its first pixel in reading order, independent of the tolerance; `nil` for
  /// equal images.
  public private(set) var largestDifference: LocatedDifference?

  /// The bounds of the differing pixels.
  public private(set) var boundingBox = PixelRect.empty

  /// The sum of the differences of all channels, in levels.
  private(set) var sum = 0

  /// The sum of the squared differences of all channels.
  private(set) var sumOfSquares = 0

  /// The histogram of differences above the tolerance, in the unit of the metric.
  ///
  /// Ignored antialiasing is excluded.
  private(set) var differenceHistogram: [Int: Int] = [:]

  /// Whether all pixels are known to be equal.
  private(set) var isEqual = false

  /// The classification of each pixel, row by row; empty while all are the same.
  private var classifications: [PixelClassification] = []

  /// The bounds of both images.
  public let size: PixelSize

  /// Compares two images in O(pixels); `mask` has the excluded pixels.
  package init(
    of actual: Bitmap, with expected: Bitmap, rules: PixelComparisonRules, mask: ComparisonMask? = nil
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
    let edges = AntialiasingDetector(expected, actual)
    for y in 0..<size.height {
      let shared = common.rows.contains(y) ? common.width : 0
      for x in 0..<shared {
        if let mask, mask.contains(x, y) {
          maskOut(x, y)
        } else if expected[x, y] != actual[x, y] {
          compare(x, y, edges)
        }
      }
      for x in shared..<max(shared, expected.width(ofRow: y), actual.width(ofRow: y)) {
        if let mask, mask.contains(x, y) {
          maskOut(x, y)
        } else {
          add(.uncovered, x: x, y: y)
          differenceHistogram[.max, default: 0] += 1
          count(.uncovered, x, y)
        }
      }
    }
  }

  /// Creates the comparison of images that are known to be equal.
  init(identical actual: Bitmap, with expected: Bitmap, rules: PixelComparisonRules) {
    self.expected = expected
    self.actual = actual
    self.rules = rules
    size = expected.size
    uncoveredPixels = 0
    comparedPixels = size.area
    isEqual = true
  }

  /// Compares two images channel by channel, in O(pixels); `tolerance` is the largest ignored channel difference.
  public init(of actual: Bitmap, with expected: Bitmap, tolerance: UInt8 = 0) {
    self.init(of: actual, with: expected, rules: PixelComparisonRules(tolerance: Int(tolerance)))
  }

  private mutating func compare(_ x: Int, _ y: Int, _ edges: AntialiasingDetector) {
    let differences = ChannelDifferences(expected[x, y], actual[x, y])
    add(differences, x: x, y: y)
    let difference =
      rules.metric == .oklab
      ? rules.difference(expected[x, y], actual[x, y]) : Int(differences.largest)
    guard difference > rules.pixelTolerance else { return }
    let isSmoothed = edges.isAntialiasing(x, y)
    if isSmoothed { antialiasedPixels += 1 }
    if !isSmoothed || !rules.ignoresAntialiasing { differenceHistogram[difference, default: 0] += 1 }
    count(isSmoothed ? .antialiased : .different, x, y)
  }

  private mutating func add(_ differences: ChannelDifferences, x: Int, y: Int) {
    if differences.largest > largestDifference?.level ?? 0 {
      largestDifference = LocatedDifference(level: differences.largest, x: x, y: y)
    }
    sum += differences.sum
    sumOfSquares += differences.sumOfSquares
  }

  private mutating func count(_ classification: PixelClassification, _ x: Int, _ y: Int) {
    setClassification(classification, x, y)
    guard classification != .antialiased || !rules.ignoresAntialiasing else { return }
    differingPixels += 1
    boundingBox = boundingBox.union(PixelRect(x: x, y: y, width: 1, height: 1))
  }

  private mutating func maskOut(_ x: Int, _ y: Int) {
    setClassification(.masked, x, y)
    comparedPixels -= 1
  }

  private mutating func setClassification(_ classification: PixelClassification, _ x: Int, _ y: Int) {
    if classifications.isEmpty { classifications = Array(repeating: .same, count: size.area) }
    classifications[y * size.width + x] = classification
  }

  /// Returns the classification of a pixel inside ``size``.
  package func classification(_ x: Int, _ y: Int) -> PixelClassification {
    classifications.isEmpty ? .same : classifications[y * size.width + x]
  }
}

extension Bitmap {
  /// Returns the number of pixels in a row; 0 below the image.
  fileprivate func width(ofRow y: Int) -> Int { y < size.height ? size.width : 0 }
}

extension ImageComparison: CustomStringConvertible {
  /// The message about the differences, such as `differs in 7 pixels, by up to 120 of 255 at 31,4`.
  public var description: String {
    guard let place = largestDifference else { return "is equal" }
    let sizes = expected.size == actual.size ? "" : "is \(actual.size) instead of \(expected.size) and "
    let pixels = differingPixels == 1 ? "1 pixel" : "\(differingPixels) pixels"
    return "\(sizes)differs in \(pixels), by up to \(place.level) of 255 at \(place.x),\(place.y)"
  }
}

/// The classifications of a compared pixel: same, antialiased, different, uncovered or masked.
package enum PixelClassification: UInt8, Hashable, Sendable {
  /// The pixels differ by no more than the tolerance.
  case same

  /// The pixels differ by antialiasing.
  case antialiased

  /// The pixels differ by more than the tolerance.
  case different

  /// Only one of the images has the pixel.
  case uncovered

  /// The pixel is excluded from the comparison.
  case masked
}
