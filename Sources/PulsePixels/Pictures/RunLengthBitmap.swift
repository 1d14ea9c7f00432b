/// A picture that is kept for later: as stretches of one color where those take less memory than its pixels.
///
/// Drawn maps take a tenth; photographs stay as they are.
public struct RunLengthBitmap: Sendable {
  /// Pixels of a row that have one color.
  private struct Run {
    var color: RGBA

    /// The column after the last of them.
    var end: Int32
  }

  private enum Content {
    case pixels(Bitmap)

    /// The runs of all rows, each row from left to right, and where those of each row end.
    case runs([Run], ends: [Int])
  }

  /// The size in pixels.
  public let size: PixelSize

  private let content: Content

  /// Packs a picture.
  ///
  /// - Parameter bitmap: The picture.
  /// - Complexity: O(pixels); stretches of one color are cheap.
  public init(_ bitmap: Bitmap) {
    size = bitmap.size
    content = Self.runs(of: bitmap).map { .runs($0.runs, ends: $0.ends) } ?? .pixels(bitmap)
  }

  /// Keeps a picture as it is, as something else does anyway.
  ///
  /// - Parameter bitmap: The picture.
  public init(uncompressed bitmap: Bitmap) {
    size = bitmap.size
    content = .pixels(bitmap)
  }

  /// The bytes that the picture takes.
  public var byteCount: Int {
    switch content {
    case .pixels(let bitmap): bitmap.pixels.count * MemoryLayout<RGBA>.stride
    case .runs(let runs, let ends):
      runs.count * MemoryLayout<Run>.stride + ends.count * MemoryLayout<Int>.stride
    }
  }

  /// The picture.
  ///
  /// - Complexity: O(pixels).
  public var bitmap: Bitmap { cropped(to: size.bounds) }

  /// Returns a part of the picture.
  ///
  /// - Parameter rect: The part, inside the picture; a part that sticks out traps.
  /// - Returns: The pixels of the part.
  /// - Complexity: O(pixels of `rect` + runs of its rows).
  public func cropped(to rect: PixelRect) -> Bitmap {
    switch content {
    case .pixels(let bitmap): return bitmap.cropped(to: rect)
    case .runs(let runs, let ends):
      precondition(
        rect.isEmpty || size.bounds.intersection(rect) == rect, "the part lies outside the picture")
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

  /// Hands over the stretches of one color, row after row.
  ///
  /// - Parameter body: Takes the places of the pixels of a stretch, counted row after row, and its color.
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

  /// The rows after which the stretches found so far tell whether it is worth going on.
  private static let minimumRowsToDecide = 32

  /// Finds the stretches of a picture, if they take less than half of the memory of its pixels, as far as one gets to see.
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
