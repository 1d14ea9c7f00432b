extension BasemapSource {
  /// Returns the files that determine the content of a local base map.
  ///
  /// - Returns: The file and its candidate world files, whether they exist or not; just the path for servers and tile
  ///   folders.
  package static func files(of path: String) -> [String] {
    path.contains("{") ? [path] : [path] + Georeference.worldFilePaths(of: path)
  }
}
