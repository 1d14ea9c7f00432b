import Foundation
import PulseImages
import PulsePixels
import PulseTestSupport
import Testing

@Suite struct `A view at street level` {
  private static let note =
    "pulsemap: --basemap: the built-in map has no streets, and coasts to about 400 m; for streets, write --basemap streets, "
    + "which needs the network\n"

  @Test func `tells once that the built-in map has no streets, which is no reason to fail`() throws {
    let folder = try TemporaryFolder()
    let line = "render --lat 22.2847 --lon 114.158 --radius 500 --size 200x120 -o a.png --at 0 --strict"
    let result = try ToolUnderTest.run(line, in: folder.url)
    #expect(result.status == 0 && result.standardError == Self.note)
    for quiet in ["--quiet", "--basemap white", "--zoom 8"] {
      #expect(
        !(try ToolUnderTest.run("\(line) \(quiet)", in: folder.url).standardError.contains("streets")),
        "\(quiet)")
    }
    try folder.write("name,lat,lon\na,1,2\nb,3,4\nc,5,6\n", to: "m.csv")
    let batch = try ToolUnderTest.run(
      "batch m.csv -o {name}.png --radius 500 --size 200x120 --jobs 2", in: folder.url)
    #expect(batch.status == 0)
    #expect(batch.standardError.components(separatedBy: Self.note).count == 2, "\(batch.standardError)")
  }

  @Test func `has streets with one word, from the network`() throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run(
      "render --lat 22.2847 --lon 114.158 --radius 500 --at 0 --basemap streets --offline -o a.png",
      in: folder.url,
      variables: ["XDG_CACHE_HOME": folder.url.path(percentEncoded: false)])
    #expect(result.status == 2)
    #expect(
      result.standardError
        == "pulsemap: error: --basemap: the TileJSON or style of tiles.openfreemap.org is not in the cache; run once without "
        + "--offline\n")
  }

  /// Options of scenes whose pulse fills the view, and more.
  @Test(
    arguments: [
      "--size 512x512", "--size 160x160", "--size 240x160", "--size 300x300 --scale 2",
    ],
    [
      "--radius 500", "--radius 300 --zoom 13", "--radius 60px --zoom 12 --effect throb-square",
      "--radius 200 --zoom 14 --timeline start@0,radius=900@1",
    ])
  func `has no decoration on the pulse at its largest`(size: String, pulse: String) throws {
    let folder = try TemporaryFolder()
    let line =
      "--lat 22.2847 --lon 114.158 \(size) \(pulse) --no-attribution --no-labels --graticule none --quiet"
    try ToolUnderTest.succeed("render \(line) -o a.png --at 0", in: folder.url)
    try ToolUnderTest.succeed(
      "render \(line) -o b.png --at 0 --no-caption --no-scale-bar --no-inset", in: folder.url)
    let planned = try ToolUnderTest.run("render \(line) --dry-run --json --format gif")
    let plan = try JSONDecoder().decode(Plan.self, from: Data(planned.standardOutput))
    let radius = plan.frames.flatMap(\.overlays).flatMap(\.layers).filter(\.visible).map(\.radius).max() ?? 0
    let isSquare = pulse.contains("square")
    let (with, without) = (
      try Bitmap(decoding: folder.bytes("a.png")), try Bitmap(decoding: folder.bytes("b.png"))
    )
    var touched = 0
    for y in 0..<with.size.height {
      for x in 0..<with.size.width where with[x, y] != without[x, y] {
        let (dx, dy) = (Double(2 * x + 1 - with.size.width) / 2, Double(2 * y + 1 - with.size.height) / 2)
        let distance = isSquare ? max(abs(dx), abs(dy)) : (dx * dx + dy * dy).squareRoot()
        if distance < radius { touched += 1 }
      }
    }
    #expect(touched == 0, "\(touched) pixels within \(radius)")
  }

  @Test func `says with --verbose what has no place`() throws {
    let folder = try TemporaryFolder()
    let line = "render --lat 22.2847 --lon 114.158 --radius 500 --size 160x160 -o a.png"
    let result = try ToolUnderTest.run("\(line) -v", in: folder.url)
    #expect(
      result.standardError.contains(
        "pulsemap: --scale-bar: would cover the pulse at its largest and is left out; "))
    let strict = try ToolUnderTest.run("\(line) --scale-bar", in: folder.url)
    #expect(
      strict.standardError.contains(
        "pulsemap: warning: --scale-bar: would cover the pulse at its largest and is left out; use a larger image or a "
          + "smaller radius\n"))
  }
}

