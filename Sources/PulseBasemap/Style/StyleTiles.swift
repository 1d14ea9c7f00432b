import PulseBasics
import PulseGeo
import PulseTiles
import PulseVectorTiles

/// A source of a style, opened.
enum OpenedStyleSource: Sendable {
  case features(GeoJSONSource)
  case tiles(StyleTiles)
  case image(MipImage)

  /// The zooms of tiles; `nil` for an image.
  var zooms: ClosedRange<Int>? {
    switch self {
    case .features(let source): source.zooms
    case .tiles(let tiles): tiles.zooms
    case .image: nil
    }
  }
}

/// The tiles of a source of a style.
struct StyleTiles: Sendable {
  let store: any TileStore

  /// The zooms that the style gives itself; `nil` for those of the tiles.
  var minimumZoom, maximumZoom: Int?

  /// The zooms of the tiles.
  var zooms: ClosedRange<Int> {
    let known = store.info.zooms
    let lowest = minimumZoom ?? known.lowerBound
    return lowest...max(lowest, maximumZoom ?? known.upperBound)
  }

  /// Whether tiles that are missing are reported when they are drawn, and not when they are downloaded.
  var reportsMissingTiles: Bool { !(store is TileServer) }

  /// Returns whether a tile is known not to exist.
  func lacks(_ id: TileID) -> Bool {
    if case .failure(let error)? = (store as? TileServer)?.result(of: id) { return error == .notFound }
    do { return try store.tile(id) == nil } catch { return false }
  }

  /// Returns whether the area of the tiles reaches into a tile.
  func covers(_ id: TileID) -> Bool {
    guard let bounds = store.info.bounds, store is TileFiles else { return true }
    return bounds.touches(id)
  }
}

/// Tiles in files of their own.
struct TileFiles: TileStore {
  private let template: TilePathTemplate
  private let isTMS: Bool
  let info: TileStoreInfo

  /// Creates the tiles of a path template.
  ///
  /// - Parameters:
  ///   - path: The template.
  ///   - isTMS: Whether rows count from the south.
  ///   - info: The zooms and bounds as they are described.
  init(_ path: String, isTMS: Bool, info: TileStoreInfo) {
    (template, self.isTMS, self.info) = (TilePathTemplate(path), isTMS, info)
  }

  func tile(_ id: TileID) throws(BasemapSourceError) -> [UInt8]? {
    try template.tile(isTMS ? TileID(z: id.z, x: id.x, y: id.tmsRow) : id)
  }
}
