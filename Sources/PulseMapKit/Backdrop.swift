import PulseBasemap
import PulseBasics
import PulsePixels

/// The painted background of a view: a map with its decorations, some of which are in front of overlays.
struct Backdrop: Sendable {
  /// The image with all decorations.
  let image: RunLengthBitmap

  private let foreground: MapForeground

  /// The parts of the map that the foreground covers, without it.
  private let covered: [(rect: PixelRect, pixels: Bitmap)]

  /// Creates a backdrop from a painted map; `isCompressed` is whether its image is stored as runs.
  init(_ map: PaintedMap, isCompressed: Bool) {
    foreground = map.foreground
    covered = map.foreground.rects.map {
      let rect = $0.intersection(map.image.size.bounds)
      return (rect, map.image.cropped(to: rect))
    }
    image = isCompressed ? RunLengthBitmap(map.flattened) : RunLengthBitmap(uncompressed: map.flattened)
  }

  /// The size in memory in bytes.
  var byteCount: Int {
    image.byteCount + foreground.byteCount + covered.reduce(0) { $0 + $1.pixels.pixels.count * 4 }
  }

  /// The image without the decorations that are in front of overlays.
  var imageWithoutForeground: Bitmap {
    var bitmap = image.bitmap
    for (part, pixels) in covered { bitmap.replacePixels(with: pixels, x: part.x, y: part.y) }
    return bitmap
  }

  /// Returns the decorations in front of overlays within a part of the image, on nothing.
  func foreground(in rect: PixelRect) -> Bitmap {
    var bitmap = Bitmap(size: rect.size)
    foreground.draw(on: &bitmap, of: rect)
    return bitmap
  }

  /// Returns the parts of a rectangle of the image that decorations in front of overlays can cover.
  func coveredParts(of rect: PixelRect) -> [PixelRect] {
    foreground.rects.map { $0.intersection(rect) }.filter { !$0.isEmpty }
  }

  /// Returns a part of the image with overlays on it.
  ///
  /// - Parameters:
  ///   - rect: The part.
  ///   - drawn: The pixels of the image that the overlays can change.
  ///   - draw: Draws the overlays over the pixels of `rect`.
  /// - Returns: The pixels of `rect`.
  func pixels(in rect: PixelRect, drawn: PixelRect, _ draw: (inout Bitmap) -> Void) -> Bitmap {
    var bitmap = image.cropped(to: rect)
    if coveredParts(of: drawn).isEmpty {
      draw(&bitmap)
      return bitmap
    }
    for (part, pixels) in covered {
      bitmap.replacePixels(with: pixels, x: part.x - rect.x, y: part.y - rect.y)
    }
    draw(&bitmap)
    foreground.draw(on: &bitmap, of: rect)
    return bitmap
  }
}

extension ValueCache {
  /// Creates an empty cache of rendered images.
  ///
  /// With its usual capacity of 128 MiB an animation of some seconds at a usual size fits, so each image is rendered once
  /// although encoders read it several times. At least four are retained: encoders compare neighbors, on several threads.
  ///
  /// - Parameters:
  ///   - byteCount: Returns the size of an image in memory in bytes.
  ///   - isReadOnce: Whether each image is read in one place of the animation only; then 8 MiB are enough.
  ///   - paint: Renders the image of a key; called concurrently, but once per key.
  convenience init(
    ofImagesWith byteCount: @escaping @Sendable (Value) -> Int, isReadOnce: Bool,
    paint: @escaping @Sendable (Key) -> Value
  ) {
    self.init(capacity: isReadOnce ? 8 << 20 : 128 << 20, minimumCount: 4, byteCount: byteCount, make: paint)
  }
}
