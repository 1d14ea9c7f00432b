import Foundation
import PulseImages
import PulsePixels
import PulseTestSupport
import Testing

@Suite struct `A command that accepts a picture` {
  /// Debian's `sh` is dash, which has no `$'...'`.
  @Test(arguments: ["/bin/sh", "/bin/bash"])
  func `changes that picture alone, whatever its name is`(shell: String) throws {
    for name in [
      "x\u{7}';touch PWNED #.gif", "x\u{200D}'$(touch PWNED)'.gif", "-n\\'\u{1B}[31m.gif",
      "a\u{202E}`touch PWNED`.gif",
      "##[x]'.gif",
    ] {
      let folder = try TemporaryFolder()
      for path in ["golden", "actual"] {
        try FileManager.default.createDirectory(at: folder.file(path), withIntermediateDirectories: false)
      }
      for (path, place) in [("golden", "Rome"), ("actual", "Oslo")] {
        let line = "render --place \(place) --size 20x20 -q -o".words
        #expect(try ToolUnderTest.run(line + ["\(path)/\(name)"], in: folder.url).status == 0)
      }
      _ = try ToolUnderTest.run("compare golden actual --markdown r.md", in: folder.url)
      let report = try String(contentsOf: folder.file("r.md"), encoding: .utf8)
      let command = try #require(report.split(separator: "\n").first { $0.hasPrefix("pulsemap compare ") })
      let tools = URL(filePath: try ToolUnderTest.path()).deletingLastPathComponent().path(
        percentEncoded: false)
      let result = try run(
        shell, ["-c", String(command)], environment: ["PATH": "\(tools):/usr/bin:/bin"],
        workingDirectory: folder.url, timeout: 60)
      #expect(result.status == 0, "\(command)\n\(result.standardError)")
      #expect(try folder.names == ["actual", "golden", "r.md"])
      #expect(try folder.bytes("golden/\(name)") == folder.bytes("actual/\(name)"))
    }
  }
}

@Suite struct `Data that are no options` {
  private func messages(_ name: String, _ text: String, _ line: String) throws -> (
    status: Int32?, text: String
  ) {
    let folder = try TemporaryFolder()
    try folder.write(text, to: name)
    let result = try ToolUnderTest.run(line, in: folder.url)
    return (result.status, result.standardError)
  }

  @Test(arguments: ["0.36", "true", "3", "[1]"])
  func `are numbers where a file would be`(value: String) throws {
    let feature =
      "{\"type\":\"Feature\",\"properties\":{\"track\":\(value)},\"geometry\":{\"type\":\"Point\",\"coordinates\":[150,-33]}}"
    let result = try messages("f.geojson", feature, "render f.geojson --size 40x40 -o f.png")
    #expect(
      result.status == 0
        && result.text.contains("'track' is data and sets no option") == (Double(value) == nil),
      "\(result.text)")
  }

  @Test func `are headings and tracks of rows of a batch`() throws {
    let result = try messages(
      "b.csv", "id,lat,lon,track,heading\na,1,2,0.36,511\nb,1,2,0.4,20\n",
      "batch b.csv -o {id}.png --radius 50km --size 40x30")
    #expect(result.status == 0)
    #expect(result.text.contains("b.csv:2: '0.36' is no value of the option"), "\(result.text)")
    #expect(result.text.contains("b.csv:2: '511' is no value of the option"), "\(result.text)")
    #expect(result.text.components(separatedBy: "'track' is data").count == 2)
  }
}

@Suite struct `A circle of accuracy` {
  private struct Bounds: Decodable { var west: Double, east: Double }
  private struct Sidecar: Decodable { var bounds: Bounds }

  @Test(arguments: ["", "--accuracy 20m", "--accuracy 5km"])
  func `does not throw the view out`(option: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("lat,lon\n48.2,16.37\n47.07,15.44\n", to: "a.csv")
    let result = try ToolUnderTest.run(
      "render a.csv \(option) --size 200x200 -o a.png --sidecar", in: folder.url)
    #expect(result.status == 0)
    let sidecar = try JSONDecoder().decode(Sidecar.self, from: Data(folder.bytes("a.png.json")))
    // The places are 0.93 degrees apart from west to east, and 1.13 from south to north, which is 1.67 on the map.
    #expect((1.6...5).contains(sidecar.bounds.east - sidecar.bounds.west), "\(sidecar)")
  }
}

@Suite struct `The label of a place` {
  private func picture(_ words: [String]) throws -> Bitmap {
    let folder = try TemporaryFolder()
    let line = "render --size 120x90 --zoom 5 --attribution none -o a.png".words
    #expect(try ToolUnderTest.run(line + words, in: folder.url).status == 0)
    return try Bitmap(decoding: folder.bytes("a.png"))
  }

