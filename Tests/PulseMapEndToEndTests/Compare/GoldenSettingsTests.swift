import Foundation
import PulseTestSupport
import Testing

@Suite struct `Settings beside goldens` {
  @Test func `hold for the goldens that they name`() throws {
    let folder = try TemporaryFolder()
    try folder.makeComparedImages()
    try folder.copy("white.gif", to: "goldens/city-1.gif", "goldens/maps/city-2.gif", "goldens/town.gif")
    try folder.copy("silver.gif", to: "out/city-1.gif", "out/maps/city-2.gif", "out/town.gif")
    try folder.write(
      #"{"defaults": {"max-pixels": 899}, "files": {"city-*.gif": {"max-pixels": 900, "mask": ["40,0,9,9"]}, "x": {}}}"#,
      to: "goldens/compare.json")
    let result = try folder.compareTool("--goldens goldens out --json r.json")
    #expect(result.status == 1)
    let lines = result.text.split(separator: "\n")
    #expect(lines[0].hasPrefix("match     city-1.gif: 3 frames pass"))
    #expect(lines[1].hasPrefix("match     maps/city-2.gif: 3 frames pass"))
    #expect(lines[2].hasPrefix("differ    town.gif: 3 of 3 frames differ") && lines[2].contains("limit 899"))
    #expect(
      result.standardError == """
        pulsemap: warning: goldens/compare.json: files["x"]: matches no golden; correct the pattern, or remove it
        pulsemap: warning: goldens/compare.json: files["city-*.gif"].mask[0]: '40,0,9,9' masks nothing: it is outside all \
        frames; correct it or leave it out

        """)
    let over = try folder.compareTool("--goldens goldens out --max-pixels 1000")
    #expect(over.status == 0)
    // The settings also hold for pairs that are compared again.
    let again = try folder.compareTool("--from r.json")
    #expect(again.status == 1 && again.text.contains("3 pairs: 2 match, 1 differ"))
    let hashes = try folder.compareTool("--goldens goldens out --manifest-only")
    #expect(hashes.standardError.hasPrefix("pulsemap: warning: --manifest-only: compares hashes; "))
  }

  @Test func `that are wrong are named with all other mistakes, and nothing is compared`() throws {
    let folder = try TemporaryFolder()
    try folder.makeComparedImages()
    try folder.copy("white.gif", to: "goldens/a.gif", "out/a.gif")
    try folder.write(
      #"{"defaults": {"tolerence": 2}, "files": {"city-*.gif": {"max-pixels": "many", "html": "r.html"}}}"#,
      to: "goldens/compare.json")
    let result = try folder.compareTool("--goldens goldens out --update --pending")
    #expect(result.status == 2 && result.text == "")
    #expect(
      result.standardError == """
        pulsemap: error: goldens/compare.json: defaults.tolerence: unknown key; did you mean 'tolerance'?
        pulsemap: error: goldens/compare.json: files["city-*.gif"].html: is not about a pair; write it on the command line
        pulsemap: error: goldens/compare.json: files["city-*.gif"].max-pixels: 'many' is not a whole number; use 0 to \
        1000000000
        pulsemap: error: --pending: conflicts with --update; use one of them

        """)
    try folder.write(#"{"defaults": {"metric": "oklab", "tolerance": 2}}"#, to: "goldens/compare.json")
    let contradiction = try folder.compareTool("--goldens goldens out")
    #expect(contradiction.status == 2)
    #expect(
      contradiction.standardError == """
        pulsemap: error: goldens/compare.json: defaults.tolerance: does not apply to this metric; use threshold, or leave \
        out metric oklab

        """)
    let script =
      "rm goldens/compare.json; mkfifo goldens/compare.json; pulsemap compare --goldens goldens out"
    let pipe = try ToolUnderTest.shell("\(script); echo $?; rm goldens/compare.json", in: folder.url)
    #expect(pipe.text == "2\n")
    #expect(
      pipe.standardError == "pulsemap: error: goldens/compare.json: is not a file; replace it with one\n")
    try folder.write(#"{"defaults": {"mask-image": "no.png"}}"#, to: "goldens/compare.json")
    let image = try folder.compareTool("--goldens goldens out")
    #expect(
      image.standardError.hasPrefix(
        "pulsemap: error: goldens/compare.json: defaults.mask-image: 'goldens/no.png' cannot be read: "))
  }

  @Test func `have a schema, which accepts what the reader does`() throws {
    let result = try ToolUnderTest.run("compare --schema")
    #expect(result.status == 0 && result.standardError == "")
    try expectGolden(text: result.text, "compare/compare.schema.json")
    let folder = try TemporaryFolder()
    try folder.makeComparedImages()
    try folder.copy("white.gif", to: "goldens/clock.gif", "out/clock.gif")
    try folder.write(result.text, to: "schema.json")
    let valid = Fixtures.url("compare/compare.json")
    try FileManager.default.copyItem(at: valid, to: folder.file("goldens/compare.json"))
    #expect(try folder.compareTool("--goldens goldens out").status == 0)
    let invalid = [
      #"{"defaults": {"tolerance": 256}}"#, #"{"defaults": {"metrc": "oklab"}}"#, #"{"files": []}"#,
      #"{"files": {"a": {"jobs": 3}}}"#, #"{"files": {"": {}}}"#, #"{"default": {}}"#,
      #"{"defaults": {"max-ratio": 1.5}}"#, #"{"defaults": {"lenient": "yes"}}"#,
    ]
    for (index, text) in invalid.enumerated() {
      try folder.write(text, to: "\(index).json")
      try folder.write(text, to: "goldens/compare.json")
      #expect(try folder.compareTool("--goldens goldens out").status == 2, "\(text)")
    }
    let files = invalid.indices.map { folder.file("\($0).json") }
    let messages = try Oracle.validate([valid] + files, against: folder.file("schema.json"))
    #expect(messages[0] == [] && messages.dropFirst().allSatisfy { !$0.isEmpty })
  }
}

