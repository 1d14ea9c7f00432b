import PulseBasics

/// The folder of a file, against which the relative paths in the file are resolved.
package struct BaseFolder {
  private let prefix: String

  /// Creates the folder of a file.
  package init(of path: String) {
    prefix = FilePath(path).folder
  }

  /// Returns a path of the file relative to the working directory; absolute paths are unchanged.
  package func resolve(_ path: String) -> String {
    FilePath(path).isAbsolute ? path : prefix + path
  }
}
