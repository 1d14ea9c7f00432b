import PulseBasics
import PulseDocument
import PulseMapKit
import PulseScene
import PulseSceneInput
import PulseSystem

/// The input files of a command line: a scene file, and data files and tracks that are named without their option.
struct InputFiles {
  /// The path of the scene file; `nil` for none.
  private(set) var scene: String?

  /// The options of the scene with the data files and the tracks.
  private(set) var spec: SceneSpec

  /// The problems: a second scene file, and files that need an option.
  private(set) var diagnostics: [JobDiagnostic] = []

  /// Units that a shell makes a word of their own, `--radius 5 km`, with those that are accepted.
  private static let units = [
    "km": "km", "kilometers": "km", "m": "m", "meters": "m", "mi": "mi",
    "mile": "mi", "miles": "mi", "ft": "ft", "feet": "ft", "px": "px", "pixels": "px", "s": "s", "sec": "s",
    "seconds": "s", "ms": "ms", "min": "min", "minutes": "min", "kb": "kb", "mb": "mb",
  ]

  /// Extensions of image and video files that are neither read nor written.
  private static let otherImageExtensions: Set = [
    ".svg", ".avif", ".html", ".pdf", ".mov", ".mkv", ".bmp", ".heic", ".jxl",
  ]

  /// Sorts operands by their file extensions.
  ///
  /// - Parameters:
  ///   - operands: The paths; `-` is a scene file on standard input.
  ///   - spec: The options of the scene.
  ///   - files: The loader, which looks at the files that no extension tells.
  init(_ operands: [String], spec: SceneSpec, files: InputFileReader) {
    self.spec = spec
    self.files = files
    let numbers = operands.filter { Double($0) != nil }
    for path in operands where !numbers.contains(path) { add(path) }
    switch numbers.count {
    case 0: break
    case 2:
      report(
        numbers.joined(separator: " "),
        "are numbers without an option; write --center \(numbers[0]),\(numbers[1])")
    default:
      for number in numbers { report(number, "is a number without an option; write the option before it") }
    }
  }

  private let files: InputFileReader

  private mutating func add(_ path: String) {
    if FileDescriptor.isDirectory(path) { return add(folder: path) }
    // One track of a file: days.gpx#2.
    if let track = TrackFilePath(path), track.part != nil { return spec.tracks.append(track) }
    let packed = FilePath(path)
    let ending = packed.fileExtension == "gz" ? FilePath(packed.stem).fileExtension : packed.fileExtension
    switch ending {
    case "geojson", "geojsonl", "geojsons", "geojsonseq", "ndgeojson", "ldgeojson": spec.geojson.append(path)
    case "csv", "tsv": spec.csv.append(path)
    case "jsonl", "ndjson":
      if files.kind(of: path) == .geoJSON { spec.geojson.append(path) } else { spec.csv.append(path) }
    case "gpx", "tcx": add(recording: path)
    case "mbtiles", "pmtiles", "tif", "tiff":
      if spec.background == nil, Self.isThere(path) {
        spec.background = .source(path)
      } else {
        report(path, "is not a scene file; write --basemap \(path.adviceWord)")
      }
    case "fit", "nmea", "igc": if let track = TrackFilePath(path) { spec.tracks.append(track) }
    case "kml", "kmz":
      if Self.hasTracks(path), let track = TrackFilePath(path) {
        spec.tracks.append(track)
      } else {
        spec.geojson.append(path)
      }
    default:
      switch files.kind(of: path) {
      case .geoJSON: return spec.geojson.append(path)
      case .table, .spreadsheet: return spec.csv.append(path)
      case .kml, .vector, .overpass: return spec.geojson.append(path)
      case .transitFeed: return add(feed: path)
      case .gpx, .tcx: return add(recording: path)
      case .recording: if let track = TrackFilePath(path) { return spec.tracks.append(track) }
      case .json where hasPlaceLists(path): return spec.csv.append(path)
      case .picture where PhotoTable.isPicture(path): return spec.csv.append(path)
      case .json, .map, .picture, .foreign, nil: break
      }
      if let unit = Self.units[path.lowercased()] {
        report(path, "is a unit separated from its number by a space; write both together, such as 5\(unit)")
      } else if ["html", "htm", "pdf"].contains(FilePath(path).fileExtension),
        case .foreign? = files.kind(of: path),
        let message = files.kind(of: path)?.message(for: .scene, path)
      {
        report(path, message)
      } else if let remedy = Self.remedy(forOperand: path) {
        report(path, "is not a scene file; \(remedy)")
      } else if let scene {
        report(path, "is a second scene file after '\(scene.excerpt)'; only one is allowed")
      } else {
        scene = path
      }
    }
  }

