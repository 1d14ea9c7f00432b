extension BasemapSource {
  /// Returns the files that decide how a base map of the user's own looks.
  ///
  /// - Parameter path: The path of the map.
  /// - Returns: The map, and the world files that are looked for beside it, whether they are there or not; only the
  ///   path itself for servers and for folders of tiles.
  package static func files(of path: String) -> [String] {
    path.contains("{") ? [path] : [path] + PicturePlace.worldFiles(of: path)
  }
}
