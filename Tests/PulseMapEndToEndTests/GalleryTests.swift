import Foundation
import PulseTestSupport
import Testing

@Suite struct `The gallery of maps` {
  @Test func `looks as it was when somebody looked at it`() throws {
    let folder = try TemporaryFolder()
    let script = Fixtures.url("gallery/maps.sh").path(percentEncoded: false)
    let result = try ToolUnderTest.shell("sh '\(script)' \"$PWD\"", in: folder.url, timeout: 600)
    #expect(result.status == 0 && result.standardError == "")
    let views = try folder.names.sorted()
    #expect(
      views == (try FileManager.default.contentsOfDirectory(atPath: GoldenFolder.maps.url.path)).sorted())
    #expect(views.count >= 24)
    for view in views {
      // Another version of FreeType may set a few pixels of letters otherwise; nothing else may differ.
      try expectGolden(
        folder.file(view), String(view.dropLast(".png".count)), tolerance: 2, differingFraction: 0.001,
        in: .maps)
    }
  }
}
