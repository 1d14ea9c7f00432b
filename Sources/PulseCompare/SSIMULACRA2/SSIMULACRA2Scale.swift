/// One scale of SSIMULACRA 2: takes the rows of two images from top to bottom, adds up their errors, and returns rows
/// of half the size.
///
/// Memory is proportional to the width alone: each row is blurred horizontally once, and only the last few are kept.
struct SSIMULACRA2Scale {
  /// A pixel of both images in linear light: red, green, blue and 0 of the expected one, then of the actual one.
  typealias Pixel = SIMD8<Float>

  /// The errors of X, Y and B over all pixels; the fourth component has no meaning.
  struct Errors {
    /// Differences in structure, as in SSIM.
    var structure = ErrorSum()

    /// Edges of the actual image that the expected one does not have, such as ringing and blocks.
    var artifacts = ErrorSum()

    /// Edges of the expected image that the actual one does not have, as after blurring.
    var lostDetail = ErrorSum()
  }

  /// The sums of errors and of their fourth powers, from which two norms are computed.
  struct ErrorSum {
    private(set) var ones = SIMD4<Double>.zero
    private(set) var fourthPowers = SIMD4<Double>.zero

    fileprivate mutating func add(_ row: RowSum) {
      ones += SIMD4<Double>(row.ones)
      fourthPowers += SIMD4<Double>(row.fourthPowers)
    }
  }

  /// The sums of a part of a row.
  fileprivate struct RowSum {
    var ones = SIMD4<Float>.zero
    var fourthPowers = SIMD4<Float>.zero

    @inline(__always)
    mutating func add(_ errors: SIMD4<Float>) {
      let positive = errors.replacing(with: 0, where: errors .< 0)
      let squares = positive * positive
      ones += positive
      fourthPowers += squares * squares
    }
  }

  /// The constant that keeps small variances from being divided by zero, 0.03².
  private static let stabilizer: Float = 0.0009

  private typealias Blur = RecursiveGaussian

  let width: Int
  let height: Int
  private(set) var errors = Errors()

  /// The colors of the last pixels of both images, row by row; a row is at its number modulo the number of kept rows.
  private var colorRows: [SIMD8<Float>]

  /// The moments of the last rows, blurred horizontally; a row is at its number modulo the number of kept rows.
  private var blurredRows: [Moments]

  /// The state of the vertical filter of each column.
  private var columnStates: [Blur.State]

  /// The moments of one row, with margins of zeros.
  private var moments: [Moments]

  /// The sums of pairs of pixels of an even row, then the means of four.
  private var halfRow: [Pixel]
  private var rowCount = 0

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    colorRows = Array(repeating: .zero, count: Blur.ahead * width + width)
    blurredRows = Array(repeating: .zero, count: Blur.span * width)
    columnStates = Array(repeating: Blur.State(), count: width)
    moments = Array(repeating: .zero, count: Blur.behind + width + Blur.ahead)
    halfRow = Array(repeating: .zero, count: (width + 1) / 2)
  }

  /// Adds the next row of ``width`` pixels, and returns the next row of the half-size images if it is complete.
  mutating func append(_ row: [Pixel]) -> [Pixel]? {
    blur(row)
    addErrors(afterRow: rowCount)
    rowCount += 1
    let isLast = rowCount == height
    if isLast {
      // There are only zeros below.
      for number in height..<height + Blur.ahead {
        let start = number % Blur.span * width
        for place in start..<start + width { blurredRows[place] = .zero }
        addErrors(afterRow: number)
      }
    }
    return halve(row, isLast: isLast)
  }

  /// Blurs the moments of a row horizontally.
  private mutating func blur(_ row: [Pixel]) {
    let colorStart = rowCount % (Blur.ahead + 1) * width
    for x in 0..<width {
      let expected = PositiveXYB.color(ofLinear: row[x].lowHalf)
      let actual = PositiveXYB.color(ofLinear: row[x].highHalf)
      colorRows[colorStart + x] = SIMD8(lowHalf: expected, highHalf: actual)
      moments[x + Blur.behind] = Moments(expected, actual)
    }
    let start = rowCount % Blur.span * width
    var state = Blur.State()
    for x in -Blur.ahead..<0 {
      _ = state.filter(moments[x + Blur.behind + Blur.ahead], .zero)
    }
    for x in 0..<width {
      blurredRows[start + x] = state.filter(moments[x + Blur.behind + Blur.ahead], moments[x])
    }
  }

  /// Blurs vertically after the horizontally blurred row of a number, and adds the errors of the row that
  /// this completes.
  private mutating func addErrors(afterRow number: Int) {
    let (newest, oldest) = (number % Blur.span * width, (number + 1) % Blur.span * width)
    // The first rows only prepare the filter; rows above the image are zeros.
    guard number >= Blur.ahead else {
      for x in 0..<width { _ = columnStates[x].filter(blurredRows[newest + x], blurredRows[oldest + x]) }
      return
    }
    let colorStart = (number + 1) % (Blur.ahead + 1) * width
    var structure = RowSum()
    var artifacts = RowSum()
    var lostDetail = RowSum()
    for x in 0..<width {
      let means = columnStates[x].filter(blurredRows[newest + x], blurredRows[oldest + x])
      let (expectedMean, actualMean) = (means.expected, means.actual)
      let difference = expectedMean - actualMean
      let covariance = means.products - expectedMean * actualMean
      let expectedVariance = means.expectedSquares - expectedMean * expectedMean
      let actualVariance = means.actualSquares - actualMean * actualMean
      let similarity =
        (2 * covariance + Self.stabilizer) / (expectedVariance + actualVariance + Self.stabilizer)
      structure.add(1 - (1 - difference * difference) * similarity)
      let colors = colorRows[colorStart + x]
      let expectedEdge = magnitude(colors.lowHalf - expectedMean)
      let actualEdge = magnitude(colors.highHalf - actualMean)
      let change = (actualEdge - expectedEdge) / (1 + expectedEdge)
      artifacts.add(change)
      lostDetail.add(-change)
    }
    errors.structure.add(structure)
    errors.artifacts.add(artifacts)
    errors.lostDetail.add(lostDetail)
  }

  private mutating func halve(_ row: [Pixel], isLast: Bool) -> [Pixel]? {
    let isOdd = rowCount.isMultiple(of: 2)
    for x in halfRow.indices {
      let pair = row[2 * x] + row[min(2 * x + 1, width - 1)]
      halfRow[x] = isOdd ? (halfRow[x] + pair) * 0.25 : isLast ? (pair + pair) * 0.25 : pair
    }
    return isOdd || isLast ? halfRow : nil
  }
}

@inline(__always)
private func magnitude(_ vector: SIMD4<Float>) -> SIMD4<Float> {
  vector.replacing(with: -vector, where: vector .< 0)
}
