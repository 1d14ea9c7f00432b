import Foundation
import PulseImages
import PulsePixels
import PulseTestSupport
import Synchronization
import Testing

@Suite struct ExpectGoldenTests {
  private let gray = Bitmap(size: PixelSize(4, 3), color: RGBA(90, 90, 90))

  private func write(_ bitmap: Bitmap, to file: URL) throws {
    try Data(GDImage(bitmap).encoded(as: .png())).write(to: file)
  }

  /// Returns the messages of the issues that a comparison records.
  private func issues(_ bitmap: Bitmap, tolerance: UInt8 = 0, in folder: GoldenFolder) throws -> [String] {
    let messages = Mutex<[String]>([])
    try withKnownIssue(isIntermittent: true) {
      try expectGolden(bitmap, "gray", tolerance: tolerance, in: folder)
    } matching: { issue in
      messages.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    return messages.withLock(\.self)
  }

  @Test func `an equal picture passes`() throws {
    let folder = try TemporaryFolder()
    try write(gray, to: folder.file("gray.png"))
    try expectGolden(gray, "gray", in: GoldenFolder(url: folder.url, isRecording: false))
  }

  @Test func `a difference is told in pixels and levels`() throws {
    let folder = try TemporaryFolder()
    try write(gray, to: folder.file("gray.png"))
    let goldens = GoldenFolder(url: folder.url, isRecording: false)
    var actual = gray
    actual[2, 1] = RGBA(90, 83, 90)
    actual[3, 2] = RGBA(91, 90, 90)
    #expect(
      try issues(actual, in: goldens)
        == ["golden gray.png differs in 2 pixels, by up to 7 of 255 at 2,1"])
    #expect(
      try issues(actual, tolerance: 1, in: goldens)
        == ["golden gray.png differs in 1 pixel, by up to 7 of 255 at 2,1"])
    try expectGolden(actual, "gray", tolerance: 7, in: goldens)
  }

  @Test func `a missing picture fails and is not written`() throws {
    let folder = try TemporaryFolder()
    let messages = try issues(gray, in: GoldenFolder(url: folder.url, isRecording: false))
    #expect(
      messages
        == ["golden gray.png is missing; look at the attached picture, then record it with 'make golden'"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func `recording fails once and passes from then on`() throws {
    let folder = try TemporaryFolder()
    let goldens = GoldenFolder(url: folder.url, isRecording: true)
    let said =
      "golden gray.png was recorded; look at it, then run the tests again without PULSEMAP_RECORD"
    #expect(try issues(gray, in: goldens) == [said])
    #expect(try issues(gray, in: goldens).isEmpty)
    var changed = gray
    changed[0, 0] = RGBA(0, 0, 0)
    #expect(try issues(changed, in: goldens) == [said])
    #expect(try GDImage(decoding: Array(Data(contentsOf: folder.file("gray.png")))).bitmap() == changed)
  }

  @Test func `an unreadable picture is an error`() throws {
    let folder = try TemporaryFolder()
    try Data("no picture".utf8).write(to: folder.file("gray.png"))
    let url = folder.url
    #expect(throws: ImageFileError.unknownFormat) {
      try expectGolden(gray, "gray", in: GoldenFolder(url: url, isRecording: true))
    }
  }

  @Test func `the goldens of the package are not recorded by default`() {
    let isAsked = ProcessInfo.processInfo.environment["PULSEMAP_RECORD"] == "1"
    #expect(GoldenFolder.package.isRecording == isAsked)
    #expect(GoldenFolder.package.url == Fixtures.folder.appending(path: "golden"))
  }
}
