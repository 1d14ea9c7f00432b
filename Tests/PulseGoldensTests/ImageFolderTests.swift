import Testing

@testable import PulseGoldens

@Suite struct `A folder of images` {
  @Test func `is one that can be read`() {
    let error = #expect(throws: GoldenError.self) { try ImageFolder.files(below: "/nowhere") { _ in true } }
    #expect(
      error?.description == "/nowhere: is not a folder that can be read; use a folder of images")
  }

  @Test func `has no file to remove`() {
    let error = #expect(throws: GoldenError.self) { try NoFollowFiles.remove("/nowhere/a.gif", below: nil) }
    #expect(
      error?.description
        == "'/nowhere/a.gif' cannot be removed: No such file or directory; check its owner and permissions")
  }
}
