import PulseCodec
import PulsePixels

extension KeptValues where Value == PackedBitmap {
  /// Creates pictures of which none is painted yet.
  ///
  /// 128 MiB of them are kept: an animation of some seconds in a usual size is painted once, although an encoder looks
  /// at it several times. Four are kept in any case: an encoder compares neighbors, on each of its threads.
  ///
  /// - Parameter paint: Paints one; called from many threads at once, but for different keys.
  convenience init(painting paint: @escaping @Sendable (Key) -> PackedBitmap) {
    self.init(capacity: 128 << 20, fewest: 4, byteCount: \.byteCount, make: paint)
  }
}
