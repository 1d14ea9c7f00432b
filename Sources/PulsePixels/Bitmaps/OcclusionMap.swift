/// A map of what later shapes of a drawing hide: for each pixel, the number of the last shape that covers it whole and is
/// opaque.
///
/// Shapes have numbers from 1 to 65,535 in the order in which they are drawn. What is under an opaque pixel makes no difference, so
/// a shape is hidden where the number of the pixel is higher than its own.
package struct OcclusionMap: Sendable {
  /// The rectangle of the image.
  package let rect: PixelRect

  /// The number of the last opaque shape on each pixel, row by row; 0 for none.
  private var numbers: [UInt16]

  /// The lowest numbers in squares of 4 pixels, as of the last ``summarize()``.
  private var squares: Squares

  /// The lowest numbers in squares of 16 pixels.
  private var largeSquares: Squares

  /// The binary logarithm of the side of a square.
  private static let (squareBits, largeSquareBits) = (2, 4)

  /// The distance in 1/256 pixel that the edge of a disc's polygon can be inside of the circle, and a rest.
  private static let edgeMargin = 8

  /// The lowest numbers in squares of pixels.
  fileprivate struct Squares: Sendable {
    /// The number of squares in a row.
    let columnCount: Int

    /// The number of rows of squares.
    let rowCount: Int

    /// The lowest number in each square, row by row.
    var lowest: [UInt16]

    init(_ size: PixelSize, bits: Int) {
      columnCount = (size.width + 1 << bits - 1) >> bits
      rowCount = (size.height + 1 << bits - 1) >> bits
      lowest = Array(repeating: 0, count: columnCount * rowCount)
    }
  }

  /// Creates a map without shapes.
  ///
  /// - Parameter rect: The rectangle of the image.
  package init(_ rect: PixelRect) {
    self.rect = rect
    numbers = Array(repeating: 0, count: rect.size.area)
    squares = Squares(rect.size, bits: Self.squareBits)
    largeSquares = Squares(rect.size, bits: Self.largeSquareBits)
  }

  /// Removes all shapes.
  package mutating func removeAll() { self = OcclusionMap(rect) }

  /// Adds an opaque disc.
  ///
  /// - Parameters:
  ///   - center: The center, in image coordinates.
  ///   - radius: The radius in 1/256 pixel.
  ///   - number: The number of the shape, higher than those before.
  /// - Complexity: O(pixels), a fraction of a nanosecond each.
  package mutating func addDisc(center: SubpixelPoint, radius: Int, number: Int) {
    let reach = radius - Self.edgeMargin
    guard reach >= SubpixelPoint.stepsPerPixel else { return }
    let (x, y) = (center.x - rect.x << 8, center.y - rect.y << 8)
    let (top, bottom) = (max(0, (y - reach + 255) >> 8), min(rect.height, (y + reach) >> 8))
    let square = Double(reach * reach)
    for row in stride(from: top, to: bottom, by: 1) {
      // The farther one of the two edges of the row.
      let distance = Double(max(y - row << 8, (row + 1) << 8 - y))
      let half = Int((square - distance * distance).squareRoot())
      cover((x - half + 255) >> 8, (x + half) >> 8, row: row, number)
    }
  }

  /// Adds an opaque square with upright sides.
  ///
  /// - Parameters:
  ///   - center: The center, in image coordinates.
  ///   - radius: Half of its side in 1/256 pixel.
  ///   - number: The number of the shape, higher than those before.
  package mutating func addSquare(center: SubpixelPoint, radius: Int, number: Int) {
    let (x, y) = (center.x - rect.x << 8, center.y - rect.y << 8)
    let (top, bottom) = (max(0, (y - radius + 255) >> 8), min(rect.height, (y + radius) >> 8))
    for row in stride(from: top, to: bottom, by: 1) {
      cover((x - radius + 255) >> 8, (x + radius) >> 8, row: row, number)
    }
  }

  /// Sets the numbers of pixels of a row of the map, from column `start` to the one before `end`.
  @inline(__always)
  private mutating func cover(_ start: Int, _ end: Int, row: Int, _ number: Int) {
    let (first, last) = (row * rect.width + max(0, start), row * rect.width + min(rect.width, end))
    if first < last { numbers.fill(first..<last, with: UInt16(truncatingIfNeeded: number)) }
  }

  /// Gives the shapes other numbers in the same order.
  ///
  /// - Parameter newNumbers: The new number of each shape, and 0 first; what it is for one that is hidden everywhere does
  ///   not matter.
  package mutating func renumber(_ newNumbers: [UInt16]) {
    let newNumbers = newNumbers.span
    var numbers = numbers.mutableSpan
    for index in numbers.indices { numbers[index] = newNumbers[Int(numbers[index])] }
  }

  /// Prepares ``visiblePart(of:number:)`` for the shapes that were added.
  ///
  /// - Complexity: O(pixels).
  package mutating func summarize() {
    squares.lowest = Self.lowest(of: numbers, rect.size, bits: Self.squareBits)
    largeSquares.lowest = Self.lowest(
      of: squares.lowest, PixelSize(squares.columnCount, squares.rowCount),
      bits: Self.largeSquareBits - Self.squareBits)
  }

  /// Returns the lowest numbers in squares of elements.
  private static func lowest(of numbers: [UInt16], _ size: PixelSize, bits: Int) -> [UInt16] {
    let squares = Squares(size, bits: bits)
    var lowest = squares.lowest
    var rowLowest = [UInt16](repeating: 0, count: size.width)
    for row in 0..<squares.rowCount {
      let rows = row << bits..<min(size.height, (row + 1) << bits)
      for (index, source) in rows.enumerated() {
        let line = numbers.span.extracting(source * size.width..<(source + 1) * size.width)
        var kept = rowLowest.mutableSpan
        if index == 0 {
          for column in line.indices { kept[column] = line[column] }
        } else {
          for column in line.indices { kept[column] = min(kept[column], line[column]) }
        }
      }
      for column in 0..<squares.columnCount {
        var low = UInt16.max
        for place in column << bits..<min(size.width, (column + 1) << bits) {
          low = min(low, rowLowest[place])
        }
        lowest[row * squares.columnCount + column] = low
      }
    }
    return lowest
  }

  /// Returns the part of a rectangle in which a shape is not hidden, as of the last ``summarize()``.
  ///
  /// - Parameters:
  ///   - bounds: The rectangle, in image coordinates.
  ///   - number: The number of the shape.
  /// - Returns: A rectangle with all of its pixels that are not hidden; empty if all are.
  package func visiblePart(of bounds: PixelRect, number: Int) -> PixelRect {
    let visible = bounds.intersection(rect).moved(x: -rect.x, y: -rect.y)
    guard !visible.isEmpty, largeSquares.hasVisible(in: visible, number, bits: Self.largeSquareBits) else {
      return .empty
    }
    let part = squares.visiblePart(of: visible, number, bits: Self.squareBits)
    return part.intersection(visible).moved(x: rect.x, y: rect.y)
  }

  /// Calls a closure with the parts of a row of pixels in which a shape is not hidden, as of the last ``summarize()``.
  ///
  /// - Parameters:
  ///   - columns: The columns, in image coordinates.
  ///   - y: The row.
  ///   - number: The number of the shape.
  ///   - body: Receives parts of the columns, from left to right.
  @inline(__always)
  func forEachVisiblePart(of columns: Range<Int>, y: Int, number: Int, _ body: (Range<Int>) -> Void) {
    let number = UInt16(truncatingIfNeeded: number)
    let row = (y - rect.y) >> Self.squareBits * squares.columnCount
    let lowest = squares.lowest.span
    var start = columns.lowerBound
    while start < columns.upperBound {
      var column = (start - rect.x) >> Self.squareBits
      let last = (columns.upperBound - 1 - rect.x) >> Self.squareBits
      while column <= last, lowest[row + column] > number { column += 1 }
      if column > last { return }
      start = max(start, column << Self.squareBits + rect.x)
      while column <= last, lowest[row + column] <= number { column += 1 }
      let end = min(columns.upperBound, column << Self.squareBits + rect.x)
      body(start..<end)
      start = end
    }
  }
}

