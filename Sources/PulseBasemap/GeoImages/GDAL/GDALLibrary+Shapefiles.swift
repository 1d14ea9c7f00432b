internal import CGDAL
import PulseBasics
import PulseDocument
import PulseScene

// What shapefiles need, whose parts are files of their own.
extension GDALLibrary {
  /// A copy of a shapefile in memory, where GDAL makes the index that it lacks.
  struct ShapefileCopy {
    /// The path of the copy for GDAL.
    let path: String

    fileprivate let functions: pulse_gdal

    /// The extensions of the files that are read, of which the index (.shx) is made.
    fileprivate static let extensions = ["shp", "dbf", "prj", "cpg"]

    /// Removes the copy, and lets GDAL make no other index.
    ///
    /// Wraps `VSIUnlink` and `CPLSetThreadLocalConfigOption`.
    func discard() {
      unsafe functions.CPLSetThreadLocalConfigOption(GDALLibrary.restoringOption, nil)
      for ending in Self.extensions + ["shx"] {
        _ = unsafe functions.VSIUnlink("\(FilePath(path).stem).\(ending)")
      }
    }
  }

  /// The option with which GDAL makes the index of a shapefile, and writes it beside the others.
  fileprivate static let restoringOption = "SHAPE_RESTORE_SHX"

  /// The extension of shapefiles.
  private static let shapefileExtension = "shp"

  /// The extension of the folders that are geodatabases.
  private static let geodatabaseEnding = ".gdb/"

  /// Copies a shapefile without an index into memory.
  ///
  /// Wraps `CPLCopyFile` and `CPLSetThreadLocalConfigOption`.
  ///
  /// - Parameters:
  ///   - path: The path for GDAL.
  ///   - folder: The path of a folder in memory.
  /// - Returns: The copy; `nil` for a shapefile that has an index, and for any other file.
  func copyWithoutIndex(of path: String, in folder: String) -> ShapefileCopy? {
    guard FilePath(path).fileExtension == Self.shapefileExtension else { return nil }
    let stem = FilePath(path).stem
    func part(_ ending: String) -> String? {
      [ending, ending.uppercased()].map { "\(stem).\($0)" }.first(where: exists)
    }
    guard part("shx") == nil else { return nil }
    let copied = "\(folder)/\(FilePath(stem).name)"
    for ending in ShapefileCopy.extensions {
      guard let part = ending == Self.shapefileExtension ? path : part(ending) else { continue }
      _ = unsafe functions.CPLCopyFile("\(copied).\(ending)", part)
    }
    unsafe functions.CPLSetThreadLocalConfigOption(Self.restoringOption, "YES")
    return ShapefileCopy(path: "\(copied).\(Self.shapefileExtension)", functions: functions)
  }

  /// Returns whether there is a file or folder; wraps `VSIStatL`.
  private func exists(_ path: String) -> Bool {
    unsafe withUnsafePointer(to: functions) { unsafe pulse_gdal_exists($0, path) != 0 }
  }

  /// Finds what is read in a ZIP archive.
  ///
  /// The shapefiles in all its folders, which GDAL does not look into, are its layers.
  ///
  /// - Parameters:
  ///   - path: The path of the archive.
  ///   - layer: The name of the layer; `nil` for the only one.
  /// - Returns: The path for GDAL, and the name of the layer that is read of it.
  /// - Throws: ``SceneFileError`` if it has several layers, or not the given one.
  func dataset(inArchive path: String, layer: String?) throws(SceneFileError) -> (
    path: String, layer: String?
  ) {
    let root = "/vsizip/{\(path)}"
    // Archives of macOS have a file beside each one.
    let entries = names(in: root).filter { entry in
      !entry.bytewise.hasPrefix("__MACOSX/") && !FilePath(entry).name.bytewise.hasPrefix("._")
    }
    let shapefiles = entries.filter { FilePath($0).fileExtension == Self.shapefileExtension }
    if shapefiles.isEmpty {
      let geodatabase = entries.lazy.compactMap { $0.bytewise.cut(atFirst: Self.geodatabaseEnding)?.before }
        .first
      return (geodatabase.map { "\(root)/\($0).gdb" } ?? root, layer)
    }
    let counts = Dictionary(shapefiles.map { (FilePath($0).name.bytewise, 1) }, uniquingKeysWith: +)
    let layers = shapefiles.map { entry in
      String(FilePath(counts[FilePath(entry).name.bytewise] == 1 ? FilePath(entry).name : entry[...]).stem)
    }
    let name = try VectorFile.chosenLayer(layer, among: layers)
    let index = layers.firstIndex { $0.bytewise == name.bytewise } ?? 0
    return ("\(root)/\(shapefiles[index])", nil)
  }

