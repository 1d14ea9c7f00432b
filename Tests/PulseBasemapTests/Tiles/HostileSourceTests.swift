import Foundation
import PulseGeo
import PulsePixels
import PulseSystem
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

/// Truncated and inconsistent files: each must yield an error or an image.
@Suite struct HostileSourceTests {
  /// A file that is rewritten repeatedly in a temporary folder.
  private struct Victim: ~Copyable {
    let folder: TemporaryFolder
    let path: String

    init() throws {
      folder = try TemporaryFolder()
      path = folder.file("map").path(percentEncoded: false)
    }

    /// Opens the bytes as a map and paints if possible; returns whether it was.
    func paint(_ bytes: some Collection<UInt8>) throws -> Bool {
      try Data(bytes).write(to: URL(filePath: path))
      let map: any Basemap
      do throws(BasemapError) {
        map = try BasemapSource(path: path).basemap
      } catch {
        #expect(error.description.hasPrefix("'\(path)' "), "\(error)")
        return false
      }
      let view = try Viewport(center: GeoPoint(latitude: 40, longitude: -1), zoom: 1.4, width: 8, height: 8)
      #expect(map.paint(view).isOpaque)
      return true
    }
  }

  private static func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: PositionMap.path(name))))
  }

  @Test(arguments: [
    "small.mbtiles", "small_view.mbtiles", "small.pmtiles", "small_leaves.pmtiles", "small_stored.pmtiles",
    "meters.tif", "small.tif", "pillow_gray.tif", "pillow_palette.tif", "degrees.png", "vector.pmtiles",
  ])
  func `may end anywhere`(name: String) throws {
    let bytes = try Self.bytes(name)
    let victim = try Victim()
    for count in stride(from: 0, to: bytes.count, by: 97) { _ = try victim.paint(bytes.prefix(count)) }
  }

  @Test(arguments: [
    "small.mbtiles", "small.pmtiles", "small_leaves.pmtiles", "small_stored.pmtiles", "small.tif",
    "meters.tif",
  ])
  func `may have any byte changed`(name: String) throws {
    let bytes = try Self.bytes(name)
    var random = SplitMix64(seed: 17)
    let victim = try Victim()
    for round in 0..<60 {
      var changed = bytes
      // Half of the changes hit what leads to everything else.
      let end = round % 2 == 0 ? min(bytes.count, 400) : bytes.count
      for _ in 0..<3 {
        changed[Int.random(in: 0..<end, using: &random)] =
          [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
      }
      _ = try victim.paint(changed)
    }
  }

  /// A PMTiles file without internal compression.
  private static func pmtiles(
    root: [UInt8], leaves: [UInt8] = [], data: [UInt8] = [], compression: UInt8 = 1,
    zooms: ClosedRange<UInt8> = 0...2
  ) -> [UInt8] {
    func number(_ value: UInt64) -> [UInt8] {
      (0..<8).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    }
    let (rootStart, leavesStart) = (UInt64(127), 127 + UInt64(root.count))
    let dataStart = leavesStart + UInt64(leaves.count)
    let sections = [
      rootStart, UInt64(root.count), leavesStart, 0, leavesStart, UInt64(leaves.count), dataStart,
      UInt64(data.count), 0, 0, 0,
    ]
    return Array("PMTiles".utf8) + [3] + sections.flatMap(number)
      + [1, compression, 1, 2, zooms.lowerBound, zooms.upperBound] + Array(repeating: 0, count: 25) + root
      + leaves + data
  }

  private static func varint(_ value: UInt64) -> [UInt8] {
    value < 128 ? [UInt8(value)] : [UInt8(value & 127) | 128] + varint(value >> 7)
  }

  /// Encodes a tile directory of numbers as stored.
  private static func list(_ count: UInt64, _ numbers: UInt64...) -> [UInt8] {
    varint(count) + numbers.flatMap(varint)
  }

  @Test func `may have lists that lead to themselves`() throws {
    // One entry: from tile 0 on, a list of 5 bytes at the beginning of the lists.
    let loop = Self.list(1, 0, 0, 5, 1)
    let victim = try Victim()
    #expect(try victim.paint(Self.pmtiles(root: loop, leaves: loop)))
    let store = try PMTiles(RandomAccessFile(path: victim.path))
    let error = #expect(throws: BasemapSourceError.self) { try store.tile(TileID(z: 1, x: 0, y: 0)) }
    #expect(
      error?.description
        == "cannot be read as PMTiles: its directories are nested more than 4 levels deep; use an intact file"
    )
  }

  @Test func `may have counts, lengths and places that lie`() throws {
    let victim = try Victim()
    let most = UInt64.max
    // Counts that nothing can hold, or that hold nothing.
    for count in [0, 2, 1 << 20, 1 << 62, most] {
      #expect(try !victim.paint(Self.pmtiles(root: Self.list(count, 0, 1, 5, 1))), "\(count)")
    }
    // A length or a place beyond the end is found when the tile is read.
    for (length, place) in [(most, 1), (5, most), (most, most), (1 << 40, 1), (5, 1 << 40), (0, 1)]
      as [(UInt64, UInt64)]
    {
      for run in [0, 1, most] {
        #expect(
          try victim.paint(Self.pmtiles(root: Self.list(1, 0, run, length, place))),
          "\(run) \(length) \(place)")
      }
    }
    // Numbers that overflow when they are added up, a first place that follows none, and numbers of more than 64 bits.
    #expect(try !victim.paint(Self.pmtiles(root: Self.list(2, most, most, 1, 1, 5, 5, 1, 1))))
    #expect(try !victim.paint(Self.pmtiles(root: Self.list(1, 0, 1, 5, 0))))
    #expect(try !victim.paint(Self.pmtiles(root: Array(repeating: 0xFF, count: 64))))
    #expect(try !victim.paint(Self.pmtiles(root: [1] + Array(repeating: 0x80, count: 9) + [2, 1, 1, 1])))
    // Zooms that are none.
    let list = Self.list(1, 0, 1, 5, 1)
    #expect(try victim.paint(Self.pmtiles(root: list, data: [0], zooms: 0...255)))
    #expect(try !victim.paint(Self.pmtiles(root: list, data: [0], zooms: 32...40)))
  }

  @Test func `may inflate to more than there is memory`() throws {
    let victim = try Victim()
    // 64 MiB of zeros in a gzip of 64 KiB, as a list and as a tile.
    let bomb = try Self.gzip(zeros: 1 << 26)
    #expect(bomb.count < 1 << 17)
    #expect(try !victim.paint(Self.pmtiles(root: bomb, compression: 2)))
    let entry = Self.list(1, 0, 1, UInt64(bomb.count), 1)
    // The only tile tells nothing of the others: there are none.
    #expect(try !victim.paint(Self.pmtiles(root: entry, data: bomb)))
    let error = #expect(throws: BasemapSourceError.self) { try PMTiles(RandomAccessFile(path: victim.path)) }
    #expect(error?.description.contains("decompresses to more than 33554432 bytes") == true)
  }

  private static func gzip(zeros count: Int) throws -> [UInt8] {
    let result = try run(
      "/usr/bin/python3",
      ["-c", "import gzip, sys; sys.stdout.buffer.write(gzip.compress(bytes(\(count)), 9))"])
    return [UInt8](result.standardOutput)
  }

  @Test func `may have views that never end and values that fill the memory`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("map").path(percentEncoded: false)
    let views = [
      // An endless count, and a value of a gibibyte.
      "with recursive n(i) as (select 0 union all select i + 1 from n) select 0 as zoom_level, 0 as tile_column, "
        + "0 as tile_row, substr('', i + 1) as tile_data from n",
      "select 0 as zoom_level, 0 as tile_column, 0 as tile_row, zeroblob(1000000000) as tile_data",
      "select * from tiles",
    ]
    for view in views {
      try? FileManager.default.removeItem(atPath: path)
      let script =
        "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('create view tiles as ' + sys.argv[2])"
      #expect(try run("/usr/bin/python3", ["-c", script, path, view]).status == 0)
      let error = #expect(throws: BasemapError.self) { try BasemapSource(path: path) }
      #expect(error?.description.contains("cannot be read as MBTiles") == true)
    }
  }

  /// Contents of MBTiles tables, and whether they form a usable map.
  struct Tables: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// SQL statements, in which `?` is a tile of one color.
    let statements: String
    let isMap: Bool

    init(_ name: String, _ statements: String, isMap: Bool) {
      (testDescription, self.statements, self.isMap) = (name, statements, isMap)
    }

    static let empty =
      "create table tiles (zoom_level, tile_column, tile_row, tile_data); create table metadata (name, value);"
  }

  @Test(arguments: [
    Tables("no tables", "create table other (a)", isMap: false),
    Tables("tables without rows", Tables.empty, isMap: false),
    Tables("tables of other columns", "create table tiles (a, b); create table metadata (c)", isMap: false),
    Tables(
      "no metadata",
      "create table tiles (zoom_level, tile_column, tile_row, tile_data); insert into tiles values (0, 0, 0, ?)",
      isMap: true),
    Tables("a tile that is null", Tables.empty + "insert into tiles values (0, 0, 0, null)", isMap: false),
    Tables("an empty tile", Tables.empty + "insert into tiles values (0, 0, 0, x'')", isMap: false),
    Tables(
      "a tile, and others that are null and empty",
      Tables.empty
        + "insert into tiles values (1, 0, 0, null); insert into tiles values (1, 0, 1, x''); "
        + "insert into tiles values (1, 1, 1, ?)",
      isMap: true),
    Tables("a number for a tile", Tables.empty + "insert into tiles values (0, 0, 0, 42)", isMap: false),
    Tables(
      "zooms and places that are none",
      Tables.empty
        + "insert into tiles values (0, 0, 0, ?); insert into tiles values (-7, 0, 0, ?); "
        + "insert into tiles values (1e300, 'a', x'00', ?); insert into tiles values (9223372036854775807, 0, 0, ?)",
      isMap: true),
    Tables(
      "metadata that is null, a blob, a number and too long",
      Tables.empty
        + "insert into tiles values (0, 0, 0, ?); insert into metadata values ('bounds', null); "
        + "insert into metadata values ('minzoom', x'ff00'); insert into metadata values ('maxzoom', -1e400); "
        + "insert into metadata values ('attribution', replace(hex(zeroblob(8000000)), '00', '<a>&'))",
      isMap: true),
  ])
  func `may have any tables`(_ tables: Tables) throws {
    let folder = try TemporaryFolder()
    let made = folder.file("made").path(percentEncoded: false)
    let script =
      "import sqlite3, sys; d = sqlite3.connect(sys.argv[1]); t = bytes.fromhex(sys.argv[3])\n"
      + "for s in sys.argv[2].split(';'): d.execute(s, [t] * s.count('?'))\nd.commit()"
    let tile = try PositionMap.tile(TileID(z: 0, x: 0, y: 0)).map {
      String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
    }
    .joined()
    let result = try run("/usr/bin/python3", ["-c", script, made, tables.statements, tile])
    try #require(result.status == 0, "\(result.standardError)")
    let victim = try Victim()
    #expect(try victim.paint([UInt8](Data(contentsOf: URL(filePath: made)))) == tables.isMap)
  }

  @Test func `may be a pipe or a device`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("pipe").path(percentEncoded: false)
    #expect(try run("/usr/bin/mkfifo", [path]).status == 0)
    for path in [path, "/dev/zero"] {
      let error = #expect(throws: BasemapError.self) { try BasemapSource(path: path) }
      #expect(error?.description == "'\(path)' cannot be read: it is not a regular file; check the path")
    }
  }

  @Test func `may have tiles that claim to be large`() throws {
    // A PNG of 20,000 x 20,000 pixels is refused before anything is allocated for it.
    var tile = try PositionMap.tile(TileID(z: 0, x: 0, y: 0))
    tile.replaceSubrange(16..<24, with: [0, 0, 0x4E, 0x20, 0, 0, 0x4E, 0x20])
    tile.replaceSubrange(
      29..<33, with: (0..<4).map { UInt8(truncatingIfNeeded: crc32(tile[12..<29]) >> (24 - 8 * UInt32($0))) })
    let victim = try Victim()
    #expect(try victim.paint(Self.pmtiles(root: Self.list(1, 0, 1, UInt64(tile.count), 1), data: tile)))
    let painter = try RasterTileBasemap(PMTiles(RandomAccessFile(path: victim.path)))
    _ = painter.paint(try Viewport(center: GeoPoint(latitude: 0, longitude: 0), zoom: 0, width: 8, height: 8))
    #expect(
      painter.diagnostics == [
        "tile 0/0/0 cannot be used: it is 20000x20000 pixels; use at most 16777216"
      ])
  }
}
