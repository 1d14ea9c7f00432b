import Foundation
import PulseTestSupport
import Testing

/// A test tile server and a folder for outputs and cache.
private struct ServedFolder: ~Copyable {
  let server = Result { try TileServerProcess() }
  let folder: TemporaryFolder

  /// The options of a view of the four tiles of zoom 5 around 17/12.
  static let rome = "render --lat 41.9 --lon 12.5 --radius 40px --zoom 5 --size 300x200 --at 0.2"

  init() throws {
    folder = try TemporaryFolder()
  }

  func map(_ path: String) throws -> String { "\(try server.get().origin)/\(path)" }

  var cache: String { folder.file("cache").path(percentEncoded: false) }

  func requests() throws -> [TileServerProcess.Request] { try server.get().requests() }

  /// Runs the tool with its cache in the folder.
  func run(_ line: String, _ variables: [String: String] = [:]) throws -> ProcessResult {
    try ToolUnderTest.run(
      line, in: folder.url, variables: ["XDG_CACHE_HOME": cache].merging(variables) { $1 })
  }

  func render(
    _ path: String, _ options: String = "-o a.png", _ variables: [String: String] = [:]
  ) throws -> ProcessResult {
    try run("\(Self.rome) --basemap \(map(path)) \(options)", variables)
  }

  /// Returns the pixels of an image of 300 by 200.
  func pixels(of name: String) throws -> [UInt8] {
    let frames = folder.url.appending(path: "\(name).frames", directoryHint: .isDirectory)
    try? FileManager.default.createDirectory(at: frames, withIntermediateDirectories: true)
    _ = try Oracle.decode(folder.file(name), with: .pillow, writingFramesTo: frames)
    return Array(try Data(contentsOf: frames.appending(path: "0000.rgba")))
  }
}

@Suite struct `A map of a tile server` {
  @Test func `is shown no deeper than its tiles if the view is fitted, and otherwise with a warning`() throws
  {
    let served = try ServedFolder()
    let line = """
      render --lat 41.9 --lon 12.5 --radius 40px --size 300x200 --at 0.2 --basemap \(try served.map("deep-4/{z}/{x}/{y}.png"))
      """
    let fitted = try served.run("\(line) --report json -o a.png")
    #expect(fitted.status == 0 && fitted.standardError == "")
    #expect(fitted.text.contains(/"zoom": ?4[,}\s]/), "\(fitted.text.prefix(400))")
    let paths = try served.requests().map(\.path)
    #expect(paths.count > 4 && Set(paths).count == paths.count, "\(paths)")
    let given = try served.run("\(line) --zoom 9 -o b.png")
    let warning = "the tiles end at zoom 4, and are magnified 32 times; write --zoom 4"
    #expect(given.status == 0 && given.standardError == "pulsemap: warning: --basemap: \(warning)\n")
    let deep = try served.run("\(line) --zoom 6 -o c.png")
    #expect(deep.status == 0 && deep.standardError == "")
  }

  @Test func `shows its tiles, and the next time those of the cache`() throws {
    let served = try ServedFolder()
    let first = try served.render("ok/{z}/{x}/{y}.png")
    #expect(first.status == 0 && first.standardError == "")
    // The colors that tile_server.py gives to the tiles 5/16/11, 5/17/12 and 5/17/11.
    let pixels = try served.pixels(of: "a.png")
    for (x, y, color) in [(5, 5, [80, 71, 60]), (280, 180, [117, 124, 60]), (250, 5, [117, 71, 60])] {
      #expect(Array(pixels[(y * 300 + x) * 4..<(y * 300 + x) * 4 + 3]) == color.map { UInt8($0) })
    }
    #expect(try served.requests().count == 4)
    let picture = try served.folder.bytes("a.png")
    let second = try served.render("ok/{z}/{x}/{y}.png", "-o a.png -o b.gif --report json")
    #expect(second.status == 0 && second.standardError == "")
    #expect(try served.requests().count == 4)
    #expect(try served.folder.bytes("a.png") == picture)
    try served.server.get().stop()
    let third = try served.render("ok/{z}/{x}/{y}.png", "-o a.png --offline")
    #expect(third.status == 0 && third.standardError == "")
    #expect(try served.folder.bytes("a.png") == picture)
  }

