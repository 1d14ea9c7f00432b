import Foundation
import PulseTestSupport
import Testing

@Suite struct `A file or folder of tiles that end before the zoom` {
  @Test(arguments: ["table.mbtiles", "bare.mbtiles", "plain.pmtiles", "xyz/{z}/{x}/{y}.png"])
  func `is shown no deeper than they are if the view is fitted, and otherwise with a warning`(
    name: String
  ) throws {
    let folder = try TemporaryFolder()
    let map = Fixtures.folder.appending(path: "basemaps").path(percentEncoded: false) + "/" + name
    func render(_ options: String) throws -> ProcessResult {
      try ToolUnderTest.run(
        "render --lat 41 --lon 1 --effect dot --size 80x60 --attribution none -o a.png \(options)".words
          + ["--basemap", map],
        in: folder.url)
    }
    let fitted = try render("--report json")
    #expect(fitted.status == 0 && fitted.standardError == "")
    #expect(fitted.text.contains(/"zoom": ?2[,}\s]/), "\(fitted.text.prefix(400))")
    let given = try render("--zoom 9")
    let warning = "the tiles end at zoom 2, and are magnified 128 times; write --zoom 2"
    #expect(given.status == 0 && given.standardError == "pulsemap: warning: --basemap: \(warning)\n")
    let near = try render("--zoom 4")
    #expect(near.status == 0 && near.standardError == "")
  }
}

@Suite struct `A single image as base map` {
  @Test func `is shown no larger than it is if the view is fitted, and otherwise with a warning`() throws {
    let folder = try TemporaryFolder()
    let map = Fixtures.folder.appending(path: "basemaps/degrees.png").path(percentEncoded: false)
    // 160 columns for 10 degrees are those of zoom log2(160 / 10 * 360 / 256), 4.49.
    func render(_ options: String) throws -> ProcessResult {
      try ToolUnderTest.run(
        "render --place 49,16 --effect dot --size 80x60 --attribution none -o a.png --bounds 10,46,20,52 \(options)"
          .words + ["--basemap", map],
        in: folder.url)
    }
    let fitted = try render("--report json")
    #expect(fitted.status == 0 && fitted.standardError == "")
    #expect(fitted.text.contains(/"zoom": ?4\.49/), "\(fitted.text.prefix(400))")
    let given = try render("--zoom 9")
    #expect(
      given.status == 0
        && given.standardError
          == "pulsemap: warning: --basemap: the image has the pixels of zoom 4.49, and is magnified 23 times; write --zoom 4.49\n"
    )
  }
}
