import Glibc
import PulseGeo
import PulseMapStyle
import PulsePixels

/// An image that is repeated over the map, beginning at the corner of the world.
struct PatternFill {
  private let sampler: ImageSampler

  /// The whole zoom at which the image has its own size, and its pixels in a point there.
  private let scale: (zoom: Double, ratio: Double)

  /// The place in the image of the corner of the view, and the steps to the pixel on the right and below.
  private let origin, right, down: ClipRect.Point

  /// Creates the pattern of an image in a view.
  ///
  /// - Parameters:
  ///   - image: The image, which has its own size at whole zooms and grows with the map between them.
  ///   - view: The view.
  ///   - shift: The pixels by which the pattern is moved.
  init(_ image: SpriteImage, _ view: StyleView, movedBy shift: ClipRect.Point = (0, 0)) {
    sampler = ImageSampler(image.bitmap)
    // The pixels of the image in a point of the map at the whole zoom.
    scale = (zoom: max(0, view.wholeZoom), ratio: image.ratio)
    let scale = 512 * exp2(self.scale.zoom) / Mercator.worldSize * image.ratio
    func place(_ x: Double, _ y: Double) -> ClipRect.Point {
      let point = view.mapPoint(at: (x: x - shift.x, y: y - shift.y))
      return (x: point.x * scale, y: point.y * scale)
    }
    let (start, nextX, nextY) = (place(0.5, 0.5), place(1.5, 0.5), place(0.5, 1.5))
    let (width, height) = (Double(image.bitmap.size.width), Double(image.bitmap.size.height))
    origin = (
      x: start.x.truncatingRemainder(dividingBy: width), y: start.y.truncatingRemainder(dividingBy: height)
    )
    right = (x: nextX.x - start.x, y: nextX.y - start.y)
    down = (x: nextY.x - start.x, y: nextY.y - start.y)
  }

  /// Paints the pattern through a mask.
  func paint(through mask: CoverageMask, opacity: Double, on bitmap: inout Bitmap) {
    let visible = mask.rect.intersection(bitmap.size.bounds)
    for y in visible.rows {
      for x in visible.columns {
        let level = mask.levels[(y - mask.rect.y) * mask.rect.width + x - mask.rect.x]
        guard level > 0 else { continue }
        paint(x, y, opacity: opacity * Double(level) / 255, on: &bitmap)
      }
    }
  }

  /// Paints a pixel, which must be in the bitmap.
  func paint(_ x: Int, _ y: Int, opacity: Double, on bitmap: inout Bitmap) {
    bitmap.blend(color(right: Double(x), down: Double(y)), opacity, x, y)
  }

  /// Returns the color on the ground at a place of the view, multiplied by its alpha.
  func color(at pixel: ClipRect.Point) -> SIMD4<Float> { color(right: pixel.x - 0.5, down: pixel.y - 0.5) }

  @inline(__always)
  private func color(right x: Double, down y: Double) -> SIMD4<Float> {
    sampler.repeated(at: (x: origin.x + x * right.x + y * down.x, y: origin.y + x * right.y + y * down.y))
  }

  /// Returns the color at a place of the image repeated without end, multiplied by its alpha.
  func repeatedColor(at place: ClipRect.Point) -> SIMD4<Float> { sampler.repeated(at: place) }

  /// Returns how the pattern lies on walls of a tile.
  ///
  /// - Parameter tile: The tile.
  /// - Returns: The place in the image at which a ring begins on the ground, the pixels of the image in a unit of the tile, and
  ///   the units that a meter upwards is as long as.
  func wall(of tile: StyleTile) -> (x: Double, y: Double, scale: Double, unitsPerMeter: Double) {
    let side = 512 * exp2(scale.zoom - Double(tile.id.z)) * scale.ratio
    let column = Double(tile.id.x) + Double(tile.world) * exp2(Double(tile.id.z))
    return (
      x: (column * side).truncatingRemainder(dividingBy: Double(sampler.width)),
      y: (Double(tile.id.y) * side).truncatingRemainder(dividingBy: Double(sampler.height)),
      scale: side / StyleView.extent, unitsPerMeter: exp2(Double(tile.id.z)) / 4096
    )
  }
}

/// Samples between the pixels of an image, with colors multiplied by their alpha.
struct ImageSampler {
  private let pixels: [SIMD4<Float>]
  let width, height: Int

  init(_ bitmap: Bitmap) {
    (width, height) = (bitmap.size.width, bitmap.size.height)
    pixels = bitmap.pixels.map { pixel in
      let alpha = Float(pixel.alpha) / 255
      return SIMD4(
        Float(pixel.red) / 255 * alpha, Float(pixel.green) / 255 * alpha, Float(pixel.blue) / 255 * alpha,
        alpha)
    }
  }

