import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseCodec

@Suite struct `Pixels of a GIF that do not change` {
  /// The transparent index, which no pixel of a frame has.
  private let transparent: UInt8 = 9

  /// Two frames of few colors in runs, which often agree.
  private func frames(_ generator: inout SplitMix64, count: Int) -> (old: [UInt8], new: [UInt8]) {
    var (old, new): ([UInt8], [UInt8]) = ([], [])
    while new.count < count {
      let (color, length) = (UInt8(generator.next() % 3), 1 + Int(generator.next() % 4))
      new += Array(repeating: color, count: length)
      old += Array(repeating: generator.next() % 2 == 0 ? color : UInt8(generator.next() % 3), count: length)
    }
    return (Array(old.prefix(count)), Array(new.prefix(count)))
  }

  private func runCount(_ indices: [UInt8]) -> Int {
    zip(indices, indices.dropFirst()).reduce(1) { $0 + ($1.0 == $1.1 ? 0 : 1) }
  }

  /// Returns the fewest runs of all choices, by trying each.
  private func fewestRuns(_ old: [UInt8], _ new: [UInt8]) -> Int {
    let free = old.indices.filter { old[$0] == new[$0] }
    return (0..<1 << free.count).reduce(Int.max) { fewest, choice in
      var indices = new
      for (bit, place) in free.enumerated() where choice >> bit & 1 == 1 { indices[place] = transparent }
      return min(fewest, runCount(indices))
    }
  }

  @Test func `are transparent or have their color, in as few runs as there can be`() {
    var generator = SplitMix64(seed: 11)
    for _ in 0..<60 {
      let (old, new) = frames(&generator, count: 12)
      let indices = TransparentRuns(from: old, to: new, transparent: transparent).indices()
      for place in new.indices {
        let shown = indices[place] == transparent ? old[place] : indices[place]
        #expect(shown == new[place])
      }
      #expect(runCount(indices) == fewestRuns(old, new))
    }
  }

  @Test func `have their color where a transparent run is hardly longer`() {
    let (old, new): ([UInt8], [UInt8]) = ([1, 1, 2, 2, 2, 3], [1, 1, 2, 2, 2, 4])
    let runs = TransparentRuns(from: old, to: new, transparent: transparent)
    #expect(runs.indices() == [9, 9, 9, 9, 9, 4])
    #expect(runs.indices(reluctance: 3) == [9, 9, 9, 9, 9, 4])
    #expect(runs.indices(reluctance: 4) == [1, 1, 2, 2, 2, 4])
  }
}
