/// The folder of a file, against which the relative paths in the file are resolved.
package struct BaseFolder {
  private let prefix: String

  /// Creates the folder of a file.
  package init(of path: String) {
    prefix = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Returns a path of the file relative to the working directory; absolute paths are unchanged.
  package func resolve(_ path: String) -> String {
    path.hasPrefix("/") ? path : prefix + path
  }
}
