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
      in: spec.encoding, rowsOf: spec.rowFilters,
      accepting: { $0 == .table || ($0 == .spreadsheet || $0 == .transitFeed) && spec.trackBy != nil })
    do throws(DocumentError) {
      let isSelected = spec.film.span != nil && (readsTimes || spec.film.play == nil)
      let usesTimes = readsTimes || isSelected
      var collection =
        usesTimes ? try decode(content, path, readsTimes: true) : try decodeWithoutTimes(content, path)
      collection.warnings =
        content.warnings + collection.warnings + [collection.waypointWarning].compactMap(\.self)
      if !collection.areas.isEmpty {
        let read = try GeoJSONReader.polygons(of: collection.areas, in: path, of: spec, files)
        (collection.polygons, collection.areas) = (read.polygons, [])
        collection.warnings += read.warnings
      }
      (collection.hasLayers, collection.usesEncoding) = (content.hasLayers, content.usesEncoding)
      collection.notes += content.notes.map { "\(SceneReader.name(of: path)): \($0)" }
      if let list = content.listName { collection.notes.append(SceneReader.note(onList: list, in: path)) }
      collection.handleOutliers(dropping: spec.dropsOutliers)
      if isSelected { collection.select(for: spec.film, isGeodesic: spec.lineMode == .geodesic) }
      if let trackBy = spec.trackBy,
        let warning = TrackKeyFields(trackBy).warning(aboutPausesIn: collection.tracks)
      {
        collection.warnings.append(warning)
      } else {
        collection.handleUnrecordedWays(cutting: spec.film.skipIdle, isFilm: spec.film.play != nil)
      }
      // The times of tables are always used.
      for index in collection.tracks.indices where !usesTimes && collection.tracks[index].key == nil {
        collection.tracks[index].times = nil
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

  /// Returns whether a file is GPX or TCX whose points are all waypoints: places rather than a way.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: Whether it is.
  /// - Throws: `DocumentError` if it cannot be read.
  package func hasWaypointsAlone(in path: String) throws(DocumentError) -> Bool {
    let content = try DataFileContent(of: path, from: files, limit: Scene.Limits.trackBytes, for: .track)
    return content.kind == .gpx && GPXFeatureReader.hasWaypointsAlone(content.bytes)
      || content.kind == .tcx && TCXReader.hasCoursePointsAlone(content.bytes)
  }

  /// Decodes tracks that move by themselves, whose times tell where nothing was recorded if nothing is wrong with them.
  private func decodeWithoutTimes(
    _ content: DataFileContent, _ path: String
  ) throws(DocumentError) -> TrackCollection {
    if !spec.isStrict, spec.trackBy == nil, let timed = try? decode(content, path, readsTimes: true),
      timed.warnings.isEmpty
    {
      return timed
    }
    return try decode(content, path, readsTimes: false)
  }

  private func decode(
    _ content: DataFileContent, _ path: String, readsTimes: Bool
  ) throws(DocumentError) -> TrackCollection {
    let kind = content.kind
    let named = FileKind(ofFileNamed: path)
    if let trackBy = spec.trackBy, spec.trackPointFiles.contains(where: { $0.bytewise == path.bytewise }) {
      var reader = TableTrackReader(path, trackBy: trackBy, of: spec, files)
      return try reader.read(pointsIn: content.bytes)
    }
    if let trackBy = spec.trackBy, kind == .table || kind == nil && named == .table {
      var reader = TableTrackReader(path, trackBy: trackBy, of: spec, files)
      let table = TablePreamble.removed(from: content.bytes, spec.columns)
      var collection = try reader.read(table.bytes)
      if let warning = table.warning { collection.warnings.append(warning) }
      return collection
    }
    // Tracks that a scene file names are chosen already.
    let isChosenFrom = spec.trackFiles.contains { $0.part == nil && $0.file.bytewise == path.bytewise }
    let selection = spec.rowFilters.isEmpty || !isChosenFrom ? nil : RowSelection(spec.rowFilters)
    if kind == .table {
      guard ShapeTableReader.isTable(of: content.bytes) else {
        throw DocumentError(.document, kind?.message(for: .track, path) ?? "is a table")
      }
      return try DiagnosticLog.collect { log throws(DocumentError) in
        try GeoJSONTrackReader.tracks(
          in: content.bytes, .shapes, of: spec, readsTimes: readsTimes, selection: selection, log: log)
      }
    }
    // A file that looks like nothing, or like any JSON, has the format of its extension.
    let isGPX = kind == .gpx || (kind == nil || kind == .json) && named == .gpx
    return try DiagnosticLog.collect { log throws(DocumentError) in
      if isGPX {
        var collection = try GPXReader.tracks(
          in: content.bytes, readsTimes: readsTimes, isStrict: spec.isStrict,
          timeFormat: spec.film.timeFormat, log: log)
        // The names that a condition means are those of the data beside a single track.
        let isAlone = collection?.tracks.count == 1 && spec.hasDataFiles
        if let selection, !isAlone { collection?.choose(selection, log) }
        return collection
      }
      let isJSON = path.lowercased().utf8.suffix(4).elementsEqual("json".utf8)
      guard let format = FeatureFormat(kind ?? named, layer: spec.layer) ?? (isJSON ? .geoJSON : nil) else {
        throw DocumentError(.document, "is no track that can be read; use GPX, KML, TCX or GeoJSON")
      }
      return try GeoJSONTrackReader.tracks(
        in: content.bytes, format, of: spec, readsTimes: readsTimes, selection: selection, log: log)
    }
  }
}

extension TrackCollection {
  /// The only field of a track of GPX.
  private static let nameField = "name"

  /// Leaves out the tracks whose names do not meet conditions.
  fileprivate mutating func choose(_ conditions: RowSelection, _ log: DiagnosticLog) {
    var selection = conditions
    selection.beginFile(with: [Self.nameField])
    var taken: [Track] = []
    for (index, track) in tracks.enumerated() {
      let name = DocumentValue(untyped: String(track.name?[...].trimmed ?? ""), place: .document, log: log)
      guard selection.takes({ $0.bytewise == Self.nameField.bytewise ? name : nil }) else { continue }
      taken.append(track)
      taken[taken.count - 1].number = index + 1
    }
    (tracks, self.selection) = (taken, selection)
  }
}
