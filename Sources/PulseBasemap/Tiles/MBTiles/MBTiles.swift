import PulseDocument
import PulseGeo
import Synchronization

/// Tiles in one file in the format MBTiles: an SQLite database.
///
/// Source: the MBTiles specification, version 1.3. Much of what it asks for is missing from files, or wrong in
/// them, and then is found in the tiles themselves.
final class MBTiles: TileStore {
  /// What the tiles are.
  let info: TileStoreInfo

  private let path: String
  private let database: Mutex<SQLiteDatabase>
  private let countsFromNorth: Bool

  /// Opens a file: reads what it says of itself, and a tile.
  ///
  /// - Parameter path: The file.
  /// - Throws: ``SourceFault``.
  init(path: String) throws(SourceFault) {
    self.path = path
    let contents: MBTilesContents
    do throws(SQLiteError) {
      let database = try SQLiteDatabase(path: path, longest: TileSample.largestTile)
      contents = try MBTilesContents(of: database)
      self.database = Mutex(database)
    } catch {
      throw error.fault
    }
    info = try contents.info()
    countsFromNorth = contents.countsFromNorth
  }

  func tile(_ id: TileID) throws(BasemapError) -> [UInt8]? {
    do throws(SourceFault) {
      guard let bytes = try stored(id) else { return nil }
      let inflated = try TileSample.inflated(bytes, of: "MBTiles")
      // An empty vector tile has nothing to draw; an empty picture is none.
      return inflated.isEmpty && info.content == .raster ? nil : inflated
    } catch {
      throw .unusableSource(path: path, error)
    }
  }

  /// Reads a tile as it is; `nil` when there is no row of it.
  private func stored(_ id: TileID) throws(SourceFault) -> [UInt8]? {
    let row = countsFromNorth ? id.y : id.rowFromSouth
    let question = "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?"
    do throws(SQLiteError) {
      return try database.withLock { database throws(SQLiteError) in
        guard let tile = try database.rows(question, id.z, id.x, row).first else { return nil }
        guard let bytes = tile[0] else { throw SQLiteError(message: "its data is NULL") }
        return bytes
      }
    } catch {
      throw error.fault
    }
  }
}
