import PulseMapKit
import PulseScene
import Testing

@Suite struct `Two patterns of frames` {
  @Test(arguments: [
    ("a%d.png", "a1%d.png", "a10.png"), ("a1%d.png", "a%d.png", "a10.png"),
    ("a%d-0.png", "a5-%d.png", "a5-0.png"), ("a%02d.png", "a%d.png", "a10.png"),
    ("a%d0.png", "a%d.png", "a00.png"), ("a%02d.png", "a0%d.png", "a00.png"),
    ("1%03d.png", "11%03d.png", "11000.png"),
  ])
  func `can name one file`(first: String, second: String, path: String) throws {
    let patterns = try [first, second].map { try #require(FramePathPattern($0)) }
    let shared = try #require(patterns[0].sharedPath(with: patterns[1]))
    #expect(patterns.allSatisfy { $0.isFrame(shared) }, "\(shared)")
    #expect(patterns.allSatisfy { $0.isFrame(path) || path == "a00.png" }, "\(path)")
  }

  @Test(arguments: [
    ("a%d.png", "b%d.png"), ("a-%d.png", "a1-%d.png"), ("a%d.png", "a%d.jpg"), ("a/%d.png", "b/%d.png"),
    ("1%04d.png", "11%04d.png"), ("a%d.png", "a1x%d.png"), ("%03d.png", "00%d0.pngx"),
  ])
  func `can name different files only`(first: String, second: String) throws {
    let patterns = try [first, second].map { try #require(FramePathPattern($0)) }
    #expect(patterns[0].sharedPath(with: patterns[1]) == nil)
    #expect(patterns[1].sharedPath(with: patterns[0]) == nil)
  }

  @Test func `are the same as all of their files`() throws {
    let texts = ["%d", "1%d", "0%d", "%d0", "%d1", "1%d1", "%02d", "1%02d", "%02d1", "10%d", "%d01"]
    let patterns = try texts.map { try #require(FramePathPattern("\($0).png")) }
    let files = patterns.map { pattern in
      Set((0..<FrameSchedule.maximumFrameCount).map { pattern.path(ofFrame: $0) })
    }
    for (first, firstFiles) in zip(patterns, files) {
      for (second, secondFiles) in zip(patterns, files) {
        let shared = first.sharedPath(with: second)
        #expect((shared == nil) == firstFiles.isDisjoint(with: secondFiles), "\(first.text) \(second.text)")
        if let shared { #expect(firstFiles.contains(shared) && secondFiles.contains(shared)) }
      }
    }
  }
}