  @Test(arguments: ["deep-3", "deepgone-3", "deepnone-3"])
  func `is asked once for a tile that it lacks, over all pictures, rows and runs`(map: String) throws {
    let served = try ServedFolder()
    try served.folder.write("lat,lon\n41.9,12.5\n41.8,12.4\n", to: "a.csv")
    let options = "--radius 40px --zoom 5 --size 300x200 --basemap \(try served.map(map))/{z}/{x}/{y}.png"
    for line in [
      "render --lat 41.9 --lon 12.5 \(options) -o a.png -o b.gif", "batch a.csv \(options) -o {row}.png",
    ] {
      #expect(try served.run(line).status == 0)
      let paths = try served.requests().map(\.path)
      #expect(paths.contains { $0.hasPrefix("/\(map)/5/") } && Set(paths).count == paths.count)
    }
  }

  @Test func `is sharp where points have more pixels`() throws {
    let served = try ServedFolder()
    #expect(try served.render("ok/{z}/{x}/{y}{r}.png", "--scale 2 -o a.png").status == 0)
    let requests = try served.requests().map(\.path)
    #expect(requests.count == 4 && requests.allSatisfy { $0.hasPrefix("/ok/5/") && $0.hasSuffix("@2x.png") })
  }

  @Test func `takes fewer tiles where they are large`() throws {
    let served = try ServedFolder()
    #expect(try served.render("large/{z}/{x}/{y}.png").status == 0)
    // One to see how large they are, and then those of the zoom above.
    let requests = try served.requests().map(\.path)
    #expect(requests.count { $0.hasPrefix("/large/5/") } == 1)
    #expect(requests.count { $0.hasPrefix("/large/4/") } == requests.count - 1)
    #expect(try served.render("large/{z}/{x}/{y}.png").status == 0)
    #expect(try served.requests().count == requests.count)
  }

