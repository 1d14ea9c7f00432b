import PulseBasics
import PulseDocument
import PulseScene
import PulseSystem

/// The content of a data file: unpacked from gzip or ZIP, and in UTF-8 or another encoding that its reader knows.
struct DataFileContent {
  /// The bytes.
  let bytes: [UInt8]

  /// The kind of the file by its first bytes; `nil` for one that looks like none.
  let kind: FileKind?

  /// Whether the file can have several layers.
  private(set) var hasLayers = false

  /// The warnings about the file, without its path.
  private(set) var warnings: [String] = []

  /// The name of the list that is read of a document with other things; `nil` for other files.
  private(set) var listName: String?

  /// Notes on how the file was understood.
  private(set) var notes: [String] = []

  /// The properties that set options and were no part of the file, but made by its reader.
  private(set) var madeColumns: Set<String> = []

  /// The extensions of files in archives that are read, in the order of preference.
  private static let extensions = ["kml", "gpx", "tcx", "geojson", "json", "csv", "tsv", "txt"]

  /// Reads a file and checks its size and kind.
  ///
  /// - Parameters:
  ///   - path: The path; `-` for standard input.
  ///   - files: The loader.
  ///   - limit: The largest number of bytes, of the file and of what is packed in it.
  ///   - layer: The layer of a file with several; `nil` for the only one.
  ///   - reader: The reader of the file, for messages about one of another kind.
  ///   - filters: The conditions of rows, by which the trips of a timetable are chosen.
  ///   - accepts: Whether the reader takes a kind although it is not its own.
  /// - Throws: ``DocumentError`` with the path of the file.
  init(
    of path: String, from files: any SceneFileLoader, limit: Int, layer: String? = nil,
    for reader: FileKind.Reader, rowsOf filters: [RowFilter] = [],
    accepting accepts: (FileKind) -> Bool = { _ in false }
  ) throws(DocumentError) {
    func error(_ message: String) -> DocumentError {
      DocumentError(.document, inFile: SceneReader.name(of: path), message)
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
    if case .vector? = FileKind(unpacked), reader == .geoJSON || reader == .track {
      do throws(SceneFileError) {
        bytes = try files.features(
          of: path, isArchive: unpacked.starts(with: ZIPArchive.signature), layer: layer, limit: limit)
      } catch let problem {
        throw error(problem.message)
      }
      (kind, hasLayers) = (.geoJSON, true)
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
      if format == NMEAReader.format {
        do throws(DocumentError) {
          (bytes, warnings) = try NMEAReader.gpx(recorded)
        } catch let problem {
          throw problem.inFile(SceneReader.name(of: path))
        }
        kind = .gpx
        return
      }
      do throws(SceneFileError) {
        let log = LogSentences.kind(of: recorded[...]) == .igc ? LogSentences.flight(recorded) : recorded
        bytes = try files.recording(log, format: format, limit: limit)
      } catch let problem {
        throw error(problem.message)
      }
      kind = .gpx
      return
    }
    // A scene file is UTF-8, or says that it is UTF-16.
    let text = reader == .scene ? (bytes: unpacked, warnings: []) : TextEncoding.utf8(unpacked)
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
        let first = names[0].excerpt
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
        ? BestTrackTable.csv(text.bytes[...])
          ?? BlankSeparatedTable.withTabs(text.bytes[...], needsPlaces: false) ?? text.bytes : text.bytes
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
      return try archive.contents(of: first.0, limit: limit)
    }
    return bytes
  }
}

/// The text encodings of data files that are recognized: UTF-8, UTF-16 and windows-1252.
package enum TextEncoding {
  /// The characters of the bytes 0x80 to 0x9F in windows-1252; 0 for those that have none.
  private static let upperControls: [UInt32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
    0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
    0x0153, 0, 0x017E, 0x0178,
  ]

  /// The number of bytes in which UTF-16 without a byte order mark is recognized by its zeros.
  private static let sampleLength = 1 << 10

  /// Returns a text in UTF-8 with warnings; XML that declares its encoding, and what is no text, unchanged.
  ///
  /// - Complexity: O(bytes).
  package static func utf8(_ bytes: [UInt8]) -> (bytes: [UInt8], warnings: [String]) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return (decodeUTF16(bytes), [])
    }
    if let mark = markOfUTF16(bytes) {
      return (
        decodeUTF16(mark + bytes),
        ["is UTF-16 without a byte order mark, as its zeros show; save it as UTF-8 if letters look wrong"]
      )
    }
    let start = bytes.prefix(sampleLength).drop { $0 <= 0x20 }
    if start.first == UInt8(ascii: "<"), contains("encoding=", in: start) {
      return (windows1252XML(bytes, start) ?? bytes, [])
    }
    if UTF8.isValid(bytes) || bytes.prefix(sampleLength).contains(0) { return (bytes, []) }
    guard let text = windows1252(bytes) else { return (bytes, []) }
    return (text, [noteOnWindows1252])
  }

  /// Returns XML that declares windows-1252, without its declaration and in UTF-8; `nil` for any other.
  ///
  /// The declaration is blank, so that the places of messages stay.
  private static func windows1252XML(_ bytes: [UInt8], _ start: ArraySlice<UInt8>) -> [UInt8]? {
    guard start.starts(with: "<?xml".utf8), let end = start.firstIndex(of: UInt8(ascii: ">")) else {
      return nil
    }
    let declaration = String(decoding: start[...end], as: UTF8.self).lowercased()
    guard ["windows-1252", "cp1252"].contains(where: { declaration.bytewise.contains($0) }),
      let text = windows1252(bytes)
    else { return nil }
    return text.enumerated().map { index, byte in
      (start.startIndex...end).contains(index) && byte != 0x0A && byte != 0x0D ? 0x20 : byte
    }
  }

  private static func contains(_ word: String, in bytes: ArraySlice<UInt8>) -> Bool {
    String(decoding: bytes, as: UTF8.self).bytewise.contains(word)
  }

  /// Converts UTF-16, unless it is XML, whose declaration of the encoding would then be wrong.
  private static func decodeUTF16(_ bytes: [UInt8]) -> [UInt8] {
    var transcoder = UTF8Transcoder()
    let text = transcoder.transcode(bytes, isLast: true)
    return text.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") ? bytes : text
  }

  /// Returns the missing mark of UTF-16 of letters of Latin scripts, every other byte of which is zero; `nil` for
  /// anything else.
  private static func markOfUTF16(_ bytes: [UInt8]) -> [UInt8]? {
    let sample = bytes.prefix(sampleLength)
    guard sample.count > 7, bytes.count % 2 == 0 else { return nil }
    var zeros = [0, 0]
    for (index, byte) in sample.enumerated() where byte == 0 { zeros[index % 2] += 1 }
    guard let empty = zeros.firstIndex(of: 0), zeros[1 - empty] * 20 >= sample.count / 2 * 19 else {
      return nil
    }
    return empty == 0 ? [0xFF, 0xFE] : [0xFE, 0xFF]
  }

  /// The warning about a text that is read as windows-1252.
  package static let noteOnWindows1252 =
    "is not UTF-8, and is read as windows-1252; save it as UTF-8 if letters look wrong"

  /// Returns windows-1252 in UTF-8; `nil` if a byte has no character.
  package static func windows1252(_ bytes: [UInt8]) -> [UInt8]? {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      switch byte {
      case 0..<0x80: text.append(byte)
      case 0x80..<0xA0:
        guard let scalar = Unicode.Scalar(upperControls[Int(byte) - 0x80]), scalar.value != 0 else {
          return nil
        }
        text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      default: text += [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
      }
    }
    return text
  }
}