  private init(width: Int, height: Int, _ pixels: [SIMD4<Float>]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Returns the color at a place of the image repeated without end; the first pixel's center is at 0.5.
  func repeated(at place: ClipRect.Point) -> SIMD4<Float> {
    sample(place) { x, y in
      let (column, row) = (x % width, y % height)
      return pixels[(row < 0 ? row + height : row) * width + (column < 0 ? column + width : column)]
    }
  }

  /// Returns the color at a place; the outermost pixels continue outside.
  func clamped(at place: ClipRect.Point) -> SIMD4<Float> {
    sample(place) { x, y in
      pixels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]
    }
  }

  /// Returns the color at a place; all is transparent outside.
  func bounded(at place: ClipRect.Point) -> SIMD4<Float> {
    sample(place) { x, y in
      x >= 0 && y >= 0 && x < width && y < height ? pixels[y * width + x] : SIMD4(repeating: 0)
    }
  }

  /// Returns the color of the pixel at a place; transparent outside.
  func nearest(at place: ClipRect.Point, isClamped: Bool = false) -> SIMD4<Float> {
    var x = Int(clampingPixels: place.x.rounded(.down))
    var y = Int(clampingPixels: place.y.rounded(.down))
    if isClamped { (x, y) = (min(max(x, 0), width - 1), min(max(y, 0), height - 1)) }
    return x >= 0 && y >= 0 && x < width && y < height ? pixels[y * width + x] : SIMD4(repeating: 0)
  }

  /// Returns the color of a pixel, multiplied by its alpha; traps outside.
  func channels(_ x: Int, _ y: Int) -> SIMD4<Float> { pixels[y * width + x] }

  @inline(__always)
  private func sample(_ place: ClipRect.Point, _ pixel: (Int, Int) -> SIMD4<Float>) -> SIMD4<Float> {
    let (x, y) = (place.x - 0.5, place.y - 0.5)
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (shareX, shareY) = (Float(x - left), Float(y - top))
    let (column, row) = (Int(clampingPixels: left), Int(clampingPixels: top))
    let upper = pixel(column, row) * (1 - shareX) + pixel(column + 1, row) * shareX
    let lower = pixel(column, row + 1) * (1 - shareX) + pixel(column + 1, row + 1) * shareX
    return upper * (1 - shareY) + lower * shareY
  }

  /// The image at half of its size; `nil` if it is a single pixel.
  var half: ImageSampler? {
    guard width > 1 || height > 1 else { return nil }
    let (halfWidth, halfHeight) = (max(1, width / 2), max(1, height / 2))
    var halves: [SIMD4<Float>] = []
    halves.reserveCapacity(halfWidth * halfHeight)
    for y in 0..<halfHeight {
      for x in 0..<halfWidth {
        let (x1, y1) = (min(2 * x + 1, width - 1), min(2 * y + 1, height - 1))
        let sum =
          pixels[2 * y * width + 2 * x] + pixels[2 * y * width + x1] + pixels[y1 * width + 2 * x]
          + pixels[y1 * width + x1]
        halves.append(sum / 4)
      }
    }
    return ImageSampler(width: halfWidth, height: halfHeight, halves)
  }
}

extension Bitmap {
  /// Composites a color, multiplied by its alpha, over a pixel.
  @inline(__always)
  mutating func blend(_ color: SIMD4<Float>, _ opacity: Double, _ x: Int, _ y: Int) {
    let source = color * Float(opacity)
    guard source.w > 0 else { return }
    if source.w > 0.9999 {
      self[x, y] = RGBA(premultiplied: source)
      return
    }
    let below = self[x, y]
    let levels = SIMD4(Float(below.red), Float(below.green), Float(below.blue), Float(below.alpha)) / 255
    let backdrop = levels * SIMD4(levels.w, levels.w, levels.w, 1)
    self[x, y] = RGBA(premultiplied: source + backdrop * (1 - source.w))
  }
}

extension RGBA {
  /// Creates a color of channels from 0 to 1 that are multiplied by its alpha.
  @inline(__always)
  init(premultiplied color: SIMD4<Float>) {
    guard color.w > 0 else {
      self = .clear
      return
    }
    var levels = color / SIMD4(color.w, color.w, color.w, 1)
    levels = levels.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1)) * 255
    // To the nearest whole number, without a call of the C library.
    @inline(__always) func level(_ value: Float) -> UInt8 {
      // NaN has no level.
      let whole = value > 0 ? Int32(value) : 0
      return UInt8(truncatingIfNeeded: value - Float(whole) >= 0.5 ? whole + 1 : whole)
    }
    self.init(level(levels.x), level(levels.y), level(levels.z), alpha: level(levels.w))
  }
}
