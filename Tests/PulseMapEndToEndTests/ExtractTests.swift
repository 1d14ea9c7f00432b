import Foundation
import PulseTestSupport
import Testing

/// The tool with a test server, and a folder for outputs and cache.
private struct ExtractRun: ~Copyable {
  let server = Result { try TileServerProcess() }
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Runs a command line, in which `MAPS` is the folder of base maps and `HOST` the origin of the server.
  func run(_ line: String) throws -> ProcessResult {
    let maps = Fixtures.folder.appending(path: "basemaps").path(percentEncoded: false)
    let line = try line.replacing("MAPS", with: maps).replacing("HOST", with: server.get().origin)
    return try ToolUnderTest.run(
      line, in: folder.url,
      variables: ["XDG_CACHE_HOME": folder.file("cache").path(percentEncoded: false)])
  }
}

@Suite struct `The command extract` {
  @Test func `keeps an area of an archive on a server, which renders without a network`() throws {
    let run = try ExtractRun()
    let spec = "HOST/range/leaves.pmtiles?file=MAPS/leaves.pmtiles"
    let result = try run.run("extract \(spec) --bounds=-30,-20,100,70 --json -o area.pmtiles")
    #expect(result.status == 0)
    #expect(
      result.standardError == "area.pmtiles: 30 tiles, raster PNG 256 px, zoom 0 to 3, 26168 bytes\n")
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(result.standardOutput)) as? [String: Any])
    #expect(report["tiles"] as? Int == 30 && report["missing"] as? Int == 0)
    #expect(report["format"] as? String == "pmtiles" && report["maxZoom"] as? Int == 3)
    try run.server.get().stop()
    let view = "render --lat 20 --lon 30 --radius 30px --zoom 3 --at 0 --no-metadata"
    for (name, map) in [("a", "area.pmtiles"), ("b", "MAPS/leaves.pmtiles"), ("c", "\(spec) --offline")] {
      let rendering = try run.run("\(view) --basemap \(map) -o \(name).png")
      #expect(rendering.status == 0 && rendering.standardError == "", "\(name)")
    }
    #expect(try run.folder.bytes("a.png") == run.folder.bytes("b.png"))
    #expect(try run.folder.bytes("a.png") == run.folder.bytes("c.png"))
  }

  @Test(arguments: [
    ("extract", "SPEC: is missing; write pulsemap extract [OPTIONS] SPEC"),
    (
      "extract MAPS/table.mbtiles -o a.pmtiles",
      "--bbox: is missing; write the area, such as --bbox 12.44,41.87,12.53,41.93"
    ),
    (
      "extract MAPS/table.mbtiles --bounds 0,0,1,1",
      "--output: is missing; write the file, such as -o area.pmtiles"
    ),
    (
      "extract MAPS/table.mbtiles --bounds 0,0,1,1 -o a.zip",
      "--output: 'a.zip' has no known extension; use .pmtiles or .mbtiles"
    ),
    (
      "extract MAPS/table.mbtiles --bounds 0,0,1,1 --zooms 9-3 -o a.pmtiles",
      "--zooms: '9-3' is not a range of zoom levels; use two numbers from 0 to 31, such as 0-14"
    ),
    (
      "extract MAPS/degrees.tif --bounds 0,0,1,1 -o a.pmtiles",
      "SPEC: 'MAPS/degrees.tif' is not a set of tiles; use MBTiles, PMTiles, FOLDER/{z}/{x}/{y}.png or a tile server"
    ),
    (
      "extract HOST/ok/{z}/{x}/{y}.png --offline --zooms 0-1 --bounds 0,0,1,1 -o a.pmtiles",
      "2 tiles could not be downloaded (2: not in the cache); run once without --offline, and run the same command "
        + "again, which continues with 'a.pmtiles.partial'"
    ),
  ])
  func `names what is wrong`(line: String, message: String) throws {
    let run = try ExtractRun()
    let result = try run.run(line)
    let maps = Fixtures.folder.appending(path: "basemaps").path(percentEncoded: false)
    let first = result.standardError.split(separator: "\n").first ?? ""
    #expect(result.status == 2 && result.standardOutput.isEmpty)
    #expect(first.replacing(maps, with: "MAPS") == "pulsemap: error: \(message)")
  }

  @Test func `continues when it was killed, and replaces no other file`() throws {
    let run = try ExtractRun()
    let line = "extract HOST/ok/{z}/{x}/{y}.png --bounds 10,40,14,43 --zooms 0-8 -q"
    #expect(try run.run("\(line) --rate 1000 -o whole.mbtiles").status == 0)
    let tool = try ToolUnderTest.path()
    let command = try line.replacing("HOST", with: run.server.get().origin)
    let script = """
      export XDG_CACHE_HOME=$PWD/other
      for wait in 0.3 0.5 0.4; do timeout -s KILL $wait '\(tool)' \(command) --rate 3 -o part.mbtiles; done
      test ! -e part.mbtiles && '\(tool)' \(command) --rate 1000 -o part.mbtiles
      """
    let result = try ToolUnderTest.shell(script, in: run.folder.url)
    #expect(result.status == 0, "\(result.standardError)")
    #expect(try run.folder.bytes("part.mbtiles") == run.folder.bytes("whole.mbtiles"))
    #expect(
      !FileManager.default.fileExists(
        atPath: run.folder.file("part.mbtiles.partial").path(percentEncoded: false)))
    try Data("mine".utf8).write(to: run.folder.file("a.mbtiles.partial"))
    let refused = try run.run("\(line) -o a.mbtiles")
    #expect(
      refused.standardError
        == "pulsemap: error: --output: 'a.mbtiles.partial' is in the way of the tiles that are collected; move it, "
        + "or write to another file\n")
    #expect(try run.folder.bytes("a.mbtiles.partial") == Array("mine".utf8))
  }

  @Test(arguments: ["0", "1"])
  func `leaves no file where nothing can be written`(blocks: String) throws {
    let folder = try TemporaryFolder()
    let map = Fixtures.folder.appending(path: "basemaps/view.mbtiles").path(percentEncoded: false)
    let script =
      "(ulimit -f \(blocks); pulsemap extract '\(map)' --bbox=-180,-80,180,80 -o a.mbtiles 2>&1) | cat; ls"
    let text = try ToolUnderTest.shell(script, in: folder.url).text
    #expect(
      text.hasPrefix("pulsemap: error: --output: 'a.mbtiles") && text.contains("File too large"), "\(text)")
    if blocks == "0" { #expect(!text.contains("\na.mbtiles.partial\n"), "\(text)") }
    #expect(!text.contains("\na.mbtiles\n"), "\(text)")
  }

  @Test func `refuses a second run on the same file, and goes on with the first`() throws {
    let run = try ExtractRun()
    let line = "extract HOST/ok/{z}/{x}/{y}.png --bounds 10,40,14,43 --zooms 0-3 -q"
    #expect(try run.run("\(line) -o whole.mbtiles").status == 0)
    let tool = try ToolUnderTest.path()
    let command = try line.replacing("HOST", with: run.server.get().origin)
    // The first run is stopped while it has one of its four tiles at most.
    let script = """
      export XDG_CACHE_HOME=$PWD/other
      '\(tool)' \(command) --rate 1 -o part.mbtiles &
      while [ ! -s part.mbtiles.partial ]; do sleep 0.02; done
      kill -STOP $!
      cp part.mbtiles.partial before
      '\(tool)' \(command) -o part.mbtiles; echo $?
      [ ! -e part.mbtiles ] && cmp before part.mbtiles.partial && echo same
      kill -CONT $!
      wait $!; echo $?
      ls
      """
    let result = try ToolUnderTest.shell(script, in: run.folder.url)
    #expect(
      String(decoding: result.standardOutput, as: UTF8.self)
        == "2\nsame\n0\nbefore\ncache\nother\npart.mbtiles\nwhole.mbtiles\n")
    #expect(
      result.standardError
        == "pulsemap: error: --output: 'part.mbtiles.partial' is used by another process; wait until it ends\n"
    )
    #expect(try run.folder.bytes("part.mbtiles") == run.folder.bytes("whole.mbtiles"))
  }
}
