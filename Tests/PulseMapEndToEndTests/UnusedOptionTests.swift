import Foundation
import PulseTestSupport
import Testing

@Suite struct `An option that no output has a use for` {
  @Test(arguments: [
    ("--quality 30", "a.webp", "a .gif or .jpg output"), ("--colors 16", "a.apng", "a .gif output"),
    ("--dither diffusion", "a.png", "a .gif output"), ("--lossy 20", "a.webp", "a .gif output"),
    ("--png-writer compact", "a.apng", "a .png output"),
    ("--at 0.2", "a.gif", "a still, such as a .png output"),
    ("--fps 10", "a.png", "an animation or a sequence"),
    ("--cycles 2", "a.png", "an animation or a sequence"),
    ("--loop 3", "a.png", "a .gif, .apng, .webp or .svg output"),
    ("--no-metadata", "a.y4m", "an output other than .y4m or .raw"),
    ("--timeout 3", "a.gif", "the --basemap of a tile server"),
    ("--max-tiles 3", "a.gif", "the --basemap of a tile server"),
  ])
  func `is warned of`(option: String, name: String, need: String) throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run("render \(Sample.small) \(option) -o \(name)", in: folder.url)
    let word = option.split(separator: " ")[0]
    #expect(result.status == 0)
    #expect(
      result.standardError == "pulsemap: warning: \(word): has no effect without \(need); leave it out\n")
  }

  @Test func `is warned of where a size limit cannot apply to one of several outputs`() throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run(
      "render \(Sample.small) --max-bytes 1M -o a.gif -o a.y4m -o f-%d.png", in: folder.url)
    #expect(result.status == 0)
    #expect(
      result.standardError == """
        pulsemap: warning: --max-bytes: has no effect on 'a.y4m', uncompressed video
        pulsemap: warning: --max-bytes: has no effect on 'f-%d.png', a sequence of files

        """)
  }

  @Test func `is fine when one of several outputs has`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed(
      "render \(Sample.small) --quality 60 --fps 10 --loop 2 --at 0.2 -o a.gif -o a.png -o a.webp",
      in: folder.url)
  }

  @Test func `is nothing but what is seen: a still is one picture`() throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run(
      "render --lat 48.2 --lon 16.4 --zoom 3 --radius 5 --size 60x60 --basemap white -v -o a.gif",
      in: folder.url)
    #expect(result.standardError.contains("pulsemap: warning: --radius: the pulse cannot be seen: "))
    #expect(result.standardError.contains("20 frames, 1 unique"))
    let transparent = try ToolUnderTest.run(
      "render \(Sample.small) --color transparent -v -o b.gif", in: folder.url)
    #expect(transparent.standardError.contains("20 frames, 1 unique"))
    let strict = try ToolUnderTest.run(
      "render \(Sample.small) --color transparent --strict -o c.gif", in: folder.url)
    #expect(strict.status == 2 && strict.standardError.contains("--color: the pulse cannot be seen: "))
  }

  /// Maps with colors, lines and names of their own, and values that change nothing there.
  @Test(arguments: ["styles/harbor.json", "basemaps/view.mbtiles", "basemaps/degrees.tif"])
  func `is warned of on a map that has its own colors and names`(map: String) throws {
    let folder = try TemporaryFolder()
    let file = Fixtures.url(map).path(percentEncoded: false)
    let view = map.hasPrefix("styles") ? "--center 0,0 --zoom 14" : "--center 48,16 --zoom 2"
    let line = "render \(view) --size 240x180 --effect none --basemap \(file)"
    func shown(_ options: String) throws -> (pixels: [UInt8], messages: String) {
      let result = try ToolUnderTest.run("\(line) \(options) -o a.raw", in: folder.url)
      #expect(result.status == 0)
      return (Array(try Data(contentsOf: folder.file("a.raw"))), result.standardError)
    }
    let plain = try shown("")
    // A style has names, which can be left out and translated.
    let isStyle = map.hasPrefix("styles")
    let names = isStyle ? [] : [("--labels=none", "--labels"), ("--language local", "--language")]
    for (option, word) in [("--theme dark", "--theme"), ("--borders none", "--borders")] + names {
      let other = try shown(option)
      #expect(other.pixels == plain.pixels, "\(option)")
      #expect(other.messages.contains("warning: \(word): '"), "\(option): \(other.messages)")
      let strict = try ToolUnderTest.run("\(line) \(option) --strict -o b.raw", in: folder.url)
      #expect(strict.status == 2 && strict.standardError.contains("error: \(word): '"), "\(option)")
    }
    // With other text, the theme is that of the text.
    #expect(!(try shown("--theme dark --title A").messages.contains("--theme")))
  }

  @Test func `is an error as a field of data where there is none`() throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run("render --place 1,2 --heat nix -o a.gif", in: folder.url)
    #expect(result.status == 2)
    #expect(result.standardError.contains("--heat: 'nix' is a field of data, and there is none"))
  }

  @Test func `is warned of as a text that is the name of a field of a track or of the legend`() throws {
    let folder = try TemporaryFolder()
    let track = Fixtures.url("tracks/route.gpx").path(percentEncoded: false)
    for option in ["label", "callout"] {
      let result = try ToolUnderTest.run(
        "render --track \(track) --\(option) name --size 200x200 --basemap white --fps 2 -o a.gif",
        in: folder.url)
      #expect(
        result.standardError.contains(
          "warning: --\(option): 'name' is printed as it is;"),
        "\(result.standardError)")
    }
    try folder.write("lat,lon,mag,kind\n1,2,3,a\n4,5,6,b\n", to: "p.csv")
    let legend = try ToolUnderTest.run(
      "render p.csv --color-by mag --legend --legend-title {kind} --size 400x300 --basemap white -o a.gif",
      in: folder.url)
    #expect(
      legend.standardError.contains(
        "--legend-title: '{kind}' is printed as it is, as a legend is about all values of 'kind'; write words"
      ),
      "\(legend.standardError)")
  }

  @Test func `is warned of as a time from which on only polygons are left that have no end`() throws {
    let folder = try TemporaryFolder()
    let ring = "[[0, 0], [5, 0], [5, 5], [0, 0]]"
    let polygon = "{\"type\": \"Polygon\", \"coordinates\": [\(ring)]}"
    func write(_ more: String) throws {
      let properties = "{\"time\": \"2024-01-01\"\(more)}"
      try folder.write(
        "{\"type\": \"Feature\", \"properties\": \(properties), \"geometry\": \(polygon)}", to: "p.geojson")
    }
    func messages() throws -> String {
      let line = "render p.geojson --from 2030-01-01 --basemap white --size 99x99 -o a.png"
      return try ToolUnderTest.run(line, in: folder.url).standardError
    }
    try write("")
    #expect(try messages().contains("warning: --from: all lines and polygons began before, and stay"))
    try write(", \"end\": \"2031-01-01\"")
    #expect(!(try messages().contains("began before")))
  }
}
