import Foundation
import PulseGeo
import PulseTestSupport

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

/// A temporary folder of tile files that tests write, valid or invalid.
struct TileFiles: ~Copyable {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The path of a file of some name.
  func path(_ name: String) -> String {
    folder.file(name).path(percentEncoded: false)
  }

  /// Writes a file.
  func write(_ bytes: [UInt8], as name: String = "map") throws -> String {
    let path = path(name)
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  /// Writes vector tiles into a folder, and returns its path template.
  func folder(_ tiles: [String: [UInt8]], ending: String = "mvt") throws -> String {
    for (name, bytes) in tiles { _ = try write(bytes, as: "\(name).\(ending)") }
    return path("") + "{z}-{x}-{y}.\(ending)"
  }

  /// A row of an MBTiles file; `y` counts from the south, and nil bytes are NULL.
  struct Row: Encodable {
    let z: Int
    let x: Int
    let y: Int
    let bytes: [UInt8]?

    init(_ z: Int, _ x: Int, _ y: Int, _ bytes: [UInt8]?) {
      (self.z, self.x, self.y, self.bytes) = (z, x, y, bytes)
    }
  }

  /// Writes an MBTiles file with Python's SQLite.
  func mbtiles(_ rows: [Row], metadata: [String: String] = [:]) throws -> String {
    let script = """
      import json, sqlite3, sys
      d = sqlite3.connect(sys.argv[1])
      d.execute("create table tiles (zoom_level, tile_column, tile_row, tile_data)")
      d.execute("create table metadata (name, value)")
      for row in json.loads(sys.argv[2]):
          data = bytes(row["bytes"]) if "bytes" in row else None
          d.execute("insert into tiles values (?, ?, ?, ?)", (row["z"], row["x"], row["y"], data))
      d.executemany("insert into metadata values (?, ?)", json.loads(sys.argv[3]).items())
      d.commit()
      """
    let path = path("map.mbtiles")
    let words = try [JSONEncoder().encode(rows), JSONEncoder().encode(metadata)].map {
      String(decoding: $0, as: UTF8.self)
    }
    let result = try run("/usr/bin/python3", ["-c", script, path] + words)
    guard result.status == 0 else {
      throw TestSupportError.oracleFailed(name: "sqlite3", detail: "\(result.standardError)")
    }
    return path
  }

  /// An empty gzip-compressed tile.
  static let emptyGzip: [UInt8] = [
    0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ]

  /// Returns a vector tile of layers with one key each and a polygon over the whole tile.
  static func tile(_ layers: KeyValuePairs<String, String?>, version: UInt64 = 2) -> [UInt8] {
    let box: [UInt64] = [9, 0, 0, 26, 8192, 0, 0, 8192, 8191, 0, 15]
    return layers.reduce(Message()) { tile, layer in
      var content = Message().bytes(1, layer.key).number(15, version)
      if let key = layer.value { content = content.bytes(3, key).bytes(4, Message().bytes(1, "minor")) }
      let tags: [UInt64] = layer.value == nil ? [] : [0, 0]
      return tile.bytes(3, content.bytes(2, Message().packed(2, tags).number(3, 3).packed(4, box)))
    }.content
  }
}
