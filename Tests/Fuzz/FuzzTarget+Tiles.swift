import PulsePixels
import PulseScene

@testable import PulseBasemap
@testable import PulseGeo
@testable import PulseTiles
@testable import PulseVectorTiles

extension FuzzTarget {
  /// Tiles and their servers: vector tiles, metadata, HTTP headers, cache files and templates.
  static let tiles: [FuzzTarget] = [
    FuzzTarget(
      "mvt", readers: ["VectorTile", "VectorTile.Layer", "ProtobufReader"],
      seeds: ["Fixtures/basemaps/xyz/*/*/*.pbf", "Fixtures/basemaps/xyz/*/*/*.mvt"], upTo: 4096
    ) { bytes in
      do {
        let tile = try VectorTile(bytes)
        _ = FeatureTile(tile, isSeamless: true)
      } catch {
        checkMessage("\(error)")
      }
      return true
    },
    FuzzTarget("mvt-draw", readers: [], upTo: 4096) { bytes in
      guard (try? VectorTile(bytes)) != nil, let center = try? GeoPoint(latitude: 0, longitude: 0),
        let view = try? Viewport(center: center, zoom: 0.5, width: 24, height: 16)
      else { return false }
      _ = VectorTileBasemap(OneTileStore(tile: bytes), theme: .dark).paint(view)
      return true
    },
    FuzzTarget(
      "tile", readers: ["ValidatedTile", "TileSample"], seeds: ["Fixtures/pictures/*.png"],
      upTo: 4096
    ) { bytes in
      for content in [nil, TileContent.raster, .vector] {
        if let tile = ValidatedTile(bytes, expecting: content) { checkMessage(tile.attribution ?? "") }
      }
      do { _ = try TileSample.samples(of: [bytes], from: "archive") } catch { checkMessage("\(error)") }
      return true
    },
    FuzzTarget("tile-metadata", readers: ["TileMetadata"], upTo: 2048) { bytes in
      let metadata = TileMetadata(json: bytes)
      checkMessage(metadata.name ?? "")
      checkMessage(metadata.attribution ?? "")
      return true
    },
    FuzzTarget("tile-description", readers: ["TileDescription", "TileDescriptionReader"], upTo: 4096) {
      bytes in
      guard let address = try? DocumentAddress("https://maps.example/tiles.json") else { return false }
      do { _ = try TileDescription(bytes, from: address, key: "secret") } catch { checkMessage("\(error)") }
      return true
    },
    FuzzTarget("html", readers: ["HTMLStripper"], upTo: 4096) { bytes in
      if let line = HTMLStripper.plainTextLine(text(bytes)) {
        precondition(!line.isEmpty && !line.contains { $0.isNewline }, "the line is empty or several")
      }
      return true
    },
    FuzzTarget("http", readers: [], upTo: 2048) { bytes in
      var headers = HTTPHeaders()
      for line in text(bytes).split(separator: "\n", omittingEmptySubsequences: false) {
        guard headers.parse(line: line + "\r\n") else { return true }
      }
      for now in [0, 1_700_000_000] {
        for stored in [nil, 3600] {
          let freshness = TileFreshness(headers, now: now, stored: stored)
          precondition(
            freshness.lifetime >= 0 && freshness.seconds >= 0, "a tile is fresh for less than no time")
        }
      }
      return true
    },
    FuzzTarget("http-date", readers: ["HTTPDate"], upTo: 64) { bytes in
      _ = HTTPDate(text(bytes))?.seconds
      return true
    },
    FuzzTarget("cache-file", readers: ["CachedTile"], upTo: 1024) { bytes in
      if let tile = CachedTile(file: bytes) { precondition(CachedTile(file: tile.file) == tile) }
      return true
    },
    FuzzTarget("tile-template", readers: ["TileURLTemplate"], upTo: 256) { bytes in
      let template = text(bytes)
      do {
        let server = try TileURLTemplate(template)
        let id = TileID(z: 14, x: 8800, y: 5600)
        for ratio in 1...2 {
          precondition(
            server.url(of: id, pixelRatio: ratio, key: "ä/b").utf8.allSatisfy { 0x21...0x7E ~= $0 })
          _ = server.cacheIdentity(pixelRatio: ratio)
        }
        _ = (server.content, server.host, server.needsKey)
      } catch {
        checkMessage("\(error)")
      }
      _ = TilePathTemplate(template)
      return true
    },
  ]
}

/// A store whose every tile is the same.
private struct OneTileStore: TileStore {
  let tile: [UInt8]
  let info = TileStoreInfo(content: .vector, zooms: 0...1)

  func tile(_ id: TileID) throws(BasemapSourceError) -> [UInt8]? { tile }
}
