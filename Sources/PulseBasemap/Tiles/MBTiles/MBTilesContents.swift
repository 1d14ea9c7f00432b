import PulseDocument
import PulseGeo

/// What an MBTiles file says of itself, and what its tiles say.
struct MBTilesContents {
  /// Whether rows are counted from the north, against the specification.
  let countsFromNorth: Bool

  private let metadata: [String: String]
  private let zooms: ClosedRange<Int>
  private let samples: [[UInt8]]

  /// The largest number of lines that a file says of itself.
  private static let lines = 1000

  /// The number of tiles that are looked at among the first ones, and among those of the deepest zoom.
  private static let sampleCount = 4

  /// Looks through a file.
  ///
  /// - Parameter database: The file.
  /// - Throws: ``SQLiteError`` when it has no readable tiles.
  init(of database: borrowing SQLiteDatabase) throws(SQLiteError) {
    var metadata: [String: String] = [:]
    // Without the table, the tiles are there all the same.
    let rows = try? database.rows("SELECT name, value FROM metadata", limit: Self.lines)
    for row in rows ?? [] {
      guard let name = row[0], let value = row[1] else { continue }
      metadata[String(decoding: name, as: UTF8.self)] = String(decoding: value, as: UTF8.self)
    }
    self.metadata = metadata
    let question = "SELECT tile_data FROM tiles WHERE length(tile_data) > 0"
    var samples = try database.rows(question, limit: Self.sampleCount).compactMap { $0[0] }
    if samples.isEmpty { throw SQLiteError(message: "it has no tiles") }
    func said(_ name: String) -> Int? {
      metadata[name].flatMap { Double(decimal: $0[...].trimmed) }.flatMap { Int(exactly: $0.rounded(.down)) }
    }
    if let lowest = said("minzoom"), let highest = said("maxzoom"), lowest <= highest,
      0...TileID.deepestZoom ~= lowest, 0...TileID.deepestZoom ~= highest
    {
      zooms = lowest...highest
    } else {
      // Two questions, each of which an index answers at once.
      let lowest = try database.number("SELECT min(zoom_level) FROM tiles") ?? 0
      let highest = try database.number("SELECT max(zoom_level) FROM tiles") ?? 0
      let deepest = TileID.deepestZoom
      zooms = min(max(lowest, 0), deepest)...min(max(highest, lowest, 0), deepest)
    }
    // The first ones are mostly of low zooms, which have few layers.
    let deepest = try? database.rows(
      question + " AND zoom_level = ?", zooms.upperBound, limit: Self.sampleCount)
    samples += (deepest ?? []).compactMap { $0[0] }
    self.samples = samples
    countsFromNorth = try Self.countsFromNorth(metadata, zoom: zooms.upperBound, database)
  }

  /// Returns what the tiles are.
  ///
  /// - Throws: ``SourceFault`` when they are of no use.
  func info() throws(SourceFault) -> TileStoreInfo {
    let format = metadata["format"]?.lowercased() ?? ""
    if format == "mlt" || format.contains("maplibre") {
      throw .unsupported(found: "MBTiles with MapLibre vector tiles", remedy: "use Mapbox vector tiles")
    }
    let isVector = format == "pbf" || format == "mvt" || format.contains("mapbox-vector-tile")
    var info = TileStoreInfo(
      content: isVector ? .vector : .raster, zooms: zooms, bounds: Self.bounds(metadata["bounds"]),
      name: metadata["name"].flatMap(PlainText.line),
      attribution: metadata["attribution"].flatMap(PlainText.line))
    let words = TileMetadata(json: Array((metadata["json"] ?? "").utf8))
    info.learn(from: try TileSample.samples(of: samples, from: "MBTiles"), layers: words.layers)
    return info
  }

  private static func bounds(_ text: String?) -> GeoBounds? {
    let numbers = text?.split(separator: ",").compactMap { Double(decimal: $0.trimmed) } ?? []
    return numbers.count == 4 ? GeoBounds(checking: numbers[0], numbers[1], numbers[2], numbers[3]) : nil
  }

  /// Whether the file says that its rows are counted from the north, and its tiles prove it.
  ///
  /// Files that say so are wrong as often as not: counted from the north, all rows have to lie within the bounds,
  /// and counted from the south, none.
  private static func countsFromNorth(
    _ metadata: [String: String], zoom: Int, _ database: borrowing SQLiteDatabase
  ) throws(SQLiteError) -> Bool {
    guard metadata["scheme"]?.lowercased() == "xyz", let bounds = bounds(metadata["bounds"]),
      let lowest = try database.number("SELECT min(tile_row) FROM tiles WHERE zoom_level = \(zoom)"),
      let highest = try database.number("SELECT max(tile_row) FROM tiles WHERE zoom_level = \(zoom)")
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
  /// Asks for one whole number; `nil` when there is none.
  fileprivate borrowing func number(_ question: String) throws(SQLiteError) -> Int? {
    try rows(question).first?[0].flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }
}
