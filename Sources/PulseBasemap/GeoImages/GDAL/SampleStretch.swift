import PulsePixels
import PulseTiles

/// A linear scaling of samples to levels from 0 to 255.
struct SampleStretch: Hashable, Sendable {
  /// The part of the samples below the range, and above it: 2 percent.
  private static let tails = 0.02

  /// The sample that becomes 0.
  let low: Double

  /// The sample that becomes 255.
  let high: Double

  init(low: Double, high: Double) {
    (self.low, self.high) = (low, high)
  }

  /// Chooses the range from the 2nd to the 98th percentile, or from the minimum to the maximum if both are equal.
  ///
  /// The percentile is the nearest rank.
  ///
  /// - Parameter samples: Finite samples in any order; without any, the range is 0 to 1.
  /// - Complexity: O(n log n).
  init(samples: [Double]) {
    let sorted = samples.sorted()
    guard let least = sorted.first, let greatest = sorted.last else {
      self.init(low: 0, high: 1)
      return
    }
    let last = Double(sorted.count - 1)
    let low = sorted[Int((Self.tails * last).rounded())]
    let high = sorted[Int(((1 - Self.tails) * last).rounded())]
    self = low < high ? SampleStretch(low: low, high: high) : SampleStretch(low: least, high: greatest)
  }

  /// Returns the level of a finite sample; the middle one if the range is empty.
  func level(_ sample: Double) -> UInt8 {
    // Halved, because the difference of two numbers may exceed all numbers.
    let (part, range) = (sample / 2 - low / 2, high / 2 - low / 2)
    guard range > 0 else { return 128 }
    return UInt8(min(max(part / range * 255, 0), 255).rounded())
  }
}

/// A fixed selection of the pixels of a whole file, from which the scaling of its samples follows.
///
/// It lies in the smallest overview, or in evenly spaced blocks of it, and does not depend on any view.
struct SampleSurvey {
  /// The maximum numbers of blocks, of pixels read from a block, and of pixels used of it.
  private static let limits = (blocks: 256, pixels: 1 << 16, samples: 1 << 12)

  private let size: PixelSize
  private let overview: Int?
  private let colors: GDALColorModel

  /// Creates a survey of a level of a file.
  init(size: PixelSize, overview: Int?, _ colors: GDALColorModel) {
    self.size = size
    self.overview = overview
    self.colors = colors
  }

  /// Returns the scaling of each color band.
  ///
  /// - Throws: ``BasemapSourceError`` if the file is damaged or cannot be read.
  func stretches(of dataset: borrowing GDALDataset) throws(BasemapSourceError) -> [SampleStretch] {
    var samples = colors.colors.bands.map { _ in [Double]() }
    guard let first = unsafe dataset.band(colors.colors.bands[0], overview: overview) else { return [] }
    for rect in rects(of: unsafe dataset.blockSize(of: first)) {
      let validity = try dataset.validity(rect, overview, colors)
      let step = max(1, rect.size.area / Self.limits.samples)
      for (index, number) in colors.colors.bands.enumerated() {
        guard let band = unsafe dataset.band(number, overview: overview) else { continue }
        let read = try unsafe dataset.doubles(band, rect)
        for place in stride(from: 0, to: read.count, by: step)
        where read[place].isFinite && validity?[place] != 0 {
          samples[index].append(read[place])
        }
      }
    }
    return samples.map { SampleStretch(samples: $0) }
  }

  /// Returns parts of evenly spaced blocks.
  private func rects(of block: PixelSize) -> [PixelRect] {
    let across = (size.width + block.width - 1) / block.width
    let down = (size.height + block.height - 1) / block.height
    let columns = min(across, down == 1 ? Self.limits.blocks : 16)
    let rows = min(down, Self.limits.blocks / columns)
    let part = PixelSize(
      min(block.width, Self.limits.pixels),
      min(block.height, max(1, Self.limits.pixels / min(block.width, Self.limits.pixels))))
    return (0..<rows * columns).map { index in
      // The block in the middle of each part of the image.
      let column = (2 * (index % columns) + 1) * across / (2 * columns)
      let row = (2 * (index / columns) + 1) * down / (2 * rows)
      let rect = PixelRect(
        x: column * block.width, y: row * block.height, width: part.width, height: part.height)
      return rect.intersection(size.bounds)
    }
  }
}
