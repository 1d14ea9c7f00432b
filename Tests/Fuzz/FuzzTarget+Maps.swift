import PulseImages
import PulsePixels
import PulseScene

@testable import PulseBasemap
@testable import PulseGeo
@testable import PulseTiles

extension FuzzTarget {
  /// Local maps: georeferenced images, the embedded world map, archives and databases of tiles.
  static let maps: [FuzzTarget] = [
    FuzzTarget(
      "tiff",
      readers: ["TIFFFile", "TIFFImage", "TIFFCompression", "Georeference+GeoTIFF"],
      seeds: ["Fixtures/basemaps/*.tif"], upTo: 8192
    ) { tiff($0) },
    FuzzTarget(
      "world-file", readers: ["Georeference+WorldFile"], seeds: ["Fixtures/basemaps/*.pgw"], upTo: 512
    ) { bytes in
      _ = try? AffineTransformation(worldFile: text(bytes))
      return true
    },
    FuzzTarget(
      "world-map",
      readers: [
        "WorldMap", "WorldMapBlocks", "WorldMapDecoder", "WorldMapLayerTable", "WorldMapPathDecoder",
      ],
      upTo: 4096
    ) { worldMap($0) },
    FuzzTarget(
      "pmtiles", readers: ["PMTiles"], seeds: ["Fixtures/basemaps/*.pmtiles"], upTo: 8192
    ) { pmtiles($0) },
    // Large files take four times as long, so that small ones are fuzzed by themselves.
    FuzzTarget("pmtiles-large", readers: [], seeds: ["Fixtures/basemaps/*.pmtiles"], upTo: 20_000) {
      pmtiles($0)
    },
    FuzzTarget(
      "pmtiles-header", readers: ["PMTilesHeader"], seeds: ["Fixtures/basemaps/*.pmtiles"], upTo: 200
    ) { bytes in
      guard PMTiles.matchesSignature(bytes) else { return false }
      do { _ = try PMTilesHeader(bytes) } catch { checkMessage("\(error)") }
      return true
    },
    FuzzTarget("pmtiles-directory", readers: ["PMTilesDirectory"], upTo: 2048) { bytes in
      guard let directory = try? PMTilesDirectory(bytes) else { return true }
      for number in [0, 1, 5, UInt64.max / 2, .max] { _ = directory.entry(of: number) }
      precondition(directory.evenlySpacedEntries(over: 8).count <= 8)
      return true
    },
    FuzzTarget(
      "mbtiles", readers: ["MBTiles", "MBTilesMetadata", "SQLiteDatabase"],
      seeds: ["Fixtures/basemaps/*.mbtiles"],
      upTo: 6144
    ) { mbtiles($0) },
    FuzzTarget("mbtiles-large", readers: [], seeds: ["Fixtures/basemaps/*.mbtiles"], upTo: 30_000) {
      mbtiles($0)
    },
  ]

  /// Decodes a TIFF image and its georeference.
  @Sendable private static func tiff(_ bytes: [UInt8]) -> Bool {
    guard TIFFFile.matchesSignature(bytes) else { return false }
    do {
      let file = try TIFFFile(MemoryFile(bytes))
      _ = file.hasMask
      do { _ = try Georeference(geoTIFF: file) } catch { checkMessage("\(error)") }
      let image = try TIFFImage(file, upTo: 1 << 16, noData: file.noDataLevel())
      precondition(image.size.area <= 1 << 16)
      _ = try image.bitmap()
    } catch {
      checkMessage("\(error)")
    }
    return true
  }

  /// Decodes a layer of a packed world map: its number, the bits of the grid, and its two counts come first.
  ///
  /// The header, whose sizes no mutation would keep right, is made from these; other inputs are whole files.
  @Sendable private static func worldMap(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 4 else { return false }
    var file = bytes
    if !bytes.starts(with: "PMB6".utf8) {
      let body = bytes.dropFirst(4)
      file = Array("PMB6".utf8) + [bytes[1], 1, bytes[0]]
      for count in [Int(bytes[2]), Int(bytes[3]), body.count] {
        file += (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
      }
      file += body
    }
    do {
      let map = try WorldMap(bytes: file)
      for layer in WorldMap.Layer.allCases where layer.hasPaths {
        do { _ = try map.paths(of: layer) } catch { checkMessage("\(error)") }
      }
      do { _ = try map.places() } catch { checkMessage("\(error)") }
      do { _ = try map.countries() } catch { checkMessage("\(error)") }
      do {
        let countries = try map.countryPolygons()
        for code in countries.codes { _ = countries.polygons(of: code) }
        _ = countries.borders(of: countries.codes.sorted())
        if let failure = countries.failure { checkMessage("\(failure)") }
      } catch {
        checkMessage("\(error)")
      }
      do { _ = try map.statePolygons() } catch { checkMessage("\(error)") }
    } catch {
      checkMessage("\(error)")
    }
    return true
  }

  /// Opens a PMTiles archive, and reads tiles of it.
  @Sendable private static func pmtiles(_ bytes: [UInt8]) -> Bool {
    guard PMTiles.matchesSignature(bytes) else { return false }
    do {
      readTiles(of: try PMTiles(MemoryFile(bytes)))
    } catch {
      checkMessage("\(error)")
    }
    return true
  }

  /// Opens an MBTiles database, which SQLite reads from a file.
  @Sendable private static func mbtiles(_ bytes: [UInt8]) -> Bool {
    guard MBTiles.matchesSignature(bytes) else { return false }
    ScratchFile.write(bytes)
    do {
      readTiles(of: try MBTiles(path: ScratchFile.path))
    } catch {
      checkMessage("\(error)")
    }
    return true
  }

  private static func readTiles(of store: any TileStore) {
    checkMessage(store.info.summary)
    checkMessage(store.info.name ?? "")
    checkMessage(store.info.attribution ?? "")
    _ = store.info.extent
    for tile in [TileID(z: 0, x: 0, y: 0), TileID(z: 1, x: 1, y: 0), TileID(z: 14, x: 8800, y: 5600)] {
      do { _ = try store.tile(tile) } catch { checkMessage("\(error)") }
    }
  }
}