  /// Returns the paths of the files in a folder and in those inside it, relative to it.
  ///
  /// Wraps `VSIReadDirRecursive` and `CSLDestroy`.
  private func names(in folder: String) -> [String] {
    guard let list = unsafe functions.VSIReadDirRecursive(folder) else { return [] }
    defer { unsafe functions.CSLDestroy(list) }
    var names: [String] = []
    while let name = unsafe list[names.count] { names.append(unsafe String(cString: name)) }
    return names
  }
}

// Coordinates without a reference system.
extension GDALLibrary {
  /// The extent of coordinates that are no degrees.
  struct ProjectedExtent: Sendable {
    /// The least and the greatest coordinates to the east and north.
    let (low, high): (SIMD2<Double>, SIMD2<Double>)

    /// Makes the message about a layer whose reference system is not known.
    ///
    /// - Parameters:
    ///   - path: The path for GDAL.
    ///   - layer: The name of the layer; `nil` for the only one.
    ///   - lacksIndex: Whether it is a shapefile without an index, which ogr2ogr makes, too.
    /// - Returns: The message.
    func message(_ path: String, layer: String?, lacksIndex: Bool) -> String {
      func text(_ place: SIMD2<Double>) -> String {
        [place.x, place.y].map { shortestDecimal($0.rounded()) }.joined(separator: ",")
      }
      let file = FilePath(path)
      let isShapefile = file.fileExtension == GDALLibrary.shapefileExtension
      let output = "\(FilePath(file.name).stem).geojson"
      let words = [output, path] + [layer].compactMap(\.self)
      return
        "has coordinates from \(text(low)) to \(text(high)), which are no degrees, and does not say their reference system"
        + "\(isShapefile ? " in a .prj file" : ""); find out its number of EPSG, and write it for NUMBER in "
        + "ogr2ogr \(lacksIndex ? "--config \(GDALLibrary.restoringOption) YES " : "")-s_srs EPSG:NUMBER -t_srs EPSG:4326 \(words.map(\.shellQuoted).joined(separator: " "))"
    }
  }

  /// The largest number that is taken for degrees, which some count beyond a turn.
  private static let mostDegrees = 1080.0

  /// Returns whether a layer has a reference system that is one of the Earth.
  ///
  /// Wraps `OGR_L_GetSpatialRef` and `OSRIsLocal`.
  func hasSystem(_ layer: UnsafeMutableRawPointer) -> Bool {
    guard let system = unsafe functions.OGR_L_GetSpatialRef(layer) else { return false }
    return unsafe functions.OSRIsLocal(system) == 0
  }

  /// Returns the extent of a layer if its coordinates can be no degrees; `nil` for any other layer.
  ///
  /// Wraps `OGR_L_GetExtent`.
  func extentBeyondDegrees(of layer: UnsafeMutableRawPointer) -> ProjectedExtent? {
    // West, east, south, north.
    var sides = [0.0, 0, 0, 0]
    guard unsafe functions.OGR_L_GetExtent(layer, &sides, 1) == 0, sides.allSatisfy(\.isFinite),
      max(abs(sides[0]), abs(sides[1])) > Self.mostDegrees,
      max(abs(sides[2]), abs(sides[3])) > Self.mostDegrees
    else { return nil }
    return ProjectedExtent(low: SIMD2(sides[0], sides[2]), high: SIMD2(sides[1], sides[3]))
  }
}
