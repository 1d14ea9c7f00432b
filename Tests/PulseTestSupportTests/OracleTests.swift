import Foundation
import PulseTestSupport
import Testing

/// The expected properties of a file that `make_sample_gifs.py` writes.
struct Sample: Sendable, CustomTestStringConvertible {
  let name: String
  let loop: Int?
  let delays: [Int]

  var testDescription: String { name }

  static let all = [
    Sample(name: "plain", loop: 0, delays: [2, 3, 4, 10, 20, 50, 100, 7]),
    Sample(name: "plain-optimized", loop: 0, delays: [2, 3, 4, 10, 20, 50, 100, 7]),
    Sample(name: "local-palettes", loop: 3, delays: Array(repeating: 4, count: 8)),
    Sample(name: "local-palettes-optimized", loop: 3, delays: Array(repeating: 4, count: 8)),
    Sample(name: "disposal-keep", loop: nil, delays: Array(repeating: 5, count: 6)),
    Sample(name: "disposal-keep-optimized", loop: nil, delays: Array(repeating: 5, count: 6)),
    Sample(name: "disposal-background", loop: nil, delays: Array(repeating: 5, count: 6)),
    Sample(name: "disposal-background-optimized", loop: nil, delays: Array(repeating: 5, count: 6)),
    Sample(name: "discs-on-base", loop: 2, delays: Array(repeating: 4, count: 6)),
    Sample(name: "disposal-previous", loop: nil, delays: Array(repeating: 5, count: 6)),
  ]
}

@Suite struct `The decoders of other people` {
  @Test func `agree on every sample`() throws {
    let folder = try makeSamples()
    for sample in Sample.all {
      let file = folder.file("\(sample.name).gif")
      let seen = try Oracle.ReferenceDecoder.allCases.map { try Oracle.decode(file, with: $0) }
      #expect(Set(seen).count == 1, "\(sample.name): \(seen)")
      let first = try #require(seen.first)
      #expect(first.width == 61 && first.height == 47)
      #expect(first.loop == sample.loop, "\(sample.name)")
      #expect(first.frames.map(\.delay) == sample.delays, "\(sample.name)")
      #expect(Set(first.frames.map(\.hash)).count == sample.delays.count, "\(sample.name)")
    }
  }

  @Test(arguments: Oracle.ReferenceDecoder.allCases)
  func `write frames whose hash is the reported one`(decoder: Oracle.ReferenceDecoder) throws {
    let folder = try makeSamples()
    let frames = folder.url.appending(path: "frames")
    _ = try Oracle.decode(folder.file("plain.gif"), with: decoder, writingFramesTo: frames)
    let first = try Data(contentsOf: frames.appending(path: "0000.rgba"))
    #expect(first.count == 61 * 47 * 4)
    #expect(Array(first.prefix(4)) == [242, 239, 233, 255])
  }

  @Test(arguments: Oracle.ReferenceDecoder.allCases)
  func `reject what is not a picture`(decoder: Oracle.ReferenceDecoder) {
    #expect(throws: TestSupportError.self) {
      try Oracle.decode(Array("GIF89a".utf8), with: decoder)
    }
  }

  private func makeSamples() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try Oracle.generateSamples(with: "make_sample_gifs.py", into: folder.url)
    return folder
  }
}