extension OcclusionMap.Squares {
  /// Returns whether a rectangle of pixels, which is inside, touches a square that is not hidden.
  fileprivate func hasVisible(in rect: PixelRect, _ number: Int, bits: Int) -> Bool {
    let number = UInt16(truncatingIfNeeded: number)
    let columns = rect.x >> bits...(rect.maxX - 1) >> bits
    for row in rect.y >> bits...(rect.maxY - 1) >> bits {
      for column in columns where lowest[row * columnCount + column] <= number { return true }
    }
    return false
  }

  /// Returns a rectangle of pixels around all squares that a rectangle, which is inside, touches and that are not hidden.
  fileprivate func visiblePart(of rect: PixelRect, _ number: Int, bits: Int) -> PixelRect {
    let number = UInt16(truncatingIfNeeded: number)
    let (left, right) = (rect.x >> bits, (rect.maxX - 1) >> bits)
    var (firstRow, lastRow, firstColumn, lastColumn) = (-1, -1, right + 1, left - 1)
    let lowest = lowest.span
    for row in rect.y >> bits...(rect.maxY - 1) >> bits {
      let start = row * columnCount
      var first = left
      while first <= right, lowest[start + first] > number { first += 1 }
      if first > right { continue }
      var last = right
      while last > lastColumn, lowest[start + last] > number { last -= 1 }
      (firstColumn, lastColumn) = (min(firstColumn, first), max(lastColumn, last))
      if firstRow < 0 { firstRow = row }
      lastRow = row
    }
    if firstRow < 0 { return .empty }
    return PixelRect(
      x: firstColumn << bits, y: firstRow << bits, width: (lastColumn + 1 - firstColumn) << bits,
      height: (lastRow + 1 - firstRow) << bits)
  }
}

/// The pixels of an image that a shape need not draw: those that later shapes hide.
package struct HiddenPixels {
  /// The map of all shapes that are drawn together.
  let map: OcclusionMap

  /// The number of the shape in the map; by default the highest one, of which nothing is hidden.
  package var number = Int(UInt16.max)

  /// Creates the pixels from a map of the whole bitmap that is drawn on, after ``OcclusionMap/summarize()``.
  package init(of map: OcclusionMap) { self.map = map }
}
