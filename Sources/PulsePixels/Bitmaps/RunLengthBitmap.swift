/// An immutable bitmap for caches, stored as runs of one color if those take less memory than its pixels.
///
/// Drawn maps take a tenth of the memory; photographs are stored as pixels.
public struct RunLengthBitmap: Sendable {
  /// A run: adjacent pixels of one color in a row.
  private struct Run {
    var color: RGBA

    /// Column after the last pixel.
    var end: Int32
  }

  private enum Content {
    case pixels(Bitmap)

    /// Runs of all rows from left to right, and the index of the end of each row.
    case runs([Run], ends: [Int])
  }

  /// The size in pixels.
  public let size: PixelSize

  private let content: Content

  /// Encodes a bitmap.
  ///
  /// - Parameter bitmap: The bitmap.
  /// - Complexity: O(pixels); runs of one color are cheap.
  public init(_ bitmap: Bitmap) {
    size = bitmap.size
    content = Self.runs(of: bitmap).map { .runs($0.runs, ends: $0.ends) } ?? .pixels(bitmap)
  }

  /// Stores a bitmap without encoding, for pixels that are in memory anyway.
  ///
  /// - Parameter bitmap: The bitmap.
  public init(uncompressed bitmap: Bitmap) {
    size = bitmap.size
    content = .pixels(bitmap)
  }

  /// The size in memory in bytes.
  public var byteCount: Int {
    switch content {
    case .pixels(let bitmap): bitmap.pixels.count * MemoryLayout<RGBA>.stride
    case .runs(let runs, let ends):
      runs.count * MemoryLayout<Run>.stride + ends.count * MemoryLayout<Int>.stride
    }
  }

  /// The decoded bitmap.
  ///
  /// - Complexity: O(pixels).
  public var bitmap: Bitmap { cropped(to: size.bounds) }

  /// Returns a decoded rectangle of the bitmap.
  ///
  /// - Parameter rect: The rectangle, inside the bitmap; one that extends beyond it traps.
  /// - Returns: The pixels of the rectangle.
  /// - Complexity: O(pixels of `rect` + runs of its rows).
  public func cropped(to rect: PixelRect) -> Bitmap {
    switch content {
    case .pixels(let bitmap): return bitmap.cropped(to: rect)
    case .runs(let runs, let ends):
      precondition(
        rect.isEmpty || size.bounds.intersection(rect) == rect, "the rectangle is outside the image")
      var part = Bitmap(size: rect.size)
      var place = 0
      for y in rect.rows {
        var x = rect.x
        for run in runs[(y == 0 ? 0 : ends[y - 1])..<ends[y]] {
          let end = min(Int(run.end), rect.maxX)
          if end <= x { continue }
          part.pixels.fill(place..<place + end - x, with: run.color)
          place += end - x
          x = end
        }
      }
      return part
    }
  }

  /// Calls a closure with the pixel offsets and the color of each run, row by row.
  @inline(__always)
  func forEachRun(_ body: (_ places: Range<Int>, _ color: RGBA) -> Void) {
    switch content {
    case .pixels(let bitmap):
      let pixels = bitmap.pixels.span
      var start = 0
      while start < pixels.count {
        let end = pixels.endOfRun(from: start)
        body(start..<end, pixels[start])
        start = end
      }
    case .runs(let runs, let ends):
      var first = 0
      for y in ends.indices {
        var start = y * size.width
        for run in runs[first..<ends[y]] {
          let end = y * size.width + Int(run.end)
          body(start..<end, run.color)
          start = end
        }
        first = ends[y]
      }
    }
  }

  /// Number of rows after which run-length encoding is given up if it does not save memory.
  private static let minimumRowsToDecide = 32

  /// Returns the runs of a bitmap and the index of the end of each row in them.
  ///
  /// Returns `nil` if that would save too little memory: the runs take more than half of the memory of the pixels.
  private static func runs(of bitmap: Bitmap) -> (runs: [Run], ends: [Int])? {
    let width = bitmap.size.width
    var (runs, ends): ([Run], [Int]) = ([], [])
    ends.reserveCapacity(bitmap.size.height)
    for y in 0..<bitmap.size.height {
      let row = bitmap.pixels.span.extracting(y * width..<(y + 1) * width)
      var start = 0
      while start < width {
        let end = row.endOfRun(from: start)
        runs.append(Run(color: row[start], end: Int32(truncatingIfNeeded: end)))
        start = end
      }
      if y >= min(minimumRowsToDecide, bitmap.size.height - 1), runs.count * 4 > (y + 1) * width {
        return nil
      }
      ends.append(runs.count)
    }
    return (runs, ends)
  }
}

extension Span<RGBA> {
  /// Returns the end of the run of equal pixels that begins at an index.
  @inline(__always)
  func endOfRun(from start: Int) -> Int {
    let color = self[start]
    var end = start + 1
    while end < min(start + 4, count), self[end] == color { end += 1 }
    if end < start + 4 { return end }
    // Long runs are compared 16 pixels at a time.
    while count - end >= 16 {
      let next = extracting(end..<end + 16)
      var difference: UInt32 = 0
      for place in 0..<16 { difference |= next[place].packed ^ color.packed }
      if difference != 0 { break }
      end += 16
    }
    while end < count, self[end] == color { end += 1 }
    return end
  }
}
