/// The folder of a file, from which the paths in it lead on.
package struct Folder {
  private let prefix: String

  /// Creates the folder of a file.
  package init(of path: String) {
    prefix = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Returns a path as seen from the working directory.
  package func path(_ path: String) -> String {
    path.hasPrefix("/") ? path : prefix + path
  }
}
