internal import CGDAL
import PulseBasics
import Synchronization

/// A file of points, lines and polygons in a format that GDAL reads: a shapefile, GeoPackage, FlatGeobuf, GML, TopoJSON,
/// MapInfo, JSON or a geodatabase of Esri.
package enum VectorFile {
  /// The error of a file that cannot be read: what is wrong with it, and what to do.
  package struct ReadingError: Error, Hashable, Sendable {
    /// The problem and the remedy.
    package let message: String
  }

  /// The drivers in use: those of files alone, so that no file can open a connection or another file.
  private static let drivers = [
    "ESRI Shapefile", "GPKG", "FlatGeobuf", "GML", "TopoJSON", "MapInfo File", "ESRIJSON",
    "OpenFileGDB",
  ]

  /// The names of temporary files in memory.
  private static let nextNumber = Atomic(0)

  /// The number of layers that a message lists.
  private static let listedLayers = 12

  /// Returns a layer of a file as GeoJSON, in longitude and latitude of WGS 84.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - isArchive: Whether the file is in a ZIP archive at the path.
  ///   - layer: The name of the layer; `nil` for the only one.
  ///   - limit: The largest number of bytes permitted.
  /// - Returns: The text of a feature collection.
  /// - Throws: ``ReadingError``.
  package static func geoJSON(
    of path: String, isArchive: Bool, layer: String?, limit: Int
  ) throws(ReadingError) -> [UInt8] {
    let library: GDALLibrary
    do throws(GDALLibraryError) {
      library = try GDALLibrary.load()
    } catch {
      switch error {
      case .notInstalled:
        throw ReadingError(
          message:
            "needs GDAL, which is not installed; install Debian's package libgdal32, or convert it to GeoJSON"
        )
      case .unusable(let reason):
        throw ReadingError(
          message: "needs GDAL, which cannot be loaded: \(reason); reinstall Debian's package libgdal32")
      }
    }
    let number = nextNumber.wrappingAdd(1, ordering: .relaxed).newValue
    let output = "/vsimem/pulsemap/\(number).geojson"
    let (result, errors) = library.capturing { () -> Result<[UInt8], ReadingError> in
      library.withFilesOfFolders {
        Result { () throws(ReadingError) in
          try translate(isArchive ? "/vsizip/\(path)" : path, layer, to: output, limit, library)
        }
      }
    }
    do throws(ReadingError) {
      return try result.get()
    } catch {
      let cause = errors.cause.map { ": \($0)" } ?? ""
      throw error.message.isEmpty
        ? ReadingError(message: "cannot be read by GDAL\(cause); convert it to GeoJSON with ogr2ogr") : error
    }
  }

  /// Converts a layer to GeoJSON in memory; throws an error without a message for one that GDAL explains.
  ///
  /// Wraps `GDALOpenEx`, `GDALVectorTranslate` and `VSIGetMemFileBuffer`.
  private static func translate(
    _ path: String, _ layer: String?, to output: String, _ limit: Int, _ library: GDALLibrary
  ) throws(ReadingError) -> [UInt8] {
    let gdal = library.functions
    let source = unsafe withCStrings(drivers) { drivers in
      unsafe library.opened(needsAllDrivers: true) {
        unsafe gdal.GDALOpenEx(path, UInt32(PULSE_GDAL_VECTOR | PULSE_GDAL_VERBOSE), drivers, nil, nil)
      }
    }
    guard let source = unsafe source else { throw ReadingError(message: "") }
    defer { unsafe gdal.GDALClose(source) }
    let names = unsafe layerNames(of: source, gdal)
    guard let name = layer ?? (names.count == 1 ? names[0] : nil) else {
      let list = names.prefix(listedLayers).map { "'\($0.excerpt)'" }.joined(separator: ", ")
      throw ReadingError(
        message: names.isEmpty
          ? "has no layers; use another file" : "has \(names.count) layers, \(list); write --layer NAME")
    }
    guard names.contains(where: { $0.bytewise == name.bytewise }) else {
      let near = SpellChecker.suggestions(for: name, among: names)
      let list = names.prefix(listedLayers).map { "'\($0.excerpt)'" }.joined(separator: ", ")
      throw ReadingError(
        message: "has no layer '\(name.excerpt)', only \(list); "
          + (near.isEmpty ? "use one of these" : SpellChecker.didYouMean(near)))
    }
    let arguments = ["-f", "GeoJSON", "-lco", "RFC7946=YES", name]
    var failed: Int32 = 0
    let isDone = unsafe withCStrings(arguments) { arguments in
      let options = unsafe gdal.GDALVectorTranslateOptionsNew(arguments, nil)
      defer { unsafe gdal.GDALVectorTranslateOptionsFree(options) }
      var sources: [UnsafeMutableRawPointer?] = unsafe [source]
      let target = unsafe gdal.GDALVectorTranslate(output, nil, 1, &sources, options, &failed)
      guard let target = unsafe target else { return false }
      unsafe gdal.GDALClose(target)
      return true
    }
    defer { _ = unsafe gdal.VSIUnlink(output) }
    var count: UInt64 = 0
    guard isDone, let bytes = unsafe gdal.VSIGetMemFileBuffer(output, &count, 0) else {
      throw ReadingError(message: "")
    }
    guard count <= UInt64(limit) else {
      throw ReadingError(message: "has more than \(limit) bytes as GeoJSON; use a part of it")
    }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  private static func layerNames(of source: UnsafeMutableRawPointer, _ gdal: pulse_gdal) -> [String] {
    (0..<max(0, unsafe gdal.GDALDatasetGetLayerCount(source))).compactMap { index in
      guard let layer = unsafe gdal.GDALDatasetGetLayer(source, index),
        let name = unsafe gdal.OGR_L_GetName(layer)
      else { return nil }
      return unsafe String(cString: name)
    }
  }
}

extension GDALLibrary {
  /// Calls a function while GDAL finds the files beside others on this thread, as formats of several files need.
  ///
  /// Wraps `CPLSetThreadLocalConfigOption`.
  fileprivate func withFilesOfFolders<Value>(_ body: () -> Value) -> Value {
    let key = "GDAL_DISABLE_READDIR_ON_OPEN"
    unsafe functions.CPLSetThreadLocalConfigOption(key, "NO")
    defer { unsafe functions.CPLSetThreadLocalConfigOption(key, nil) }
    return body()
  }
}
