import Foundation
import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

/// What a program written after the specifications finds in a file of tiles.
private struct TileFileContents: Decodable {
  struct Header: Decodable {
    let entries: Int
    let contents: Int
    let clustered: Int
    let kind: Int
    let compression: Int
    let zooms: [Int]
    let bounds: [Double]
    let center: [Double]
  }

  let header: Header?
  let deep: Int?
  let unique: [Int]?
  /// The hashes of tiles by `Z/X/Y`.
  let tiles: [String: String]

  init(of path: String) throws {
    let script = "read_tiles.py"
    self = try JSONDecoder().decode(Self.self, from: Oracle.runScript(of: script, [path], name: script))
  }
}

@Suite struct `An extract` {
  /// The area of the tests.
  private static let bounds = GeoBounds(west: -30, south: -20, east: 100, north: 70)

  private func settings(_ run: ServerRun) -> TileServerOptions {
    var settings = run.settings
    settings.tileLimit = 100_000
    return settings
  }

  private func source(_ name: String, _ run: ServerRun) throws -> ExtractSource {
    let path =
      switch name {
      case "remote": try run.url("range", PositionMap.path("leaves.pmtiles")).text
      case "remote vector": try run.url("range", PositionMap.path("vector.pmtiles")).text
      case "folder": PositionMap.folder
      case let name where name.hasPrefix("/"): run.server.origin + name
      default: PositionMap.path(name)
      }
    return try ExtractSource(path, settings: settings(run))
  }

  private func map(_ store: any TileStore) throws -> any Basemap {
    var style = MapStyle()
    style.labels = .never
    return store.info.content == .raster
      ? RasterTileBasemap(store) : try VectorTileBasemap(store, style: style)
  }

  @Test(arguments: [
    "leaves.pmtiles", "runs.pmtiles", "large.pmtiles", "table.mbtiles", "view.mbtiles", "folder", "remote",
    "remote vector", "vector.pmtiles",
  ])
  func `shows the same pixels as its source`(name: String) throws {
    let run = try ServerRun()
    let folder = try TemporaryFolder()
    let source = try source(name, run)
    let local =
      switch name {
      case "remote": try PositionMap.store("leaves.pmtiles")
      case "remote vector": try PositionMap.store("vector.pmtiles")
      case "folder": try PositionMap.store("xyz")
      default: try PositionMap.store(name)
      }
    for format in TileExtraction.Format.allCases {
      let path = folder.file("area.\(format)").path(percentEncoded: false)
      let extraction = TileExtraction(source, bounds: Self.bounds, zooms: nil, path: path, format: format)
      let summary = try extraction.run { _, _ in }
      #expect(summary.kept > 0 && summary.kept <= summary.wanted)
      let copy: any TileStore =
        format == .pmtiles ? try PMTiles(RandomAccessFile(path: path)) : try MBTiles(path: path)
      #expect(copy.info.zooms == local.info.zooms && copy.info.attribution == local.info.attribution)
      let (one, other) = (try map(local), try map(copy))
      var random = SplitMix64(seed: 7)
      for _ in 0..<20 {
        let viewport = try Viewport(
          center: GeoPoint(
            latitude: .random(in: 0...40, using: &random), longitude: .random(in: 10...60, using: &random)),
          zoom: .random(in: 3...6, using: &random), width: 120, height: 80, pixelRatio: 1)
        #expect(other.paint(viewport) == one.paint(viewport), "\(format) \(viewport)")
      }
      let contents = try TileFileContents(of: path)
      #expect(contents.tiles.count == summary.kept)
      #expect(contents.unique == (format == .mbtiles ? [1] : nil))
      #expect(!FileManager.default.fileExists(atPath: path + ".partial"))
    }
  }

