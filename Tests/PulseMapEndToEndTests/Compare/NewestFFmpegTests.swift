import Foundation
import PulseTestSupport
import Testing

/// What works with Debian's ffmpeg is in the other suites of videos.
@Suite(.enabled(if: NewestFFmpeg.folder != nil, "\(NewestFFmpeg.absence)"))
struct `The newest ffmpeg` {
  private let scene = "\(Sample.small) --radius 1km --color red --duration 0.4 --fps 30 --size 64x64"
  private let variables = ["PATH": NewestFFmpeg.searchPath]

  @Test(arguments: ["mp4", "webm", "avif", "webm --basemap none", "avif --at 0.1"])
  func `reads the same from videos as Debian's, whichever of them wrote them`(format: String) throws {
    let folder = try TemporaryFolder()
    let words = format.split(separator: " ", maxSplits: 1)
    let rest = words.dropFirst().joined()
    let names = ["debian", "newest"].map { "\($0).\(words[0])" }
    try ToolUnderTest.succeed("render \(scene) \(rest) -o \(names[0])", in: folder.url)
    let written = try ToolUnderTest.run(
      "render \(scene) \(rest) -o \(names[1])", in: folder.url, variables: variables)
    try #require(written.status == 0, "\(written.standardError)")
    for name in names {
      let inspected = try ToolUnderTest.run("inspect --json \(name)", in: folder.url)
      let again = try ToolUnderTest.run("inspect --json \(name)", in: folder.url, variables: variables)
      #expect(again.status == 0, "\(again.standardError)")
      #expect(again.text == inspected.text)
      #expect(
        again.text.contains("\"frameCount\":\(format.contains("--at") ? 1 : 12)"), "\(again.text.prefix(300))"
      )
      let compared = try ToolUnderTest.run("compare \(name) \(name)", in: folder.url, variables: variables)
      #expect(compared.status == 0, "\(compared.standardError)")
    }
  }

  @Test func `calls a video damaged only if it is`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(scene) -o a.mp4", in: folder.url)
    try Data(folder.bytes("a.mp4").dropLast(900)).write(to: folder.file("cut.mp4"))
    let damaged = try ToolUnderTest.run("compare a.mp4 cut.mp4", in: folder.url, variables: variables)
    #expect(damaged.status == 2)
    #expect(damaged.standardError.contains("ffmpeg cannot decode it: '"))
    #expect(damaged.standardError.contains("'; use an intact file\n"))
  }
}
