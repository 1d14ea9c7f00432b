import PulseGeo
import PulsePixels
import Synchronization

/// What lies under the overlays in each view; the views that were asked for last are kept.
final class Backdrops: Sendable {
  /// The bytes that are kept, 128 MiB: an animation of some seconds in a usual size is painted once, although an
  /// encoder looks at it several times.
  static let capacity = 128 << 20

  /// The fewest views that are kept: an encoder compares neighbors, on each of its threads.
  static let fewest = 4

  private struct Kept {
    var backdrops: [Viewport: Backdrop] = [:]
    var order: [Viewport] = []
  }

  private let paint: @Sendable (Viewport) -> Bitmap
  private let limit: Int
  private let kept = Mutex(Kept())

  /// Creates backdrops of which none is painted yet.
  ///
  /// - Parameters:
  ///   - size: Their size.
  ///   - paint: Paints one; called from many threads at once, but for different views.
  init(size: PixelSize, paint: @escaping @Sendable (Viewport) -> Bitmap) {
    self.paint = paint
    limit = max(Self.fewest, Self.capacity / (4 * size.area))
  }

  /// Returns what lies under the overlays in a view; whoever asks first paints it, and others wait.
  func bitmap(of viewport: Viewport) -> Bitmap {
    let backdrop = kept.withLock { kept in
      if let known = kept.backdrops[viewport] { return known }
      if kept.order.count == limit { kept.backdrops[kept.order.removeFirst()] = nil }
      let new = Backdrop()
      kept.backdrops[viewport] = new
      kept.order.append(viewport)
      return new
    }
    return backdrop.bitmap { paint(viewport) }
  }
}

/// What lies under the overlays in one view.
private final class Backdrop: Sendable {
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