  /// Adds the tracks of a GPX or TCX file, or its places if it has waypoints alone.
  private mutating func add(recording path: String) {
    if files.hasWaypointsAlone(path) {
      spec.geojson.append(path)
    } else if let track = TrackFilePath(path) {
      spec.tracks.append(track)
    }
  }

  /// Returns whether a document of JSON has lists of places, and no key of a scene.
  private func hasPlaceLists(_ path: String) -> Bool {
    guard let lists = files.placeLists(of: path), !lists.paths.isEmpty else { return false }
    return Set(lists.keys).isDisjoint(with: SceneSpec.keys)
  }

  /// Adds the lines and stops of a feed of GTFS, with its trips in a film, in which they are there while they run.
  private mutating func add(feed path: String) {
    spec.geojson.append(path)
    guard spec.film.play != nil, let trips = TrackFilePath(path) else { return }
    spec.tracks.append(trips)
    spec.trackBy = spec.trackBy ?? "trip_id"
    if !spec.film.accumulates { spec.film.linger = spec.film.linger ?? 0 }
  }

  /// Adds a geodatabase, a feed of GTFS, all pictures of a folder, or all data files if they are of one kind; any other folder is
  /// a problem.
  private mutating func add(folder: String) {
    if DataFolder.isGeodatabase(folder) { return spec.geojson.append(folder) }
    let base = folder.bytewise.hasSuffix("/") ? folder : "\(folder)/"
    if ["shapes.txt", "stops.txt"].contains(where: { Self.isThere(base + $0) }) { return add(feed: base) }
    let names = Directory.names(in: folder).filter { !$0.bytewise.hasPrefix(".") }
      .sorted { $0.bytewise < $1.bytewise }
    let paths = names.map { base + $0 }.filter { !FileDescriptor.isDirectory($0) }
    let pictures = paths.filter { path in
      if PhotoTable.isPicture(path), case .picture? = files.kind(of: path) { true } else { false }
    }
    if !pictures.isEmpty {
      spec.csv += pictures
      return warnAboutOtherPictures(in: folder, paths)
    }
    let whole = DataFolder.withoutParts(of: paths)
    if Set(whole.map { FilePath($0).fileExtension ?? "" }).count == 1, Self.isDataFile(whole[0]) {
      for path in whole { add(path) }
      return
    }
    let example = whole.first(where: Self.isDataFile)?.shellQuoted ?? "\(base.adviceWord)*.csv"
    report(folder, "is a folder; write the files in it that are to be drawn, such as \(example)")
  }

  /// Returns whether the extension of a file is that of data.
  private static func isDataFile(_ path: String) -> Bool {
    switch FileKind(ofFileNamed: path) {
    case nil, .map, .picture, .foreign: false
    default: true
    }
  }

  /// Extensions of photos whose metadata are not read.
  private static let otherPhotoExtensions: Set = [
    "heic", "heif", "avif", "tif", "tiff", "dng", "nef", "cr2", "cr3", "arw", "raf", "orf", "rw2",
  ]

  private mutating func warnAboutOtherPictures(in folder: String, _ paths: [String]) {
    let others = paths.map { FilePath($0) }.filter {
      Self.otherPhotoExtensions.contains($0.fileExtension ?? "")
    }
    guard let first = others.first else { return }
    let what =
      others.count == 1
      ? "a picture in a format that is not read, '\(String(first.name).excerpt)'"
      : "\(others.count) pictures in formats that are not read (first: '\(String(first.name).excerpt)')"
    spec.warnings.append(
      SceneDiagnostic(at: .file(folder), "has \(what); convert to JPEG what is to be shown"))
  }

