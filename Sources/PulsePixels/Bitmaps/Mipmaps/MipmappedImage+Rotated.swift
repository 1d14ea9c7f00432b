extension MipmappedImage {
  /// Returns the pixels of the image drawn at a placement with any rotation.
  ///
  /// - Parameters:
  ///   - placement: The placement.
  ///   - rect: The pixels, within the bounds of the placement.
  /// - Returns: The pixels of `rect`, row by row; clear outside the image.
  func sampledRotated(_ placement: ImagePlacement, in rect: PixelRect) -> [RGBA] {
    // At most 4 samples for each pixel along both axes, so that its 4 × 4 spots skip none.
    let level = levels.first { level in
      level.size.width << 8 <= 4 * placement.width && level.size.height << 8 <= 4 * placement.height
    }
    let source = level ?? levels[levels.count - 1]
    let sampler = RotatedSampler(level: source, placement: placement)
    let mask = CoverageMask(of: placement.cornerPath, in: rect)
    var pixels = [RGBA](repeating: .clear, count: rect.size.area)
    for y in mask.rect.rows {
      for x in mask.rect.columns {
        let level = mask.levels[(y - mask.rect.y) * mask.rect.width + x - mask.rect.x]
        if level == 0 { continue }
        pixels[(y - rect.y) * rect.width + x - rect.x] = sampler.pixel(x: x, y: y, coverage: level)
      }
    }
    return pixels
  }
}

/// A sampler that computes pixels of a rotated image by 4 × 4 supersampling.
///
/// Each of the 16 subsamples of a pixel averages a box of the image as large as the distance of the subsamples, so
/// that the boxes cover the pixel completely. Where image samples are larger than pixels, the boxes grow until all of
/// them together are as large as an image sample.
private struct RotatedSampler {
  private let level: MipLevel
  private let center: SubpixelPoint
  private let across: RotatedAxis
  private let down: RotatedAxis

  init(level: MipLevel, placement: ImagePlacement) {
    let (cosine, sine) = (placement.rotation.cosine, placement.rotation.sine)
    self.level = level
    center = placement.center
    across = RotatedAxis(count: level.size.width, length: placement.width, dx: cosine, dy: sine)
    down = RotatedAxis(count: level.size.height, length: placement.height, dx: -sine, dy: cosine)
  }

  /// Returns a pixel with its alpha multiplied by the coverage.
  func pixel(x: Int, y: Int, coverage: UInt8) -> RGBA {
    let dx = x << 8 - center.x
    let dy = y << 8 - center.y
    var inside = SIMD4<UInt32>.zero
    var all = SIMD4<UInt32>.zero
    var count: UInt64 = 0
    for row in 0..<4 {
      for column in 0..<4 {
        // The centers of the spots: 1/8, 3/8, 5/8 and 7/8 of a pixel.
        let spotX = dx + 32 + 64 * column
        let spotY = dy + 32 + 64 * row
        let horizontal = across.taps(dx: spotX, dy: spotY)
        let vertical = down.taps(dx: spotX, dy: spotY)
        let spot = interpolatedSample(horizontal, vertical)
        all &+= spot
        if horizontal.isInside && vertical.isInside {
          inside &+= spot
          count += 1
        }
      }
    }
    // At the edge only spots inside the image count, unless there are none.
    if count == 0 { (inside, count) = (all, 16) }
    let whole = count * 255 * 255 * 256
    let alpha = (UInt64(inside.w) * UInt64(coverage) + whole / 2) / whole
    return RGBA(premultiplied: inside, alpha: UInt8(truncatingIfNeeded: alpha))
  }

  /// Returns the bilinear mix of four samples, times 256.
  @inline(__always)
  private func interpolatedSample(_ x: RotatedAxis.Taps, _ y: RotatedAxis.Taps) -> SIMD4<UInt32> {
    let upper = interpolatedSample(x, row: y.first * level.size.width)
    let lower = interpolatedSample(x, row: y.second * level.size.width)
    return (upper &* (256 &- y.weight) &+ lower &* y.weight) &>> 8
  }

  @inline(__always)
  private func interpolatedSample(_ x: RotatedAxis.Taps, row: Int) -> SIMD4<UInt32> {
    let left = SIMD4<UInt32>(truncatingIfNeeded: level.samples[row + x.first])
    let right = SIMD4<UInt32>(truncatingIfNeeded: level.samples[row + x.second])
    return left &* (256 &- x.weight) &+ right &* x.weight
  }
}

/// A linear mapping of pixel offsets in the destination to sample positions along one axis of a rotated image.
private struct RotatedAxis {
  /// Two adjacent samples along one axis and their weights in linear interpolation.
  struct Taps {
    let first: Int
    let second: Int

    /// Weight of the second sample, 0 to 256; the first has the rest.
    let weight: UInt32

    /// Whether the position is inside the image.
    let isInside: Bool
  }

  private let count: Int

  /// Advance along the axis for one grid step to the right and one downwards, in 1/2^32 sample.
  private let stepX: Int
  private let stepY: Int

  /// 2^44 divided by the side of a subsample's box in 1/2^24 image sample.
  private let sharpness: Int

  /// Creates the mapping for one axis.
  ///
  /// - Parameters:
  ///   - count: The number of samples along the axis.
  ///   - length: The length of the axis in 1/256 pixel, above 0.
  ///   - dx: The horizontal component of its direction in 1/16,384.
  ///   - dy: The vertical component, positive downwards.
  init(count: Int, length: Int, dx: Int, dy: Int) {
    self.count = count
    stepX = Self.fixedPointStep(count: count, length: length, part: dx)
    stepY = Self.fixedPointStep(count: count, length: length, part: dy)
    // Samples for each pixel; the distance of spots is a quarter of that.
    let pixel = min(count << 32 / length, 4 << 24)
    let box = min(max(pixel, 1 << 24) - pixel * 3 / 4, 1 << 24)
    sharpness = 1 << 44 / box
  }

  /// Returns `count` × `part` / (`length` × 16,384) in 1/2^32, rounded to the nearest, ties away from 0.
  private static func fixedPointStep(count: Int, length: Int, part: Int) -> Int {
    let magnitude = (abs(part) * count << 18 + length / 2) / length
    return part < 0 ? -magnitude : magnitude
  }

  /// Returns the two samples and weights for a subsample, from its offset to the center of the image in 1/256 pixel.
  @inline(__always)
  func taps(dx: Int, dy: Int) -> Taps {
    let place = dx &* stepX &+ dy &* stepY &+ count << 31
    // The nearest border between samples: the box crosses no other.
    let border = (place &+ 1 << 31) >> 32
    let beyond = place &- border << 32
    let part = min(((abs(beyond) >> 8) &* sharpness &+ 1 << 35) >> 36, 128)
    return Taps(
      first: min(max(border - 1, 0), count - 1), second: min(max(border, 0), count - 1),
      weight: UInt32(truncatingIfNeeded: beyond < 0 ? 128 - part : 128 + part),
      isInside: place >= 0 && place <= count << 32)
  }
}
