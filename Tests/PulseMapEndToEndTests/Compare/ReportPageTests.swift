import Foundation
import PulseTestSupport
import Testing

/// What a report page shows without scripts.
private struct PlainPage: Decodable {
  struct State: Decodable {
    let sizes: [[Int]]
    let captions: [String]
    let pairs: [String]
    let overflows: Bool
  }
  let states: [State]
}

/// The contrast ratios of a report page by WCAG 2, for each text.
private struct ContrastPage: Decodable {
  struct State: Decodable { let contrast: [String: Double] }
  let states: [State]
}

/// The contents of a report page with scripts.
private struct Page: Decodable {
  struct State: Decodable {
    let summary: String
    let name: String
    let badge: String
    let message: String
    let `where`: String
    let view: String
    let filter: String
    let pairs: [String]
    let captions: [String]
    let sizes: [[Int]]
    let opacities: [String]
    let clips: [String]
    let command: String
    let said: String
    let selected: String
    let focus: String
    let help: Bool
    let playing: Bool
    let bars: Int
    let badBars: Int
    let overflows: Bool
  }
  let requests: [String]
  let states: [State]

  init(_ report: URL, keys: [String], options: [String] = []) throws {
    self = try JSONDecoder().decode(
      Page.self, from: Oracle.openReport(report, keys: keys, options: options))
  }
}

@Suite struct `The page of a comparison` {
  private func report(in folder: borrowing TemporaryFolder) throws -> URL {
    try Oracle.generateSamples(with: "make_compared_gifs.py", into: folder.url)
    for (name, file) in [("goldens", "a"), ("out", "move5")] {
      try FileManager.default.createDirectory(at: folder.file(name), withIntermediateDirectories: false)
      try FileManager.default.copyItem(at: folder.file("\(file).gif"), to: folder.file("\(name)/ring.gif"))
      try FileManager.default.copyItem(at: folder.file("short.gif"), to: folder.file("\(name)/still.gif"))
    }
    try FileManager.default.copyItem(at: folder.file("short.gif"), to: folder.file("out/<b>new.gif"))
    let result = try ToolUnderTest.run("compare --goldens goldens out --html r.html", in: folder.url)
    #expect(result.status == 1 && result.standardError == "")
    return folder.file("r.html")
  }