@Suite struct `A golden with variants` {
  @Test func `matches by any of them, and is reported by the nearest`() throws {
    let folder = try TemporaryFolder()
    try folder.makeComparedImages()
    try folder.copy("white.gif", to: "goldens/hk.gif", "out/hk.gif")
    try folder.copy("silver.gif", to: "goldens/hk.arm64.gif")
    #expect(try folder.compareTool("--goldens goldens out").text == "match     hk.gif: 3 frames equal\n")
    try FileManager.default.removeItem(at: folder.file("out/hk.gif"))
    try folder.copy("silver.gif", to: "out/hk.gif")
    #expect(
      try folder.compareTool("--goldens goldens out").text
        == "match     hk.gif: 3 frames equal; as the variant hk.arm64.gif\n")

    // An image with one other pixel is nearest to the variant, which is also the one that is replaced.
    let script = """
      pulsemap render --lat 1 --lon 2 --zoom 12 --size 30x30 --duration 0.12 --basemap silver --color '#f01010' -o out/hk.gif
      """
    #expect(try ToolUnderTest.shell(script, in: folder.url).status == 0)
    let before = try folder.bytes("goldens/hk.gif")
    let near = try folder.compareTool("--goldens goldens out --update --json r.json")
    #expect(near.status == 0)
    #expect(
      near.text.contains("compared with hk.arm64.gif, the nearest of hk.gif, hk.arm64.gif")
        && near.text.hasSuffix("updated  goldens/hk.arm64.gif\n"))
    #expect(try folder.text("r.json").contains(#""expected_path": "goldens/hk.arm64.gif""#))
    #expect(try folder.bytes("goldens/hk.gif") == before)
    #expect(try folder.bytes("goldens/hk.arm64.gif") == folder.bytes("out/hk.gif"))
    #expect(try folder.text("goldens/goldens.jsonl").contains(#""path": "hk.arm64.gif""#))
    #expect(try folder.compareTool("--goldens goldens out --manifest-only").status == 0)

    // An actual file of that name is a pair of its own.
    try folder.copy("white.gif", to: "out/hk.arm64.gif")
    let both = try folder.compareTool("--goldens goldens out")
    #expect(both.status == 1 && both.text.contains("2 pairs: 2 differ"))
  }

  @Test func `needs no plain one`() throws {
    let folder = try TemporaryFolder()
    try folder.makeComparedImages()
    try folder.copy("white.gif", to: "goldens/maps/hk.arm64.gif", "out/maps/hk.gif")
    #expect(
      try folder.compareTool("--goldens goldens out --strict").text
        == "match     maps/hk.gif: 3 frames equal; as the variant hk.arm64.gif\n")
  }
}
