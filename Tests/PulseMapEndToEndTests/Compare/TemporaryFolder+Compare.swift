import Foundation
import PulseTestSupport
import Testing

extension TemporaryFolder {
  /// Runs `compare` with options, outside of continuous integration.
  func compareTool(_ line: String) throws -> ProcessResult {
    try ToolUnderTest.run("compare \(line)", in: url, variables: ["CI": ""])
  }

  /// Writes a white and a silver animation of three frames as `white.gif`, `silver.gif`, `white.webp` and PNG files, and
  /// empty folders for goldens and actual files.
  func makeComparedImages() throws {
    for name in ["goldens/maps", "out/maps", "white"] {
      try FileManager.default.createDirectory(at: file(name), withIntermediateDirectories: true)
    }
    let scene = "render --lat 1 --lon 2 --zoom 12 --size 30x30 --duration 0.12"
    try ToolUnderTest.succeed(
      "\(scene) --basemap white -o white.gif -o white.webp -o white.apng -o white/%03d.png", in: url)
    try ToolUnderTest.succeed("\(scene) --basemap silver -o silver.gif", in: url)
  }

  /// Copies a file or folder.
  func copy(_ source: String, to targets: String...) throws {
    for target in targets { try FileManager.default.copyItem(at: file(source), to: file(target)) }
  }
}