  @Test(arguments: [
    "/ok/{z}/{x}/{y}.png", "/shapes/{z}/{x}/{y}.mvt", "/shapes/{z}/{x}/{y}", "/sea/{z}/{x}/{y}.png",
  ])
  func `of a tile server is drawn without it`(template: String) throws {
    let run = try ServerRun()
    let folder = try TemporaryFolder()
    let path = folder.file("area.pmtiles").path(percentEncoded: false)
    let area = TileArea(GeoBounds(west: 10, south: 40, east: 14, north: 43), zooms: 4...8)
    var job = TileExtraction(
      try source(template, run), bounds: area.bounds, zooms: area.zooms, path: path, format: .pmtiles)
    job.rate = 1000
    let summary = try job.run { _, _ in }
    #expect(summary.kept == area.count)
    let server = try run.store(template, settings: settings(run))
    for zoom in area.zooms {
      let ids = area.tiles(atZoom: zoom)
      _ = try server.load(ids)
      let copy = try PMTiles(RandomAccessFile(path: path))
      for id in ids {
        // An image of one transparent pixel stands for an empty tile.
        let (tile, expected) = (try copy.tile(id), server.tile(id))
        #expect(tile == expected || (expected == [] && (tile?.count ?? 100) < 100), "\(id)")
      }
    }
    let contents = try TileFileContents(of: path)
    let isVector = template.contains("shapes")
    #expect(contents.header?.kind == (isVector ? 1 : 2) && contents.header?.compression == (isVector ? 2 : 1))
    #expect(contents.header?.zooms == [4, 8] && contents.header?.clustered == 1)
    #expect(contents.header?.bounds == [10, 40, 14, 43] && contents.header?.center == [12, 41.5, 8])
  }

  @Test func `is not made of a source with a tile that cannot be read`() throws {
    let folder = try TemporaryFolder()
    let tiles = folder.file("tiles").path(percentEncoded: false)
    try FileManager.default.copyItem(atPath: PositionMap.path("xyz"), toPath: tiles)
    // A named pipe in place of a file.
    try FileManager.default.removeItem(atPath: tiles + "/1/1/0.png")
    try #require(try run("/usr/bin/mkfifo", [tiles + "/1/1/0.png"]).status == 0)
    let path = folder.file("area.mbtiles").path(percentEncoded: false)
    let source = try ExtractSource(tiles + "/{z}/{x}/{y}.png", settings: try ServerRun().settings)
    let job = TileExtraction(source, bounds: Self.bounds, zooms: 1...1, path: path, format: .mbtiles)
    let error = #expect(throws: BasemapError.self) { _ = try job.run { _, _ in } }
    #expect("\(error, default: "")".contains("cannot be read: it is not a regular file"))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `stores equal tiles once, and neighbors among them as runs`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("area.pmtiles").path(percentEncoded: false)
    let run = try ServerRun()
    let source = try source("runs.pmtiles", run)
    let world = GeoBounds(west: -180, south: -85.05, east: 180, north: 85.05)
    _ = try TileExtraction(source, bounds: world, zooms: nil, path: path, format: .pmtiles).run { _, _ in }
    let contents = try TileFileContents(of: path)
    // Eight tiles of zoom 2, the western half, are one.
    #expect(contents.header?.contents == Set(contents.tiles.values).count)
    #expect(contents.tiles.count == 21 && contents.header?.contents == 14)
    #expect((contents.header?.entries ?? 100) < 21)
  }

