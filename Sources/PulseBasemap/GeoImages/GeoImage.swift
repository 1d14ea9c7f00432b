package import PulseGeo
import PulseImages
package import PulsePixels
import PulseSystem
package import PulseTiles

/// A georeferenced image, opened from a file, that can be rendered in any viewport.
///
/// Images with a world file or bounds are decoded here. So are TIFF files of 8 bits in EPSG:3857 or EPSG:4326, which then
/// need no library and start 80 ms earlier. All other TIFF files are read through GDAL.
package struct GeoImage: Sendable {
  /// The maximum size in pixels of an image that is decoded as a whole, half a gigabyte of memory.
  static let largestImage = 1 << 27

  /// The maximum file size of such an image in bytes, 512 MiB.
  private static let largestFile = 1 << 29

  /// The suffixes that the names of overviews and masks add to that of the TIFF file beside them.
  static let sideFileSuffixes = [".ovr", ".msk"]

  /// Pixels with the way to find them.
  enum Content: Sendable {
    case aligned(AlignedImage)
    case warped(WarpedImage)
  }

  let content: Content

  /// A summary such as `TIFF, 160x100 pixels, EPSG:4326`.
  package let summary: String

  /// A warning about the file, to follow its name; `nil` if there is none.
  private let note: String?

  private init(_ content: Content, summary: String, note: String? = nil) {
    self.content = content
    self.summary = summary
    self.note = note
  }

  /// Opens an image.
  ///
  /// - Parameters:
  ///   - file: A file in the format of a TIFF, PNG, JPEG, GIF or WebP image.
  ///   - bounds: The geographic bounds of the image; `nil` to use its own georeference.
  /// - Throws: ``BasemapSourceError``.
  package init(_ file: any ByteSource, bounds: GeoBounds? = nil) throws(BasemapSourceError) {
    let leadingBytes = try file.leadingBytes(16)
    if TIFFFile.matchesSignature(leadingBytes) {
      self = try Self.tiff(file, bounds)
    } else {
      let (bitmap, format, note) = try Self.decoded(file, leadingBytes, asStored: bounds == nil)
      self = try Self.image(
        bitmap, format.description, MapPlacement(of: file, size: bitmap.size, bounds), note: note)
    }
  }

  /// Problems of the file found so far, one line each, without its name.
  package var diagnostics: [String] {
    let error: BasemapSourceError? =
      switch content {
      case .warped(let image): image.pyramid.error
      case .aligned(let image): if case .pyramid(let pyramid) = image.pixels { pyramid.error } else { nil }
      }
    return (note.map { [$0] } ?? []) + (error.map { [$0.description] } ?? [])
  }

  /// Renders a viewport.
  ///
  /// - Returns: Images of the size of the viewport, to be drawn over each other, transparent where there is nothing;
  ///   `nil` if nothing of the image is in view.
  package func painted(_ viewport: Viewport) -> [Bitmap]? {
    switch content {
    case .aligned(let image):
      image.painted(viewport.northUp).map { $0.map { TurnedImage.turned($0, to: viewport) } }
    case .warped(let image): image.painted(viewport).map { [$0] }
    }
  }

  /// The image columns per turn of 360 degrees; `nil` for an image that is warped.
  var columnsAroundTheWorld: Double? {
    if case .aligned(let image) = content { image.place.columnsAroundTheWorld } else { nil }
  }

  /// Creates an image of pixels in memory; `kind` begins its summary.
  static func image(
    _ bitmap: Bitmap, _ kind: String, _ placement: MapPlacement, note: String? = nil
  ) throws(BasemapSourceError) -> GeoImage {
    let summary = "\(kind), \(bitmap.size) pixels, \(placement.coordinateSystem)"
    switch placement {
    case .aligned(let place):
      return GeoImage(
        .aligned(AlignedImage(.bitmap(bitmap), at: try place.checked(bitmap.size))), summary: summary,
        note: note)
    case .located(let locator):
      return GeoImage(
        .warped(WarpedImage(try ImagePyramid(BitmapReader(bitmap: bitmap)), locator)), summary: summary,
        note: note)
    }
  }

  /// Opens a TIFF file without GDAL if possible, otherwise with it.
  private static func tiff(
    _ file: any ByteSource, _ bounds: GeoBounds?
  ) throws(BasemapSourceError) -> GeoImage {
    let reason: BasemapSourceError
    do throws(BasemapSourceError) {
      // Of remote files, only the visible part is worth reading.
      guard file is RandomAccessFile else {
        throw .unsupported(found: "a remote TIFF", remedy: "download it")
      }
      return try plainTIFF(file, bounds)
    } catch {
      switch error {
      case .unsupported, .unusableGeoreference: reason = error
      case .damaged:
        // What GDAL reads completely follows an older or looser form of the format.
        if let image = try? gdalTIFF(file, bounds), image.isIntact { return image }
        throw error
      default: throw error
      }
    }
    do throws(LibraryError) {
      _ = try GDALLibrary.load()
    } catch {
      throw reason.withoutGDAL(error)
    }
    return try gdalTIFF(file, bounds)
  }

  /// Whether all pixels of a file can be read; `false` for large ones, too.
  private var isIntact: Bool {
    let pyramid: ImagePyramid
    switch content {
    case .warped(let image): pyramid = image.pyramid
    case .aligned(let image):
      guard case .pyramid(let other) = image.pixels else { return true }
      pyramid = other
    }
    return pyramid.isReadable(upTo: Self.largestImage)
  }

  /// Decodes a TIFF file of 8 bits in EPSG:3857 or EPSG:4326.
  ///
  /// - Throws: ``BasemapSourceError``: what other files have that needs GDAL, and the command that converts it.
  private static func plainTIFF(
    _ file: any ByteSource, _ bounds: GeoBounds?
  ) throws(BasemapSourceError) -> GeoImage {
    let tiff = try TIFFFile(file)
    let image = try tiff.read { tiff throws(TIFFError) in
      try TIFFImage(tiff, upTo: largestImage, noData: tiff.noDataLevel())
    }
    if tiff.hasMask || FileDescriptor.exists(file.path + ".msk") {
      throw .unsupported(
        found: "a TIFF with a mask", remedy: "convert the mask to an alpha channel with 'gdalwarp -dstalpha'")
    }
    let placement: MapPlacement =
      if bounds == nil, let place = try Georeference(geoTIFF: tiff) {
        .aligned(place)
      } else {
        try MapPlacement(of: file, size: image.size, bounds)
      }
    return try Self.image(tiff.read { _ throws(TIFFError) in try image.bitmap() }, "TIFF", placement)
  }

  private static func gdalTIFF(
    _ file: any ByteSource, _ bounds: GeoBounds?
  ) throws(BasemapSourceError) -> GeoImage {
    let library: GDALLibrary
    do throws(LibraryError) {
      library = try GDALLibrary.load()
    } catch {
      throw BasemapSourceError.unsupported(found: "a TIFF", remedy: "use another").withoutGDAL(error)
    }
    let dataset = try GDALDataset(file, library)
    let placement = try MapPlacement(of: dataset, file, bounds)
    let reader = try GDALImageReader(dataset)
    let pyramid = try ImagePyramid(reader)
    let summary = "TIFF, \(pyramid.size) pixels, \(placement.coordinateSystem)\(reader.summary)"
    switch placement {
    case .aligned(let place):
      let image = AlignedImage(.pyramid(pyramid), at: try place.checked(pyramid.size))
      return GeoImage(.aligned(image), summary: summary, note: reader.note)
    case .located(let locator):
      return GeoImage(.warped(WarpedImage(pyramid, locator)), summary: summary, note: reader.note)
    }
  }

  /// Decodes an image as displayed, which bounds refer to, or as stored, which world files refer to.
  ///
  /// The programs that write world files do not turn pixels. A note says so where that makes a difference.
  private static func decoded(
    _ file: any ByteSource, _ leadingBytes: [UInt8], asStored: Bool
  ) throws(BasemapSourceError) -> (Bitmap, ImageFormat, note: String?) {
    let format: ImageFormat
    do throws(ImageFileError) {
      format = try ImageFormat(of: leadingBytes)
    } catch {
      if case .unsupportedFormat(let name) = error {
        throw .unsupported(found: name, remedy: "use \(BasemapSourceError.kinds)")
      }
      throw .unknownKind(leadingBytes: leadingBytes)
    }
    guard file.size <= largestFile else {
      throw .unsupported(
        found: "an image of \(file.size) bytes",
        remedy: "use at most \(largestFile), or convert it to tiles")
    }
    let bytes = try file.leadingBytes(file.size)
    do throws(ImageFileError) {
      guard asStored else {
        return (try Bitmap(decoding: bytes, as: format, upTo: largestImage), format, nil)
      }
      let orientation = ImageDisplayProperties(of: bytes, format: format).orientation
      let note =
        orientation == .upright
        ? nil
        : "has the Exif orientation \(orientation.rawValue), which does not count: its world file refers to the stored "
          + "pixels; use --bounds for the image as displayed"
      return (try Bitmap(decodingAsStored: bytes, as: format, upTo: largestImage), format, note)
    } catch {
      if case .tooManyPixels(let size, _) = error {
        throw .unsupported(
          found: "an image of \(size) pixels", remedy: "use at most \(largestImage), or convert it to tiles")
      }
      guard case .decodingFailed(let format, let detail) = error else {
        throw .damaged(kind: "\(format)", detail: error.description)
      }
      throw .damaged(kind: "\(format)", detail: detail)
    }
  }
}

