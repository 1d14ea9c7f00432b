import PulseBasics
import PulseSystem

/// The folders that hold one file of data in several parts.
package enum DataFolder {
  /// The extensions of the files that belong to the one of a shapefile with the geometries.
  private static let parts: Set = [
    "dbf", "shx", "prj", "cpg", "qpj", "qmd", "qix", "sbn", "sbx", "fbn", "fbx", "ain", "aih", "atx", "ixs",
    "mxs", "cst",
    "xml",
  ]

  /// Returns whether a path is that of a folder that is a geodatabase.
  package static func isGeodatabase(_ path: String) -> Bool {
    FilePath(path).fileExtension == "gdb" && FileDescriptor.isDirectory(path)
  }

  /// Returns the paths of files without those that are parts of a shapefile among them, such as `a.dbf` and `a.shp.xml` beside
  /// `a.shp`.
  package static func withoutParts(of paths: [String]) -> [String] {
    let shapefiles = Set(
      paths.map { FilePath($0) }.filter { $0.fileExtension == "shp" }.map { String($0.stem).bytewise })
    return paths.filter { path in
      let file = FilePath(path)
      guard parts.contains(file.fileExtension ?? "") else { return true }
      return !shapefiles.contains(String(file.stem).bytewise)
        && !shapefiles.contains(String(FilePath(file.stem).stem).bytewise)
    }
  }
}
