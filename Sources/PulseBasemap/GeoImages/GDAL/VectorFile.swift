internal import CGDAL
import PulseBasics
package import PulseScene
import PulseSystem
import Synchronization

/// A file of points, lines and polygons in a format that GDAL reads: a shapefile, GeoPackage, FlatGeobuf, GML, TopoJSON,
/// MapInfo, JSON or a geodatabase of Esri; or a table in a spreadsheet.
package enum VectorFile {
  /// The drivers in use: those of files alone, so that no file can open a connection or another file.
  private static let drivers = [
    "ESRI Shapefile", "GPKG", "FlatGeobuf", "GML", "TopoJSON", "MapInfo File", "ESRIJSON",
    "OpenFileGDB",
  ]

  /// The drivers of spreadsheets.
  fileprivate static let spreadsheetDrivers = ["XLSX", "ODS", "XLS"]

  /// A text that a file is converted to.
  private enum Form: String {
    case geoJSON = "GeoJSON"
    case table = "CSV"

    var fileExtension: String { rawValue.lowercased() }

    /// The remedy for a file that GDAL does not read.
    var otherwise: String {
      self == .table ? "save it as CSV" : "convert it to GeoJSON, such as with ogr2ogr"
    }

    var nounOfLayers: String { self == .table ? "sheets" : "layers" }

    var drivers: [String] { self == .table ? spreadsheetDrivers : VectorFile.drivers }

    var options: [String] {
      switch self {
      case .geoJSON: ["-lco", "RFC7946=YES"]
      case .table: ["-lco", "LINEFORMAT=LF"]
      }
    }
  }

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
  /// - Throws: ``SceneFileError``.
  package static func geoJSON(
    of path: String, isArchive: Bool, layer: String?, limit: Int
  ) throws(SceneFileError) -> [UInt8] {
    try text(of: isArchive ? "/vsizip/\(path)" : path, as: .geoJSON, layer: layer, limit: limit)
  }

  /// Returns a sheet of a spreadsheet as CSV, with all rows as they are.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - sheet: The name of the sheet; `nil` for the only one with cells.
  ///   - limit: The largest number of bytes permitted.
  /// - Returns: The text of a table.
  /// - Throws: ``SceneFileError``.
  package static func table(of path: String, sheet: String?, limit: Int) throws(SceneFileError) -> [UInt8] {
    let text = try text(of: path, as: .table, layer: sheet, limit: limit)
    // The first line has numbers for names, as all rows are taken for data.
    return SpreadsheetNumbers.shortened(text.drop { $0 != UInt8(ascii: "\n") }.dropFirst())
  }

  /// Returns a layer of a file as a text of a form; see ``geoJSON(of:isArchive:layer:limit:)``.
  private static func text(
    of path: String, as form: Form, layer: String?, limit: Int
  ) throws(SceneFileError) -> [UInt8] {
    let library: GDALLibrary
    do throws(LibraryError) {
      library = try GDALLibrary.load()
    } catch {
      let package = "Debian's package \(GDALLibrary.package)"
      throw switch error {
      case .notInstalled:
        SceneFileError("needs GDAL, which is not installed; install \(package), or \(form.otherwise)")
      case .unusable(_, let reason):
        SceneFileError("needs GDAL, which cannot be loaded: \(reason); reinstall \(package)")
      }
    }
    let number = nextNumber.wrappingAdd(1, ordering: .relaxed).newValue
    let output = "/vsimem/pulsemap-\(number).\(form.fileExtension)"
    let (result, errors) = library.capturing {
      library.withOptionsOfFormats {
        Result { () throws(SceneFileError) in try translate(path, layer, to: output, form, limit, library) }
      }
    }
    guard let text = try result.get() else {
      let cause = errors.cause.map { ": \($0)" } ?? ""
      throw SceneFileError("cannot be read by GDAL\(cause); \(form.otherwise)")
    }
    return text
  }

  /// Converts a layer to a text in memory; `nil` for an error that GDAL explains.
  ///
  /// Wraps `GDALOpenEx`, `GDALVectorTranslate` and `VSIGetMemFileBuffer`.
  private static func translate(
    _ path: String, _ layer: String?, to output: String, _ form: Form, _ limit: Int, _ library: GDALLibrary
  ) throws(SceneFileError) -> [UInt8]? {
    let gdal = library.functions
    let source = unsafe withCStrings(form.drivers) { drivers in
      unsafe library.opened(needsAllDrivers: true) {
        unsafe gdal.GDALOpenEx(path, UInt32(PULSE_GDAL_VECTOR | PULSE_GDAL_VERBOSE), drivers, nil, nil)
      }
    }
    guard let source = unsafe source else { return nil }
    defer { unsafe gdal.GDALClose(source) }
    let names = unsafe layerNames(of: source, withRows: form == .table && layer == nil, gdal)
    guard let name = layer ?? (names.count == 1 ? names[0] : nil) else {
      let list = names.prefix(listedLayers).map { "'\($0.excerpt)'" }.joined(separator: ", ")
      throw SceneFileError(
        names.isEmpty
          ? "has no \(form.nounOfLayers); use another file"
          : "has \(names.count) \(form.nounOfLayers), \(list); write --layer NAME")
    }
    guard names.contains(where: { $0.bytewise == name.bytewise }) else {
      let near = SpellChecker.suggestions(for: name, among: names)
      let list = names.prefix(listedLayers).map { "'\($0.excerpt)'" }.joined(separator: ", ")
      throw SceneFileError(
        "has no \(form.nounOfLayers.dropLast()) '\(name.excerpt)', only \(list); "
          + (near.isEmpty ? "use one of these" : SpellChecker.didYouMean(near)))
    }
    let arguments = ["-f", form.rawValue] + form.options + [name]
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
      return nil
    }
    guard count <= UInt64(limit) else {
      throw SceneFileError("has more than \(limit) bytes as \(form.rawValue); use a part of it")
    }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// Returns the names of layers: of all, or of those that have rows.
  private static func layerNames(
    of source: UnsafeMutableRawPointer, withRows: Bool, _ gdal: pulse_gdal
  ) -> [String] {
    (0..<max(0, unsafe gdal.GDALDatasetGetLayerCount(source))).compactMap { index in
      guard let layer = unsafe gdal.GDALDatasetGetLayer(source, index),
        unsafe !withRows || gdal.OGR_L_GetFeatureCount(layer, 1) > 0,
        let name = unsafe gdal.OGR_L_GetName(layer)
      else { return nil }
      return unsafe String(cString: name)
    }
  }
}

extension GDALLibrary {
  /// Calls a function while GDAL, on this thread, finds the files beside others, as formats of several files need, and takes
  /// all rows of spreadsheets for data.
  ///
  /// Wraps `CPLSetThreadLocalConfigOption`.
  fileprivate func withOptionsOfFormats<Value>(_ body: () -> Value) -> Value {
    // Titles can stand above the names of the columns of a spreadsheet.
    let options = ["GDAL_DISABLE_READDIR_ON_OPEN": "NO"].merging(
      VectorFile.spreadsheetDrivers.map { ("OGR_\($0)_HEADERS", "DISABLE") }
    ) { $1 }
    for (key, value) in options { unsafe functions.CPLSetThreadLocalConfigOption(key, value) }
    defer { for key in options.keys { unsafe functions.CPLSetThreadLocalConfigOption(key, nil) } }
    return body()
  }
}
