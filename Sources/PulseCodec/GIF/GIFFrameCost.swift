import PulseImages
import PulsePixels

/// The rate-distortion cost of a GIF frame: its size and its color error.
struct GIFFrameCost {
  /// The size in bytes.
  var bytes: Int

  /// The mean squared color error.
  ///
  /// The divisor is at least an eighth of the image, as errors in small changes are less visible.
  var meanSquaredError: Double

  /// The cost, lower is better: one decibel is worth a sixth of the bytes.
  ///
  /// More colors cost about as much near the default quality; 10^(1/10) to the power of 3/4 is 1.19. Errors far below
  /// one level, 56 dB, count little.
  var cost: Double {
    let root = (meanSquaredError + 0.5).squareRoot()
    return Double(bytes) * root * root.squareRoot()
  }

  /// Measures the color error of a frame.
  ///
  /// - Parameters:
  ///   - bytes: The size of the frame.
  ///   - shown: The displayed colors of a rectangle; clear ones do not count.
  ///   - original: The original colors.
  ///   - area: The number of pixels of the whole image.
  init(bytes: Int, shown: [RGBA], original: Bitmap, area: Int) {
    self.bytes = bytes
    var (sum, count) = (0, 0)
    for (color, wanted) in zip(shown, original.pixels) where color.alpha > 0 {
      sum += color.squaredDistance(to: wanted)
      count += 1
    }
    meanSquaredError = Double(sum) / Double(max(count, area / 8, 1))
  }
}

extension LocalPaletteFrameEncoder {
  /// The number of changed pixels above which a local palette is a small part of a frame.
  private static let largeArea = 10_000

  /// Returns whether local palettes are clearly best: the background has many colors, at least one sampled frame is
  /// large, and dominant colors fit the palettes and cover most of the changes.
  ///
  /// - Parameters:
  ///   - steps: The sampled pairs of consecutive frames.
  ///   - jobs: The number of threads, at least 1.
  /// - Returns: Whether local palettes are clearly best.
  /// - Throws: `CancellationError`.
  func isClearlyBest(in steps: [ConsecutiveFrames<TemporalSmoother.SmoothedFrame>], jobs: Int) throws
    -> Bool
  {
    if isFlat { return false }
    var (isAnyLarge, haveAllRoom) = (false, true)
    var (area, sharingArea) = (0, 0)
    try runOrderedPipeline(count: steps.count, jobs: jobs) { number in
      guard let change = overlayDifference(in: steps[number]) else {
        return (area: 0, sharingArea: 0, hasRoom: true)
      }
      let area = change.parts.reduce(0) { $0 + $1.columns.count }
      let blends = blendedColors(of: change)
      return (area, blends.sharingArea, blends.keepsDominantPairs)
    } consume: { frame in
      isAnyLarge = isAnyLarge || frame.area >= Self.largeArea
      haveAllRoom = haveAllRoom && frame.hasRoom
      area += frame.area
      sharingArea += frame.sharingArea
    }
    return isAnyLarge && haveAllRoom && 10 * sharingArea <= area
  }

  /// Encodes a frame to measure its cost.
  ///
  /// - Parameters:
  ///   - step: The pair of consecutive frames, not the first.
  ///   - original: Returns a rectangle of an original frame.
  /// - Returns: The size and error.
  /// - Throws: ``ImageFileError``.
  func measureCost(
    of step: ConsecutiveFrames<TemporalSmoother.SmoothedFrame>,
    original: (_ uniqueFrame: Int, _ rect: PixelRect) -> Bitmap
  ) throws -> GIFFrameCost {
    guard let change = overlayDifference(in: step), !change.rect.isEmpty else {
      return GIFFrameCost(bytes: 0, shown: [], original: Bitmap(size: PixelSize(0, 0)), area: 1)
    }
    let blended = blendedPalette(of: change)
    let image = indexedImage(of: change, blended)
    let block = try GIFBlockWriter.frame(image, delay: 0, usesLocalPalette: true)
    return GIFFrameCost(
      bytes: block.count, shown: image.indices.map { blended.palette.colors[Int($0)] },
      original: original(step.next.number, change.rect), area: area)
  }
}

extension SharedPaletteFrameEncoder {
  /// Encodes a frame to measure its cost.
  ///
  /// - Parameters:
  ///   - step: The pair of consecutive frames, not the first.
  ///   - original: Returns a rectangle of an original frame.
  /// - Returns: The size and error.
  /// - Throws: ``ImageFileError``.
  func measureCost(
    of step: ConsecutiveFrames<TemporalSmoother.SmoothedFrame>,
    original: (_ uniqueFrame: Int, _ rect: PixelRect) -> Bitmap
  ) throws -> GIFFrameCost {
    guard let change = changedRegion(in: step, inLongRuns: false) else {
      return GIFFrameCost(bytes: 0, shown: [], original: Bitmap(size: PixelSize(0, 0)), area: 1)
    }
    let block = try GIFBlockWriter.frame(change.image, delay: 0)
    return GIFFrameCost(
      bytes: block.count, shown: change.image.indices.map { palette.colors[Int($0)] },
      original: original(step.next.number, change.rect), area: area)
  }
}
