internal import CGDAL
import Glibc
import PulseDocument
import PulsePixels
import PulseTiles
import Synchronization

/// A reader of the pixels of a TIFF file, and of its overviews, through GDAL.
final class GDALImageReader: ImageReader {
  /// The maximum number of overviews in use.
  private static let maxOverviews = 32

  let sizes: [PixelSize]
  let colors: GDALColorModel

  /// The scaling of each color band; `nil` for bytes, which are colors already.
  let stretches: [SampleStretch]?

  /// The index of the overview of each size but the first.
  private let overviews: [Int?]

  private let dataset: Mutex<GDALDataset>

  /// Reads the properties of a file.
  ///
  /// - Throws: ``BasemapSourceError`` for unsupported files.
  /// - Complexity: Samples of more than 8 bits need a look at up to a million of them.
  init(_ dataset: consuming sending GDALDataset) throws(BasemapSourceError) {
    let colors = try GDALColorModel(dataset)
    self.colors = colors
    (sizes, overviews) = try Self.levels(dataset, colors)
    if let white = colors.whiteLevel, case .gray = colors.colors {
      stretches = [SampleStretch(low: 0, high: Double(white))]
    } else if colors.isInBytes {
      stretches = nil
    } else if case .palette = colors.colors {
      stretches = nil
    } else {
      let sampler = SampleSurvey(
        size: sizes[sizes.count - 1], overview: overviews[overviews.count - 1], colors)
      stretches = try sampler.stretches(of: dataset)
    }
    self.dataset = Mutex(dataset)
  }

  /// Returns the sizes of the image and its overviews, from large to small, with the indices of the overviews.
  private static func levels(
    _ dataset: borrowing GDALDataset, _ colors: GDALColorModel
  ) throws(BasemapSourceError) -> (sizes: [PixelSize], overviews: [Int?]) {
    let gdal = dataset.library.functions
    guard let number = colors.colors.bands.first, let band = unsafe dataset.band(number) else {
      throw .damaged(kind: "TIFF", detail: "it has no bands")
    }
    let size = unsafe dataset.size(of: band)
    guard size.width > 0, size.height > 0 else { throw .damaged(kind: "TIFF", detail: "it has no pixels") }
    let flags = unsafe gdal.GDALGetMaskFlags(band)
    var levels: [(size: PixelSize, overview: Int?)] = [(size, nil)]
    for index in 0..<min(max(Int(unsafe gdal.GDALGetOverviewCount(band)), 0), maxOverviews) {
      guard let overview = unsafe dataset.band(number, overview: index) else { continue }
      let size = unsafe dataset.size(of: overview)
      // An overview without the mask of the image would show what is masked.
      guard size.width > 0, size.height > 0, unsafe gdal.GDALGetMaskFlags(overview) == flags else { continue }
      try unsafe dataset.checkBlocks(of: overview)
      levels.append((size, index))
    }
    levels[1...].sort { $0.size.width > $1.size.width }
    levels = levels.enumerated().filter { index, level in
      index == 0
        || level.size.width < levels[index - 1].size.width
          && level.size.height <= levels[index - 1].size.height
    }.map(\.element)
    return (levels.map(\.size), levels.map(\.overview))
  }

  /// Reads the colors of pixels of a level.
  ///
  /// - Throws: ``BasemapSourceError`` if the file is damaged or cannot be read.
  func pixels(_ rect: PixelRect, level: Int) throws(BasemapSourceError) -> [RGBA] {
    try dataset.withLock { dataset throws(BasemapSourceError) in
      var pixels = try color(dataset, rect, overviews[level])
      try applyTransparency(dataset, rect, overviews[level], to: &pixels)
      return pixels
    }
  }

  /// Returns the colors of pixels, transparent where a sample is not a finite number.
  private func color(
    _ dataset: borrowing GDALDataset, _ rect: PixelRect, _ overview: Int?
  ) throws(BasemapSourceError) -> [RGBA] {
    if case .palette(let number, let palette) = colors.colors {
      guard let band = unsafe dataset.band(number, overview: overview) else { return [] }
      return try unsafe dataset.doubles(band, rect).map { index in
        Int(exactly: index).flatMap { palette.indices.contains($0) ? palette[$0] : nil } ?? .clear
      }
    }
    var planes: [[UInt8]] = []
    var invalid: Set<Int> = []
    for (index, number) in colors.colors.bands.enumerated() {
      guard let band = unsafe dataset.band(number, overview: overview) else {
        throw .damaged(kind: "TIFF", detail: "an overview lacks bands")
      }
      guard let stretches else {
        planes.append(try unsafe dataset.bytes(band, rect))
        continue
      }
      let stretch = stretches[min(index, stretches.count - 1)]
      let samples = try unsafe dataset.doubles(band, rect)
      planes.append(samples.map { $0.isFinite ? stretch.level($0) : 0 })
      for place in samples.indices where !samples[place].isFinite { invalid.insert(place) }
    }
    var pixels = (0..<rect.size.area).map { place in color(planes, place) }
    for place in invalid { pixels[place] = .clear }
    return pixels
  }

  /// Returns the color of one pixel from the levels of its bands.
  private func color(_ planes: [[UInt8]], _ place: Int) -> RGBA {
    switch colors.colors {
    case .rgb: return RGBA(planes[0][place], planes[1][place], planes[2][place])
    case .cmyk:
      func level(_ ink: Int) -> UInt8 {
        let light = (255 - UInt32(planes[ink][place])) * (255 - UInt32(planes[3][place]))
        return UInt8((light + 127) / 255)
      }
      return RGBA(level(0), level(1), level(2))
    case .gray(_, let isInverted):
      let level = isInverted ? 255 - planes[0][place] : planes[0][place]
      return RGBA(level, level, level)
    case .palette: return .clear
    }
  }