@Suite struct `A map without an overlay` {
  @Test func `is a box alone, or any view with --effect none`() throws {
    let folder = try TemporaryFolder()
    for (name, view) in [
      ("box", "--bbox 5.8,47.2,15.1,55.1"), ("view", "--center 41.9,12.5 --zoom 9 --effect none"),
      ("fitted", "--center 41.9,12.5 --radius 20km --effect none"),
      ("place", "--place Rome --zoom 7 --effect none"),
    ] {
      try ToolUnderTest.succeed(
        "render \(view) --size 200x150 --strict --no-attribution -o \(name).png", in: folder.url)
      try ToolUnderTest.succeed(
        "render \(view) --size 200x150 --strict --no-attribution -o \(name).gif", in: folder.url)
      #expect(try Oracle.decode(folder.file("\(name).gif"), with: .gifsicle).frames.count == 1)
      // The same map as under a transparent pulse.
      let pulse =
        view.contains("--effect none")
        ? view.replacingOccurrences(of: "--effect none", with: "--opacity-range 0:0")
        : "--center 51.3385,10.45 --zoom 5 --opacity-range 0:0"
      if name != "box", name != "fitted", name != "place" {
        _ = try ToolUnderTest.run(
          "render \(pulse) --size 200x150 --no-attribution -o pulse.png", in: folder.url)
        #expect(
          try Bitmap(decoding: folder.bytes("\(name).png")) == Bitmap(decoding: folder.bytes("pulse.png")))
      }
    }
    // A scene with all values filled in is the same map.
    let resolved = try ToolUnderTest.run(
      "scene --resolved --bbox 5.8,47.2,15.1,55.1 --size 200x150 --no-attribution")
    try folder.write(resolved.text, to: "scene.json")
    try ToolUnderTest.succeed("render scene.json -o again.png", in: folder.url)
    #expect(try Bitmap(decoding: folder.bytes("again.png")) == Bitmap(decoding: folder.bytes("box.png")))
    try folder.write(
      #"{"bbox": "5.8,47.2,15.1,55.1", "size": "200x150", "attribution": "none"}"#, to: "box.json")
    try ToolUnderTest.succeed("render box.json -o file.png", in: folder.url)
    #expect(try Bitmap(decoding: folder.bytes("file.png")) == Bitmap(decoding: folder.bytes("box.png")))
    try folder.write("name,bbox\nrow,\"5.8,47.2,15.1,55.1\"\n", to: "rows.csv")
    let batch = try ToolUnderTest.run(
      "batch rows.csv -o {name}.png --size 200x150 --no-attribution", in: folder.url)
    #expect(
      batch.status == 0 && batch.standardError == "batch: 1 row: 1 rendered\n", "\(batch.standardError)")
    #expect(try Bitmap(decoding: folder.bytes("row.png")) == Bitmap(decoding: folder.bytes("box.png")))
  }

  @Test(arguments: ["--effect none", "--bbox 1,2,3,4 --color red", "--bbox 1,2,3,4 --radius 5km"])
  func `is refused where a pulse or a view is missing`(line: String) throws {
    let result = try ToolUnderTest.run("render \(line) -o a.png")
    #expect(result.status == 2)
    #expect(
      result.standardError.hasPrefix(
        line.hasPrefix("--bbox")
          ? "pulsemap: error: --lat: no place of the pulse is given, only the view; write --place LAT,LON"
          : "pulsemap: error: --lat: no location is given; write --center LAT,LON"))
  }
}
