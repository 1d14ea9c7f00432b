import PulseBasics
import PulseDocument
import PulseGeo

/// The metadata of an MBTiles file, checked against samples of its tiles.
struct MBTilesMetadata {
  /// Whether rows are numbered from the north (XYZ), against the specification (TMS).
  let usesXYZScheme: Bool

  private let metadata: [Bytewise: String]
  private let zooms: ClosedRange<Int>
  private let samples: [[UInt8]]

  /// The maximum number of metadata rows.
  private static let lines = 1000

  /// The number of sampled tiles, both of the first rows and of the maximum zoom.
  private static let sampleCount = 4

  /// Reads metadata and samples.
  ///
  /// - Throws: ``SQLiteError`` if there are no readable tiles.
  init(of database: borrowing SQLiteDatabase) throws(SQLiteError) {
    var metadata: [Bytewise: String] = [:]
    // The metadata table may be missing.
    let rows = try SQLiteError.ignoringDamage { () throws(SQLiteError) in
      try database.rows("SELECT name, value FROM metadata", limit: Self.lines)
    }
    for row in rows ?? [] {
      guard let name = row[0], let value = row[1] else { continue }
      metadata[String(decoding: name, as: UTF8.self).bytewise] = String(decoding: value, as: UTF8.self)
    }
    self.metadata = metadata
    let statement = "SELECT tile_data FROM tiles WHERE length(tile_data) > 0"
    var samples = try database.rows(statement, limit: Self.sampleCount).compactMap { $0[0] }
    if samples.isEmpty { throw SQLiteError(message: "it has no tiles") }
    func integer(_ name: Bytewise) -> Int? {
      metadata[name].flatMap { Double(decimal: $0[...].trimmed) }.flatMap { Int(exactly: $0.rounded(.down)) }
    }
    if let lowest = integer("minzoom"), let highest = integer("maxzoom"), lowest <= highest,
      0...TileID.deepestZoom ~= lowest, 0...TileID.deepestZoom ~= highest
    {
      zooms = lowest...highest
    } else {
      // Two queries, each of which an index answers immediately.
      let lowest = try database.queryInteger("SELECT min(zoom_level) FROM tiles") ?? 0
      let highest = try database.queryInteger("SELECT max(zoom_level) FROM tiles") ?? 0
      let deepest = TileID.deepestZoom
      zooms = min(max(lowest, 0), deepest)...min(max(highest, lowest, 0), deepest)
    }
    // The first rows are mostly of low zooms, which have few layers.
    let deepest = try SQLiteError.ignoringDamage { [zooms] () throws(SQLiteError) in
      try database.rows(statement + " AND zoom_level = ?", zooms.upperBound, limit: Self.sampleCount)
    }
    samples += (deepest ?? []).compactMap { $0[0] }
    self.samples = samples
    usesXYZScheme = try Self.usesXYZScheme(metadata, zoom: zooms.upperBound, database)
  }

  /// Returns the properties of the tile set, from the metadata and from samples of its tiles.
  ///
  /// - Throws: ``BasemapSourceError`` if the tiles are unusable.
  func info() throws(BasemapSourceError) -> TileStoreInfo {
    let format = metadata["format"]?.lowercased() ?? ""
    if format == "mlt" || format.bytewise.contains("maplibre") {
      throw .unsupported(found: "MBTiles with MapLibre vector tiles", remedy: "use Mapbox vector tiles")
    }
    let isVector = format == "pbf" || format == "mvt" || format.bytewise.contains("mapbox-vector-tile")
    var info = TileStoreInfo(
      content: isVector ? .vector : .raster, zooms: zooms, bounds: Self.bounds(metadata["bounds"]),
      name: metadata["name"].flatMap(HTMLStripper.plainTextLine),
      attribution: metadata["attribution"].flatMap(HTMLStripper.plainTextLine))
    let words = TileMetadata(json: Array((metadata["json"] ?? "").utf8))
    info.update(from: try TileSample.samples(of: samples, from: "MBTiles"), layers: words.layers)
    return info
  }

  /// The rows by name, and the members of the JSON object in one of them.
  var members: [JSONValue.Member] {
    let rows = metadata.filter { $0.key != "json" }.sorted { $0.key < $1.key }
    return rows.map { JSONValue.Member(key: String($0.key), value: .string($0.value)) }
      + TileMetadata(json: Array((metadata["json"] ?? "").utf8)).members
  }

  private static func bounds(_ text: String?) -> GeoBounds? {
    let numbers = text?.bytewise.split(separator: ",").compactMap { Double(decimal: $0.trimmed) } ?? []
    return numbers.count == 4 ? GeoBounds(validating: numbers[0], numbers[1], numbers[2], numbers[3]) : nil
  }

  /// Returns whether tile rows are numbered from the north (XYZ): the metadata specify it and the tiles prove it.
  ///
  /// The metadata are wrong in about half of such files: by XYZ numbering, all rows must lie within the bounds, and
  /// by
  /// TMS numbering, none.
  private static func usesXYZScheme(
    _ metadata: [Bytewise: String], zoom: Int, _ database: borrowing SQLiteDatabase
  ) throws(SQLiteError) -> Bool {
    guard metadata["scheme"]?.lowercased() == "xyz", let bounds = bounds(metadata["bounds"]),
      let lowest = try database.queryInteger("SELECT min(tile_row) FROM tiles WHERE zoom_level = \(zoom)"),
      let highest = try database.queryInteger("SELECT max(tile_row) FROM tiles WHERE zoom_level = \(zoom)")
    else { return false }
    let count = 1 << zoom
    func row(_ latitude: Double) -> Int {
      guard let place = try? GeoPoint(latitude: latitude, longitude: 0) else { return 0 }
      return min(Int(Mercator.project(place).y / Mercator.worldSize * Double(count)), count - 1)
    }
    let fromNorth = row(bounds.north)...max(row(bounds.north), row(bounds.south))
    let fromSouth = count - 1 - fromNorth.upperBound...count - 1 - fromNorth.lowerBound
    return lowest >= fromNorth.lowerBound - 1 && highest <= fromNorth.upperBound + 1
      && (highest < fromSouth.lowerBound || lowest > fromSouth.upperBound)
  }
}

extension SQLiteDatabase {
  /// Queries a single integer; `nil` without a row.
  fileprivate borrowing func queryInteger(_ statement: String) throws(SQLiteError) -> Int? {
    try rows(statement).first?[0].flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }
}
