import PulseBasics

// ZIP archives, which are recognized by the names of the files in them.
extension FileKind {
  /// The number of bytes of the header before the name of each file.
  private static let headerLength = 30

  /// Returns the kind of a ZIP archive by the first of its files that tells it; `nil` for any other file.
  ///
  /// Folders, texts and what macOS adds may stand before that file.
  static func archiveKind(of head: [UInt8]) -> FileKind? {
    var rest = head[...]
    while rest.starts(with: [0x50, 0x4B, 0x03, 0x04]), rest.count > headerLength {
      func number(_ offset: Int, bytes count: Int) -> Int {
        rest.dropFirst(offset).prefix(count).reversed().reduce(0) { $0 << 8 | Int($1) }
      }
      let (size, nameLength, extraLength) = (number(18, bytes: 4), number(26, bytes: 2), number(28, bytes: 2))
      if let kind = kind(ofArchiveWith: rest.dropFirst(headerLength).prefix(nameLength)) { return kind }
      rest = rest.dropFirst(headerLength + nameLength + extraLength + size)
    }
    return nil
  }

  /// Returns the kind of an archive by the name of a file in it; `nil` if it does not tell.
  private static func kind(ofArchiveWith name: ArraySlice<UInt8>) -> FileKind? {
    if isTransitTable(name) { return .transitFeed }
    func ends(with ending: String) -> Bool {
      name.suffix(ending.utf8.count).map { $0 | 0x20 }.elementsEqual(ending.utf8)
    }
    if ends(with: ".kml") { return .kml }
    if [".shp", ".dbf", ".shx", ".prj", ".cpg"].contains(where: ends) {
      return .vector("a shapefile in a ZIP archive")
    }
    if String(decoding: name, as: UTF8.self).bytewise.contains(".gdb/") {
      return .vector("a geodatabase in a ZIP archive")
    }
    let parts = ["[Content_Types]", "mimetype", "xl/", "_rels/", "docProps/"]
    return parts.contains { name.starts(with: $0.utf8) } ? .spreadsheet : nil
  }

  /// The tables of GTFS.
  private static let transitTables: Set = [
    "agency", "stops", "routes", "trips", "stop_times", "calendar", "calendar_dates", "fare_attributes",
    "fare_rules", "fare_media", "fare_products", "fare_leg_rules", "shapes", "frequencies", "transfers",
    "pathways", "levels", "feed_info", "translations", "attributions", "areas", "networks",
  ]

  /// Returns whether the name of a file, in any folder, is that of a table of GTFS.
  private static func isTransitTable(_ name: ArraySlice<UInt8>) -> Bool {
    let file = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last ?? name
    guard file.suffix(4).elementsEqual(".txt".utf8) else { return false }
    return transitTables.contains(String(decoding: file.dropLast(4), as: UTF8.self))
  }
}