  /// Returns whether a KML file has tracks of the Google extensions, which move.
  private static func hasTracks(_ path: String) -> Bool {
    do throws(DocumentError) {
      return try TrackFileReader(DiskFileReader()).hasTimes(in: path)
    } catch {
      return false
    }
  }

  private mutating func report(_ path: String, _ message: String) {
    diagnostics.append(JobDiagnostic("FILE", "'\(path.excerpt)' \(message)"))
  }

  /// Returns the option for a file that is none of a scene, such as `write -o a.gif`; `nil` for any other.
  private static func remedy(forOperand path: String) -> String? {
    // Among them are addresses of maps in browsers, which have a place in them.
    if let place = try? PlaceSpec(argument: path), case .coordinates = place.location {
      return "for a place, write --place \(path.adviceWord)"
    }
    if path.bytewise.hasPrefix("http://") || path.bytewise.hasPrefix("https://") {
      if let remedy = remedy(forMapOfBrowser: path) { return remedy }
      let name = String(path.bytewise.prefix { $0 != "?" && $0 != "#" })
      return FileKind(ofFileNamed: name) == nil ? "write --basemap \(path.adviceWord)" : "download it first"
    }
    if OutputFormat(ofFileNamed: path) != nil {
      return isThere(path)
        ? "write --image \(path.adviceWord) for a marker, or see the picture with 'pulsemap view'"
        : "write -o \(path.adviceWord)"
    }
    if isClockFormat(path) { return "for a clock, write --clock=\(path.adviceWord)" }
    if let dot = path.bytewise.lastIndex(of: "."),
      Self.otherImageExtensions.contains(path[dot...].lowercased())
    {
      return "for an output write -o with a name that ends with \(OutputFormat.allFileExtensions)"
    }
    switch path.bytewise.split(separator: ".").last?.lowercased() {
    case "jpg", "jpeg": return "write --basemap \(path.adviceWord)"
    case "zip", "7z", "rar", "tar", "tgz": return "unpack it, and write the files in it, or their folder"
    case "ttf", "otf", "ttc": return "write --font \(path.adviceWord)"
    default: return path != "-" && isMissingName(path) ? "for a place, write --place \(path.adviceWord)" : nil
    }
  }

  /// Returns what to write instead of the address of a map in a browser that has no place as others have it; `nil` for any other
  /// address.
  private static func remedy(forMapOfBrowser address: String) -> String? {
    if let position = address.bytewise.cut(atFirst: "#map=")?.after.bytewise.split(separator: "/"),
      position.count > 2, position.allSatisfy({ Double($0) != nil })
    {
      return "for its map, write --center \(position[1]),\(position[2]) --zoom \(position[0])"
    }
    let isGoogle = ["maps.app.goo.gl/", "goo.gl/maps", "google.com/maps", "maps.google."].contains {
      address.bytewise.contains($0)
    }
    return isGoogle
      ? "for a place, open it in a browser, and write --place with the address that has an '@' and coordinates in it"
      : nil
  }

  /// Whether a word is no path, and there is no file of this name.
  private static func isMissingName(_ word: String) -> Bool {
    word.unicodeScalars.first?.properties.isAlphabetic == true && !word.utf8.contains(UInt8(ascii: "."))
      && !word.utf8.contains(UInt8(ascii: "/")) && !isThere(word)
  }

  /// Whether a word has a field of a clock, such as %H, and there is no file of this name.
  private static func isClockFormat(_ word: String) -> Bool {
    let letters = zip(word.utf8, word.utf8.dropFirst()).filter { $0.0 == UInt8(ascii: "%") }.map(\.1)
    return letters.contains { ClockFormat.fields.utf8.contains($0) } && !isThere(word)
  }

  private static func isThere(_ path: String) -> Bool { FileDescriptor.realPath(of: path) != nil }
}
