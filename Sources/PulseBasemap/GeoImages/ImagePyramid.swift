import PulseBasics
import PulsePixels
import PulseTiles
import Synchronization

/// A reader of parts of an image and of its overviews; thread-safe.
protocol ImageReader: Sendable {
  /// The sizes of the image and of its overviews, from large to small.
  var sizes: [PixelSize] { get }

  /// Returns the pixels of a rectangle within a level, row by row.
  ///
  /// - Throws: ``BasemapSourceError``.
  func pixels(_ rect: PixelRect, level: Int) throws(BasemapSourceError) -> [RGBA]
}

/// A reader of an image in memory.
struct BitmapReader: ImageReader {
  let bitmap: Bitmap

  var sizes: [PixelSize] { [bitmap.size] }

  func pixels(_ rect: PixelRect, level: Int) -> [RGBA] {
    rect.rows.flatMap { row in
      let start = row * bitmap.size.width
      return bitmap.pixels[start + rect.x..<start + rect.maxX]
    }
  }
}

/// Reductions of an image by about 1, 2, 4, 8 and so on, which are read in tiles when they are needed.
///
/// A reduction is an overview of the file, or the mean of blocks of one. It depends on the file only, not on views.
final class ImagePyramid: Sendable {
  /// A reduction of the image.
  struct Level: Sendable {
    /// The index of the image or overview that is read.
    let source: Int

    /// The binary logarithm of the further reduction.
    let shift: Int

    let size: PixelSize

    /// Pixels of the image per pixel of the level, horizontally and vertically.
    let factor: SIMD2<Double>
  }

  private struct TileKey: Hashable {
    let level: Int
    let x: Int
    let y: Int
  }

  /// The side of a tile in pixels.
  private static let side = 256

  /// The memory for tiles in bytes.
  private static let cacheSize = 1 << 26

  /// The maximum number of pixels of the smallest overview, 32,768 × 32,768, which may have to be read for one view.
  private static let largestOverview = 1 << 30

  /// The largest further reduction of an overview that has a smaller one beside it, as a power of 2.
  private static let maxShift = 3

  /// The pixels to be read at a time for a reduction.
  private static let stripArea = 1 << 20

  /// The reductions, the image itself first.
  let levels: [Level]

  private let reader: any ImageReader
  private let tiles = BoundedCache<TileKey, Bitmap>(
    capacity: cacheSize, minimumCount: 16, cost: { $0.size.area * 4 })
  private let firstError = Mutex<BasemapSourceError?>(nil)

  /// Creates a pyramid; pixels are read later.
  ///
  /// - Throws: ``BasemapSourceError/unsupported(found:remedy:)`` for a large image without small overviews.
  init(_ reader: any ImageReader) throws(BasemapSourceError) {
    let size = reader.sizes[0]
    let (area, overflows) = reader.sizes[reader.sizes.count - 1].area(limit: Self.largestOverview)
    guard !overflows, area <= Self.largestOverview else {
      throw .unsupported(
        found: "an image of \(size) pixels without small overviews",
        remedy: "add overviews with 'gdaladdo -r average'")
    }
    self.reader = reader
    levels = Self.levels(of: reader.sizes)
  }

  private static func levels(of sizes: [PixelSize]) -> [Level] {
    let ratios = sizes.map { Double(sizes[0].width) / Double($0.width) }
    var levels: [Level] = []
    for octave in 0..<31 {
      // Sides of overviews are rounded, so that their ratios are not exact.
      let wanted = Double(1 << octave) * 1.05
      var source = ratios.lastIndex { $0 <= wanted } ?? 0
      var shift = 0
      while ratios[source] * Double(2 << shift) <= wanted { shift += 1 }
      if shift > maxShift, source + 1 < sizes.count { (source, shift) = (source + 1, 0) }
      let unit = 1 << shift
      let size = PixelSize(
        (sizes[source].width + unit - 1) / unit, (sizes[source].height + unit - 1) / unit)
      let factor = SIMD2(
        ratios[source] * Double(unit),
        Double(sizes[0].height) / Double(sizes[source].height) * Double(unit))
      if let last = levels.last, last.factor.x >= factor.x { continue }
      levels.append(Level(source: source, shift: shift, size: size, factor: factor))
      if max(size.width, size.height) <= side / 2 { break }
    }
    return levels
  }

  /// The size of the image in pixels.
  var size: PixelSize { levels[0].size }

  /// The first error of reading; `nil` if all could be read.
  var error: BasemapSourceError? { firstError.withLock(\.self) }

