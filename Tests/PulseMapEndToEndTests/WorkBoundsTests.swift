import PulseTestSupport
import Testing

@Suite struct `Work that would take very long` {
  @Test(
    arguments: [
      "--duration 720 --fps 50", "--play 720s --fps 50 --fade 86400 --linger 86400",
      "--play 720s --fps 50 --linger inf",
    ])
  func `is refused before it begins, with what makes it less`(options: String) throws {
    let folder = try TemporaryFolder()
    let rows = (0..<60_000).map { "2024-01-\(10 + $0 % 18)T0\($0 % 10):00:00Z,\($0 % 60),\($0 % 170)" }
    try folder.write("time,lat,lon\n" + rows.joined(separator: "\n") + "\n", to: "a.csv")
    let line = "render --csv a.csv --radius 20px --size 64x48 -o a.gif \(options)"
    let result = try ToolUnderTest.run(line.words, in: folder.url, timeout: 120)
    #expect(result.status == 2)
    let place = options.hasPrefix("--play") ? "--play" : "--duration"
    #expect(
      result.standardError.hasPrefix("pulsemap: error: \(place): the 60000 overlays have to be drawn "),
      "\(result.standardError)")
    #expect(result.standardError.contains("at most 1000000000 are possible; use a lower --fps, "))
    #expect(try folder.names == ["a.csv"])
  }

  @Test func `is announced`() throws {
    let folder = try TemporaryFolder()
    let rows = (0..<2_000).map { "\($0 % 60),\($0 % 170)" }
    try folder.write("lat,lon\n" + rows.joined(separator: "\n") + "\n", to: "a.csv")
    let line = "scene a.json"
    try folder.write(#"{"csv": "a.csv", "radius": "20px", "duration": 720, "fps": 50}"#, to: "a.json")
    let result = try ToolUnderTest.run(line.words, in: folder.url)
    #expect(
      result.standardError.contains(
        "the 2000 overlays have to be drawn 72000000 times in all frames together, which can take hours; use a lower"
      ),
      "\(result.standardError)")
  }

  @Test(arguments: ["--label {name}{name}{name}", "--callout", "--title", "--note", "--label"])
  func `on text is done for as much of it as there is room for`(option: String) throws {
    let folder = try TemporaryFolder()
    // Six million marks on nothing are one character for users.
    let script = """
      import json, sys
      name, option = "\\u0300" * 6000000, sys.argv[1].split()
      point = {"type": "Point", "coordinates": [1, 2]}
      data = {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"name": name}, "geometry": point}]}
      scene = {"geojson": "d.json", "radius": "20px", "size": "64x48", "duration": 0.2}
      if len(option) > 1: scene[option[0][2:]] = option[1]
      elif option[0] == "--label": scene["label"] = "a" * 100000
      else: scene[option[0][2:]] = name
      json.dump(data, open("d.json", "w"), ensure_ascii=False)
      json.dump(scene, open("s.json", "w"), ensure_ascii=False)
      """
    try folder.write(script, to: "make.py")
    // The limit of processor time ends a program that takes long; the machine may have other work.
    let line = "python3 make.py '\(option)'; prlimit --cpu=8 pulsemap render s.json -o a.gif; echo $?"
    let result = try ToolUnderTest.shell(line, in: folder.url)
    let isLabel = option.hasPrefix("--label")
    #expect(result.text == "\(isLabel ? 0 : 2)\n", "\(result.standardError.prefix(300))")
    #expect(
      result.standardError.contains(
        option == "--label"
          ? "1 label has no room and is left out"
          : isLabel
            ? "1 label is too long and was cut; use at most 200 characters"
            : "has 6000000 characters; use at most 10000"),
      "\(result.standardError.prefix(300))")
  }

  @Test(arguments: ["a/.gif", ".gif", "..gif", "a/.png", ".dark.GIF/.webp", "./.svg", ".mp4"])
  func `or a file without a name is not begun`(path: String) throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run("render \(Sample.small) -o \(path)".words, in: folder.url)
    #expect(result.status == 2)
    let ending = try #require(path.split(separator: "/").last)
    #expect(
      result.standardError
        == "pulsemap: error: --output: '\(path)' has no name before its extension; write one, such as map\(ending)\n"
    )
    #expect(try folder.names == [])
    let extract = try ToolUnderTest.run(
      "extract x.mbtiles --bounds 1,1,2,2 -o .pmtiles".words, in: folder.url)
    #expect(extract.standardError.contains("'.pmtiles' has no name before its extension"))
  }
}
