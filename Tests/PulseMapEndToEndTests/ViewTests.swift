import Foundation
import PulseTestSupport
import Testing

@Suite struct `A view in a terminal` {
  private func play(
    _ file: String, on kind: String, _ options: [String] = [], _ arguments: [String] = [],
    in folder: borrowing TemporaryFolder
  ) async throws -> TerminalPlayback {
    let image = folder.file(file)
    // It plays in real time.
    return try await onOwnThread {
      try Oracle.playTerminal(
        ["--kind", kind] + options, expecting: image,
        running: ["view"] + arguments + [image.path(percentEncoded: false)])
    }
  }

  private func samples() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try Oracle.generateSamples(with: "make_played_images.py", into: folder.url)
    return folder
  }

  private func expectGoodEnd(_ result: TerminalPlayback, status: Int = 0) {
    #expect(result.status == status)
    #expect(result.restored && result.cursor)
    #expect(result.text == "" && result.output == "")
  }

  @Test func `is played by kitty itself, with exact pixels and delays`() async throws {
    let result = try await play("four.gif", on: "kitty", ["--do", "0.5:q"], in: try samples())
    expectGoodEnd(result)
    #expect(result.shown == [0, 1, 2, 3] && result.error == 0)
    #expect(result.animation?.gaps == [100, 100, 100, 100])
    #expect(result.animation?.states == ["loading", "looping", "stopped"] && result.animation?.loops == 1)
    #expect(result.images == 1)
  }

  @Test func `plays as often as the file says, or the options`() async throws {
    let folder = try samples()
    let twice = try await play("three.png", on: "kitty", in: folder)
    expectGoodEnd(twice)
    #expect(twice.shown == [0, 1, 2] && twice.error <= 1 && twice.animation?.loops == 3)
    let once = try await play(
      "three.png", on: "text", ["--variable", "COLORTERM=truecolor"], ["--once"], in: folder)
    expectGoodEnd(once)
    #expect(once.shown.last == 2 && once.shown.count <= 3 && once.error <= 1)
    let still = try await play("wide.png", on: "kitty", in: folder)
    expectGoodEnd(still)
    #expect(still.shown == [0] && still.error == 0)
  }

  @Test(arguments: [("kitty-stills", 0), ("sixel", 2), ("text", 60), ("silent", 60)])
  func `is played frame by frame where the terminal cannot`(kind: String, error: Int) async throws {
    let result = try await play("four.gif", on: kind, ["--do", "0.9:q"], in: try samples())
    expectGoodEnd(result)
    // In order; a slow machine leaves frames out, but not the order of loops.
    #expect(result.shown.first == 0 && !result.shown.contains(nil))
    #expect(result.error <= error)
    #expect(Set(result.sizes) == [[24, 15]])
    #expect(result.animation == nil && result.images == (kind == "kitty-stills" ? 1 : 0))
  }

  @Test func `has all colors as text where COLORTERM says so`() async throws {
    let result = try await play(
      "four.gif", on: "text", ["--do", "0.5:q", "--variable", "COLORTERM=24bit"], in: try samples())
    expectGoodEnd(result)
    #expect(result.error == 0)
  }

  @Test func `pauses and steps by keys`() async throws {
    let keys = ["space", "right", "right", "left", "q"].enumerated().flatMap {
      ["--do", "\(0.05 + 0.4 * Double($0.offset)):\($0.element)"]
    }
    let result = try await play("four.gif", on: "text", keys, in: try samples())
    expectGoodEnd(result)
    let shown = result.shown.compactMap(\.self)
    #expect(shown.count == result.shown.count && shown.count >= 4)
    let paused = shown.count >= 4 ? shown[shown.count - 4] : 0
    #expect(Array(shown.suffix(3)) == [(paused + 1) % 4, (paused + 2) % 4, (paused + 1) % 4])
    let kitty = try await play("four.gif", on: "kitty", keys, in: try samples())
    #expect(kitty.animation?.states.last == "stopped" && kitty.animation?.current != nil)
  }

  @Test(arguments: [("TERM", 143), ("HUP", 129), ("ctrl-c", 130)])
  func `restores the terminal when it is interrupted`(action: String, status: Int) async throws {
    let folder = try samples()
    for kind in ["kitty", "sixel", "text"] {
      expectGoodEnd(
        try await play("four.gif", on: kind, ["--do", "0.3:\(action)"], in: folder), status: status)
    }
  }

  @Test func `restores the terminal while it is stopped by Ctrl-Z, and continues`() async throws {
    let folder = try samples()
    for kind in ["kitty", "text"] {
      let result = try await play("four.gif", on: kind, ["--do", "0.3:ctrl-z", "--do", "1.5:q"], in: folder)
      expectGoodEnd(result)
      #expect(result.stopped && result.stopped_restored)
    }
  }

  @Test func `fits the window, also after its size has changed`() async throws {
    let folder = try samples()
    let wide = try await play("wide.png", on: "text", in: folder)
    #expect(wide.sizes == [[80, 4]])
    let resized = try await play(
      "four.gif", on: "text", ["--do", "0.3:12x20", "--do", "1.2:q"], in: folder)
    expectGoodEnd(resized)
    #expect(resized.sizes.first == [24, 15] && resized.sizes.last == [12, 8])
    let scaled = try await play("four.gif", on: "sixel", ["--do", "0.3:q"], ["--scale", "2"], in: folder)
    #expect(Set(scaled.sizes) == [[48, 30]])
  }

  @Test func `leaves frames out on a slow terminal, and ends with the last one`() async throws {
    let folder = try samples()
    // 20 frames in 2 seconds, each of which takes the terminal a fraction of a second.
    let result = try await play(
      "four.gif", on: "sixel", ["--throttle", "300"], ["--scale", "8", "--loops", "5"], in: folder)
    expectGoodEnd(result)
    #expect(2..<19 ~= result.shown.count)
    #expect(Set(result.sizes) == [[192, 120]])
  }

  @Test func `ends when the terminal is closed`() async throws {
    let result = try await play("four.gif", on: "closing", in: try samples())
    // The signal SIGHUP arrives before or after the end of the terminal is noticed.
    #expect([0, 129].contains(result.status))
  }

  @Test func `shows the frames of a scene as they are rendered to a file`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"size": "64x48", "basemap": "#204060", "zoom": 10, "fps": 10,
       "overlays": [{"lat": 1, "lon": 2, "radius": "12px"}]}
      """#, to: "scene.json")
    try ToolUnderTest.succeed("render scene.json -o scene.webp", in: folder.url)
    let result = try Oracle.playTerminal(
      ["--kind", "kitty"], expecting: folder.file("scene.webp"),
      running: ["view", "--once", folder.file("scene.json").path(percentEncoded: false)])
    expectGoodEnd(result)
    #expect(result.shown == Array(0..<8) && result.error == 0)
  }

  @Test func `is refused where there is nothing to see it on`() async throws {
    let folder = try samples()
    let result = try ToolUnderTest.run("view four.gif", in: folder.url)
    #expect(result.status == 2 && result.text == "")
    #expect(
      result.standardError
        == "pulsemap: error: standard output: is no terminal; run 'pulsemap view' in one, or describe the file with 'pulsemap inspect'\n"
    )
    let dumb = try await play("four.gif", on: "text", ["--variable", "TERM=dumb"], in: folder)
    #expect(dumb.status == 2 && dumb.output.contains("add --protocol"))
    let missing = try Oracle.playTerminal(
      ["--kind", "kitty"], expecting: folder.file("four.gif"), running: ["view", "a\u{1B}[2Jb.gif"])
    #expect(missing.status == 2 && missing.output.contains(#"a\u{1B}[2Jb.gif"#))
  }

  @Test func `can be seen in tmux`() throws {
    let folder = try samples()
    let script = """
      export TMUX_TMPDIR=$PWD
      tmux -f /dev/null new-session -d -x 60 -y 20 \
        "COLORTERM=truecolor pulsemap view --once four.gif; echo status $?; sleep 300"
      until tmux capture-pane -p | grep -q status; do sleep 0.1; done
      tmux capture-pane -p -e
      tmux kill-server
      """
    let text = try ToolUnderTest.shell(script, in: folder.url).text
    #expect(text.contains("status 0"))
    // The first cell of the last frame, k = 3: (180, 0, 135) over (180, 16, 135).
    #expect(text.contains("\u{2580}"))
    #expect(text.contains("38;2;180;0;135") && text.contains("48;2;180;16;135"))
    #expect(text.split(separator: "\n").filter { $0.contains("\u{2580}") }.count == 8)
  }
}
