import Glibc
import PulseMapStyle
package import PulsePixels

/// The painter of one `raster` layer.
struct RasterPainter {
  private let opacity: Double
  private let adjustment: ColorAdjustment?
  private let isNearest: Bool

  init(_ layer: StyleDocument.Layer, _ evaluator: StyleEvaluator) {
    func number(_ name: String) -> Double { evaluator.number(layer[name]) }
    opacity = min(max(number("raster-opacity"), 0), 1)
    let resampling = layer.sets("resampling") ? "resampling" : "raster-resampling"
    isNearest = evaluator.value(layer[resampling], at: evaluator.view.zoom).text == "nearest"
    adjustment = ColorAdjustment(
      hue: number("raster-hue-rotate"), saturation: number("raster-saturation"),
      contrast: number("raster-contrast"),
      low: number("raster-brightness-min"), high: number("raster-brightness-max"))
  }

  /// Paints the image of a tile.
  func paint(_ image: MipImage, _ tile: StyleTile, on bitmap: inout Bitmap) {
    guard opacity > 0 else { return }
    let sampler = image.level(texelsPerPixel: Double(image.width) / (StyleView.extent * tile.toPixels.scale))
    let scaleX = Double(sampler.width) / StyleView.extent
    let scaleY = Double(sampler.height) / StyleView.extent
    for y in tile.clip.rect.rows {
      for x in tile.clip.rect.columns where tile.clip.contains(x, y) {
        let unit = tile.toPixels.inverse((x: Double(x) + 0.5, y: Double(y) + 0.5))
        paint(sampler, at: (x: unit.x * scaleX, y: unit.y * scaleY), x, y, on: &bitmap)
      }
    }
  }

  /// Paints an image between four corners in pixels: upper left, upper right, lower right and lower left.
  ///
  /// As in WebGL, the image is two triangles, which meet between the upper right and the lower left.
  func paint(_ image: MipImage, between corners: [ClipRect.Point], on bitmap: inout Bitmap) {
    guard opacity > 0, corners.count == 4 else { return }
    let (dx, dy) = (corners[1].x - corners[0].x, corners[1].y - corners[0].y)
    let side = (dx * dx + dy * dy).squareRoot()
    let sampler = image.level(texelsPerPixel: Double(image.width) / max(side, 1))
    let (width, height) = (Double(sampler.width), Double(sampler.height))
    let places = [(0.0, 0.0), (width, 0), (width, height), (0, height)]
    let vertices = zip(corners, places).map { PixelTriangle.Corner($0, SIMD4($1.0, $1.1, 0, 0)) }
    for (one, two, three) in [(0, 1, 3), (1, 2, 3)] {
      let triangle = PixelTriangle(vertices[one], vertices[two], vertices[three])
      triangle?.forEachPixel(in: bitmap.size.bounds) { x, y, values in
        paint(sampler, at: (x: values.x, y: values.y), x, y, on: &bitmap)
      }
    }
  }

  private func paint(
    _ sampler: ImageSampler, at place: ClipRect.Point, _ x: Int, _ y: Int, on bitmap: inout Bitmap
  ) {
    let color = isNearest ? sampler.nearest(at: place, isClamped: true) : sampler.clamped(at: place)
    if let adjustment {
      bitmap.blend(adjustment(color, Float(opacity)), 1, x, y)
    } else {
      bitmap.blend(color, opacity, x, y)
    }
  }
}

/// An image with its halves, for drawing it smaller.
package final class MipImage: Sendable {
  private let levels: [ImageSampler]

  /// Creates the halves of an image.
  package init(_ bitmap: Bitmap) {
    var levels = [ImageSampler(bitmap)]
    // As in WebGL, only images whose sides are powers of two have halves.
    let sides = [bitmap.size.width, bitmap.size.height]
    while sides.allSatisfy({ $0 & ($0 - 1) == 0 }), let half = levels[levels.count - 1].half {
      levels.append(half)
    }
    self.levels = levels
  }

  var width: Int { levels[0].width }

  /// The image at its size.
  var pixels: ImageSampler { levels[0] }

  /// Returns the image whose pixels are about as large as those of the view.
  func level(texelsPerPixel: Double) -> ImageSampler {
    let level = texelsPerPixel > 1 ? Int(clampingPixels: (log2(texelsPerPixel) + 0.499).rounded(.down)) : 0
    return levels[min(max(level, 0), levels.count - 1)]
  }
}

/// The change of colors by the properties of `raster` layers.
private struct ColorAdjustment {
  private let hue: (x: Float, y: Float, z: Float)
  private let saturation, contrast, low, high: Float

  /// Creates the change; `nil` if there is none.
  init?(hue: Double, saturation: Double, contrast: Double, low: Double, high: Double) {
    guard hue != 0 || saturation != 0 || contrast != 0 || low != 0 || high != 1 else { return nil }
    let angle = hue * .pi / 180
    let (sine, cosine) = RoundedFunctions.sineAndCosine(angle)
    self.hue = (
      x: Float((2 * cosine + 1) / 3), y: Float((-3.0.squareRoot() * sine - cosine + 1) / 3),
      z: Float((3.0.squareRoot() * sine - cosine + 1) / 3)
    )
    self.saturation = Float(saturation > 0 ? 1 - 1 / (1.001 - saturation) : -saturation)
    self.contrast = Float(contrast > 0 ? 1 / (1 - contrast) : 1 + contrast)
    (self.low, self.high) = (Float(low), Float(high))
  }

  /// Returns the changed color with an opacity, multiplied by its alpha.
  ///
  /// As in WebGL, channels are clamped after that only, so that they may be brighter than the alpha.
  func callAsFunction(_ color: SIMD4<Float>, _ opacity: Float) -> SIMD4<Float> {
    guard color.w > 0 else { return color }
    let (red, green, blue) = (color.x / color.w, color.y / color.w, color.z / color.w)
    // The weights of the channels turn in a circle.
    var channels = SIMD3(
      red * hue.x + green * hue.y + blue * hue.z, red * hue.z + green * hue.x + blue * hue.y,
      red * hue.y + green * hue.z + blue * hue.x)
    let mean = (red + green + blue) / 3
    channels += (SIMD3(repeating: mean) - channels) * saturation
    channels = (channels - 0.5) * contrast + 0.5
    channels = SIMD3(repeating: low) + channels * (high - low)
    let alpha = color.w * opacity
    channels *= alpha
    channels.clamp(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 1))
    return SIMD4(channels, alpha)
  }
}