  @Test func `shows the first frame that differs, in every way, by keys`() throws {
    let folder = try TemporaryFolder()
    let page = try Page(
      report(in: folder),
      keys: ["ArrowDown", "ArrowRight", "ArrowLeft", "2", "3", "5", "4", "ArrowDown", "ArrowUp", "ArrowUp"])
    #expect(page.requests == [])
    let states = page.states
    #expect(states.allSatisfy { !$0.overflows && $0.summary == "3 pairs: 1 match, 1 differ, 1 missing" })
    #expect(states[0].pairs == ["<b>new.gif", "ring.gif", "still.gif"] && states[0].filter == "all 3")
    #expect(states[0].badge == "missing" && states[0].captions == ["actual"])
    #expect(
      states[1].name == "ring.gif" && states[1].where.hasPrefix("frame 5") && states[1].view == "Side by side"
    )
    #expect(states[1].captions == ["expected", "difference", "actual"])
    #expect(states[1].sizes == [[96, 72], [96, 72], [96, 72]])
    #expect(states[1].bars == 8 && states[1].badBars == 1)
    #expect(states[2].where.hasPrefix("frame 6") && states[2].captions == ["expected", "actual, equal"])
    #expect(states[3].where.hasPrefix("frame 5"))
    #expect(states[4].view == "Onion" && states[4].opacities == ["1", "0.5"])
    #expect(states[5].view == "Swipe" && states[5].clips == ["none", "inset(0px 0px 0px 50%)"])
    #expect(states[6].view == "Difference" && states[6].sizes.count == 1)
    #expect(states[7].view == "Blink B" && ["expected", "actual"].contains(states[7].captions[0]))
    #expect(states[8].name == "still.gif" && states[8].badBars == 0)
    #expect(states[10].name == "<b>new.gif")
  }

  @Test func `blinks and plays only when it is asked to, and not where motion is to be reduced`() throws {
    let folder = try TemporaryFolder()
    let report = try report(in: folder)
    // The images change places twice a second; a busy machine may see some of them only.
    let blinking = try Page(
      report,
      keys: ["ArrowDown", "900ms", "b"] + Array(repeating: "300ms", count: 9) + ["4", "700ms", "space"]
        + Array(repeating: "150ms", count: 9)
    ).states
    #expect(blinking[2].view == "Side by side" && !blinking[2].playing)
    #expect(Set(blinking[3...12].map(\.captions)) == [["actual"], ["expected"]])
    // Pressed once more it stops.
    #expect(blinking[13].view == "Blink B" && blinking[13].captions == blinking[14].captions)
    #expect(blinking[15].playing && blinking[16...].contains { $0.where != blinking[14].where })
    let calm = try Page(report, keys: ["ArrowDown", "b", "900ms", "b"], options: ["--calm"]).states
    #expect(calm[2].captions == ["actual"] && calm[3].captions == ["actual"])
    #expect(calm[4].captions == ["expected"])
  }

  @Test func `goes from difference to difference, and shows goldens without an actual file`() throws {
    let folder = try TemporaryFolder()
    let report = try report(in: folder)
    let script = "cp goldens/still.gif goldens/zz.gif; pulsemap compare --goldens goldens out --html r.html"
    #expect(try ToolUnderTest.shell(script, in: folder.url).status == 1)
    let states = try Page(report, keys: ["j", "j", "j", "k", "?", "j"]).states
    #expect(
      states.map(\.name) == [
        "<b>new.gif", "ring.gif", "zz.gif", "zz.gif", "ring.gif", "ring.gif", "ring.gif",
      ])
    #expect(states[2].captions == ["golden"] && states[2].sizes == [[96, 72]] && states[2].command == "")
    #expect(states[3].said == "That was the last difference.")
    // Keys belong to the dialog while it is open.
    #expect(states.map(\.help) == [false, false, false, false, false, true, true])
    #expect(states[5].focus == "close")
  }

  @Test func `has a command that accepts the actual file, to copy or to select`() throws {
    let folder = try TemporaryFolder()
    let report = try report(in: folder)
    let copied = try Page(report, keys: ["j", "a"]).states
    #expect(copied[2].said == "The command is copied: paste it into a terminal.")
    let selected = try Page(report, keys: ["j", "a"], options: ["--no-clipboard"]).states[2]
    #expect(selected.said.contains("The command is ") && selected.selected == selected.command)
    #expect(selected.focus == "command")
    let accept = try ToolUnderTest.shell(copied[1].command, in: folder.url)
    #expect(
      accept.status == 0 && accept.text.hasSuffix("accepted  goldens/ring.gif\n"), "\(accept.standardError)")
    let new = try ToolUnderTest.shell(copied[0].command, in: folder.url)
    #expect(new.status == 0 && new.text.hasSuffix("accepted  goldens/<b>new.gif\n"), "\(new.standardError)")
    #expect(try ToolUnderTest.run("compare --goldens goldens out", in: folder.url).status == 0)
  }

  @Test func `shows the worst frames without scripts, also on a narrow screen`() throws {
    let folder = try TemporaryFolder()
    let report = try report(in: folder)
    let data = try Oracle.openReport(report, keys: [], options: ["--plain", "--size", "390x844"])
    let state = try #require(JSONDecoder().decode(PlainPage.self, from: data).states.first)
    #expect(state.pairs == ["<b>new.gif missing", "ring.gif differ", "still.gif match"])
    #expect(state.sizes == Array(repeating: [96, 72], count: 4) && !state.overflows)
    #expect(state.captions[1...].allSatisfy { $0.hasPrefix("ring.gif: ") && $0.contains(", frame 5") })
    let narrow = try Page(report, keys: ["j", "2", "b"], options: ["--size", "390x844"]).states
    #expect(
      narrow.allSatisfy { !$0.overflows } && narrow[1].captions == ["expected", "difference", "actual"])
  }

  @Test(arguments: [[], ["--dark"]])
  func `has text that stands out from its background`(options: [String]) throws {
    let folder = try TemporaryFolder()
    let data = try Oracle.openReport(report(in: folder), keys: ["j", "?"], options: ["--contrast"] + options)
    let page = try JSONDecoder().decode(ContrastPage.self, from: data)
    #expect(page.states.allSatisfy { $0.contrast.count > 10 })
    for (text, ratio) in page.states.flatMap(\.contrast) { #expect(ratio >= 4.5, "\(text)") }
  }

  @Test func `opens where its address says`() throws {
    let folder = try TemporaryFolder()
    let page = try Page(report(in: folder), keys: [], options: ["--hash=#pair=ring.gif&frame=2&view=swipe"])
    #expect(page.states[0].where.hasPrefix("frame 2") && page.states[0].view == "Swipe")
  }

  @Test func `has pictures beside it where it would be too large, and clears them away`() throws {
    let folder = try TemporaryFolder()
    // Noise of three bytes a pixel, of which one is another in each frame.
    let script = """
      import numpy, os
      from PIL import Image
      noise = numpy.random.default_rng(22)
      for name in ("e", "a"): os.mkdir(name)
      for index in range(12):
          pixels = noise.integers(0, 256, (260, 260, 3), numpy.uint8)
          Image.fromarray(pixels).save(f"e/{index:02d}.png", compress_level=1)
          pixels[7, index, 0] ^= 32
          Image.fromarray(pixels).save(f"a/{index:02d}.png", compress_level=1)
      """
    #expect(try run("/usr/bin/python3", ["-c", script], workingDirectory: folder.url).status == 0)
    let result = try ToolUnderTest.run("compare e a --html r.html", in: folder.url)
    #expect(result.status == 1 && result.standardError == "")
    #expect(try folder.names == ["a", "e", "r-files", "r.html"])
    #expect(try folder.bytes("r.html").count < 7 << 20)
    let beside = folder.file("r-files").path()
    let names = try FileManager.default.contentsOfDirectory(atPath: beside)
    #expect((3..<36).contains(names.count) && names.allSatisfy { $0.hasSuffix(".png") })
    for frame in [0, 11] {
      let page = try Page(folder.file("r.html"), keys: [], options: ["--hash=#pair=a&frame=\(frame)"])
      #expect(page.states[0].where.hasPrefix("frame \(frame)") && page.states[0].bars == 12)
      #expect(page.states[0].sizes == [[260, 260], [260, 260], [260, 260]])
      #expect(page.requests.allSatisfy { $0.hasPrefix("file://") && $0.contains("/r-files/") })
    }
    // Standard output has nothing beside it.
    let piped = try ToolUnderTest.shell("pulsemap compare e a --html - > piped.html", in: folder.url)
    #expect(piped.status == 1)
    #expect(
      piped.standardError.contains(
        "pulsemap: warning: --html: frames that differ are not shown for 1 pair; write the page to a file, so that images can be stored beside it\n"
      ))

    try folder.write("mine", to: "r-files/mine.txt")
    #expect(try ToolUnderTest.run("compare e a --html r.html --tolerance 32", in: folder.url).status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: beside) == ["mine.txt"])
  }
}
