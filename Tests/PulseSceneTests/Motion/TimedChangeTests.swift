import PulseScene
import Testing

@Suite struct TimedChangeTests {
  private func value(_ changes: [TimedChange<Double>], at time: Double) -> Double {
    TimedChange.value(from: 10, through: changes, at: time) { $0 + ($1 - $0) * $2 }
  }

  @Test func `a sudden change is in effect at its time`() {
    let changes = [TimedChange(to: 30.0, at: 2), TimedChange(to: 5, at: 4)]
    for (time, expected) in [(0.0, 10.0), (1.999, 10), (2, 30), (3.9, 30), (4, 5), (99, 5)] {
      #expect(value(changes, at: time) == expected)
    }
  }

  @Test func `an eased change follows its curve and stays`() {
    let changes = [TimedChange(to: 20.0, at: 1, duration: 2, curve: .easeOut)]
    // The published values of ease-out at a half and at 0.1.
    #expect(abs(value(changes, at: 2) - 16.84643) < 1e-5)
    #expect(abs(value(changes, at: 1.2) - 11.60572) < 1e-5)
    #expect(value(changes, at: 1) == 10)
    #expect(value(changes, at: 3) == 20 && value(changes, at: 7) == 20)
  }

  @Test func `a change that begins during another goes on from where that one is`() {
    let changes = [
      TimedChange(to: 20.0, at: 0, duration: 4), TimedChange(to: 0, at: 2, duration: 1),
      TimedChange(to: 8, at: 2.5),
    ]
    #expect(value(changes, at: 1) == 12.5)
    #expect(value(changes, at: 2) == 15)
    #expect(value(changes, at: 2.25) == 11.25)
    #expect(value(changes, at: 2.5) == 8)
    #expect(value(changes, at: 9) == 8)
  }
}
