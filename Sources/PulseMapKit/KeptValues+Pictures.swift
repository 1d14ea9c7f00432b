import PulseCodec
import PulsePixels

extension KeptValues where Value == RunLengthBitmap {
  /// Creates an empty cache of rendered images with a capacity of 128 MiB.
  ///
  /// An animation of some seconds at a usual size fits, so each image is rendered once although encoders read it
  /// several times. At least four are retained: encoders compare neighbors, on several threads.
  ///
  /// - Parameter paint: Renders the image of a key; called concurrently, but once per key.
  convenience init(painting paint: @escaping @Sendable (Key) -> RunLengthBitmap) {
    self.init(capacity: 128 << 20, fewest: 4, byteCount: \.byteCount, make: paint)
  }
}
