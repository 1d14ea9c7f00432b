import PulseDocument

// The polygons beside tracks.
extension GeoJSONReader {
  /// Decodes the polygons of features, with the appearance, the labels and the times that they have as data.
  ///
  /// - Parameters:
  ///   - features: The features with their places, whose lines and points are left out.
  ///   - path: The path of their file.
  ///   - spec: The scene.
  ///   - files: The loader of files.
  /// - Returns: The polygons, and the warnings without the path.
  /// - Throws: ``DocumentError`` with all problems if the reading of the scene is strict.
  static func polygons(
    of features: [(feature: JSONValue, place: DocumentPlace)], in path: String, of spec: SceneSpec,
    _ files: any SceneFileLoader
  ) throws(DocumentError) -> (polygons: [MapPathSpec], warnings: [String]) {
    // Their conditions have been met.
    var scene = spec.withoutTracks
    (scene.rowFilters, scene.isBesideTracks) = ([], true)
    let options = SceneReader(files: files, options: scene)
    var reader = GeoJSONReader(path, data: ImportedFeatures(after: scene), of: scene, reader: options)
    reader.takesPolygonsAlone = true
    try DiagnosticLog.collect { log throws(DocumentError) -> Void? in
      if reader.isStrict { reader.leftOut = log }
      for (feature, place) in features {
        try reader.read(feature: DocumentValue(json: feature, place: place, log: log))
      }
      return ()
    }
    reader.data.endCoveredPolygons()
    let nouns = (one: "polygon", many: "polygons")
    let warnings = reader.data.warnings + reader.problems.warnings(about: nouns, of: features.count, in: path)
    return (reader.data.mapPaths.withSmallPolygonsAbove, warnings.map(\.message))
  }
}
