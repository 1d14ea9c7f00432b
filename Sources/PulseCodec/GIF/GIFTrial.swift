import PulseFormats
import PulseGD
import PulsePixels

/// What a frame takes and what it loses.
struct GIFTrial {
  /// The number of bytes.
  var bytes: Int

  /// The mean of the squared distances between colors shown and true.
  ///
  /// What changes counts for an eighth of the picture at least: the less of it changes, the less an error is seen.
  var meanSquaredError: Double

  /// A number that is the lower the better: a decibel is worth a sixth of the bytes.
  ///
  /// That is what it costs near the usual quality to have more colors; 10^(1/10) to the power of 3/4 is 1.19. Errors
  /// much below a level, 56 dB, are worth little.
  var cost: Double {
    let root = (meanSquaredError + 0.5).squareRoot()
    return Double(bytes) * root * root.squareRoot()
  }

  /// Compares what is shown with the truth.
  ///
  /// - Parameters:
  ///   - bytes: The number of bytes.
  ///   - shown: The colors that are shown in a part of a picture; clear ones do not count.
  ///   - truth: The true colors of the part.
  ///   - area: The number of pixels of the whole picture.
  init(bytes: Int, shown: [RGBA], truth: Bitmap, area: Int) {
    self.bytes = bytes
    var (sum, count) = (0, 0)
    for (color, wanted) in zip(shown, truth.pixels) where color.alpha > 0 {
      sum += color.squaredDistance(to: wanted)
      count += 1
    }
    meanSquaredError = Double(sum) / Double(max(count, area / 8, 1))
  }
}

extension BlendedPictures {
  /// The number of pixels from which on a palette of its own is a small part of a frame.
  private static let largeArea = 10_000

  /// Whether the background has many colors, and of some frames one at least is large, all have room for what covers
  /// much of them, and that is most of what they draw.
  ///
  /// - Parameters:
  ///   - steps: The steps to the frames.
  ///   - jobs: The number of threads to keep busy, at least 1.
  /// - Returns: Whether that is so.
  /// - Throws: A cancellation.
  func isClearlyBest(in steps: [Step<HeldPictures.Picture>], jobs: Int) async throws -> Bool {
    if isFlat { return false }
    var (isAnyLarge, haveAllRoom) = (false, true)
    var (area, sharingArea) = (0, 0)
    try await withOrderedParts(count: steps.count, jobs: jobs) { number in
      guard let change = change(in: steps[number]) else { return (area: 0, sharingArea: 0, hasRoom: true) }
      let area = change.parts.reduce(0) { $0 + $1.columns.count }
      let blends = blends(of: change)
      return (area, blends.sharingArea, blends.keepsDominantPairs)
    } consume: { frame in
      isAnyLarge = isAnyLarge || frame.area >= Self.largeArea
      haveAllRoom = haveAllRoom && frame.hasRoom
      area += frame.area
      sharingArea += frame.sharingArea
    }
    return isAnyLarge && haveAllRoom && 10 * sharingArea <= area
  }

  /// Makes a frame to see what it costs.
  ///
  /// - Parameters:
  ///   - step: The step, not the first.
  ///   - truth: Returns a part of a picture.
  /// - Returns: What it takes and loses.
  /// - Throws: An error of the canvas.
  func trial(
    of step: Step<HeldPictures.Picture>, truth: (_ picture: Int, _ rect: PixelRect) -> Bitmap
  ) throws -> GIFTrial {
    guard let change = change(in: step), !change.rect.isEmpty else {
      return GIFTrial(bytes: 0, shown: [], truth: Bitmap(size: PixelSize(0, 0)), area: 1)
    }
    let blended = blendedPalette(of: change)
    let picture = picture(of: change, blended)
    let block = try GIFBlocks.frame(picture, delay: 0, usesLocalPalette: true)
    return GIFTrial(
      bytes: block.count, shown: picture.indices.map { blended.palette.colors[Int($0)] },
      truth: truth(step.next.number, change.rect), area: area)
  }
}

extension IndexedPictures {
  /// Makes a frame to see what it costs.
  ///
  /// - Parameters:
  ///   - step: The step, not the first.
  ///   - truth: Returns a part of a picture.
  /// - Returns: What it takes and loses.
  /// - Throws: An error of the canvas.
  func trial(
    of step: Step<Int>, truth: (_ picture: Int, _ rect: PixelRect) -> Bitmap
  ) throws -> GIFTrial {
    guard let change = change(in: step) else {
      return GIFTrial(bytes: 0, shown: [], truth: Bitmap(size: PixelSize(0, 0)), area: 1)
    }
    let block = try GIFBlocks.frame(change.picture, delay: 0)
    return GIFTrial(
      bytes: block.count, shown: change.picture.indices.map { palette.colors[Int($0)] },
      truth: truth(step.next, change.rect), area: area)
  }
}
