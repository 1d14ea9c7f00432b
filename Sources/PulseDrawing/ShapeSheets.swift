import PulsePixels
import PulseScene
import Synchronization

/// A process-wide cache of the transparency layers of small shapes with shadows and strokes, which films draw again in
/// frame after frame.
///
/// A shape that is moved by whole pixels or fades has the same layer. Layers take at most 64 MB, the oldest of which are
/// removed first. Once a quarter is full, the layer of a shape is kept only when the shape comes again: the thousands of
/// sizes that shapes of growing radius have never do.
enum ShapeSheets {
  /// The largest number of pixels of a layer that is kept.
  private static let largestArea = 1 << 14

  /// The number of parts, a power of two.
  private static let partCount = 16

  /// The number of bytes of layers that a part keeps.
  private static let partCapacity = 64 << 20 / partCount

  private static let parts = (0..<partCount).map { _ in Part() }

  /// A part of the cache.
  private final class Part: Sendable {
    let sheets = Mutex(Sheets())
  }

  /// A state of a shape in the cache.
  private enum Lookup {
    /// Its layer is kept.
    case pixels(Bitmap)

    /// Its layer is worth keeping.
    case isWorthKeeping

    /// It is seen for the first time, in a cache that is not nearly empty.
    case isNew
  }

  /// The layers of a part.
  private struct Sheets {
    /// The number of places for shapes that are not kept.
    private static let seenCount = 1 << 12

    private var kept: [UInt64: (shape: DisplayList.Shape, pixels: Bitmap)] = [:]

    /// The hashes of ``kept`` from the oldest to the latest, of which those before ``first`` were removed.
    private var order: [UInt64] = []
    private var first = 0

    /// The number of bytes in ``kept``.
    private var byteCount = 0

    /// The hashes of shapes that were drawn without being kept, each at the place that its lowest bits name.
    private var seen: [UInt64] = []

    mutating func lookUp(_ shape: DisplayList.Shape, _ hash: UInt64) -> Lookup {
      if let known = kept[hash] { return known.shape == shape ? .pixels(known.pixels) : .isNew }
      if byteCount < partCapacity / 4 { return .isWorthKeeping }
      if seen.isEmpty { seen = Array(repeating: 0, count: Self.seenCount) }
      let place = Int(truncatingIfNeeded: hash) & (Self.seenCount - 1)
      if seen[place] == hash { return .isWorthKeeping }
      seen[place] = hash
      return .isNew
    }

    mutating func keep(_ pixels: Bitmap, of shape: DisplayList.Shape, _ hash: UInt64) {
      guard kept[hash] == nil else { return }
      kept[hash] = (shape, pixels)
      order.append(hash)
      byteCount += Self.byteCount(of: pixels)
      while byteCount > partCapacity {
        byteCount -= kept.removeValue(forKey: order[first]).map { Self.byteCount(of: $0.pixels) } ?? 0
        first += 1
      }
      if first > 1024 {
        order.removeFirst(first)
        first = 0
      }
    }

    private static func byteCount(of pixels: Bitmap) -> Int {
      4 * pixels.size.area + 2 * MemoryLayout<DisplayList.Shape>.stride
    }
  }

  /// Returns the pixels of a shape's whole layer before its opacity, drawn if they are worth keeping.
  ///
  /// - Parameters:
  ///   - shape: The shape.
  ///   - draw: Draws a shape on its layer.
  /// - Returns: The pixels within the bounds of the shape; `nil` for a large shape, for one with an edge of its own and
  ///   for one that may never come again.
  static func pixels(
    of shape: DisplayList.Shape, draw: (_ shape: DisplayList.Shape, _ sheet: inout TransparencyLayer) -> Void
  ) -> Bitmap? {
    guard shape.edge == nil, shape.bounds.size.area <= largestArea else { return nil }
    var key = shape
    key.center = SubpixelPoint(x: shape.center.x & 255, y: shape.center.y & 255)
    key.opacity = 255
    let hash = key.sheetHash
    // The lowest bits tell shapes apart within a part.
    let part = parts[Int(truncatingIfNeeded: hash >> 32) & (partCount - 1)]
    switch part.sheets.withLock({ $0.lookUp(key, hash) }) {
    case .pixels(let pixels): return pixels
    case .isNew: return nil
    case .isWorthKeeping:
      var sheet = TransparencyLayer(key.bounds)
      draw(key, &sheet)
      part.sheets.withLock { $0.keep(sheet.bitmap, of: key, hash) }
      return sheet.bitmap
    }
  }
}

extension DisplayList.Shape {
  /// A hash of all but the edge, the same in every run, computed faster than that of Swift.
  fileprivate var sheetHash: UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    func combine(_ high: Int, _ low: Int) {
      hash ^= UInt64(truncatingIfNeeded: high) << 32 ^ UInt64(truncatingIfNeeded: low)
      hash = hash &* 0xD6E8_FEB8_6659_FD93
      hash ^= hash >> 32
    }
    combine(center.x << 8 | center.y, radius)
    combine(strokeWidth, shape.number << 8 | Int(opacity))
    combine(Int(fill.packed), Int(stroke.packed))
    combine(rotation.cosine, rotation.sine)
    if let shadow {
      combine(Int(shadow.color.packed), shadow.sigma)
      combine(shadow.dx, shadow.dy)
    }
    return hash
  }
}

extension Layer.Shape {
  /// A number of its own.
  fileprivate var number: Int {
    switch self {
    case .disc: 0
    case .square: 1
    case .glowingRing: 2
    case .arrowhead: 3
    case .picture: 4
    case .glossyDot: 5
    case .pin: 6
    case .pinDot: 7
    }
  }
}
