import PulseBasics
package import PulseDocument
import PulseScene

/// A reader of track files in any format, which is recognized by the content.
package struct TrackFileReader {
  private let files: any SceneFileLoader

  /// The scene, which says how tables are read.
  private let spec: SceneSpec

  /// Creates a reader of files of a scene.
  package init(_ files: any SceneFileLoader, of spec: SceneSpec = SceneSpec()) {
    (self.files, self.spec) = (files, spec)
  }

  /// Reads and decodes the tracks of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - readsTimes: Whether times are decoded and checked; those of tables always are.
  /// - Returns: The tracks.
  /// - Throws: `DocumentError` with all problems, with the path before their places.
  /// - Complexity: O(bytes); memory holds the file and 16 to 32 bytes per point.
  package func tracks(in path: String, readsTimes: Bool) throws(DocumentError) -> TrackCollection {
    let content = try DataFileContent(
      of: path, from: files, limit: Scene.Limits.trackBytes, layer: spec.layer, for: .track,
      rowsOf: spec.rowFilters,
      accepting: { $0 == .table || ($0 == .spreadsheet || $0 == .transitFeed) && spec.trackBy != nil })
    do throws(DocumentError) {
      let isSelected = spec.film.span != nil && (readsTimes || spec.film.play == nil)
      var collection = try decode(content, path, readsTimes: readsTimes || isSelected)
      collection.warnings = content.warnings + collection.warnings
      collection.hasLayers = content.hasLayers
      collection.notes += content.notes.map { "\(SceneReader.name(of: path)): \($0)" }
      if let list = content.listName { collection.notes.append(SceneReader.note(onList: list, in: path)) }
      collection.handleOutliers(dropping: spec.dropsOutliers)
      if isSelected { collection.select(for: spec.film, isGeodesic: spec.lineMode == .geodesic) }
      collection.handleUnrecordedWays(cutting: spec.film.skipIdle)
      if let trackBy = spec.trackBy,
        let warning = TrackKeyFields(trackBy).warning(aboutPausesIn: collection.tracks)
      {
        collection.warnings.append(warning)
      }
      return collection
    } catch {
      throw error.inFile(SceneReader.name(of: path))
    }
  }

  /// Returns whether a file has a track with times.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: Whether it has one.
  /// - Throws: `DocumentError` if it cannot be read.
  package func hasTimes(in path: String) throws(DocumentError) -> Bool {
    try tracks(in: path, readsTimes: true).tracks.contains { $0.times != nil }
  }

  private func decode(
    _ content: DataFileContent, _ path: String, readsTimes: Bool
  ) throws(DocumentError) -> TrackCollection {
    let kind = content.kind
    let named = FileKind(ofFileNamed: path)
    if let trackBy = spec.trackBy, spec.trackPointFiles.contains(where: { $0.bytewise == path.bytewise }) {
      var reader = TableTrackReader(path, trackBy: trackBy, of: spec)
      return try reader.read(pointsIn: content.bytes)
    }
    if let trackBy = spec.trackBy, kind == .table || kind == nil && named == .table {
      var reader = TableTrackReader(path, trackBy: trackBy, of: spec)
      let table = TablePreamble.removed(from: content.bytes, spec.columns)
      var collection = try reader.read(table.bytes)
      if let warning = table.warning { collection.warnings.append(warning) }
      return collection
    }
    if kind == .table {
      guard ShapeTableReader.isTable(of: content.bytes) else {
        throw DocumentError(.document, kind?.message(for: .track, path) ?? "is a table")
      }
      return try DiagnosticLog.collect { log throws(DocumentError) in
        try GeoJSONTrackReader.tracks(
          in: content.bytes, .shapes, readsTimes: readsTimes, isStrict: spec.isStrict, log: log)
      }
    }
    // A file that looks like nothing, or like any JSON, has the format of its extension.
    let isGPX = kind == .gpx || (kind == nil || kind == .json) && named == .gpx
    return try DiagnosticLog.collect { log throws(DocumentError) in
      if isGPX {
        return try GPXReader.tracks(
          in: content.bytes, readsTimes: readsTimes, isStrict: spec.isStrict, log: log)
      }
      let isJSON = path.lowercased().utf8.suffix(4).elementsEqual("json".utf8)
      guard let format = FeatureFormat(kind ?? named, layer: spec.layer) ?? (isJSON ? .geoJSON : nil) else {
        throw DocumentError(.document, "is no track that can be read; use GPX, KML, TCX or GeoJSON")
      }
      return try GeoJSONTrackReader.tracks(
        in: content.bytes, format, readsTimes: readsTimes, isStrict: spec.isStrict, log: log)
    }
  }
}
