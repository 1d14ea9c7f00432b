import PulseDocument
import PulseGeo
import PulseImages
import PulseSystem

/// A writer of tile sets in MBTiles format, an SQLite database.
///
/// Source: MBTiles specification 1.3.
package enum MBTilesWriter {
  /// Writes the tiles of a work file.
  ///
  /// - Parameters:
  ///   - work: The tiles.
  ///   - description: The properties and metadata.
  ///   - path: The path of the database, which is replaced.
  /// - Throws: ``SQLiteError``.
  package static func write(
    _ work: borrowing TileWorkFile, _ description: TileSetDescription, to path: String
  ) throws(SQLiteError) {
    do throws(SystemError) {
      // SQLite takes an empty file for a database.
      try FileDescriptor.replacing(path).close()
    } catch {
      throw SQLiteError(message: error.description, cause: .system)
    }
    try writeDatabase(work, description, to: path)
  }

  private static func writeDatabase(
    _ work: borrowing TileWorkFile, _ description: TileSetDescription, to path: String
  ) throws(SQLiteError) {
    var database = try SQLiteWriter(path: path)
    // "MPBX", as the specification asks for.
    try database.execute("PRAGMA application_id = 0x4d504258")
    try database.execute("CREATE TABLE metadata (name text, value text)")
    try database.execute(
      "CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)")
    try database.prepare("INSERT INTO tiles VALUES (?, ?, ?, ?)")
    var (layers, format): (VectorLayerCollector, ImageFormat?) = (VectorLayerCollector(), nil)
    for (number, record) in work.tiles {
      let bytes: [UInt8]
      do throws(SystemError) {
        bytes = description.stored(try work.bytes(of: record))
      } catch {
        throw SQLiteError(message: error.description, cause: .system)
      }
      let id = TileID(number: number)
      try database.insert([id.z, id.x, id.tmsRow], bytes)
      if format == nil, description.content == .raster { format = try? ImageFormat(of: bytes) }
      if description.lacksLayers, let tile = try? inflatedIfGzip(bytes, size: .atMost(TileSample.largestTile))
      {
        layers.add(tile, zoom: id.z)
      }
    }
    try database.execute("CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row)")
    try database.prepare("INSERT INTO metadata VALUES (CAST(? AS text), CAST(? AS text))")
    for (name, value) in rows(description, format, description.lacksLayers ? layers.json : nil) {
      try database.insert([], Array(name.utf8), Array(value.utf8))
    }
    try database.execute("COMMIT")
  }

  /// Returns the metadata rows.
  private static func rows(
    _ description: TileSetDescription, _ format: ImageFormat?, _ layers: JSONValue?
  ) -> [(name: String, value: String)] {
    let isVector = description.content == .vector
    let formats: [ImageFormat: String] = [.png: "png", .jpeg: "jpg", .webp: "webp", .gif: "gif"]
    let (bounds, center) = (description.bounds, description.center)
    func list(_ numbers: [Double]) -> String { numbers.map(shortestDecimal).joined(separator: ",") }
    var rows: [(String, String)] = [
      ("format", isVector ? "pbf" : format.flatMap { formats[$0] } ?? "png"),
      ("bounds", list([bounds.west, bounds.south, bounds.east, bounds.north])),
      ("center", list([center.longitude, center.latitude, Double(center.zoom)])),
      ("minzoom", "\(description.zooms.lowerBound)"), ("maxzoom", "\(description.zooms.upperBound)"),
    ]
    var others: [JSONValue.Member] = []
    for member in description.metadata {
      switch member.value {
      case .string(let text): rows.append((member.key, text))
      case .number, .longInteger: rows.append((member.key, member.value.compact))
      default: others.append(member)
      }
    }
    if description["type"] == nil { rows.append(("type", "baselayer")) }
    if let layers { others.append(.init(key: "vector_layers", value: layers)) }
    if !others.isEmpty { rows.append(("json", JSONValue.object(others).compact)) }
    return rows
  }
}