  @Test func `is what is given, with fields and line breaks`() throws {
    let city = try picture(["--place", "Rome=City of Rome"])
    #expect(try picture(["--place", "Rome", "--label", "City of {name}"]) == city)
    #expect(try picture(["--place", "Rome"]) != city)
    let lines = try picture(["--place", "41.9,12.5=a\nb"])
    #expect(try picture(["--place", #"41.9,12.5=a\nb"#]) == lines)
    #expect(try picture(["--place", "41.9,12.5", "--label", #"a\nb"#]) == lines)
  }

  @Test func `is refused with a field, and told where none is left to label`() throws {
    let field = try ToolUnderTest.run(["render", "--place", "41.9,12.5=a {x}", "-o", "a.png"])
    #expect(field.status == 2 && field.standardError.contains("has a field in its label"))
    let folder = try TemporaryFolder()
    let unused = try ToolUnderTest.run("render --place 1,2=X --label Y --strict -o a.png", in: folder.url)
    #expect(unused.status == 2 && unused.standardError.contains("each place has a label of its own"))
  }
}

@Suite struct `Texts that are canonically equal` {
  @Test func `are categories and properties of their own`() throws {
    let folder = try TemporaryFolder()
    try folder.write("lat,lon,kind\n1,-20,caf\u{e9}\n1,0,cafe\u{301}\n1,20,tea\n", to: "a.csv")
    try ToolUnderTest.succeed(
      "render a.csv --color-by kind --basemap white --radius 8px --zoom 1 --size 120x40 --scale-range 1:1 --opacity-range 1:1 -o a.png",
      in: folder.url)
    let image = try Bitmap(decoding: folder.bytes("a.png"))
    // 20 degrees at zoom 1 are 28 pixels.
    let colors = [32, 60, 88].map { image[$0, 20] }
    #expect(Set(colors).count == 3, "\(colors)")
  }
}

@Suite struct `Goldens that cannot be compared` {
  @Test func `fail unless their bytes are equal`() throws {
    let folder = try TemporaryFolder()
    for path in ["golden", "actual"] {
      try FileManager.default.createDirectory(at: folder.file(path), withIntermediateDirectories: false)
      try ToolUnderTest.succeed("render --place Rome --size 30x30 -q -o \(path)/a.png", in: folder.url)
    }
    try folder.write("<svg/>", to: "golden/m.svg")
    let missing = try ToolUnderTest.run("compare golden actual", in: folder.url)
    #expect(missing.status == 1 && missing.standardError.contains("'golden/m.svg' is not in 'actual'"))
    try folder.write("<svg />", to: "actual/m.svg")
    let other = try ToolUnderTest.run("compare golden actual", in: folder.url)
    #expect(other.status == 1 && other.standardError.contains("'golden/m.svg' has other bytes in 'actual'"))
    for pattern in ["--exclude m.svg", "--include a.png"] {
      let selected = try ToolUnderTest.run("compare golden actual \(pattern)", in: folder.url)
      #expect(selected.status == 0 && selected.standardError == "", "\(selected.standardError)")
    }
    try folder.write("<svg/>", to: "actual/m.svg")
    #expect(try ToolUnderTest.run("compare golden actual", in: folder.url).status == 0)
  }
}

@Suite struct `A video of an earlier run` {
  @Test(arguments: ["mp4", "webm"])
  func `is replaced, and no other one`(format: String) throws {
    let folder = try TemporaryFolder()
    let line = "render --place Rome= --size 40x40 --labels none --format \(format)"
    for _ in 1...2 { #expect(try ToolUnderTest.run(line, in: folder.url).status == 0) }
    try ToolUnderTest.succeed("\(line) --no-metadata -o pulse.\(format)", in: folder.url)
    let foreign = try ToolUnderTest.run(line, in: folder.url)
    #expect(foreign.status == 2 && foreign.standardError.contains("is no file with the metadata of pulsemap"))
  }
}

@Suite struct `A box around the world` {
  private struct Scene: Decodable { var lon: Double }

  @Test(arguments: [("0,-40,360,40", 180.0), ("-180,-40,180,40", 0), ("-30,-40,330,40", 150)])
  func `is in the middle of the view`(box: String, longitude: Double) throws {
    let result = try ToolUnderTest.run("scene --resolved --bbox=\(box) --size 512x256")
    let scene = try JSONDecoder().decode(Scene.self, from: Data(result.standardOutput))
    #expect(abs(abs(scene.lon) - longitude) < 1e-6, "\(scene)")
  }

  @Test func `is told where it does not fit`() throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run(
      "render --bbox=-180,-60,180,60 --size 200x150 -o a.png", in: folder.url)
    #expect(result.status == 0)
    #expect(result.standardError.contains("use a --size of at least 256x150"), "\(result.standardError)")
    // A square of 400 points is the world between the latitudes of Mercator's square.
    let wide = try ToolUnderTest.run(
      "render --bbox=-180,-85.0511,180,85.0511 --size 1600x400 -o a.png", in: folder.url)
    #expect(wide.status == 0)
    #expect(wide.standardError.contains("4 times as wide as the world"), "\(wide.standardError)")
    #expect(wide.standardError.contains("use a --size of 400x400"), "\(wide.standardError)")
  }
}
