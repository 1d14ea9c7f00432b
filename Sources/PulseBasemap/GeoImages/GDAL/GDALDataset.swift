internal import CGDAL
import PulseBasics
import PulsePixels
import PulseSystem
import PulseTiles

/// An open TIFF file of GDAL.
///
/// It owns the dataset exclusively and is used by one thread at a time, hence `@unchecked Sendable`.
@safe struct GDALDataset: ~Copyable, @unchecked Sendable {
  /// The maximum size of a decoded block in bytes, half a gigabyte.
  private static let largestBlock = 1 << 29

  let library: GDALLibrary
  private let handle: UnsafeMutableRawPointer
  private let file: GDALFileSystem.File

  /// Opens a file with `GDALOpenEx`, and the overviews and the mask beside a local one.
  ///
  /// - Throws: ``BasemapSourceError``.
  init(_ source: any ByteSource, _ library: GDALLibrary) throws(BasemapSourceError) {
    self.library = library
    let file = GDALFileSystem.File(source, sideFiles: try Self.sideFiles(of: source))
    let (handle, errors) = unsafe library.capturing { () -> UnsafeMutableRawPointer? in
      let options = ["GEOREF_SOURCES=INTERNAL"]
      return unsafe withCStrings(["GTiff"]) { drivers in
        unsafe withCStrings(options) { options in
          unsafe withCStrings(file.names) { siblings in
            unsafe library.opened(needsAllDrivers: false) {
              unsafe library.functions.GDALOpenEx(
                file.path, UInt32(PULSE_GDAL_RASTER | PULSE_GDAL_VERBOSE), drivers, options, siblings)
            }
          }
        }
      }
    }
    guard let handle = unsafe handle else {
      if let error = file.takeError() { throw error }
      let cause = errors.cause ?? "GDAL cannot open it"
      if cause.bytewise.contains("missing codec") {
        throw .unsupported(
          found: "a TIFF with a compression that the installed GDAL lacks",
          remedy: "use 'gdal_translate -co COMPRESS=DEFLATE' of one that has it")
      }
      throw .damaged(kind: "TIFF", detail: cause)
    }
    unsafe self.handle = handle
    self.file = file
  }

  /// Opens the side files of a local file.
  private static func sideFiles(
    of source: any ByteSource
  ) throws(BasemapSourceError) -> [(suffix: String, source: any ByteSource)] {
    guard source is RandomAccessFile else { return [] }
    var files: [(suffix: String, source: any ByteSource)] = []
    for suffix in GeoImage.sideFileSuffixes where FileDescriptor.exists(source.path + suffix) {
      do throws(BasemapSourceError) {
        files.append((suffix, try RandomAccessFile(path: source.path + suffix)))
      } catch {
        throw .unreadable(reason: "the file '\(source.path)\(suffix)' beside it \(error)")
      }
    }
    return files
  }

  /// Closes the file with `GDALClose`.
  deinit { _ = library.capturing { unsafe library.functions.GDALClose(handle) } }

  /// Calls a function with the C dataset, which must not outlive the call, and returns the errors that it reports.
  borrowing func call<Value>(
    _ body: (_ gdal: pulse_gdal, _ dataset: UnsafeMutableRawPointer) -> Value
  ) -> (value: Value, errors: GDALMessages) {
    library.capturing { unsafe body(library.functions, handle) }
  }

  /// The number of bands; wraps `GDALGetRasterCount`.
  var bandCount: Int { Int(unsafe library.functions.GDALGetRasterCount(handle)) }

  /// Returns a band, or one of its overviews; `nil` if there is none.
  ///
  /// Wraps `GDALGetRasterBand` and `GDALGetOverview`.
  ///
  /// - Parameters:
  ///   - number: The number of the band, from 1.
  ///   - overview: The index of the overview.
  /// - Returns: The C band, which must not outlive this value.
  borrowing func band(_ number: Int, overview: Int? = nil) -> UnsafeMutableRawPointer? {
    guard let band = unsafe library.functions.GDALGetRasterBand(handle, Int32(clamping: number)) else {
      return nil
    }
    guard let overview else { return unsafe band }
    return unsafe library.functions.GDALGetOverview(band, Int32(clamping: overview))
  }

