import PulseBasics
package import PulseGeo
import PulseImages
import PulseSystem

/// A tile store of single files, named by a template with `{z}`, `{x}`, and `{y}` or `{-y}` for TMS rows.
package final class TileFolder: TileStore {
  package let info: TileStoreInfo

  /// The number of sampled tiles.
  private static let sampleCount = 8

  private let template: TilePathTemplate

  /// Scans the folder for zoom levels and samples tiles.
  ///
  /// - Parameter path: A path template.
  /// - Throws: ``BasemapSourceError``.
  package init(path: String) throws(BasemapSourceError) {
    let template = TilePathTemplate(path)
    self.template = template
    guard template.isComplete else {
      throw .unsupported(
        found: "an incomplete tile template", remedy: "use {z}, {x} and {y}, as in FOLDER/{z}/{x}/{y}.png")
    }
    let zooms = template.zooms
    guard let lowest = zooms.min(), let highest = zooms.max() else {
      throw .noTilesFound(
        remedy: Self.isProbablyURL(path)
          ? "for a tile server, write https://\(path)"
          : "use a folder with tiles named '{z}/{x}/{y}' below it")
    }
    var info = TileStoreInfo(content: .raster, zooms: lowest...highest)
    if path.lowercased().bytewise.hasSuffix(".mlt") {
      throw .unsupported(found: "a folder with MapLibre vector tiles", remedy: "use Mapbox vector tiles")
    }
    let tiles = template.tilePaths(atMost: Self.sampleCount).compactMap { path -> [UInt8]? in
      try? Self.bytes(of: path)
    }
    info.update(from: try TileSample.samples(of: tiles, from: "a folder"))
    self.info = info
  }

  /// Returns whether a template begins with the name of a host rather than with a folder.
  private static func isProbablyURL(_ path: String) -> Bool {
    let host = path.utf8.prefix { $0 != UInt8(ascii: "/") }
    return host.contains(UInt8(ascii: ".")) && host.first != UInt8(ascii: ".")
      && !host.contains(UInt8(ascii: "{"))
      || path.utf8.starts(with: "localhost".utf8)
  }

  package func tile(_ id: TileID) throws(BasemapSourceError) -> [UInt8]? { try template.tile(id) }

  /// Returns the bytes of a tile file; `nil` if it is missing or empty.
  ///
  /// - Throws: ``BasemapSourceError`` if the file is unreadable or too large for a tile.
  static func bytes(of path: String) throws(BasemapSourceError) -> [UInt8]? {
    guard FileDescriptor.exists(path) else { return nil }
    let file = try RandomAccessFile(path: path)
    guard file.size > 0 else { return nil }
    guard file.size <= TileSample.largestTile else {
      throw .damaged(kind: "a tile", detail: "\(file.size) bytes are too many")
    }
    return try file.leadingBytes(file.size)
  }
}
