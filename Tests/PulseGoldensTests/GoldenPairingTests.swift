import PulseBasics
import Testing

@testable import PulseGoldens

/// Returns the pairs of two folders, each as `name = golden + variants <- actual`.
private func pairs(_ goldens: [String], _ actual: [String], anyFormat: Bool = false) -> [String] {
  func entries(_ names: [String]) -> [ImageEntry] {
    names.map { $0.hasSuffix("/") ? ImageEntry(String($0.dropLast()), isFrameFolder: true) : ImageEntry($0) }
  }
  return GoldenPairing(goldens: entries(goldens), actual: entries(actual), anyFormat: anyFormat).pairs.map {
    pair in
    if let problem = pair.problem { return "\(pair.id): \(problem)" }
    let all = ([pair.golden] + pair.variants.sorted()).joined(separator: " + ")
    return "\(pair.id) = \(all) <- \(pair.actual ?? "nothing")\(pair.hasOtherFormat ? " (other format)" : "")"
  }
}

@Suite struct `Goldens and actual files` {
  @Test func `are paired by path`() {
    #expect(
      pairs(["a.gif", "maps/a.gif", "old.gif"], ["a.gif", "maps/a.gif", "new.gif"]) == [
        "a.gif = a.gif <- a.gif", "maps/a.gif = maps/a.gif <- maps/a.gif", "new.gif = new.gif <- new.gif",
        "old.gif = old.gif <- nothing",
      ])
  }

  @Test func `may have variants, also without a plain one`() {
    #expect(
      pairs(["hk.gif", "hk.arm64.gif", "hk.x86.gif"], ["hk.gif"]) == [
        "hk.gif = hk.gif + hk.arm64.gif + hk.x86.gif <- hk.gif"
      ])
    #expect(
      pairs(["m/hk.arm64.gif"], ["m/hk.gif"]) == ["m/hk.gif = m/hk.gif + m/hk.arm64.gif <- m/hk.gif"])
    #expect(pairs(["hk.arm64/"], ["hk/"]) == ["hk = hk + hk.arm64 <- hk"])
  }

  @Test func `with a variant in the name of both belong to each other`() {
    #expect(
      pairs(["hk.gif", "hk.arm64.gif"], ["hk.gif", "hk.arm64.gif"]) == [
        "hk.arm64.gif = hk.arm64.gif <- hk.arm64.gif", "hk.gif = hk.gif <- hk.gif",
      ])
    // A new actual file is not a variant of anything.
    #expect(
      pairs(["hk.gif"], ["hk.gif", "hk.arm64.gif"]) == [
        "hk.arm64.gif = hk.arm64.gif <- hk.arm64.gif", "hk.gif = hk.gif <- hk.gif",
      ])
    #expect(
      pairs(["hk.gif", "hk.arm64.gif"], ["other.gif"]) == [
        "hk.arm64.gif = hk.arm64.gif <- nothing", "hk.gif = hk.gif <- nothing",
        "other.gif = other.gif <- other.gif",
      ])
    #expect(
      pairs([".gif", "a..gif", "m.x/a.gif"], ["a.gif"]) == [
        ".gif = .gif <- nothing", "a..gif = a..gif <- nothing", "a.gif = a.gif <- a.gif",
        "m.x/a.gif = m.x/a.gif <- nothing",
      ])
  }

  @Test func `of other formats are paired on request`() {
    #expect(pairs(["x.gif"], ["x.webp"]) == ["x.gif = x.gif <- nothing", "x.webp = x.webp <- x.webp"])
    #expect(
      pairs(["x.gif", "x.arm64.gif"], ["x.webp"], anyFormat: true) == [
        "x.gif = x.gif + x.arm64.gif <- x.webp (other format)"
      ])
    #expect(
      pairs(["x.arm64.gif"], ["x.webp"], anyFormat: true) == [
        "x.gif = x.gif + x.arm64.gif <- x.webp (other format)"
      ])
    // A golden of its own format has priority.
    #expect(
      pairs(["x.gif", "x.webp"], ["x.webp"], anyFormat: true) == [
        "x.gif = x.gif <- nothing", "x.webp = x.webp <- x.webp",
      ])
  }

  @Test func `with several candidates are errors that name all`() {
    #expect(
      pairs(["x.gif"], ["x.webp", "x.apng"], anyFormat: true) == [
        "x.gif: can be compared with 'x.apng' and 'x.webp'; keep one of them"
      ])
    #expect(
      pairs(["x.gif", "x.png"], ["x.webp"], anyFormat: true) == [
        "x.gif: can be compared with 'x.webp', as can 'x.png'; keep one of them",
        "x.png: can be compared with 'x.webp', as can 'x.gif'; keep one of them",
      ])
    #expect(
      pairs(["hk/"], ["hk.gif", "hk.webp"]) == [
        "hk: can be compared with 'hk.gif' and 'hk.webp'; keep one of them"
      ])
  }

  @Test func `may be folders of frames`() {
    #expect(pairs(["hk/"], ["hk/"]) == ["hk = hk <- hk"])
    #expect(pairs(["hk/"], ["hk.gif"]) == ["hk = hk <- hk.gif (other format)"])
    #expect(pairs(["hk.webp"], ["hk/"]) == ["hk.webp = hk.webp <- hk (other format)"])
  }
}

