import PulseBasics
import PulseGeo
import PulseText
import PulseTiles
import PulseVectorTiles
import Synchronization

/// A cache of decoded vector tiles, with the issues of their rendering.
final class VectorTileCache: Sendable {
  /// The maximum number of cached tiles, enough for several views; each takes up to some MB.
  private static let capacity = 96

  /// A tile in the cache: its features, or the reason why it is unreadable; neither if the tile is missing.
  private struct LoadedTile {
    /// The features; `nil` if the tile is missing or unreadable.
    var features: FeatureTile?

    /// The schema of the features; `nil` if it is unknown.
    var schema: VectorTileSchema?

    /// The reasons why the tile is unreadable, and why it is readable only in part.
    var failure, flaw: String?
  }

  private let store: any TileStore
  /// The language of names; `nil` for local names.
  private let language: NameLanguage?
  private let tiles = BoundedCache<TileID, LoadedTile>(capacity: capacity)
  private let issueLog: Mutex<TileIssueLog>

  /// Creates an empty cache of a store.
  ///
  /// - Parameters:
  ///   - store: The tiles.
  ///   - language: The language of names; `nil` for local names.
  ///   - reportsMissingTiles: Whether missing tiles are reported, as for files.
  init(_ store: any TileStore, language: NameLanguage?, reportsMissingTiles: Bool) {
    self.store = store
    self.language = language
    issueLog = Mutex(TileIssueLog(reportsMissingTiles: reportsMissingTiles))
  }

  var info: TileStoreInfo { store.info }

  /// The issues of all views, one line each.
  var diagnostics: [String] { issueLog.withLock { $0.diagnostics(store.info) } }

  /// Discards recorded issues and cached failures, so that missing and unreadable tiles are read again.
  func resetFailures() {
    issueLog.withLock { $0.removeAll() }
    tiles.removeAll { $0.features == nil }
  }

  /// Returns the tiles of a view, and records their issues.
  ///
  /// - Parameters:
  ///   - viewport: The view.
  ///   - font: The font of labels; `nil` for none.
  /// - Returns: The tiles with the schema that most of them have.
  func content(of viewport: Viewport, font: Font?) -> VectorTileContent {
    var loaded: [TileID: LoadedTile] = [:]
    let found = StyleTileCover(seamless: viewport, zooms: info.zooms).tiles { id in
      let tile = tiles.value(of: id) { read(id) }
      loaded[id] = tile
      return tile.features != nil
    }
    let features = loaded.compactMapValues(\.features)
    let schema = Self.schema(of: loaded.values.compactMap(\.schema))
    issueLog.withLock { log in
      guard let found else { return log.exceedsTileLimit = true }
      var issues = TileIssues()
      issues.isEmpty = features.isEmpty
      issues.failures = loaded.compactMapValues(\.failure)
      issues.partialFailures = loaded.compactMapValues(\.flaw)
      issues.missing = found.missing.filter { issues.failures[$0.key] == nil }
      if schema == nil {
        issues.unknownLayers = Set(features.values.flatMap { $0.layerNames.map { String($0) } })
      }
      log.add(issues)
    }
    return VectorTileContent(
      schema: schema, zooms: info.zooms, found: found, features: features, labelFont: font)
  }

  /// Returns the schema that most tiles have; `nil` if there are none.
  private static func schema(of tiles: [VectorTileSchema]) -> VectorTileSchema? {
    let counts = VectorTileSchema.all.map { schema in (schema, count: tiles.count { $0 == schema }) }
    return counts.max { $0.count < $1.count }.flatMap { $0.count > 0 ? $0.0 : nil }
  }

  private func read(_ id: TileID) -> LoadedTile {
    let bytes: [UInt8]
    do throws(BasemapSourceError) {
      guard let stored = try store.tile(id) else { return LoadedTile() }
      bytes = stored
    } catch {
      return LoadedTile(failure: "it \(error)")
    }
    do throws(VectorTileError) {
      let tile = try VectorTile(bytes)
      return LoadedTile(
        features: FeatureTile(tile, language: language, isSeamless: true),
        schema: store.info.schema.schema(of: tile), flaw: tile.flaw)
    } catch {
      return LoadedTile(failure: error.description)
    }
  }
}

/// The vector tiles of a view, which a style draws.
struct VectorTileContent: StyleData {
  /// The schema; `nil` if it is unknown.
  let schema: VectorTileSchema?

  let zooms: ClosedRange<Int>

  /// The places of the tiles; `nil` if there would be too many.
  let found: StyleTileCover.Tiles?

  let features: [TileID: FeatureTile]
  let labelFont: Font?

  func zooms(of source: String) -> ClosedRange<Int>? { zooms }

  func hasTile(_ id: TileID, of source: String) -> Bool { features[id] != nil }

  func features(of source: String, in id: TileID) -> FeatureTile? { features[id] }

  func report(_ part: MissingPart) {}
}
