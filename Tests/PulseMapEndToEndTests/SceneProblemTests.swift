import Foundation
import PulseTestSupport
import Testing

@Suite struct `What is wrong with a scene file` {
  @Test(arguments: InvalidScene.syntax)
  func `is said with line and column when it is no JSON`(scene: InvalidScene) throws {
    try scene.check()
  }

  @Test(arguments: InvalidScene.meaning + InvalidScene.films)
  func `is said with its place and what to write instead`(scene: InvalidScene) throws {
    try scene.check()
  }

  @Test func `is said of twenty things at most`() throws {
    let result = try ToolUnderTest.run(["scene", "many-mistakes.json"], in: InvalidScene.folder)
    let lines = result.standardError.split(separator: "\n")
    #expect(lines.count == 21 && result.status == 2)
    #expect(
      lines[19].hasSuffix(
        ": overlays[9].lon: '400' is out of range; use degrees from -360 to 360, such as 40 for the same place"
      ))
    #expect(
      lines[20].hasSuffix(": many-mistakes.json: has 40 more problems; correct the listed ones first"))
  }

  @Test func `is said of twenty overlays at most that have no place`() throws {
    let folder = try TemporaryFolder()
    let overlays = Array(repeating: #"{"id": "a", "lat": 1}"#, count: 1_000).joined(separator: ",")
    try folder.write(#"{"overlays": [\#(overlays)]}"#, to: "scene.json")
    let lines = try ToolUnderTest.run(["scene", "scene.json"], in: folder.url).standardError.split(
      separator: "\n")
    #expect(lines.count == 22)
    #expect(
      lines.last?.hasSuffix("scene.json: has more problems; correct the listed ones first") == true)
  }

  @Test func `is warned of twenty times at most`() throws {
    let folder = try TemporaryFolder()
    let overlays = Array(repeating: #"{"lat": 86, "lon": 1}"#, count: 1_000).joined(separator: ",")
    try folder.write(#"{"duration": 0.8, "overlays": [\#(overlays)]}"#, to: "scene.json")
    let result = try ToolUnderTest.run(["scene", "scene.json"], in: folder.url)
    let lines = result.standardError.split(separator: "\n")
    #expect(result.status == 0 && lines.count == 21)
    #expect(lines.last == "pulsemap: warning: scene.json: has more warnings like these")
  }

  @Test func `can be that it is a folder, or not there`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.file("a.json"), withIntermediateDirectories: false)
    for (name, problem) in [
      (
        "a.json",
        "FILE: 'a.json' is a folder; write the files in it that are to be drawn, such as a.json/*.csv"
      ),
      ("b.json", "b.json: cannot be read: No such file or directory; check the path"),
    ] {
      let result = try ToolUnderTest.run(["scene", name], in: folder.url)
      #expect(result.standardError == "pulsemap: error: \(problem)\n")
      #expect(result.status == 2)
    }
  }

  @Test func `has a row for each file`() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: InvalidScene.folder.path(percentEncoded: false)
    ).filter { $0.hasSuffix(".json") }
    let rows = InvalidScene.syntax + InvalidScene.meaning + InvalidScene.films
    #expect(names.sorted() == (rows.map { "\($0.name).json" } + ["many-mistakes.json"]).sorted())
  }
}

@Suite struct `The schema of scenes` {
  private static let schema = Fixtures.url("scenes/scene.schema.json")

  /// Problems that a JSON schema cannot detect: references, and the contents of strings.
  private static let beyond: Set = [
    "basemap-misspelt", "color-misspelt", "cycles-of-nothing", "duration-and-cycles", "effect-file-mistake",
    "effect-inline-fill", "effect-missing", "id-twice", "key-twice", "lat-missing", "overlay-key-twice",
    "place-missing", "place-of-scene-missing", "strict-timeline", "timeline-command", "timeline-time",
    "timing-control-point", "timing-swings",
  ]

  @Test func `is printed as it is committed`() throws {
    let result = try ToolUnderTest.run("scene --schema")
    #expect(result.status == 0 && result.standardError == "")
    try expectGolden(text: result.text, "scenes/scene.schema.json")
  }

  @Test func `accepts every scene, also resolved`() throws {
    let folder = try TemporaryFolder()
    var files = GoodScene.all.map(\.file)
    for scene in GoodScene.all {
      try folder.write(scene.resolved(), to: "\(scene.name).json")
      files.append(folder.file("\(scene.name).json"))
    }
    #expect(try Oracle.validate(files, against: Self.schema) == files.map { _ in [] })
  }

  @Test func `refuses wrong types, numbers out of range and unknown keys`() throws {
    let names = InvalidScene.meaning.map(\.name)
    let files = names.map { InvalidScene.folder.appending(path: "\($0).json") }
    let messages = try Oracle.validate(files, against: Self.schema)
    let accepted = zip(names, messages).filter { $0.1.isEmpty }.map(\.0)
    #expect(Set(accepted) == Self.beyond)
  }

  @Test func `stands alone`() throws {
    let result = try ToolUnderTest.run("scene --schema --resolved scene.json")
    #expect(result.status == 2 && result.text == "")
    #expect(
      result.standardError
        == """
        pulsemap: error: --schema: conflicts with --resolved; use one of them
        pulsemap: error: --schema: is the same for every scene; remove 'scene.json'

        """)
  }
}
