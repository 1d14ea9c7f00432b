import Foundation
import PulseTestSupport
import Testing

// `pulsingView.canShowCallout = YES;`
@Suite struct `The callout of a marker` {
  private static let view = "--lat 0 --lon 0 --zoom 12 --size 160x150 --basemap white --effect location"

  @Test func `has its place, its opacity and its scale in the plan`() throws {
    let plan = try Plan.of(
      "\(Self.view) --callout Rome\\nForum --timeline callout@1,callout-off@2 --fps 10 --scale 2")
    #expect(plan.duration == 3 && plan.warnings == [])
    func callout(_ frame: Int) throws -> Plan.Callout { try #require(plan.frames[frame].overlays[0].callout) }
    #expect(try !callout(9).visible && callout(9).opacity == 0)
    let shown = try callout(15)
    #expect(shown.title == "Rome" && shown.subtitle == "Forum" && shown.visible)
    #expect(shown.opacity == 1 && shown.scale == 1)
    // 7 points above the middle, and SMCalloutView's 57 points high.
    #expect(shown.tipX == 160 && shown.tipY == 136 && shown.y == 22 && shown.height == 114)
    #expect(shown.x + shown.width / 2 == 160 && shown.width > 122)
    // At 0.1 s of its entrance.
    let entering = try callout(11)
    #expect(abs(entering.scale - 0.9482029943) < 1e-8 && abs(entering.opacity - 0.3887642418) < 1e-8)
    #expect(abs(entering.height - 114 * entering.scale) < 1e-9)
    #expect(abs(entering.y + entering.height - 136) < 1e-9)
    #expect(try abs(callout(22).opacity - 0.4) < 1e-8 && !callout(24).visible)
    #expect(try Plan.of(Self.view).frames[0].overlays[0].callout == nil)
  }

  @Test func `is a column of a batch and a key of a scene, and draws the same pixels`() throws {
    let folder = try TemporaryFolder()
    try folder.write("id,lat,lon,callout\na,0,0,Rome\\nForum\n", to: "jobs.csv")
    let still = "--zoom 12 --size 160x150 --basemap white --effect location --at 0.5 --no-metadata"
    try ToolUnderTest.succeed(
      "render --lat 0 --lon 0 \(still) --callout Rome\\nForum -o a.png", in: folder.url)
    let batch = try ToolUnderTest.run("batch jobs.csv \(still) -o {id}.png --out-dir out", in: folder.url)
    #expect(batch.status == 0, "\(batch.standardError)")
    let scene = try ToolUnderTest.succeed(
      "scene --resolved \(Self.view) --callout Rome\\nForum", in: folder.url
    )
    .text
    #expect(scene.contains(#""callout": "Rome\nForum""#))
    try folder.write(scene, to: "scene.json")
    try ToolUnderTest.succeed("render scene.json --at 0.5 --no-metadata -o b.png", in: folder.url)
    let expected = try folder.bytes("a.png")
    #expect(try folder.bytes("out/a.png") == expected)
    #expect(try folder.bytes("b.png") == expected)
    try ToolUnderTest.succeed("render --lat 0 --lon 0 \(still) -o c.png", in: folder.url)
    #expect(try folder.bytes("c.png") != expected)
  }

  @Test func `warns of letters that no font has, and draws the others`() throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run(
      "render \(Self.view) --callout a\u{10FFFD} --at 0 -o a.png", in: folder.url)
    #expect(
      result.standardError
        == "pulsemap: warning: --callout: 'a\u{10FFFD}' has characters that are missing in all fonts and left out: "
        + "'\u{10FFFD}' (U+10FFFD); use a font that has them with --font\n")
    #expect(try result.status == 0 && folder.names == ["a.png"])
  }
}
