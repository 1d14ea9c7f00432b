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
      self == .table
        ? "save it as CSV" : "convert it to GeoJSON in the program that it comes from, or with ogr2ogr"
    }

    var nounOfLayers: String { self == .table ? "sheets" : "layers" }

    var drivers: [String] { self == .table ? spreadsheetDrivers : VectorFile.drivers }

    /// The arguments of ogr2ogr for a layer.
    ///
    /// Not `RFC7946=YES`: with it, GDAL leaves out the points beside the lines of a collection, and the lines beside polygons.
    ///
    /// - Parameters:
    ///   - hasSystem: Whether the layer has a coordinate reference system.
    ///   - asPolygons: Whether the triangles of surfaces, which GeoJSON does not have, become polygons.
    /// - Returns: The arguments.
    func options(hasSystem: Bool, asPolygons: Bool) -> [String] {
      switch self {
      case .geoJSON:
        // The sixth decimal of a degree is 11 cm.
        ["-lco", "COORDINATE_PRECISION=7"] + (hasSystem ? ["-t_srs", "EPSG:4326"] : [])
          + (asPolygons ? ["-nlt", "MULTIPOLYGON"] : [])
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
    try text(of: path, isArchive: isArchive, as: .geoJSON, layer: layer, limit: limit)
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
    let text = try text(of: path, isArchive: false, as: .table, layer: sheet, limit: limit)
    // The first line has numbers for names, as all rows are taken for data.
    return SpreadsheetNumbers.shortened(text.drop { $0 != UInt8(ascii: "\n") }.dropFirst())
  }

  /// Returns a layer of a file as a text of a form; see ``geoJSON(of:isArchive:layer:limit:)``.
  private static func text(
    of path: String, isArchive: Bool, as form: Form, layer: String?, limit: Int
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
    let memory = "/vsimem/pulsemap-\(nextNumber.wrappingAdd(1, ordering: .relaxed).newValue)"
    let (result, errors) = library.capturing {
      library.withOptionsOfFormats {
        Result { () throws(SceneFileError) in
          var (dataset, layer) = (path, layer)
          if isArchive { (dataset, layer) = try library.dataset(inArchive: path, layer: layer) }
          let copy = library.copyWithoutIndex(of: dataset, in: memory)
          defer { copy?.discard() }
          return try translate(
            copy?.path ?? dataset, named: dataset, layer, to: "\(memory).\(form.fileExtension)", form, limit,
            library)
        }
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
  /// Wraps `GDALOpenEx` and `GDALDatasetGetLayerByName`. `dataset` is the path of what is at `path` for messages.
  private static func translate(
    _ path: String, named dataset: String, _ layer: String?, to output: String, _ form: Form, _ limit: Int,
    _ library: GDALLibrary
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
    let name = try chosenLayer(layer, among: names, nounOfLayers: form.nounOfLayers)
    guard let chosen = unsafe gdal.GDALDatasetGetLayerByName(source, name) else { return nil }
    let hasSystem = unsafe library.hasSystem(chosen)
    if form == .geoJSON, !hasSystem, let extent = unsafe library.extentBeyondDegrees(of: chosen) {
      throw SceneFileError(
        extent.message(
          dataset, layer: names.count > 1 ? name : nil, lacksIndex: path.bytewise != dataset.bytewise))
    }
    func text(asPolygons: Bool) throws(SceneFileError) -> [UInt8]? {
      let options = form.options(hasSystem: hasSystem, asPolygons: asPolygons)
      return unsafe try converted(
        source, with: ["-f", form.rawValue] + options + [name], to: output, form, limit, gdal)
    }
    if let text = try text(asPolygons: false) { return text }
    return form == .geoJSON ? try text(asPolygons: true) : nil
  }

  /// Returns the name of the layer that is meant: the given one, or else the only one.
  ///
  /// - Throws: ``SceneFileError`` with those that there are.
  static func chosenLayer(
    _ layer: String?, among names: [String], nounOfLayers noun: String = Form.geoJSON.nounOfLayers
  ) throws(SceneFileError) -> String {
    let list = names.prefix(listedLayers).map { "'\($0.excerpt)'" }.joined(separator: ", ")
    guard let name = layer ?? (names.count == 1 ? names[0] : nil) else {
      throw SceneFileError(
        names.isEmpty
          ? "has no \(noun); use another file" : "has \(names.count) \(noun), \(list); write --layer NAME")
    }
    guard names.contains(where: { $0.bytewise == name.bytewise }) else {
      let near = SpellChecker.suggestions(for: name, among: names)
      throw SceneFileError(
        "has no \(noun.dropLast()) '\(name.excerpt)', only \(list); "
          + (near.isEmpty ? "use one of these" : SpellChecker.didYouMean(near)))
    }
    return name
  }

  /// Returns the text that GDAL makes of an open file; `nil` for an error that GDAL explains.
  ///
  /// Wraps `GDALVectorTranslate` and `VSIGetMemFileBuffer`.
  private static func converted(
    _ source: UnsafeMutableRawPointer, with arguments: [String], to output: String, _ form: Form,
    _ limit: Int,
    _ gdal: pulse_gdal
  ) throws(SceneFileError) -> [UInt8]? {
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
