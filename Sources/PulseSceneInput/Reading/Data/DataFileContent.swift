import PulseBasics
import PulseDocument
import PulseScene
import PulseSystem

/// The content of a data file: unpacked from gzip or ZIP, and in UTF-8 or another encoding that its reader knows.
struct DataFileContent {
  /// The bytes.
  private(set) var bytes: [UInt8]

  /// The kind of the file by its first bytes; `nil` for one that looks like none.
  let kind: FileKind?

  /// Whether the file can have several layers.
  private(set) var hasLayers = false

  /// The warnings about the file, without its path.
  private(set) var warnings: [String] = []

  /// Whether it is read otherwise than without the encoding that is given.
  private(set) var usesEncoding = false

  /// The name of the list that is read of a document with other things; `nil` for other files.
  private(set) var listName: String?

  /// Notes on how the file was understood.
  private(set) var notes: [String] = []

  /// The properties that set options and were no part of the file, but made by its reader.
  private(set) var madeColumns: Set<String> = []

  /// The extensions of files in archives that are read, in the order of preference.
  private static let extensions = ["kml", "gpx", "tcx", "geojson", "json", "csv", "tsv", "txt"]

  /// Returns whether a text begins like an object or array of JSON, or a sequence of these.
  private static func looksLikeJSON(_ bytes: [UInt8]) -> Bool {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0x1E, 0xEF, 0xBB, 0xBF]
    let first = bytes.first { !blanks.contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// Reads a file and checks its size and kind.
  ///
  /// - Parameters:
  ///   - path: The path; `-` for standard input.
  ///   - files: The loader.
  ///   - limit: The largest number of bytes, of the file and of what is packed in it.
  ///   - layer: The layer of a file with several; `nil` for the only one.
  ///   - reader: The reader of the file, for messages about one of another kind.
  ///   - encoding: The encoding of text that does not state its own; `nil` to recognize it.
  ///   - filters: The conditions of rows, by which the trips of a timetable are chosen.
  ///   - accepts: Whether the reader takes a kind although it is not its own.
  /// - Throws: ``DocumentError`` with the path of the file.
  init(
    of path: String, from files: any SceneFileLoader, limit: Int, layer: String? = nil,
    for reader: FileKind.Reader, in encoding: DataEncoding? = nil, rowsOf filters: [RowFilter] = [],
    accepting accepts: (FileKind) -> Bool = { _ in false }
  ) throws(DocumentError) {
    func error(_ message: String) -> DocumentError {
      DocumentError(.document, inFile: SceneReader.name(of: path), message)
    }
    if DataFolder.isGeodatabase(path), reader == .geoJSON || reader == .track {
      do throws(SceneFileError) {
        bytes = try files.features(of: path, isArchive: false, layer: layer, limit: limit)
      } catch let problem {
        throw error(problem.message)
      }
      (kind, hasLayers) = (.geoJSON, true)
      return
    }
    if TransitFeed.isFolder(path), reader == .geoJSON || accepts(.transitFeed) {
      self = try Self(TransitFeed(folder: path, from: files, limit: limit), of: path, for: reader, filters)
      return
    }
    let packed: [UInt8]
    do throws(SceneFileError) {
      packed = try files.bytes(of: path, limit: limit)
    } catch let problem {
      throw error(problem.message)
    }
    guard packed.count <= limit else {
      throw error("has more than \(limit) bytes; split it, or remove what is not needed")
    }
    if FileKind(packed) == .transitFeed, reader == .geoJSON || accepts(.transitFeed) {
      let feed: TransitFeed
      do throws(CompressionError) {
        feed = try TransitFeed(archive: packed, limit: limit)
      } catch let problem {
        throw error("cannot be unpacked: \(problem); download it again, or unpack it with another program")
      }
      self = try Self(feed, of: path, for: reader, filters)
      return
    }
    let unpacked: [UInt8]
    do throws(CompressionError) {
      unpacked = try Self.unpacked(packed, limit: limit)
    } catch {
      let problem = DocumentError(
        .document, inFile: SceneReader.name(of: path),
        "cannot be unpacked: \(error); download or export it again, or unpack it with another program")
      throw problem
    }
    if FilePath(path).fileExtension == "kmz", let archive = try? ZIPArchive(packed),
      !archive.entries.contains(where: { FilePath($0.name).fileExtension == "kml" })
    {
      throw error(
        "has no document of KML in it, as a KMZ must; export it again, or unpack it and use its files")
    }
    if unpacked.starts(with: ZIPArchive.signature), FileKind(unpacked) == nil {
      throw error(
        "is a ZIP archive in which no one file can be meant: it has none that is read, such as .kml, .gpx, .geojson or .csv, "
          + "or several of a kind; unpack it, and use one of its files, or save a spreadsheet as CSV")
    }
    if case .vector(let name)? = FileKind(unpacked), reader == .geoJSON || reader == .track {
      if name == "TopoJSON", let topology = ProjectedTopology(unpacked) {
        throw error(topology.message(path))
      }
      do throws(SceneFileError) {
        bytes = try files.features(
          of: path, isArchive: unpacked.starts(with: ZIPArchive.signature), layer: layer, limit: limit)
      } catch let problem {
        throw error(problem.message)
      }
      (kind, hasLayers) = (.geoJSON, true)
      // The texts of a shapefile have the encoding that its .cpg says, which many lack.
      if !UTF8.isValid(bytes), let text = TextEncoding.windows1252(bytes) {
        bytes = text
        warnings.append(
          "has texts that are not UTF-8, which are read as windows-1252; add a .cpg file with the name of their encoding if "
            + "letters look wrong")
      }
      return
    }
    if case .spreadsheet? = FileKind(unpacked), reader == .table || accepts(.spreadsheet) {
      guard path.bytewise != "-", !FileDescriptor.isDevice(path) else {
        throw error("is a spreadsheet, which cannot be read from a pipe; write its path")
      }
      guard packed.count == unpacked.count else {
        throw error("is a spreadsheet, which is packed; unpack it with gunzip")
      }
      guard Self.unpackedSize(of: unpacked) <= limit else {
        throw error("has more than \(limit) bytes unpacked; save the part that is needed as CSV")
      }
      do throws(SceneFileError) {
        bytes = try files.table(of: path, sheet: layer, limit: limit)
      } catch let problem {
        throw error(problem.message)
      }
      (kind, hasLayers) = (.table, true)
      return
    }
    if reader == .track, case let recorded = TextEncoding.utf8(unpacked).bytes,
      case .recording(_, let format)? = FileKind(recorded)
    {
      if format == NMEAReader.format || format == GoogleTimelineReader.format {
        do throws(DocumentError) {
          (bytes, warnings) =
            try format == NMEAReader.format ? NMEAReader.gpx(recorded) : GoogleTimelineReader.gpx(recorded)
        } catch let problem {
          throw problem.inFile(SceneReader.name(of: path))
        }
        kind = .gpx
        return
      }
      do throws(SceneFileError) {
        let isFlight = LogSentences.kind(of: recorded[...]) == .igc
        let log = isFlight ? LogSentences.flight(recorded) : recorded
        let gpx = try files.recording(log, format: format, limit: limit)
        bytes = isFlight ? FlightTracks.deduplicated(gpx) : gpx
      } catch let problem {
        throw error(problem.message)
      }
      kind = .gpx
      return
    }
    // A scene file is UTF-8, or says that it is UTF-16.
    var text = reader == .scene ? (bytes: unpacked, warnings: []) : TextEncoding.utf8(unpacked)
    if let encoding {
      do throws(DocumentError) {
        let bytes = try TextEncoding.utf8(unpacked, in: encoding)
        usesEncoding = bytes != text.bytes || !text.warnings.isEmpty
        text = (bytes, [])
      } catch let problem {
        throw problem.inFile(SceneReader.name(of: path))
      }
    }
    if reader != .scene, Self.looksLikeJSON(text.bytes), let literals = NonFiniteLiterals(in: text.bytes) {
      text = (literals.text, text.warnings + [literals.warning])
    }
    warnings = text.warnings
    let found = FileKind(text.bytes)
    // A log of one line looks like any object.
    var layout =
      found == .json && reader == .table && Self.isNamedJSONLines(path)
      ? .lines : found == .table ? JSONRecordLayout(of: text.bytes[...]) : nil
    let isDocument = found == .json && layout == nil || layout?.lacksPlaces(in: text.bytes[...]) == true
    var isList = false
    if isDocument, reader == .table || accepts(.table) {
      let lists = JSONPlaceLists(in: text.bytes[...]).paths.filter { !$0.isEmpty }
      let names = lists.map(JSONPlaceLists.name)
      let chosen = lists.count == 1 ? 0 : names.firstIndex { $0.bytewise == (layer ?? "").bytewise }
      if let chosen {
        (layout, listName, isList) = (.nested(lists[chosen]), names[chosen], lists.count > 1)
      } else if !lists.isEmpty {
        let first = names[0].adviceWord
        throw error(
          "has several lists of places, \(names.map { "'\($0.excerpt)'" }.joined(separator: ", ")); write --layer "
            + "\(first) for one of them")
      }
    }
    kind = layout == nil ? found : .table
    // Folders of KML are read with the placemarks, and layers of GPX with the features.
    hasLayers = (kind == .kml || kind == .gpx && reader == .geoJSON) && layer != nil || isList
    if let kind, !accepts(kind), let message = kind.message(for: reader, path) { throw error(message) }
    if kind == .overpass {
      do throws(DocumentError) {
        bytes = try OverpassReader.geoJSON(text.bytes)
      } catch let problem {
        throw problem.inFile(SceneReader.name(of: path))
      }
      return
    }
    guard let layout else {
      let isTable =
        kind == .table
        || kind == nil && (reader == .table || reader == .track && FileKind(ofFileNamed: path) == .table)
      bytes =
        isTable
        ? BestTrackTable.csv(text.bytes[...]) ?? EurostatTable.withTabs(text.bytes[...])
          ?? BlankSeparatedTable.withTabs(text.bytes[...], needsPlaces: false) ?? text.bytes : text.bytes
      if kind == .kml {
        let parts = UndrawnKMLParts(in: bytes)
        warnings += parts.warnings
        notes += parts.notes
      }
      if kind == .geoJSON, let (features, name) = WrappedGeoJSON.unwrapped(bytes) {
        bytes = features
        notes.append("the features are those of '\(name.excerpt)'")
      }
      return
    }
    do throws(DocumentError) {
      let table = try JSONRecordTable(text.bytes, layout, limit: limit)
      bytes = table.bytes
      if let warning = table.warning { warnings.append(warning) }
    } catch let problem {
      throw problem.inFile(SceneReader.name(of: path))
    }
  }

  /// Reads a feed of public transport: its lines and stops, or its trips for a reader of tracks.
  private init(
    _ feed: TransitFeed, of path: String, for reader: FileKind.Reader, _ filters: [RowFilter]
  ) throws(DocumentError) {
    var feed = feed
    do throws(DocumentError) {
      bytes = reader == .track ? try feed.tripTable(filters) : try feed.features()
    } catch let problem {
      throw problem.inFile(SceneReader.name(of: path))
    }
    kind = reader == .track ? .table : .geoJSON
    (warnings, notes) = (feed.warnings, feed.notes)
    madeColumns = TransitFeed.styleNames
  }

  /// Returns the number of bytes that the files of an archive are said to have unpacked; that of the bytes without an archive.
  private static func unpackedSize(of bytes: [UInt8]) -> Int {
    guard let archive = try? ZIPArchive(bytes) else { return bytes.count }
    // Sizes are said by the archive, and their sum can be no number.
    return archive.entries.reduce(0) { sum, entry in
      let (more, isTooLarge) = sum.addingReportingOverflow(entry.size)
      return isTooLarge ? .max : more
    }
  }

  private static func isNamedJSONLines(_ path: String) -> Bool {
    ["jsonl", "ndjson"].contains(FilePath(path).fileExtension ?? "")
  }

  /// Returns the content of a gzip file, or the file of an archive that is most probably meant; other bytes unchanged.
  private static func unpacked(_ bytes: [UInt8], limit: Int) throws(CompressionError) -> [UInt8] {
    if bytes.starts(with: gzipSignature) {
      return try inflate(bytes[...], as: .gzip, size: .text(atMost: limit))
    }
    guard bytes.starts(with: ZIPArchive.signature) else { return bytes }
    let archive = try ZIPArchive(bytes)
    // Spreadsheets and shapefiles have files of these extensions, too.
    let names = archive.entries.map { FilePath($0.name) }
    let isForeign = names.contains {
      ["shp", "rels"].contains($0.fileExtension) || $0.lastComponent.bytewise == "[Content_Types].xml"
        || $0.lastComponent.bytewise == "mimetype"
    }
    if isForeign { return bytes }
    for ending in extensions {
      let found = zip(archive.entries, names).filter { $1.fileExtension == ending }
      guard let first = found.first, ending == "kml" || found.count == 1 else { continue }
      if ending == "kml", found.count > 1 {
        // A document can be no more than links to others in the archive.
        let contents = try found.map { entry, _ throws(CompressionError) in
          try archive.contents(of: entry, limit: limit)
        }
        let filled = contents.filter { String(decoding: $0, as: UTF8.self).bytewise.contains("Placemark") }
        return filled.first ?? contents[0]
      }
      return try archive.contents(of: first.0, limit: limit)
    }
    return bytes
  }
}
