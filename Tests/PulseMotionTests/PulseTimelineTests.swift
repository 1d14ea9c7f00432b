import PulseMotion
import Testing

/// The state table of TSCircleView: what a command does in a state, and the phase after 1 s and half a second
/// more, with the command in between.
private let transitions:
  [(state: PulseState, command: PulseCommand, next: PulseState, elapsed: Double?, isIgnored: Bool)] = [
    (.stopped, .start, .animating, 0.5, false),
    (.stopped, .stop, .stopped, nil, false),
    (.stopped, .pause, .stopped, nil, true),
    (.stopped, .resume, .stopped, nil, true),
    (.animating, .start, .animating, 1.5, true),
    (.animating, .stop, .stopped, nil, false),
    (.animating, .pause, .paused, 1, false),
    (.animating, .resume, .animating, 1.5, true),
    (.paused, .start, .animating, 0.5, false),
    (.paused, .stop, .stopped, nil, false),
    (.paused, .pause, .paused, 0.75, true),
    (.paused, .resume, .animating, 1.25, false),
  ]

@Suite struct PulseTimelineTests {
  // TSCircleView: "Following checks are supported by class", all twelve of them
  @Test(arguments: transitions.indices)
  func `each command does in each state what the seed does`(row: Int) {
    let (state, command, next, elapsed, isIgnored) = transitions[row]
    var commands: [TimedCommand] = []
    if state != .stopped { commands.append(TimedCommand(.start, at: 1)) }
    if state == .paused { commands.append(TimedCommand(.pause, at: 1.75)) }
    commands.append(TimedCommand(command, at: 2))
    let timeline = PulseTimeline(commands)
    let moment = timeline.moment(at: 2.5)
    #expect(moment.state == next)
    #expect(moment.elapsed == elapsed)
    #expect(moment.isVisible == (next != .stopped))
    #expect(timeline.ignoredCommands.map(\.command) == (isIgnored ? [TimedCommand(command, at: 2)] : []))
    #expect(timeline.ignoredCommands.map(\.state) == (isIgnored ? [state] : []))
  }

  @Test func `random commands give what stepping through them gives`() {
    var seed: UInt64 = 42
    func random(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    for _ in 0..<100 {
      let commands = (0..<12).map { index in
        TimedCommand(PulseCommand.allCases[random(4)], at: Double(index * 10 + random(9)) / 8)
      }
      let timeline = PulseTimeline(commands, showsWhenStopped: true)
      // The seed's two flags and a clock, stepped in eighths of a second.
      var (isAnimating, isPaused, clock) = (false, false, 0)
      for eighth in 0..<140 {
        for timed in commands where timed.time * 8 == Double(eighth) {
          switch timed.command {
          case .start where !isAnimating: (isAnimating, isPaused, clock) = (true, false, 0)
          case .stop: (isAnimating, isPaused, clock) = (false, false, 0)
          case .pause where isAnimating && !isPaused: (isAnimating, isPaused) = (false, true)
          case .resume where isPaused: (isAnimating, isPaused) = (true, false)
          default: break
          }
        }
        let moment = timeline.moment(at: Double(eighth) / 8)
        #expect(moment.state == (isAnimating ? .animating : isPaused ? .paused : .stopped))
        #expect(moment.elapsed == (isAnimating || isPaused ? Double(clock) / 8 : nil))
        #expect(moment.isVisible)
        if isAnimating { clock += 1 }
      }
    }
  }

  @Test func `a pulse without commands stays stopped and hidden`() {
    #expect(PulseTimeline([]).moment(at: 3).state == .stopped)
    #expect(!PulseTimeline([]).moment(at: 3).isVisible)
    #expect(PulseTimeline([], showsWhenStopped: true).moment(at: 3).isVisible)
  }
}