  @Test func `is not fetched when it takes too many tiles`() throws {
    let served = try ServedFolder()
    let host = try served.map("").dropFirst("http://".count).dropLast()
    for options in ["-o a.png", "--dry-run", "--dry-run --report json"] {
      let result = try served.render("ok/{z}/{x}/{y}.png", "--max-tiles 3 \(options)")
      #expect(result.status == 2 && result.standardOutput == [])
      #expect(
        result.standardError
          == "pulsemap: error: --basemap: the views need 4 tiles of \(host), and at most 3 are "
          + "downloaded; use a smaller --size, another --zoom or a shorter camera path, or --max-tiles 4\n")
    }
    #expect(try served.render("ok/{z}/{x}/{y}.png", "--max-tiles 4 --dry-run").status == 0)
    #expect(try served.requests() == [])
    #expect(try served.folder.names == [])
  }

  @Test func `is counted for all views of a camera, and not fetched at every level`() throws {
    let served = try ServedFolder()
    let map = try served.map("ok/{z}/{x}/{y}.png")
    let line =
      "render --lat 41.9 --lon 12.5 --radius 40px --size 64x64 --fps 10 --duration 2 --basemap \(map) "
      + "--camera z=3@0,z=10@0/linear:1.5 -o a.gif"
    let result = try served.run(line)
    #expect(result.status == 0 && result.standardError == "")
    let levels = Set(try served.requests().compactMap { $0.path.split(separator: "/").dropFirst().first })
    #expect(levels == ["3", "5", "7", "9", "10"])
    let count = try served.requests().count
    let refused = try served.run(line + " --max-tiles \(count - 1)")
    #expect(refused.status == 2 && refused.standardError.contains("the views need \(count) tiles of "))
  }

  @Test func `is warned of where tiles are missing, which --strict does not accept`() throws {
    let served = try ServedFolder()
    let host = try served.map("").dropFirst("http://".count).dropLast()
    let result = try served.render("holes/{z}/{x}/{y}.png", "-o a.png --report json")
    #expect(result.status == 0)
    let warning =
      "--basemap: 2 of 4 tiles (2: not found) of \(host) are missing; lower-zoom tiles fill in"
    #expect(result.standardError == "pulsemap: warning: \(warning)\n")
    #expect(result.text.contains("\"warnings\":[\"\(warning)\"]"))
    // Above the missing tile 5/17/11 is 4/8/5.
    let pixels = try served.pixels(of: "a.png")
    #expect(Array(pixels[(5 * 300 + 250) * 4..<(5 * 300 + 250) * 4 + 3]) == [40, 9, 48])
    #expect(try served.render("holes/{z}/{x}/{y}.png", "-q -o a.png").standardError == "")
    let strict = try served.render("holes/{z}/{x}/{y}.png", "--strict -o b.png")
    #expect(strict.status == 2)
    #expect(
      strict.standardError
        == "pulsemap: error: --basemap: 2 of 4 tiles (2: not found) of \(host) are missing; check the "
        + "URL, or use another location or --zoom, or leave out --strict to fill the gaps\n")
    #expect(try !served.folder.names.contains("b.png"))
    let offline = try served.render("plain/{z}/{x}/{y}.png", "--offline --strict -o b.png")
    #expect(
      offline.status == 2
        && offline.standardError.contains("none of the 4 tiles of \(host) could be loaded: not in the cache"))
  }

  @Test func `never shows a refusal that comes as a picture`() throws {
    let served = try ServedFolder()
    let result = try served.render("status-403/{z}/{x}/{y}.png")
    #expect(result.status == 2 && result.standardError.contains("status 403"))
    #expect(try !served.folder.names.contains("a.png"))
    #expect(try served.run("cache").text.contains("entries  0\n"))
  }

  @Test func `is not waited for when it hangs`() throws {
    let served = try ServedFolder()
    let result = try served.render("stall/{z}/{x}/{y}.png", "--timeout 0.3 -o a.png")
    #expect(result.status == 2)
    #expect(
      result.standardError.contains("none of the 4 tiles of ") && result.standardError.contains(": timed out")
    )
  }

  @Test func `never hears the key from anybody but the one who asks`() throws {
    let served = try ServedFolder()
    let key = ["PULSEMAP_TILE_KEY": "s3cr3t-k3y"]
    var said: [UInt8] = []
    let runs = [
      ("echo", "-v --fps 2 --sidecar -o a.gif"), ("echo", "--report json -o a.png"),
      ("status-401", "--report json -o a.png"), ("html", "--strict -o b.png"), ("loop", "--strict -o b.png"),
      ("toolong", "--strict -o b.png"), ("ok", "--max-tiles 1 -o b.png"), ("ok", "--user-agent é -o b.png"),
    ]
    for (path, options) in runs {
      let result = try served.render("\(path)/{z}/{x}/{y}.png?key={key}", options, key)
      said += result.standardOutput + Array(result.standardError.utf8)
    }
    #expect(try served.requests().contains { $0.path.hasSuffix("?key=s3cr3t-k3y") })
    #expect(!String(decoding: said, as: UTF8.self).contains("s3cr3t"))
    let paths = FileManager.default.enumerator(atPath: served.folder.url.path(percentEncoded: false))
    let files = paths?.compactMap { $0 as? String } ?? []
    #expect(files.contains { $0.hasPrefix("cache/pulsemap/tiles/") })
    for file in files {
      #expect(!file.contains("s3cr3t"))
      let bytes = try? Data(contentsOf: served.folder.url.appending(path: file))
      #expect(bytes?.firstRange(of: Data("s3cr3t".utf8)) == nil)
    }
  }

  @Test(arguments: [
    (
      "https://t.example/{z}/{x}/{y}.png?k={key}",
      "the URL has '{key}', but there is no key; set the environment variable PULSEMAP_TILE_KEY"
    ),
    (
      "https://t.example/{z}/{x}.png",
      "the URL has no '{y}'; use a template such as https://tiles.example.com/{z}/{x}/{y}.png"
    ),
    (
      "https://t.example/{style}/{z}/{x}/{y}.png",
      "'{style}' needs a value of the service in its place, such as GoogleMapsCompatible for {TileMatrixSet}; only {TileMatrix}, {TileRow} and {TileCol} are filled in"
    ),
    (
      "https://me:secret@t.example/{z}/{x}/{y}.png",
      "the URL contains a user name or password; use a server with API keys, and write {key}"
    ),
  ])
  func `is refused before anything is touched`(map: String, message: String) throws {
    let served = try ServedFolder()
    let result = try served.run("\(ServedFolder.rome) --basemap \(map) -o a.png", ["PULSEMAP_TILE_KEY": ""])
    #expect(result.status == 2 && result.standardError == "pulsemap: error: --basemap: \(message)\n")
    #expect(try served.folder.names == [])
  }

  @Test func `may be of vector tiles, whatever its address ends with`() throws {
    let served = try ServedFolder()
    // The tiles 4/8/5 and 4/8/6: land in the north, with a park too small for this zoom, and water in the south.
    let first = try served.render(
      "shapes/{z}/{x}/{y}.mvt", "-o a.png --attribution none --no-metadata --verbose")
    #expect(
      first.status == 0 && first.standardError.contains("required attribution: Protomaps © OpenStreetMap\n"))
    let pixels = try served.pixels(of: "a.png")
    #expect(Array(pixels[(5 * 300 + 5) * 4..<(5 * 300 + 5) * 4 + 3]) == [243, 241, 235])
    #expect(Array(pixels[(195 * 300 + 5) * 4..<(195 * 300 + 5) * 4 + 3]) == [170, 205, 222])
    #expect(try served.requests().count == 2)
    for path in ["shapesgzip/{z}/{x}/{y}", "shapesfile/{z}/{x}/{y}.pbf"] {
      let other = try served.render(path, "-o b.png --attribution none --no-metadata")
      #expect(other.status == 0 && other.standardError == "")
      #expect(try served.folder.bytes("b.png") == served.folder.bytes("a.png"))
    }
    let large = try served.render("shapes/{z}/{x}/{y}.mvt", "--scale 2 --offline -o c.png")
    #expect(large.status == 0 && large.standardError == "")
    // Without being told otherwise, it says whose shapes these are.
    _ = try served.render("shapes/{z}/{x}/{y}", "-o d.png")
    #expect(try served.folder.bytes("d.png") != served.folder.bytes("a.png"))
  }

  @Test func `is not placed anew`() throws {
    let served = try ServedFolder()
    let placed = try served.render("ok/{z}/{x}/{y}.png", "--bounds 0,0,1,1 -o a.png")
    #expect(
      placed.standardError.hasSuffix("{y}.png' has tiles, which are georeferenced; leave out --bounds\n"))
    #expect(placed.status == 2)
    #expect(try served.requests() == [])
  }

  @Test func `can be named in a scene file`() throws {
    let served = try ServedFolder()
    let folder = served.folder.url.appending(path: "scenes", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let scene = """
      {"lat": 41.9, "lon": 12.5, "radius": "40px", "zoom": 5, "size": "64x64",
       "basemap": "\(try served.map("holes/{z}/{x}/{y}.png"))"}
      """
    try Data(scene.utf8).write(to: folder.appending(path: "rome.json"))
    let result = try served.run("render scenes/rome.json --at 0 -o a.png")
    #expect(result.status == 0)
    #expect(result.standardError.hasPrefix("pulsemap: warning: scenes/rome.json: basemap: "))
    #expect(try served.requests().contains { $0.path.hasPrefix("/holes/5/") })
  }

  @Test func `learns who asks`() throws {
    let served = try ServedFolder()
    let variable = ["PULSEMAP_USER_AGENT": "variable/2"]
    _ = try served.render("nostore/{z}/{x}/{y}.png")
    _ = try served.render("nostore/{z}/{x}/{y}.png", "-o a.png", variable)
    _ = try served.render("nostore/{z}/{x}/{y}.png", "-o a.png --user-agent option/3", variable)
    let version = try served.run("--version").text.split(separator: " ")[1].dropLast()
    let names = try served.requests().map { $0.headers["user-agent"] }
    #expect(Set(names.prefix(4)) == ["pulsemap/\(version)"])
    #expect(Set(names[4..<8]) == ["variable/2"] && Set(names[8...]) == ["option/3"])
    let bad = try served.render("nostore/{z}/{x}/{y}.png", "-o a.png --user-agent é")
    #expect(
      bad.standardError.hasPrefix(
        "pulsemap: error: --user-agent: 'é' cannot be sent in a header; use printable ASCII, such as my-maps/1.0\n"
      ))
  }

  @Test func `can be rendered by several processes at once`() throws {
    let served = try ServedFolder()
    let line = "\(ServedFolder.rome) --basemap '\(try served.map("changed/{z}/{x}/{y}.png"))'"
    let script = (0..<4).map { "pulsemap \(line) -o \($0).png & pids+=($!)" }.joined(separator: "\n")
    let result = try ToolUnderTest.shell(
      "export XDG_CACHE_HOME='\(served.cache)'; pids=()\n\(script)\nfor p in ${pids[@]}; do wait $p || exit 9; done",
      in: served.folder.url)
    #expect(result.status == 0 && result.standardError == "")
    #expect(try served.folder.names.filter { $0.hasSuffix(".png") }.count == 4)
    #expect(try served.run("cache").text.contains("entries  4\n"))
    #expect(try served.run("cache --clear").text.contains("removed  4 entries, "))
    #expect(try served.run("cache").text.hasSuffix("entries  0\nsize     0 bytes\n"))
  }

  @Test func `is all that libcurl is loaded for`() throws {
    let served = try ServedFolder()
    let debug = ["LD_DEBUG": "files"]
    let world = try served.run("\(ServedFolder.rome) -o a.png", debug)
    #expect(
      world.status == 0 && world.standardError.contains("libc.so") && !world.standardError.contains("libcurl")
    )
    let tiles = try served.render("ok/{z}/{x}/{y}.png", "-o a.png", debug)
    #expect(tiles.status == 0 && tiles.standardError.contains("libcurl.so.4"))
    // What is kept needs no library either.
    let kept = try served.render("ok/{z}/{x}/{y}.png", "-o a.png", debug)
    #expect(kept.status == 0 && !kept.standardError.contains("libcurl"))
  }
}
