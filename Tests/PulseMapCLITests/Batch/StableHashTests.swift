import PulseTestSupport
import Testing

@testable import PulseMapCLI

@Suite struct `The hash of names` {
  /// Test vectors of Fowler, Noll and Vo for FNV-1a with 64 bits.
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func `begins with FNV-1a`(text: String, hash: UInt64) {
    var made = StableHash.FNV1a()
    made.add(text.utf8)
    #expect(made.value == hash)
  }

  @Test func `is what a few lines of another language compute`() throws {
    let names = ["", "rome", "row-17", "Zürich", "北京", String(repeating: "x", count: 300)]
    let script = """
      import sys
      mask = 2 ** 64 - 1
      for name in sys.argv[1:]:
          value = 0xcbf29ce484222325
          for byte in name.encode():
              value = (value ^ byte) * 0x100000001b3 & mask
          for factor in (0xff51afd7ed558ccd, 0xc4ceb9fe1a85ec53):
              value = (value ^ value >> 33) * factor & mask
          print(value ^ value >> 33)
      """
    let result = try run("/usr/bin/python3", ["-c", script] + names)
    #expect(
      result.text.split(separator: "\n").map { UInt64($0) } == names.map { StableHash.hash(of: $0.utf8) })
  }

  @Test func `puts every row into one part, and about as many into each`() {
    let names = (0..<4000).map { "store-\($0)" }
    let parts = (1...8).map { Shard(index: $0, count: 8) }
    let counts = parts.map { part in names.count { part.contains($0.utf8) } }
    #expect(counts.reduce(0, +) == names.count)
    #expect(counts.allSatisfy { (400...600).contains($0) })
  }
}
