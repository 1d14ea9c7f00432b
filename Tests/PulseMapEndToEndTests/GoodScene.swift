import Foundation
import PulseTestSupport
import Testing

/// A valid scene of `Fixtures/scenes` and the summary line that `pulsemap scene` prints.
struct GoodScene: Sendable, CustomTestStringConvertible {
  static let folder = Fixtures.url("scenes")

  static let all = [
    GoodScene("cities", "4 overlays, 12 s, 300 frames at 25 fps, 640x400 pixels, zoom 4.37"),
    GoodScene("date-line", "3 overlays, 8 s, 200 frames at 25 fps, 480x320 pixels, zoom 5.24"),
    GoodScene("geodesic", "2 overlays, 2 s, 25 frames at 12.5 fps, 400x400 pixels, zoom 2.31"),
    GoodScene("inline-effect", "3 overlays, 1.2 s, 30 frames at 25 fps, 600x400 pixels, zoom 4.17"),
    GoodScene("own-effect", "3 overlays, 2.4 s, 60 frames at 25 fps, 320x320 pixels, zoom 7"),
    GoodScene("timelines", "3 overlays, 4 s, 40 frames at 10 fps, 480x300 pixels, zoom 6.22"),
    GoodScene("transparent", "2 overlays, 6.8 s, 170 frames at 25 fps, 200x120 pixels, zoom 9.59"),
  ]

  let name: String
  let line: String

  init(_ name: String, _ line: String) {
    self.name = name
    self.line = line
  }

  var testDescription: String { name }

  var file: URL { Self.folder.appending(path: "\(name).json") }

  /// Returns the output of `--resolved`.
  func resolved() throws -> String {
    let result = try ToolUnderTest.run(["scene", "--resolved", "\(name).json"], in: Self.folder)
    try #require(result.status == 0, "\(result.standardError)")
    #expect(result.standardError == "")
    return result.text
  }
}
