import PulsePixels

/// The difference between two run-length layers: the runs of pixels that change, and their new colors.
struct OverlayDifference {
  /// A run of pixels in a row with the same color, packed into 16 bytes.
  struct ColorRun {
    private let storedY: Int32
    private let start: Int32
    private let end: Int32
    private let storedColor: Int32

    init(y: Int, columns: Range<Int>, color: Int) {
      storedY = Int32(truncatingIfNeeded: y)
      start = Int32(truncatingIfNeeded: columns.lowerBound)
      end = Int32(truncatingIfNeeded: columns.upperBound)
      storedColor = Int32(truncatingIfNeeded: color)
    }

    /// The row in the background.
    var y: Int { Int(storedY) }

    /// The columns in the background.
    var columns: Range<Int> { Int(start)..<Int(end) }

    /// The index of the new color in ``OverlayDifference/colors``.
    var color: Int { Int(storedColor) }
  }

  /// The bounds of all changes.
  let rect: PixelRect

  /// The distinct new colors; the first is always clear.
  let colors: [RGBA]

  let parts: [ColorRun]

  /// The largest number of distinct colors.
  private static let colorLimit = 1024

  init(from previous: RunLengthLayer, to next: RunLengthLayer) {
    // For layers with very many colors, such as photographs, the lowest bits are dropped.
    var change = Self.collectRuns(from: previous, to: next, droppedBits: 0)
    for bits in 1...5 where change.colors.count > Self.colorLimit {
      change = Self.collectRuns(from: previous, to: next, droppedBits: UInt32(bits))
    }
    (colors, parts) = change
    var bounds = (left: Int.max, right: 0, top: Int.max, bottom: 0)
    for part in parts {
      bounds.left = min(bounds.left, part.columns.lowerBound)
      bounds.right = max(bounds.right, part.columns.upperBound)
      bounds.top = min(bounds.top, part.y)
      bounds.bottom = max(bounds.bottom, part.y + 1)
    }
    rect =
      parts.isEmpty
      ? .empty
      : PixelRect(
        x: bounds.left, y: bounds.top, width: bounds.right - bounds.left, height: bounds.bottom - bounds.top)
  }

  private static func collectRuns(
    from previous: RunLengthLayer, to next: RunLengthLayer, droppedBits: UInt32
  ) -> (colors: [RGBA], parts: [ColorRun]) {
    let mask: UInt32 = 0x0101_0101 &* (0xFF & ~0 << droppedBits)
    let middle: UInt32 = droppedBits == 0 ? 0 : 0x0101_0101 &* (1 << (droppedBits - 1))
    var colors = [RGBA.clear]
    var numbers = ColorHashTable<Int>()
    numbers[.clear] = 0
    var latest = (color: RGBA.clear, number: 0)
    var parts: [ColorRun] = []
    RunLengthLayer.forEachDifference(from: previous, to: next) { y, columns, color in
      if color != latest.color {
        let rounded = color.alpha == 0 ? color : RGBA(packed: color.packed & mask | middle)
        let number = numbers[rounded] ?? colors.count
        if number == colors.count {
          numbers[rounded] = number
          colors.append(rounded)
        }
        latest = (color, number)
      }
      parts.append(ColorRun(y: y, columns: columns, color: latest.number))
    }
    return (colors, parts)
  }
}
