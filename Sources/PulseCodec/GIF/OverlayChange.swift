import PulsePixels

/// The pixels that change from one sheet over a background to another one.
struct OverlayChange {
  /// Neighbors in a row that get the same color of a sheet.
  struct Part {
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

    /// The row of the background.
    var y: Int { Int(storedY) }

    /// The columns of the background.
    var columns: Range<Int> { Int(start)..<Int(end) }

    /// The number of the color in ``OverlayChange/colors``.
    var color: Int { Int(storedColor) }
  }

  /// Around all that changes.
  let rect: PixelRect

  /// The colors that come, each once; the first is clear, whether or not it is there.
  let colors: [RGBA]

  /// What changes.
  let parts: [Part]

  /// The largest number of colors that are told apart.
  private static let colorLimit = 1024

  init(from previous: RunLengthLayer, to next: RunLengthLayer) {
    // Of a sheet with very many colors, such as a photograph, the lowest bits are dropped.
    var change = Self.collect(from: previous, to: next, droppedBits: 0)
    for bits in 1...5 where change.colors.count > Self.colorLimit {
      change = Self.collect(from: previous, to: next, droppedBits: UInt32(bits))
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

  private static func collect(
    from previous: RunLengthLayer, to next: RunLengthLayer, droppedBits: UInt32
  ) -> (colors: [RGBA], parts: [Part]) {
    let mask: UInt32 = 0x0101_0101 &* (0xFF & ~0 << droppedBits)
    let middle: UInt32 = droppedBits == 0 ? 0 : 0x0101_0101 &* (1 << (droppedBits - 1))
    var colors = [RGBA.clear]
    var numbers = ColorHashTable<Int>()
    numbers[.clear] = 0
    var latest = (color: RGBA.clear, number: 0)
    var parts: [Part] = []
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
      parts.append(Part(y: y, columns: columns, color: latest.number))
    }
    return (colors, parts)
  }
}
