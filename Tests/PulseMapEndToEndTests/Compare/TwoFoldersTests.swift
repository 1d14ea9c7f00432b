import Foundation
import PulseTestSupport
import Testing

@Suite struct `Two folders` {
  private let scene = "render --lat 1 --lon 2 --zoom 12 --size 30x30 --duration 0.12"

  /// Writes a white and a silver picture and animation, and empty folders.
  private func makeFolders(in folder: borrowing TemporaryFolder) throws {
    let script = """
      set -e
      mkdir golden out white silver
      for color in white silver; do
        pulsemap \(scene) --basemap $color -o $color.gif -o $color.png -o $color/%04d.png
      done
      """
    let made = try ToolUnderTest.shell(script, in: folder.url)
    try #require(made.status == 0, "\(made.standardError)")
  }

  private func compare(_ script: String, _ line: String = "golden out") throws -> ProcessResult {
    let folder = try TemporaryFolder()
    try makeFolders(in: folder)
    let changed = try ToolUnderTest.shell("set -e\n\(script)", in: folder.url)
    try #require(changed.status == 0, "\(changed.standardError)")
    return try folder.compareTool(line)
  }

  /// Contents of both folders, and the status and the verdicts of their pictures by name.
  @Test(arguments: [
    (
      "cp white.gif golden/a.gif; cp silver.gif out/a.gif; cp white.png golden/b.png; cp white.png out/b.png",
      1, ["differ a.gif", "match b.png"]
    ),
    ("cp white.png golden/a.png; cp white.png out/b.png", 1, ["missing a.png", "missing b.png"]),
    (
      "cp white.png golden/a.png; cp white.png golden/b.png; cp white.png out/b.png", 1,
      ["missing a.png", "match b.png"]
    ),
    ("cp white.png golden/a.png; cp white.png out/a.png", 0, ["match a.png"]),
    ("cp white.png golden/map1.png; cp white.png out/map2.png", 1, ["missing map1.png", "missing map2.png"]),
    // A picture beside frames, a missing frame, and frames on one side alone.
    (
      "cp white/* golden; cp white/* out; cp white.gif golden/x.gif", 1,
      ["match 0000.png", "match 0001.png", "match 0002.png", "missing x.gif"]
    ),
    (
      "cp white/* golden; cp white/* out; rm out/0001.png", 1,
      ["match 0000.png", "missing 0001.png", "match 0002.png"]
    ),
    (
      "cp white/* golden; cp white.gif out/0000.gif", 1,
      ["missing 0000.gif", "missing 0000.png", "missing 0001.png", "missing 0002.png"]
    ),
    (
      "cp white/* golden; cp white/* out; echo x > out/notes.txt; cp silver.png out/0002.png", 1,
      ["match 0000.png", "match 0001.png", "differ 0002.png"]
    ),
    // Folders below are animations.
    (
      "cp -r white golden/a; cp -r white out/a; cp white.gif golden/b.gif; cp silver.gif out/b.gif", 1,
      ["match a", "differ b.gif"]
    ),
    (
      "cp -r white golden/a; cp -r silver out/a; cp -r white golden/b; cp -r white out/b", 1,
      ["differ a", "match b"]
    ),
  ])
  func `of pictures are compared by name`(script: String, status: Int32, verdicts: [String]) throws {
    let result = try compare(script)
    #expect(result.status == status, "\(result.standardError)")
    let lines = result.text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^([a-z]+) +([^ :]+):/).map { "\($0.output.1) \($0.output.2)" }
    }
    #expect(lines.filter { !$0.hasPrefix("pairs") } == verdicts, "\(result.text)")
  }

  @Test func `of pictures give what --goldens gives`() throws {
    let folder = try TemporaryFolder()
    try makeFolders(in: folder)
    let script = "cp white.gif golden/a.gif; cp silver.gif out/a.gif; cp white.gif golden/b.gif"
    #expect(try ToolUnderTest.shell(script, in: folder.url).status == 0)
    let short = try folder.compareTool("golden out/ --json a.json --junit a.xml")
    let long = try folder.compareTool("--goldens golden out --json b.json --junit b.xml")
    #expect(short.text == long.text && short.status == 1 && long.status == 1 && short.standardError == "")
    #expect(try folder.text("a.json") == folder.text("b.json"))
    let said = try folder.compareTool("golden out -v")
    #expect(
      said.standardError
        == "'golden' and 'out' are folders of pictures: compared by name, as with --goldens\n")
    #expect(said.text == short.text)
  }

  @Test func `of the frames of one animation are two animations`() throws {
    let equal = try compare("cp white/* golden; cp white/* out; echo > golden/.hidden")
    #expect(equal.text == "match     out: 3 frames equal\n")
    let longer = try compare("cp white/* golden; cp white/* out; cp white.png out/0003.png")
    #expect(longer.status == 1 && longer.text.hasPrefix("differ    out: it has 4 frames instead of 3"))
    let timed = try compare(
      "for name in golden out; do pulsemap \(scene) --basemap white --sidecar -o $name/%04d.png; done")
    #expect(timed.text == "match     out: 3 frames equal\n", "\(timed.standardError)")
  }

  @Test(arguments: [
    "for i in 0 1 2; do cp white/000$i.png golden/a$i.png; cp white/000$i.png out/b$i.png; done",
    "for i in 1 2; do cp white/0001.png golden/$i.png; done; for i in 2 3; do cp white/0001.png out/$i.png; done",
  ])
  func `of frames with other names are an error`(script: String) throws {
    let result = try compare(script)
    #expect(result.status == 2 && result.text == "")
    #expect(result.standardError.contains("its frames are named as '"))
    let named = try compare(script, "--goldens golden out")
    #expect(named.status == 1 && !named.text.contains("match     a"))
  }

  @Test func `of which one is a file have only frames`() throws {
    let result = try compare("cp white/* golden; cp white.gif golden/x.gif", "golden white.gif")
    #expect(
      result.standardError
        == "pulsemap: error: golden: has 'x.gif', which is no numbered frame; keep the frames in a folder of their "
        + "own, or compare folders of pictures with --goldens\n")
    #expect(try compare("cp white/* golden", "golden white.gif --ignore timing").status == 0)
  }

  @Test func `pass without a picture only with --partial, or where it is not selected`() throws {
    let script = "for i in 1 2 3; do cp white.gif golden/$i.gif; done; cp white.gif out/1.gif"
    let result = try compare(script, "--goldens golden out --json r.json")
    #expect(result.status == 1)
    #expect(result.text.hasSuffix("3 pairs: 1 match, 2 missing\n"))
    let partial = try compare(script, "golden out --partial")
    #expect(partial.status == 0)
    #expect(
      partial.text.hasSuffix(
        "obsolete  3.gif: there is no actual image beside 'golden/3.gif'; not compared\n3 pairs: 1 match, 2 obsolete\n"
      ))
    #expect(try compare(script, "golden out --include 1.gif").status == 0)
    #expect(try compare(script, "golden out --update --update-in-ci").status == 1)
    let statuses = try (1...3).map { try compare(script, "golden out --shard \($0)/3").status }
    #expect(statuses.contains(0) && statuses.contains(1))
    for (options, message) in [
      ("--partial --strict", "--partial: conflicts with --strict; use one of them"),
      ("--partial --prune", "--prune: removes only what all pairs show to be obsolete; leave out --partial"),
    ] {
      #expect(try compare(script, "golden out \(options)").standardError == "pulsemap: error: \(message)\n")
    }
  }

  /// Files that are no pictures to compare, with whether other bytes are named.
  @Test(arguments: [
    ("map.html", true), ("map.svgz", true), ("map.pdf", true), ("map", true), (".map.gif", true),
    ("a.gif~", true),
    ("data.csv", true), ("a.gif.json", false), ("compare.json", false), ("a.pgw", false),
    ("notes.txt", false),
    (".DS_Store", false),
  ])
  func `have other files whose bytes are equal, or are named`(name: String, isNamed: Bool) throws {
    let content = "{}"
    let copies = "cp white.png golden/a.png; cp white.png out/a.png"
    let equal = try compare("\(copies); echo '\(content)' | tee golden/\(name) > out/\(name)")
    #expect(equal.status == 0, "\(equal.standardError)")
    let other = try compare("\(copies); echo '\(content)' > golden/\(name); echo x > out/\(name)")
    #expect(other.status == (isNamed ? 1 : 0))
    #expect(other.standardError.contains("'golden/\(name)' has other bytes in 'out'") == isNamed)
  }

  @Test func `may have notes of their own`() throws {
    let result = try compare("cp white.png golden/a.png; cp white.png out/a.png; echo x > golden/README")
    #expect(result.status == 0 && result.standardError.isEmpty, "\(result.standardError)")
  }
}
