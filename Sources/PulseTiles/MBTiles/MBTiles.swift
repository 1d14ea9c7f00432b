package import PulseDocument
package import PulseGeo
import Synchronization

/// A tile store in MBTiles format: an SQLite database.
///
/// Source: MBTiles specification 1.3. Metadata is often missing or wrong, so the tiles themselves are inspected.
package final class MBTiles: TileStore {
  package let info: TileStoreInfo

  package let metadata: [JSONValue.Member]

  private let database: Mutex<SQLiteDatabase>
  private let usesXYZScheme: Bool

  /// Opens a file, and reads its metadata and some tiles.
  ///
  /// - Throws: ``BasemapSourceError``.
  package init(path: String) throws(BasemapSourceError) {
    let contents: MBTilesMetadata
    do throws(SQLiteError) {
      let database = try SQLiteDatabase(path: path, longest: TileSample.largestTile)
      contents = try MBTilesMetadata(of: database)
      self.database = Mutex(database)
    } catch {
      throw error.sourceError
    }
    info = try contents.info()
    (usesXYZScheme, metadata) = (contents.usesXYZScheme, contents.members)
  }

  /// Returns whether a file starts with the signature of SQLite.
  package static func matchesSignature(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "SQLite format 3\0".utf8)
  }

  package func tile(_ id: TileID) throws(BasemapSourceError) -> [UInt8]? {
    guard let bytes = try storedBytes(id) else { return nil }
    let inflated = try TileSample.inflated(bytes, of: "MBTiles")
    // An empty vector tile is valid; an empty image is not.
    return inflated.isEmpty && info.content == .raster ? nil : inflated
  }

  /// Reads a tile as stored; `nil` if there is no row for it.
  private func storedBytes(_ id: TileID) throws(BasemapSourceError) -> [UInt8]? {
    let row = usesXYZScheme ? id.y : id.tmsRow
    let question = "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?"
    do throws(SQLiteError) {
      return try database.withLock { database throws(SQLiteError) in
        guard let tile = try database.rows(question, id.z, id.x, row).first else { return nil }
        guard let bytes = tile[0] else { throw SQLiteError(message: "its data is NULL") }
        return bytes
      }
    } catch {
      throw error.sourceError
    }
  }
}
