import Foundation
import PulseSystem
import PulseTestSupport
import Testing

@Suite struct `The name of a temporary file` {
  /// Returns a temporary file name of a process.
  private func name(_ file: String, _ process: String) throws -> TemporaryFileName {
    try #require(TemporaryFileName(".\(file).\(process)-5eed.part"))
  }

  @Test func `is another each time`() {
    let names = Set((0..<1000).map { _ in TemporaryFileName(of: "a.gif").text })
    #expect(names.count == 1000)
    #expect(names.allSatisfy { $0.hasPrefix(".a.gif.\(getpid())-") && $0.hasSuffix(".part") })
    #expect(names.allSatisfy { TemporaryFileName($0)?.process == .current })
  }

  @Test func `fits into a folder`() {
    for file in [String(repeating: "日", count: 83) + ".png", String(repeating: "n", count: 255)] {
      let name = TemporaryFileName(of: file)
      #expect(name.text.utf8.count <= 255 && name.belongs(to: file))
      #expect(TemporaryFileName(name.text)?.belongs(to: file) == true)
    }
  }

  @Test(arguments: [
    ("p1.gif", "p1.gif", true), ("p1.gif.json", "p1.gif", true), ("p1.pgw", "p1.png", true),
    ("p1-b.gif", "p1.gif", false), ("p1-b-0001.png", "p1-%04d.png", false),
    ("p1-0001.png", "p1-%04d.png", true),
    ("p1-0001.pgw", "p1-%04d.png", true), ("p1-frames.png.json", "p1-%d.png", true),
    ("p1-.png", "p1-%d.png", false), ("p1.gift", "p1.gif", false), ("xp1.gif", "p1.gif", false),
    ("1.png", "%d.png", true), ("a1.png", "%d.png", false), ("p1.gif", "p1.gif.json", false),
  ])
  func `belongs to one output alone`(file: String, output: String, belongs: Bool) throws {
    #expect(try name(file, "1-2-3-4").belongs(to: output) == belongs)
  }

  @Test(arguments: [
    "a.gif", ".a.gif.part", ".a.gif.12-3.part", ".a.gif.0-1-2-3-4.part", ".a.gif.1-2-3-g-4.part",
    ".a.gif.x-2-3-4-5.part",
    ".part", "..part", ".a.gif.1-2-3-4-5", "",
  ])
  func `is no other one`(text: String) { #expect(TemporaryFileName(text) == nil) }

  @Test func `tells of processes that ended, of this host and container alone`() throws {
    let own = ProcessIdentity.current.text
    #expect(!ProcessIdentity.current.hasEnded)
    let parts = own.split(separator: "-").map(String.init)
    try #require(parts.count == 4)
    func ended(_ changes: [Int: String]) throws -> Bool {
      let text = parts.indices.map { changes[$0] ?? parts[$0] }.joined(separator: "-")
      return try #require(ProcessIdentity(text)).hasEnded
    }
    #expect(try !ended([:]))
    // The number was taken by a later process, or by nobody.
    #expect(try ended([1: "1"]) && ended([0: "999999999"]))
    // Another container, another host or start of the host, or one that does not tell.
    #expect(try !ended([1: "1", 2: "7"]) && !ended([1: "1", 3: "0123456789abcdef"]))
    #expect(try !ended([1: "1", 3: "0"]) && !ended([0: "999999999", 2: "7"]))
    let child = try PulseTestSupport.run("/bin/bash", ["-c", "cat /proc/$$/stat"]).text
    let fields = child.split(separator: " ").map(String.init)
    #expect(try ended([0: fields[0], 1: fields[21]]))
  }
}