  /// Applies masks, nodata values and alpha.
  private func applyTransparency(
    _ dataset: borrowing GDALDataset, _ rect: PixelRect, _ overview: Int?, to pixels: inout [RGBA]
  ) throws(BasemapSourceError) {
    if let mask = try dataset.validity(rect, overview, colors) {
      for place in pixels.indices where mask[place] < 255 {
        pixels[place] = pixels[place].faded(to: mask[place])
      }
    }
    guard let alpha = colors.alpha, let band = unsafe dataset.band(alpha, overview: overview) else { return }
    let levels = try unsafe dataset.alphaLevels(band, rect)
    for place in pixels.indices where levels[place] < 255 {
      let pixel = colors.isPremultiplied ? pixels[place].unmultiplied(by: levels[place]) : pixels[place]
      pixels[place] = pixel.faded(to: levels[place])
    }
  }
}

extension GDALDataset {
  /// Returns the opacity that a mask or nodata values give to pixels, 0 or 255; `nil` if all are opaque.
  ///
  /// A pixel without data has none in any color band. Wraps `GDALGetMaskBand`.
  borrowing func validity(
    _ rect: PixelRect, _ overview: Int?, _ colors: GDALColorModel
  ) throws(BasemapSourceError) -> [UInt8]? {
    let numbers: [Int]
    switch colors.mask {
    case .none: return nil
    case .shared: numbers = [colors.colors.bands[0]]
    case .noData: numbers = colors.colors.bands
    }
    var validity = [UInt8](repeating: 0, count: rect.size.area)
    for number in numbers {
      guard let band = unsafe band(number, overview: overview),
        let mask = unsafe library.functions.GDALGetMaskBand(band)
      else { return nil }
      let levels = try unsafe bytes(mask, rect)
      for place in validity.indices where levels[place] > 0 { validity[place] = 255 }
    }
    return validity
  }

  /// Returns the samples of an alpha band, of 8 or 16 bits, as levels from 0 to 255; other types are opaque above 0.
  fileprivate borrowing func alphaLevels(
    _ band: UnsafeMutableRawPointer, _ rect: PixelRect
  ) throws(BasemapSourceError) -> [UInt8] {
    switch unsafe library.functions.GDALGetRasterDataType(band) {
    case Int32(PULSE_GDAL_BYTE): return try unsafe bytes(band, rect)
    case Int32(PULSE_GDAL_UINT16):
      return try unsafe doubles(band, rect).map { UInt8(min(max($0 / 257, 0), 255).rounded()) }
    default: return try unsafe doubles(band, rect).map { $0 > 0 ? 255 : 0 }
    }
  }
}

extension RGBA {
  /// Returns the color with its opacity multiplied by a level from 0 to 255.
  fileprivate func faded(to level: UInt8) -> RGBA {
    let alpha = (UInt32(alpha) * UInt32(level) + 127) / 255
    return alpha == 0 ? .clear : RGBA(packed: packed & 0xFF_FFFF | alpha << 24)
  }

  /// Returns the color of channels that are multiplied by a level of opacity.
  fileprivate func unmultiplied(by level: UInt8) -> RGBA {
    guard level > 0 else { return .clear }
    func channel(_ value: UInt8) -> UInt8 {
      UInt8(min(255, (UInt32(value) * 255 + UInt32(level) / 2) / UInt32(level)))
    }
    return RGBA(channel(red), channel(green), channel(blue), alpha: alpha)
  }
}

extension GDALImageReader {
  /// The range of samples that is scaled to 8 bits, and the bands in use, to follow other properties; may be empty.
  var summary: String {
    let numbers = colors.colors.bands
    let used = numbers.count + (colors.alpha == nil ? 0 : 1)
    let bands =
      used < colors.bandCount
      ? ", band\(numbers.count > 1 ? "s" : "") \(numbers.map(String.init).joined(separator: ", ")) of \(colors.bandCount)"
      : ""
    guard let stretches, colors.whiteLevel == nil else { return bands }
    let ranges = stretches.map { "\(Self.text($0.low))..\(Self.text($0.high))" }
    return "\(bands), stretched from \(ranges.joined(separator: ", "))"
  }

  /// A warning about bands that are not drawn; `nil` if all are, or if the file says which have colors.
  var note: String? {
    let drawn = colors.colors.bands
    guard !colors.hasColors, drawn.count + (colors.alpha == nil ? 0 : 1) < colors.bandCount else {
      return nil
    }
    let names = drawn.map(String.init).joined(separator: ", ")
    return
      "has \(colors.bandCount) bands without colors, of which \(drawn.count == 1 ? "band \(names) is" : "bands \(names) are") "
      + "drawn; choose with 'gdal_translate -b 1', or 'gdal_translate -b 3 -b 2 -b 1 -colorinterp red,green,blue'"
  }

  /// Returns a number with six significant digits.
  private static func text(_ number: Double) -> String {
    guard number != 0, number.isFinite else { return "0" }
    let digits = 5 - Int(log10(abs(number)).rounded(.down))
    let unit = pow(10, Double(min(max(digits, 0), 300)))
    let rounded = (number * unit).rounded() / unit
    return shortestDecimal(rounded.isFinite ? rounded : number)
  }
}
