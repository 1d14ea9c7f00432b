import Foundation
import PulseTestSupport
import Testing

@Suite struct `A scene file` {
  @Test(arguments: GoodScene.all)
  func `is told in a line when it is right`(scene: GoodScene) throws {
    let result = try ToolUnderTest.run(["scene", "\(scene.name).json"], in: GoodScene.folder)
    #expect(result.status == 0 && result.standardError == "")
    #expect(result.text == "\(scene.name).json: \(scene.line)\n")
  }

  @Test func `has a row for each file`() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: GoodScene.folder.path(percentEncoded: false))
    let scenes = names.filter { $0.hasSuffix(".json") && $0.split(separator: ".").count == 2 }
    #expect(scenes.sorted() == GoodScene.all.map { "\($0.name).json" })
  }

  @Test func `can come from standard input, with a byte order mark or without`() throws {
    let folder = try TemporaryFolder()
    let script = """
      set -e
      scene='{"lat": 1, "lon": 2, "zoom": 12, "size": "60x60", "basemap": "white", "effect": "sweep", "fps": 2}'
      echo "$scene" > scene.json
      printf '\\xEF\\xBB\\xBF%s' "$scene" > marked.json
      pulsemap render scene.json -o file.gif
      pulsemap render - -o pipe.gif < scene.json
      cat marked.json | pulsemap render - -o marked.gif
      cmp file.gif pipe.gif
      cmp file.gif marked.gif
      pulsemap scene - < scene.json
      """
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.standardError == "" && result.status == 0)
    #expect(result.text == "1 overlay, 7 s, 14 frames at 2 fps, 60x60 pixels, zoom 12\n")
  }

  @Test func `is called standard input in messages when it is that`() throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.shell(
      #"echo '{"lat": 91, "lon": 2, "x": 1}' | pulsemap scene -"#, in: folder.url)
    #expect(
      result.standardError
        == """
        pulsemap: error: standard input: x: unknown key; did you mean 'lon'?
        pulsemap: error: standard input: lat: '91' is out of range; use degrees from -90 to 90, or swap latitude and longitude

        """)
    #expect(result.status == 2)
  }

  @Test func `may hold commands without effect unless it or the options are strict`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"lat": 1, "lon": 2, "timeline": "start@0,resume@1"}"#, to: "scene.json")
    let message =
      "scene.json: timeline: 'resume@1' is ignored: already running; leave it out\n"
    let lax = try ToolUnderTest.run("scene scene.json", in: folder.url)
    #expect(lax.status == 0 && lax.standardError == "pulsemap: warning: \(message)")
    let strict = try ToolUnderTest.run("scene scene.json --strict", in: folder.url)
    #expect(strict.status == 2 && strict.text == "" && strict.standardError == "pulsemap: error: \(message)")
  }

  @Test func `may not have more frames than can be rendered`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"lat": 1, "lon": 2, "basemap": "white", "duration": 86400}"#, to: "scene.json")
    let result = try ToolUnderTest.run("scene scene.json", in: folder.url)
    #expect(result.status == 2 && result.standardError.hasPrefix("pulsemap: error: scene.json: duration: "))
    let render = try ToolUnderTest.run("render scene.json -o a.gif", in: folder.url)
    #expect(render.status == 2 && render.standardError == result.standardError)
  }

  @Test func `reads effects from its own folder, options from the working directory`() throws {
    let folder = try TemporaryFolder()
    let script = """
      set -e
      mkdir scenes
      pulsemap effects dot > scenes/mine.json
      pulsemap effects ripple > mine.json
      echo '{"lat": 1, "lon": 2, "effect": "mine.json"}' > scenes/scene.json
      pulsemap scene --resolved scenes/scene.json | grep '"name": "dot"'
      pulsemap scene --resolved scenes/scene.json --effect mine.json | grep '"name": "ripple"'
      """
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.standardError == "" && result.status == 0)
  }
}

@Suite struct `A resolved scene file` {
  @Test(arguments: GoodScene.all)
  func `is resolved to itself`(scene: GoodScene) throws {
    let folder = try TemporaryFolder()
    let text = try scene.resolved()
    try folder.write(text, to: "scene.json")
    let again = try ToolUnderTest.succeed("scene --resolved scene.json", in: folder.url)
    #expect(again.text == text)
    #expect(text.contains("\"timeline\": ") && text.contains("\"zoom\": ") && !text.contains("halo.effect"))
  }

  @Test(arguments: GoodScene.all)
  func `has the frames of the original`(scene: GoodScene) throws {
    let folder = try TemporaryFolder()
    try folder.write(scene.resolved(), to: "scene.json")
    // A sequence can be transparent, which a GIF cannot.
    let frames = folder.file("%03d.png").path(percentEncoded: false)
    let words = ["--dry-run", "--report", "json", "-o", frames]
    let original = try ToolUnderTest.run(["render", "\(scene.name).json"] + words, in: GoodScene.folder)
    let resolved = try ToolUnderTest.run(["render", "scene.json"] + words, in: folder.url)
    #expect(original.status == 0 && original.text == resolved.text)
  }

  @Test(arguments: GoodScene.all)
  func `has the pixels of the original`(scene: GoodScene) throws {
    let folder = try TemporaryFolder()
    try folder.write(scene.resolved(), to: "scene.json")
    for instant in ["0", "0.5", "1.7"] {
      let still = ["--format", "png", "-o", "-", "--at", instant]
      let original = try ToolUnderTest.run(["render", "\(scene.name).json"] + still, in: GoodScene.folder)
      let resolved = try ToolUnderTest.run(["render", "scene.json"] + still, in: folder.url)
      #expect(original.status == 0 && original.standardOutput.count > 1_000)
      #expect(original.standardOutput == resolved.standardOutput)
    }
  }

  @Test func `can be made of a command line`() throws {
    let folder = try TemporaryFolder()
    let script = """
      set -e
      words='--lat 48.2 --lon 16.37 --radius 2km --size 80x60 --effect ripple --rings 2 --stroke red'
      words="$words --pop-in --fps 5 --timeline start@0,pause@1,color=#0a0@0.5/ease:1 --circle geodesic"
      pulsemap render $words -o words.gif
      pulsemap scene --resolved $words > scene.json
      pulsemap render scene.json -o file.gif
      cmp words.gif file.gif
      """
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.status == 0, "\(result.standardError)")
  }

  @Test func `moves along the track of the original`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"type":"LineString","coordinates":[[16,48],[17,48.5],[18,48]]}"#, to: "way.geojson")
    let words = "--track way.geojson --track-duration 2 --fps 5 --size 80x60"
    let resolved = try ToolUnderTest.succeed("scene --resolved \(words)", in: folder.url)
    try folder.write(resolved.text, to: "scene.json")
    let original = try ToolUnderTest.succeed("render \(words) --dry-run --report json", in: folder.url)
    let again = try ToolUnderTest.succeed("render scene.json --dry-run --report json", in: folder.url)
    #expect(again.text == original.text)
    #expect(try ToolUnderTest.succeed("scene --resolved scene.json", in: folder.url).text == resolved.text)
  }

  @Test func `says everything that was left open`() throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.succeed(
      "scene --resolved --lat 22.284681 --lon 114.158177", in: folder.url)
    try expectGolden(text: result.text, "golden/scene-resolved.txt")
  }
}
