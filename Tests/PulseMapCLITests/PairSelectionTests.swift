import PulseArguments
import PulseGoldens
import PulseTestSupport
import Testing

@testable import PulseMapCLI

private func pairs(_ names: [String]) -> [FilePair] {
  names.map { FilePair(id: $0, expected: "g/\($0)", actual: "out/\($0)") }
}

private func selected(
  _ names: [String], _ words: [String], environment: [String: String] = [:]
) throws -> [String] {
  let options = try CompareOptions.command.parse(["--goldens", "g", "out"] + words)
  return try PairSelection(options, environment: environment).selected(pairs(names)).map(\.id)
}

@Suite struct `A selection of pairs` {
  private let names = (0..<400).map { "maps/\($0 % 7)/city-\($0).gif" }.sorted()

  @Test(arguments: [1, 2, 3, 7, 16, 64, 500])
  func `by shards has each pair exactly once`(count: Int) throws {
    var all: [String] = []
    for index in 1...count {
      let part = try selected(names, ["--shard", "\(index)/\(count)"])
      #expect(part == part.sorted(), "the order of pairs changes")
      all += part
    }
    #expect(all.sorted() == names)
  }

  @Test func `keeps a pair in its shard, whatever else there is`() throws {
    var random = SplitMix64(seed: 7)
    let some = names.filter { _ in random.next() % 3 == 0 }
    for index in 1...5 {
      let words = ["--shard", "\(index)/5"]
      let whole = Set(try selected(names, words))
      #expect(try selected(some, words) == some.filter(whole.contains))
      // Filters apply before shards, and do not move pairs.
      #expect(
        try selected(names, words + ["--include", "city-1*"])
          == names.filter {
            whole.contains($0) && $0.contains("/city-1")
          })
    }
  }

  @Test func `reads the shard of a scheduler`() throws {
    let environment = ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3"]
    #expect(
      try selected(names, ["--shard", "auto"], environment: environment)
        == selected(names, ["--shard", "2/3"]))
    #expect(
      try selected(
        names, ["--shard", "auto", "--shard-count", "4"], environment: ["JOB_COMPLETION_INDEX": "0"])
        == selected(names, ["--shard", "1/4"]))
    #expect(throws: CommandError.self) { try selected(names, ["--shard", "auto"]) }
  }

  @Test(arguments: [
    (["--include", "a.gif"], ["a.gif", "m/a.gif"]), (["--include", "m/*"], ["m/a.gif", "m/b.png"]),
    (["--include", "*.png", "--include", "a.*"], ["a.gif", "m/a.gif", "m/b.png"]),
    (["--exclude", "*.png"], ["a.gif", "m/a.gif"]), (["--include", "a.*", "--exclude", "m/*"], ["a.gif"]),
    ([], ["a.gif", "m/a.gif", "m/b.png"]),
  ])
  func `by patterns has what they match`(words: [String], names: [String]) throws {
    #expect(try selected(["a.gif", "m/a.gif", "m/b.png"], words) == names)
  }

  @Test(arguments: [
    (
      ["--include", "b.gif", "--include", "a.gif", "--exclude", "x?"],
      [
        "--include: 'b.gif' matches no golden and no actual file; correct the pattern, or leave it out",
        "--exclude: 'x?' matches no golden and no actual file; correct the pattern, or leave it out",
      ]
    ),
    (["--exclude", "a*"], ["--exclude: 'a*' leaves nothing to compare; exclude less"]),
  ])
  func `that matches nothing is refused`(words: [String], messages: [String]) throws {
    let error = try #require(throws: CommandError.self) { try selected(["a.gif"], words) }
    #expect(error.lines == messages)
  }
}
