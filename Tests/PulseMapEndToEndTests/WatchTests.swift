import Foundation
import PulseTestSupport
import Testing

/// The page of a watched scene as `Tests/Oracles/open_preview.py` extracts it.
private struct PreviewPage: Decodable {
  struct State: Decodable {
    let scene: String
    let badge: String
    let facts: String
    let errors: [String]
    let warnings: [String]
    let `where`: String
    let middle: [Int]?
    let size: [Int]?
    let playing: Bool
    let old: Bool
    let controls: Bool
    let overflows: Bool
    let names: [String]
  }
  let requests: [String]
  let states: [State]
}

/// The answers to hostile requests, as `Tests/Oracles/attack_preview.py` reports them.
private struct PreviewAnswers: Decodable {
  let statuses: [String: Int]
  let headers: [String: String]
  let events: String
  let slow: Double
  let served: Bool
  let busy: [Int]
  let listens: [String]
  let status: Int
}

@Suite struct `A watched scene` {
  private static func scene(_ color: String, extra: String = "") -> String {
    """
    {"size": "80x60", "basemap": "white", "zoom": 10, "fps": 10,
     "overlays": [{"lat": 1, "lon": 2, "radius": "12px", "color": "\(color)"}]\(extra)}
    """
  }

  private static func oracle(_ name: String) -> String {
    Fixtures.packageRoot.appending(path: "Tests/Oracles").appending(path: name).path(percentEncoded: false)
  }

  /// Watches `scene.json`, and follows the steps in a browser.
  private func page(
    _ steps: [String], options: String = "", in folder: borrowing TemporaryFolder
  ) async throws -> (page: PreviewPage, messages: String) {
    let opening = try Oracle.previewCommands(
      forAddressIn: "address", options: options.words, steps: steps, in: folder.url)
    let script = """
      pulsemap watch scene.json > address 2> messages &
      until [ -s address ]; do sleep 0.05; done
      { \(opening); } || cat messages >&2
      kill $!
      wait $!
      [ $? = 143 ]
      """
    let url = folder.url
    let result = try await onOwnThread { try ToolUnderTest.shell(script, in: url) }
    try #require(result.status == 0, "\(result.standardError)")
    return (
      try JSONDecoder().decode(PreviewPage.self, from: Data(result.standardOutput)),
      try folder.text("messages")
    )
  }