@Suite struct `A folder of numbered files` {
  @Test(arguments: [
    (["hk/0.png", "hk/1.png"], ["hk/"]),
    (["hk/001.png", "hk/002.PNG"], ["hk/001.png", "hk/002.PNG"]),
    (["hk/f-9.png", "hk/f-10.png", "hk/f-1.png"], ["hk/"]),
    (["0.png", "1.png"], ["0.png", "1.png"]),
    (["hk/1.png"], ["hk/1.png"]),
    (["years/2023.png", "years/2024.png"], ["years/2023.png", "years/2024.png"]),
    (["hk/0.png", "hk/1.png", "hk/a.gif"], ["hk/0.png", "hk/1.png", "hk/a.gif"]),
    (["hk/a0.png", "hk/b1.png"], ["hk/a0.png", "hk/b1.png"]),
    (["hk/0.png", "hk/1.png", "hk/x/a.gif"], ["hk/0.png", "hk/1.png", "hk/x/a.gif"]),
    (["a/hk/0.png", "a/hk/1.png", "a/x.gif"], ["a/hk/", "a/x.gif"]),
    (["hk/99999999999999999999.png", "hk/1.png"], ["hk/1.png", "hk/99999999999999999999.png"]),
  ])
  func `is one animation if it holds nothing else`(paths: [String], entries: [String]) {
    let found = ImageEntry.entries(of: paths.sorted()).map { $0.path + ($0.isFrameFolder ? "/" : "") }
    #expect(found == entries.sorted())
  }

  @Test func `is one animation if it is one on the other side`() {
    let entries = ImageEntry.entries(of: ["hk/7.png", "x/7.png"], knownFolders: ["hk"])
    #expect(entries == [ImageEntry("hk", isFrameFolder: true), ImageEntry("x/7.png")])
  }
}

@Suite struct `The golden folder of a pair` {
  @Test(
    arguments: [
      ("maps/a.gif", "g/maps/a.gif", "g/", "maps/a.gif"), ("a.gif", "g/a.gif", "g/", "a.gif"),
      ("maps/a.gif", "g/maps/a.arm64.gif", "g/", "maps/a.arm64.gif"), ("a.gif", "a.gif", nil, "a.gif"),
      ("out/a.gif", "g/b.gif", nil, "out/a.gif"), ("maps/a.gif", "bitmaps/a.gif", nil, "maps/a.gif"),
      ("a.gif", "/a.gif", "/", "a.gif"),
    ] as [(String, String, String?, String)])
  func `follows from its name`(id: String, expected: String, root: String?, path: String) {
    let pair = FilePair(id: id, expected: expected, actual: "out/x.gif")
    #expect(pair.root == root && pair.goldenPath == path)
  }
}
