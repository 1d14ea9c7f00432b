import Testing

@testable import PulseMapCLI

@Suite struct `Messages of one kind` {
  @Test func `are printed ten times and counted then`() {
    var tally = MessageLimiter()
    var told: [Int] = []
    for number in 0..<10_000 {
      if tally.shouldPrint(": [\(number)]: lat: 'it's \(number)' is not a number; use degrees from -90 to 90")
      {
        told.append(number)
      }
    }
    #expect(told == Array(0..<10))
    let isOtherTold = tally.shouldPrint(": foo: unknown key; see 'pulsemap scene --schema'")
    #expect(isOtherTold)
    #expect(
      tally.suppressedCounts == [
        "9990 more like these: [0]: lat: 'it's 0' is not a number; use degrees from -90 to 90"
      ])
  }

  @Test func `are of a hundred kinds at most`() {
    var tally = MessageLimiter()
    var count = 0
    for number in 0..<1000 {
      let key = String(number, radix: 2).map { $0 == "0" ? "a" : "b" }.joined()
      if tally.shouldPrint("\(key): unknown key") { count += 1 }
    }
    #expect(count == 110)
    #expect(tally.suppressedCounts == ["890 more like these: other problems"])
  }
}