  /// Returns whether all pixels of an image up to an area can be read.
  ///
  /// - Complexity: The time of decoding the image.
  func isReadable(upTo area: Int) -> Bool {
    guard size.area <= area else { return false }
    for row in stride(from: 0, to: size.height, by: Self.side) {
      let strip = PixelRect(x: 0, y: row, width: size.width, height: Self.side).intersection(size.bounds)
      guard (try? reader.pixels(strip, level: 0)) != nil else { return false }
    }
    return true
  }

  /// Returns the coarsest level at least twice as fine as wanted, which leaves the rest to a good filter.
  ///
  /// - Parameter scale: The pixels of the image per pixel of a view.
  /// - Returns: The index of the level.
  func level(scale: Double) -> Int {
    levels.lastIndex { $0.factor.x * 2 <= scale * 1.000_001 } ?? 0
  }

  /// Returns the pixels of a rectangle within a level, transparent where they cannot be read.
  func pixels(_ rect: PixelRect, level: Int) -> [RGBA] {
    guard !rect.isEmpty else { return [] }
    var pixels = [RGBA](repeating: .clear, count: rect.size.area)
    let side = Self.side
    for row in rect.y / side...(rect.maxY - 1) / side {
      for column in rect.x / side...(rect.maxX - 1) / side {
        let key = TileKey(level: level, x: column, y: row)
        let tile = tiles.value(of: key) { self.tile(key) }
        let common = PixelRect(
          x: column * side, y: row * side, width: tile.size.width, height: tile.size.height
        ).intersection(rect)
        for y in common.rows {
          let from = (y - row * side) * tile.size.width + common.x - column * side
          let to = (y - rect.y) * rect.width + common.x - rect.x
          for x in 0..<common.width { pixels[to + x] = tile.pixels[from + x] }
        }
      }
    }
    return pixels
  }

  private func tile(_ key: TileKey) -> Bitmap {
    let level = levels[key.level]
    let rect = PixelRect(x: key.x * Self.side, y: key.y * Self.side, width: Self.side, height: Self.side)
      .intersection(level.size.bounds)
    do throws(BasemapSourceError) {
      if level.shift == 0 {
        return Bitmap(size: rect.size, pixels: try reader.pixels(rect, level: level.source))
      }
      return try reduced(rect, level)
    } catch {
      firstError.withLock { $0 = $0 ?? error }
      return Bitmap(size: rect.size)
    }
  }

  /// Returns the means of blocks of pixels, weighted by alpha.
  private func reduced(_ rect: PixelRect, _ level: Level) throws(BasemapSourceError) -> Bitmap {
    let unit = 1 << level.shift
    let source = PixelRect(
      x: rect.x * unit, y: rect.y * unit, width: rect.width * unit, height: rect.height * unit
    ).intersection(reader.sizes[level.source].bounds)
    let height = max(Self.stripArea / max(source.width, 1) / unit, 1) * unit
    var pixels: [RGBA] = []
    pixels.reserveCapacity(rect.size.area)
    for top in stride(from: source.y, to: source.maxY, by: height) {
      let strip = PixelRect(x: source.x, y: top, width: source.width, height: height).intersection(source)
      let read = try reader.pixels(strip, level: level.source)
      for row in stride(from: 0, to: strip.height, by: unit) {
        var sums = [ColorSum](repeating: ColorSum(), count: rect.width)
        for y in row..<min(row + unit, strip.height) {
          for x in 0..<strip.width { sums[x >> level.shift].add(read[y * strip.width + x]) }
        }
        pixels += sums.map(\.mean)
      }
    }
    return Bitmap(size: rect.size, pixels: pixels)
  }
}

/// A sum of colors, weighted by alpha.
private struct ColorSum {
  private var sum = SIMD4<UInt64>.zero
  private var count: UInt64 = 0

  mutating func add(_ color: RGBA) {
    let alpha = UInt64(color.alpha)
    sum &+= SIMD4(
      UInt64(color.red) &* alpha, UInt64(color.green) &* alpha, UInt64(color.blue) &* alpha, alpha)
    count &+= 1
  }

  var mean: RGBA {
    let alpha = sum.w
    guard alpha > 0 else { return .clear }
    let opacity = (alpha + count / 2) / count
    if opacity == 0 { return .clear }
    func channel(_ sum: UInt64) -> UInt64 { (sum + alpha / 2) / alpha }
    return RGBA(
      packed: UInt32(
        truncatingIfNeeded: channel(sum.x) | channel(sum.y) << 8 | channel(sum.z) << 16 | opacity << 24))
  }
}

extension PixelSize {
  /// Returns the area, and whether it overflows or exceeds a limit.
  fileprivate func area(limit: Int) -> (area: Int, overflows: Bool) {
    let (area, overflows) = width.multipliedReportingOverflow(by: height)
    return (area, overflows || area > limit)
  }
}
