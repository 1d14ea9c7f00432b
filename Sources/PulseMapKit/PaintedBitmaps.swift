import PulsePixels
import Synchronization

/// Bitmaps of one size that take long to paint; those that were asked for last are kept.
final class PaintedBitmaps<Key: Hashable & Sendable>: Sendable {
  /// The bytes that are kept, 128 MiB: an animation of some seconds in a usual size is painted once, although an
  /// encoder looks at it several times.
  static var capacity: Int { 128 << 20 }

  /// The fewest bitmaps that are kept: an encoder compares neighbors, on each of its threads.
  static var fewest: Int { 4 }

  private struct Kept {
    var bitmaps: [Key: PaintedBitmap] = [:]
    var order: [Key] = []
  }

  private let paint: @Sendable (Key) -> Bitmap
  private let limit: Int
  private let kept = Mutex(Kept())

  /// Creates bitmaps of which none is painted yet.
  ///
  /// - Parameters:
  ///   - size: Their size.
  ///   - paint: Paints one; called from many threads at once, but for different keys.
  init(size: PixelSize, paint: @escaping @Sendable (Key) -> Bitmap) {
    self.paint = paint
    limit = max(Self.fewest, Self.capacity / (4 * size.area))
  }

  /// Returns the bitmap of a key; whoever asks first paints it, and others wait.
  func bitmap(of key: Key) -> Bitmap {
    let bitmap = kept.withLock { kept in
      if let known = kept.bitmaps[key] { return known }
      if kept.order.count == limit { kept.bitmaps[kept.order.removeFirst()] = nil }
      let new = PaintedBitmap()
      kept.bitmaps[key] = new
      kept.order.append(key)
      return new
    }
    return bitmap.bitmap { paint(key) }
  }
}

/// A bitmap that is painted when it is asked for.
private final class PaintedBitmap: Sendable {
  private let painted = Mutex<Bitmap?>(nil)

  func bitmap(paint: () -> Bitmap) -> Bitmap {
    painted.withLock { painted in
      if let painted { return painted }
      let bitmap = paint()
      painted = bitmap
      return bitmap
    }
  }
}