  @Test func `is rendered again when its file is written or replaced, and plays on`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene("#ff0000"), to: "scene.json")
    try folder.write(Self.scene("#0000ff"), to: "blue")
    try folder.write(Self.scene("#00ff00"), to: "green")
    let steps = [
      "=up to date", "space", "Home", "ArrowRight", "ArrowLeft", "ArrowLeft", "Home", "blue>scene.json",
      "+", "=up to date", "green>>scene.json", "+", "=up to date",
    ]
    let (page, messages) = try await page(steps, in: folder)
    let states = page.states.dropFirst()
    #expect(states.allSatisfy { $0.size == [80, 60] && $0.errors == [] && !$0.old && !$0.overflows })
    #expect(states.allSatisfy { $0.names == [] && $0.controls && $0.scene == "scene.json" })
    #expect(states.map(\.playing) == [true] + Array(repeating: false, count: 12))
    let places = states.map { $0.where.split(separator: "·").first.map(String.init) ?? "" }
    #expect(
      Array(places[2...6]) == [
        "frame 1 / 8 ", "frame 2 / 8 ", "frame 1 / 8 ", "frame 8 / 8 ", "frame 1 / 8 ",
      ])
    #expect(page.states[3].where == "frame 1 / 8 · 0 s · delay 100 ms")
    // Half-opaque red, blue and green over white.
    #expect(page.states[3].middle == [255, 127, 127, 255] || page.states[3].middle == [255, 128, 128, 255])
    #expect(page.states[10].middle?[2] == 255 && page.states[10].middle?[0] ?? 255 < 140)
    #expect(page.states[13].middle?[1] == 255 && page.states[13].middle?[2] ?? 255 < 140)
    // The page asks for nothing but its own files.
    #expect(page.requests.allSatisfy { $0.hasPrefix("http://127.0.0.1:") })
    #expect(messages.split(separator: "\n").count == 3 && messages.contains("scene.json: 8 frames in "))
  }

  @Test func `shows its errors over the last image, and warnings`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene("red"), to: "scene.json")
    try folder.write(Self.scene("rad", extra: #", "fps": "many""#), to: "bad")
    try folder.write(
      Self.scene("red", extra: #", "showWhenStopped": true, "timeline": "resume@0""#), to: "odd")
    let (page, messages) = try await page(
      ["=up to date", "bad>scene.json", "=errors", "odd>scene.json", "=up to date"], in: folder)
    let broken = page.states[3]
    #expect(broken.old && broken.size == [80, 60] && broken.controls)
    #expect(!broken.errors.isEmpty && broken.errors.allSatisfy { !$0.hasPrefix("scene.json") })
    #expect(messages.contains("pulsemap: error: scene.json: "))
    let odd = page.states[5]
    #expect(!odd.old && odd.errors == [] && odd.warnings.count == 1)
    #expect(messages.contains("pulsemap: warning: "))
  }

  /// The first animation takes minutes, as the only browser of the tests may open the page late.
  @Test func `is not rendered to the end when it changes meanwhile`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"size": "4000x3000", "basemap": "white", "zoom": 4, "fps": 50, "duration": 600,
       "overlays": [{"lat": 1, "lon": 2, "radius": "1400px", "pulseDuration": 600}]}
      """#, to: "scene.json")
    try folder.write(Self.scene("red"), to: "short")
    let (page, messages) = try await page(["500ms", "short>scene.json", "=up to date"], in: folder)
    #expect(page.states[1].size == nil && page.states[1].badge == "rendering …")
    #expect(page.states[3].size == [80, 60])
    #expect(messages.hasPrefix("scene.json: 8 frames in ") && messages.split(separator: "\n").count == 1)
  }

  @Test func `is rendered again when a file changes that it names`() async throws {
    let folder = try TemporaryFolder()
    func points(_ count: Int) -> String {
      "lat,lon\n" + (0..<count).map { "1,\(2 + $0)\n" }.joined()
    }
    try folder.write(
      #"""
      {"size": "80x60", "basemap": "white", "fps": 10, "csv": "data/points.csv", "overlays": [], "radius": "5px"}
      """#, to: "scene.json")
    try FileManager.default.createDirectory(at: folder.file("data"), withIntermediateDirectories: false)
    try folder.write(points(2), to: "more")
    // It does not exist at first.
    let (page, _) = try await page(
      [
        "=errors", "more>data/points.csv", "=up to date", "scene.json>data/points.csv", "=errors",
        "more>>data/points.csv", "=up to date",
      ], in: folder)
    #expect(page.states[1].size == nil && !page.states[1].errors.isEmpty && !page.states[1].controls)
    #expect(page.states[3].size == [80, 60] && page.states[7].size == [80, 60])
  }

  @Test func `does not play where people prefer reduced motion, and has a dark page`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene("red"), to: "scene.json")
    let (page, _) = try await page(
      ["=up to date", "300ms"], options: "--calm --dark --size 400x700", in: folder)
    #expect(page.states.allSatisfy { !$0.playing && !$0.overflows })
    #expect(page.states[2].where.hasPrefix("frame 1 / 8"))
  }

  @Test func `is served to this computer alone, and withstands hostile requests`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene("red"), to: "scene.json")
    let result = try run(
      "/usr/bin/python3",
      ["-B", Self.oracle("attack_preview.py"), try ToolUnderTest.path(), "watch", "-q", "scene.json"],
      workingDirectory: folder.url, timeout: 200)
    try #require(result.status == 0, "\(result.standardError)")
    #expect(result.standardError == "")
    let answers = try JSONDecoder().decode(PreviewAnswers.self, from: Data(result.standardOutput))
    #expect(
      answers.statuses == [
        "page": 200, "state": 200, "image": 200, "localhost": 200, "old protocol": 200, "head": 200,
        "other host": 403, "other host with the port": 403, "other port": 403, "no host": 400,
        "two hosts": 400, "events of another host": 403, "traversal": 404, "encoded traversal": 404,
        "the scene": 404, "post": 405, "put": 405, "delete": 405, "options": 405, "connect": 405,
        "body": 400, "chunked": 400, "long header": 431, "many headers": 431, "long path": 431,
        "garbage": 400, "TLS": 0, "huge number": 404, "negative": 404,
      ])
    #expect(answers.headers["cache-control"] == "no-store")
    #expect(answers.headers["x-content-type-options"] == "nosniff")
    #expect(
      answers.headers["content-security-policy"]?.hasPrefix("default-src 'none'; script-src 'self'") == true)
    #expect(answers.headers["cross-origin-resource-policy"] == "same-origin")
    #expect(answers.headers["access-control-allow-origin"] == nil)
    #expect(answers.events.hasPrefix("event: change\ndata: "))
    #expect(answers.slow < 20)
    #expect(answers.busy == [503] || answers.busy == [0, 503] || answers.busy == [0])
    #expect(answers.served)
    // 127.0.0.1 in the byte order of the machine, and no address of IPv6.
    #expect(answers.listens == ["0100007F"])
    #expect(answers.status == 143)
  }

  @Test func `needs a scene file and a free port`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene("red"), to: "scene.json")
    #expect(
      try ToolUnderTest.run("watch nothing.json", in: folder.url).standardError
        == "pulsemap: error: SCENE: 'nothing.json' is no file; write the path of a scene file\n")
    #expect(try ToolUnderTest.run("watch -", in: folder.url).status == 2)
    let script = """
      pulsemap watch -q scene.json > address &
      until [ -s address ]; do sleep 0.05; done
      port=$(grep -o '[0-9]*/$' address)
      pulsemap watch --port ${port%/} scene.json
      status=$?
      kill $!
      wait $!
      exit $status
      """
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.status == 2 && result.text == "")
    #expect(
      result.standardError.contains("is used by another program; use another port, or leave out --port"))
  }
}
