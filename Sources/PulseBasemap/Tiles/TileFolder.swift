import PulseFormats
import PulseGD

/// Tiles in files of their own, whose names hold `{z}`, `{x}`, and `{y}`, or `{-y}` for rows from the south.
final class TileFolder: TileStore {
  /// What the tiles are.
  let info: TileStoreInfo

  /// The number of tiles that are looked at to see what the others are.
  private static let sampleCount = 8

  private let template: TileTemplate

  /// Looks for the zooms that there are, and at a tile.
  ///
  /// - Parameter path: The path of any tile, with placeholders.
  /// - Throws: ``SourceFault``.
  init(path: String) throws(SourceFault) {
    let template = TileTemplate(path)
    self.template = template
    guard template.isComplete else {
      throw .unsupported(
        found: "not the name of any tile", remedy: "write {z}, {x} and {y}, as in FOLDER/{z}/{x}/{y}.png")
    }
    let zooms = template.zooms
    guard let lowest = zooms.min(), let highest = zooms.max() else {
      throw .withoutTiles(remedy: "name a folder with tiles in the files '{z}/{x}/{y}' below it")
    }
    var info = TileStoreInfo(content: .raster, zooms: lowest...highest)
    if path.lowercased().hasSuffix(".mlt") {
      throw .unsupported(found: "a folder with MapLibre vector tiles", remedy: "use Mapbox vector tiles")
    }
    let tiles = template.tiles(atMost: Self.sampleCount).compactMap { path -> [UInt8]? in
      try? Self.bytes(of: path)
    }
    info.learn(from: try TileSample.samples(of: tiles, from: "a folder"))
    self.info = info
  }

  func tile(_ id: TileID) throws(BasemapError) -> [UInt8]? {
    let path = template.path(of: id)
    do throws(SourceFault) {
      guard let bytes = try Self.bytes(of: path) else { return nil }
      return try TileSample.inflated(bytes, of: "a tile")
    } catch {
      throw .unusableSource(path: path, error)
    }
  }

  /// Reads a file; `nil` when there is none, or an empty one.
  private static func bytes(of path: String) throws(SourceFault) -> [UInt8]? {
    guard ReadableFile.exists(path) else { return nil }
    let file = try ReadableFile(path: path)
    guard file.size > 0 else { return nil }
    guard file.size <= TileSample.largestTile else {
      throw .damaged(kind: "a tile", detail: "it has \(file.size) bytes")
    }
    return try file.beginning(file.size)
  }
}