  @Test func `has leaf directories if the root would be too large`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("area.pmtiles").path(percentEncoded: false)
    var work = try TileWorkFile(path: folder.file("work").path(percentEncoded: false), identity: "a")
    var random = SplitMix64(seed: 3)
    let area = TileArea(GeoBounds(west: 0, south: 0, east: 90, north: 60), zooms: 8...9)
    var expected: [TileID: [UInt8]] = [:]
    // Tiles of some hundred contents in any order: places in the file that do not follow each other.
    let contents = (0..<500).map { number in
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 7, count: number)
    }
    for id in area.zooms.flatMap(area.tiles) where UInt8.random(in: 0...9, using: &random) > 0 {
      let bytes = contents[Int.random(in: 0..<500, using: &random)]
      expected[id] = bytes
      try work.append(bytes, as: id)
    }
    let description = TileSetDescription(
      of: TileStoreInfo(content: .raster, zooms: area.zooms), metadata: [], bounds: area.bounds,
      zooms: area.zooms, name: "Dots")
    try PMTilesWriter.write(work, description, to: path)
    let file = try TileFileContents(of: path)
    #expect(file.tiles.count == expected.count && (file.deep ?? 0) > 1)
    let archive = try PMTiles(RandomAccessFile(path: path))
    #expect(archive.info.name == "Dots")
    for zoom in area.zooms {
      for id in area.tiles(atZoom: zoom) { #expect(try archive.tile(id) == expected[id]) }
    }
  }

  @Test func `continues wherever it was killed, with the same result`() throws {
    let run = try ServerRun()
    let folder = try TemporaryFolder()
    let path = folder.file("area.pmtiles").path(percentEncoded: false)
    let partial = path + ".partial"
    let source = try source("leaves.pmtiles", run)
    let job = TileExtraction(source, bounds: Self.bounds, zooms: nil, path: path, format: .pmtiles)
    // A folder of the name of the result keeps the work file.
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(throws: BasemapError.self) { try job.run { _, _ in } }
    try FileManager.default.removeItem(atPath: path)
    let work = try Data(contentsOf: URL(filePath: partial))
    let whole = try job.run { _, _ in }
    #expect(whole.continued == whole.wanted)
    let result = try Data(contentsOf: URL(filePath: path))
    var random = SplitMix64(seed: 5)
    for _ in 0..<12 {
      try FileManager.default.removeItem(atPath: path)
      var cut = work.prefix(Int.random(in: 0...work.count, using: &random))
      // Disks may write blocks in any order, so that the end can be zeros.
      if Bool.random(using: &random), cut.count > 200 { cut = cut.dropLast(100) + Data(count: 100) }
      try cut.write(to: URL(filePath: partial))
      let summary = try job.run { _, _ in }
      #expect(summary.kept == whole.kept)
      #expect(try Data(contentsOf: URL(filePath: path)) == result)
    }
  }

  @Test func `is not published while tiles are missing, and continues then`() throws {
    let run = try ServerRun()
    let folder = try TemporaryFolder()
    let path = folder.file("area.mbtiles").path(percentEncoded: false)
    var job = TileExtraction(
      try source("/once-500/{z}/{x}/{y}.png", run),
      bounds: GeoBounds(west: 10, south: 40, east: 14, north: 43),
      zooms: 3...4, path: path, format: .mbtiles)
    job.rate = 1000
    var attempts = 0
    while attempts < 10, !FileManager.default.fileExists(atPath: path) {
      attempts += 1
      do throws(BasemapError) {
        _ = try job.run { _, _ in }
      } catch {
        #expect("\(error)".contains("could not be downloaded"))
        #expect(
          "\(error)".hasSuffix(
            "try again later, and run the same command again, which continues with '\(path).partial'"))
        try #require(FileManager.default.fileExists(atPath: path + ".partial"))
      }
      job = TileExtraction(
        try source("/once-500/{z}/{x}/{y}.png", run), bounds: job.bounds, zooms: job.zooms, path: path,
        format: .mbtiles)
    }
    #expect(attempts > 1)
    #expect(try TileFileContents(of: path).tiles.count == 4)
  }

  @Test(
    arguments: [
      (
        "https://tile.openstreetmap.org/{z}/{x}/{y}.png", 0...3, nil,
        "SPEC: the usage policy of 'tile.openstreetmap.org' forbids bulk downloads "
          + "(https://operations.osmfoundation.org/policies/tiles/); use another server, or a file in PMTiles or MBTiles "
          + "format"
      ),
      (
        "https://vector.openstreetmap.org/shortbread_v1/{z}/{x}/{y}.mvt", nil, nil,
        "SPEC: the usage policy of 'vector.openstreetmap.org' forbids bulk downloads "
          + "(https://operations.osmfoundation.org/policies/vector/); use another server, or a file in PMTiles or MBTiles "
          + "format"
      ),
      (
        "OpenTopoMap", 0...3, nil,
        "SPEC: the usage policy of 'OpenTopoMap' forbids bulk downloads (see its terms of use); use another server, or a "
          + "file in PMTiles or MBTiles format"
      ),
      (
        "/ok/{z}/{x}/{y}.png", nil, nil,
        "--zooms: the server does not publish its zoom levels; write the range, such as --zooms 0-14"
      ),
      (
        "/ok/{z}/{x}/{y}.png", 0...14, nil,
        "--bounds: the area has 43056138 tiles, and at most 10000 are extracted; use a smaller area, lower --zooms or "
          + "--max-tiles 43056138"
      ),
      (
        "table.mbtiles", 5...9, nil,
        "--zooms: the source has zoom levels 0 to 2, not 5 to 9; use --zooms 0-2"
      ),
      (
        "table.mbtiles", nil, 3,
        "--bounds: the area has 14 tiles, and at most 3 are extracted; use a smaller area, lower --zooms or --max-tiles 14"
      ),
    ] as [(String, ClosedRange<Int>?, Int?, String)])
  func `is refused with the reason`(
    spec: String, zooms: ClosedRange<Int>?, limit: Int?, message: String
  ) throws {
    let run = try ServerRun()
    let folder = try TemporaryFolder()
    let source =
      spec.hasPrefix("https") || spec == "OpenTopoMap"
      ? try ExtractSource(spec, settings: run.settings) : try source(spec, run)
    var job = TileExtraction(
      source, bounds: Self.bounds, zooms: zooms, path: folder.file("a.pmtiles").path(percentEncoded: false),
      format: .pmtiles)
    job.limit = limit
    let error = #expect(throws: BasemapError.self) { try job.run { _, _ in } }
    #expect("\(error, default: "")" == message)
    #expect(try run.server.requests().isEmpty)
  }

  @Test func `of a source that is not there names the provider that was meant`() throws {
    let run = try ServerRun()
    let error = #expect(throws: BasemapError.self) {
      try ExtractSource("OpenTopoMapp", settings: run.settings)
    }
    #expect(
      "\(error, default: "")"
        == "'OpenTopoMapp' is neither a file nor the name of a tile provider; did you mean 'OpenTopoMap'?")
  }

  /// The zooms and the bounds are those of the document.
  @Test func `of tiles that TileJSON describes has those of its URL template`() throws {
    let run = try ServerRun(script: "map_services.py")
    let folder = try TemporaryFolder()
    func extract(_ path: String, as name: String) throws -> PMTiles {
      let file = folder.file(name).path(percentEncoded: false)
      let source = try ExtractSource(run.server.origin + path, settings: settings(run))
      let job = TileExtraction(source, bounds: Self.bounds, zooms: 0...3, path: file, format: .pmtiles)
      _ = try job.run { _, _ in }
      return try PMTiles(RandomAccessFile(path: file))
    }
    let (described, plain) = (
      try extract("/docs/plain.json", as: "a.pmtiles"), try extract("/ok/{z}/{x}/{y}.png", as: "b.pmtiles")
    )
    for zoom in 0...3 {
      for id in TileArea(Self.bounds, zooms: 0...3).tiles(atZoom: zoom) {
        let tile = try described.tile(id)
        #expect(try tile != nil && tile == plain.tile(id), "\(id)")
      }
    }
  }

  @Test func `across the antimeridian has the tiles of both sides`() {
    let area = TileArea(GeoBounds(west: 170, south: -10, east: -170, north: 10), zooms: 0...3)
    #expect(area.tiles(atZoom: 0) == [TileID(z: 0, x: 0, y: 0)])
    #expect(Set(area.tiles(atZoom: 3).map(\.x)) == [0, 7] && area.tiles(atZoom: 3).count == 4)
    #expect(area.count == 1 + 4 + 4 + 4)
  }
}