  /// Returns the size of a band in pixels.
  ///
  /// Wraps `GDALGetRasterBandXSize` and `GDALGetRasterBandYSize`.
  borrowing func size(of band: UnsafeMutableRawPointer) -> PixelSize {
    unsafe PixelSize(
      Int(library.functions.GDALGetRasterBandXSize(band)), Int(library.functions.GDALGetRasterBandYSize(band))
    )
  }

  /// Returns the size of the blocks of a band; wraps `GDALGetBlockSize`.
  borrowing func blockSize(of band: UnsafeMutableRawPointer) -> PixelSize {
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe library.functions.GDALGetBlockSize(band, &width, &height)
    return PixelSize(Int(max(width, 1)), Int(max(height, 1)))
  }

  /// Returns a metadata value of the dataset or of a band in the domain `IMAGE_STRUCTURE`; `nil` without it.
  ///
  /// Wraps `GDALGetMetadataItem`.
  borrowing func structure(_ name: String, of band: UnsafeMutableRawPointer? = nil) -> String? {
    unsafe library.functions.GDALGetMetadataItem(band ?? handle, name, "IMAGE_STRUCTURE")
      .map { unsafe String(cString: $0) }
  }

  /// Throws if the blocks of a band are too large to be decoded.
  borrowing func checkBlocks(of band: UnsafeMutableRawPointer) throws(BasemapSourceError) {
    let block = unsafe blockSize(of: band)
    let type = unsafe library.functions.GDALGetRasterDataType(band)
    let sampleSize = Int(max(library.functions.GDALGetDataTypeSizeBytes(type), 1))
    let samples = unsafe structure("INTERLEAVE") == "BAND" ? 1 : max(bandCount, 1)
    let (area, overflows) = block.width.multipliedReportingOverflow(by: block.height)
    guard !overflows, area <= Self.largestBlock / (sampleSize * samples) else {
      throw .unsupported(
        found: "a TIFF with strips or tiles of \(block) pixels",
        remedy: "divide them with 'gdal_translate -co TILED=YES'")
    }
  }

  /// Reads samples of a band as bytes; wraps `GDALRasterIO`.
  ///
  /// - Throws: ``BasemapSourceError`` if the file is damaged or cannot be read.
  borrowing func bytes(_ band: UnsafeMutableRawPointer, _ rect: PixelRect) throws(BasemapSourceError)
    -> [UInt8]
  {
    var samples = [UInt8](repeating: 0, count: rect.size.area)
    try unsafe read(band, rect, into: &samples, as: PULSE_GDAL_BYTE)
    return samples
  }

  /// Reads samples of a band as numbers; wraps `GDALRasterIO`.
  ///
  /// - Throws: ``BasemapSourceError`` if the file is damaged or cannot be read.
  borrowing func doubles(
    _ band: UnsafeMutableRawPointer, _ rect: PixelRect
  ) throws(BasemapSourceError) -> [Double] {
    var samples = [Double](repeating: 0, count: rect.size.area)
    try unsafe read(band, rect, into: &samples, as: PULSE_GDAL_DOUBLE)
    return samples
  }

  private borrowing func read(
    _ band: UnsafeMutableRawPointer, _ rect: PixelRect, into buffer: UnsafeMutableRawPointer,
    as type: Int
  ) throws(BasemapSourceError) {
    guard !rect.isEmpty else { return }
    let (x, y, width, height) = (
      Int32(clamping: rect.x), Int32(clamping: rect.y), Int32(clamping: rect.width),
      Int32(clamping: rect.height)
    )
    let (status, errors) = unsafe call { gdal, _ in
      unsafe gdal.GDALRasterIO(
        band, 0, x, y, width, height, buffer, width, height, Int32(type), 0, 0)
    }
    if let error = file.takeError() { throw error }
    guard status < PULSE_GDAL_FAILURE else {
      throw .damaged(kind: "TIFF", detail: errors.cause ?? "a strip or tile cannot be decoded")
    }
  }
}

/// Calls a function with a list of C strings that ends with a null pointer.
func withCStrings<Value>(
  _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Value
) -> Value {
  var pointers: [UnsafePointer<CChar>?] = unsafe []
  func step(_ rest: ArraySlice<String>) -> Value {
    guard let text = rest.first else {
      unsafe pointers.append(nil)
      return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
    }
    return unsafe text.withCString { pointer in
      unsafe pointers.append(pointer)
      return step(rest.dropFirst())
    }
  }
  return step(texts[...])
}