extension Georeference {
  /// Returns the georeference of an image of a size.
  ///
  /// - Throws: ``BasemapSourceError`` if the image would be wider than two worlds, all copies of which are drawn; some
  ///   programs exceed the edges of the world slightly.
  fileprivate func checked(_ size: PixelSize) throws(BasemapSourceError) -> Georeference {
    guard Double(size.width) <= 2 * columnsAroundTheWorld else {
      throw .unusableGeoreference(
        detail: "is more than two worlds wide", remedy: "specify the pixel size, or --bounds, in its own unit"
      )
    }
    return self
  }
}

extension BasemapSourceError {
  /// The error of a file that needs GDAL, which cannot be loaded: what to install, or else how to convert the file.
  func withoutGDAL(_ error: LibraryError) -> BasemapSourceError {
    let (cause, remedy) =
      switch error {
      case .notInstalled: ("which is not installed", "install Debian's package \(GDALLibrary.package)")
      case .unusable(let package, let reason):
        ("which cannot be loaded: \(reason)", "reinstall Debian's package \(package)")
      }
    switch self {
    case .unsupported(let found, let other):
      return .unsupported(found: "\(found), which needs GDAL, \(cause)", remedy: "\(remedy), or \(other)")
    case .unusableGeoreference(let detail, let other):
      return .unusableGeoreference(
        detail: "\(detail), which needs GDAL, \(cause)", remedy: "\(remedy), or \(other)")
    default: return self
    }
  }
}
