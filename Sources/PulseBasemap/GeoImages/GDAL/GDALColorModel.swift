internal import CGDAL
import PulsePixels
import PulseTiles

/// The bands that make up the color of a pixel, and what makes it transparent.
struct GDALColorModel: Sendable {
  /// The color bands by their numbers from 1: gray, red-green-blue, cyan-magenta-yellow-black or palette indices.
  enum Colors: Sendable {
    case gray(Int, isInverted: Bool)
    case rgb(Int, Int, Int)
    case cmyk(Int, Int, Int, Int)
    case palette(Int, [RGBA])

    /// The numbers of the bands.
    var bands: [Int] {
      switch self {
      case .gray(let band, _), .palette(let band, _): [band]
      case .rgb(let red, let green, let blue): [red, green, blue]
      case .cmyk(let cyan, let magenta, let yellow, let black): [cyan, magenta, yellow, black]
      }
    }
  }

  /// A mask of transparent pixels: none, one for all bands, or the nodata values of each band.
  enum Mask: Sendable {
    case none
    case shared
    case noData
  }

  let colors: Colors
  let mask: Mask

  /// The number of the alpha band; `nil` without one.
  let alpha: Int?

  /// Whether colors are multiplied by alpha.
  let isPremultiplied: Bool

  /// The number of bands of the file.
  let bandCount: Int

  /// The maximum sample of bands with fewer than 8 bits, which is white; `nil` for other bands.
  let whiteLevel: Int?

  /// Whether color samples are bytes that need no scaling.
  let isInBytes: Bool

  /// Whether the file says which bands have which colors.
  let hasColors: Bool

  /// Reads the color interpretation of a file.
  ///
  /// Wraps `GDALGetRasterColorInterpretation`, `GDALGetRasterDataType` and `GDALGetMaskFlags`.
  ///
  /// - Throws: ``BasemapSourceError`` for complex numbers and files without bands.
  init(_ dataset: borrowing GDALDataset) throws(BasemapSourceError) {
    bandCount = dataset.bandCount
    let gdal = dataset.library.functions
    // Further bands have no color that is drawn.
    let numbers = 1...min(max(bandCount, 1), 1024)
    let kinds = numbers.map { number in
      unsafe dataset.band(number).map { Int(unsafe gdal.GDALGetRasterColorInterpretation($0)) } ?? 0
    }
    func first(_ kind: Int) -> Int? {
      kinds.firstIndex(of: kind).map { $0 + 1 }
    }
    let alpha = first(PULSE_GDAL_ALPHA)
    self.alpha = alpha
    let base = (1...kinds.count).first { $0 != alpha } ?? 1
    guard bandCount > 0, let band = unsafe dataset.band(base) else {
      throw .damaged(kind: "TIFF", detail: "it has no bands")
    }
    hasColors = kinds.contains { $0 >= PULSE_GDAL_PALETTE && $0 != PULSE_GDAL_ALPHA }
    let inverted = unsafe dataset.structure("MINISWHITE") == "YES"
    if let red = first(PULSE_GDAL_RED), let green = first(PULSE_GDAL_GREEN), let blue = first(PULSE_GDAL_BLUE)
    {
      colors = .rgb(red, green, blue)
    } else if let cyan = first(PULSE_GDAL_CYAN), let magenta = first(PULSE_GDAL_MAGENTA),
      let yellow = first(PULSE_GDAL_YELLOW), let black = first(PULSE_GDAL_BLACK)
    {
      colors = .cmyk(cyan, magenta, yellow, black)
    } else if let indexed = first(PULSE_GDAL_PALETTE), let band = unsafe dataset.band(indexed) {
      colors = .palette(indexed, unsafe Self.palette(of: band, gdal))
    } else if let bands = Self.firstColorBands(of: bandCount, except: alpha) {
      colors = bands
    } else {
      colors = .gray(base, isInverted: inverted)
    }
    var types: [Int] = []
    for number in colors.bands + (alpha.map { [$0] } ?? []) {
      guard let band = unsafe dataset.band(number) else { continue }
      types.append(Int(unsafe gdal.GDALGetRasterDataType(band)))
      try unsafe dataset.checkBlocks(of: band)
    }
    let complex = PULSE_GDAL_CINT16...PULSE_GDAL_CDOUBLE
    guard !types.contains(where: { complex.contains($0) || $0 == PULSE_GDAL_CHALF }) else {
      throw .unsupported(
        found: "a TIFF of complex numbers", remedy: "keep the real part with 'gdal_translate -ot Float32'")
    }
    let bits = unsafe dataset.structure("NBITS", of: band).flatMap { Int($0) } ?? 8
    let isInBytes = types.prefix(colors.bands.count).allSatisfy { $0 == PULSE_GDAL_BYTE }
    whiteLevel = isInBytes && 1...7 ~= bits ? 1 << bits - 1 : nil
    self.isInBytes = isInBytes
    isPremultiplied =
      unsafe dataset.structure("ALPHA", of: dataset.band(alpha ?? 0)) == "PREMULTIPLIED"
    mask = Self.mask(flags: unsafe gdal.GDALGetMaskFlags(band))
  }

  /// Returns the first three bands as red, green and blue, as GIS programs do for bands without colors; `nil` if there
  /// are fewer.
  private static func firstColorBands(of count: Int, except alpha: Int?) -> Colors? {
    let bands = Array((1...4).filter { $0 != alpha && $0 <= count }.prefix(3))
    guard bands.count == 3 else { return nil }
    return .rgb(bands[0], bands[1], bands[2])
  }

  /// Returns the kind of mask by the flags of a band.
  private static func mask(flags: Int32) -> Mask {
    let flags = Int(flags)
    // The alpha band is read by itself.
    if flags & (PULSE_GDAL_ALL_VALID | PULSE_GDAL_MASK_ALPHA) != 0 { return .none }
    if flags & PULSE_GDAL_PER_DATASET != 0 { return .shared }
    return flags & PULSE_GDAL_NODATA != 0 ? .noData : .none
  }

  /// Returns the color table of a band.
  ///
  /// Wraps `GDALGetRasterColorTable`, `GDALGetColorEntryCount` and `GDALGetColorEntry`.
  private static func palette(of band: UnsafeMutableRawPointer, _ gdal: pulse_gdal) -> [RGBA] {
    guard let table = unsafe gdal.GDALGetRasterColorTable(band) else { return [] }
    let count = unsafe gdal.GDALGetColorEntryCount(table)
    return (0..<min(max(count, 0), 1 << 16)).map { index in
      guard let entry = unsafe gdal.GDALGetColorEntry(table, index)?.pointee else { return .clear }
      func level(_ channel: Int16) -> UInt8 { UInt8(clamping: channel) }
      return RGBA(level(entry.red), level(entry.green), level(entry.blue), alpha: level(entry.alpha))
    }
  }
}
