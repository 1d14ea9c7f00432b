import PulseScene
import Testing

/// The state table of TSCircleView: a command after 1 s in a state, and the phase half a second later.
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
    let moment = timeline.snapshot(at: 2.5)
    #expect(moment.state == next)
    #expect(moment.elapsed == elapsed)
    #expect(moment.isVisible == (next != .stopped))
    #expect(timeline.ignoredCommands.map(\.command) == (isIgnored ? [TimedCommand(command, at: 2)] : []))
    #expect(timeline.ignoredCommands.map(\.state) == (isIgnored ? [state] : []))
  }

  /// A model of TSCircleView in steps of 1/8 s: its two flags, the visibility of its view, and the clocks of animation,
  /// run and entrance.
  private struct Stepper {
    var isAnimating = false
    var isPaused = false
    var shows: Bool
    var isHidden: Bool
    var clock = 0
    var run = 0
    var entrance: Int?

    init(shows: Bool) {
      (self.shows, isHidden) = (shows, !shows)
      entrance = shows ? 0 : nil
    }

    /// Executes a command; returns whether it is accepted.
    mutating func take(_ command: PulseCommand) -> Bool {
      switch command {
      case .start:
        // "start (accepted): all animations removed; hidden := NO; animation added". The guard is only "already
        // animating"; pause clears that flag.
        if isAnimating { return false }
        entrance = isPaused ? nil : 0
        (isAnimating, isPaused, isHidden, clock, run) = (true, false, false, 0, 0)
      case .stop:
        // "hidden := !shouldShowBackgroundViewOnStop", also when it is stopped already.
        if isAnimating || isPaused { entrance = nil }
        (isAnimating, isPaused, isHidden) = (false, false, !shows)
      case .pause:
        if !isAnimating { return false }
        (isAnimating, isPaused) = (false, true)
      case .resume:
        if !isPaused { return false }
        (isAnimating, isPaused) = (true, false)
      case .showWhenStopped, .hideWhenStopped:
        // "Setter has an immediate side effect: hidden := !value - in every state, even while animating or paused".
        shows = command == .showWhenStopped
        if shows, isHidden, !isAnimating, !isPaused { entrance = 0 }
        isHidden = !shows
      }
      return true
    }

    mutating func step() {
      if isAnimating { (clock, run) = (clock + 1, run + 1) }
      if !isPaused, let passed = entrance { entrance = passed + 1 }
    }

    var state: PulseState { isAnimating ? .animating : isPaused ? .paused : .stopped }
  }

  @Test(arguments: [false, true])
  func `random commands give what stepping through them gives`(shows: Bool) {
    var seed: UInt64 = shows ? 43 : 42
    func random(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    for _ in 0..<100 {
      let commands = (0..<12).map { index in
        TimedCommand(
          PulseCommand.allCases[random(PulseCommand.allCases.count)], at: Double(index * 10 + random(12)) / 8)
      }
      let restarts = (0..<random(4)).map { _ in Double(random(120)) / 8 }.sorted()
      let timeline = PulseTimeline(commands, restarts: restarts, showsWhenStopped: shows)
      var stepper = Stepper(shows: shows)
      var ignored: [(command: TimedCommand, state: PulseState)] = []
      for eighth in 0..<140 {
        if restarts.contains(Double(eighth) / 8) { stepper.clock = 0 }
        for timed in commands where timed.time * 8 == Double(eighth) {
          let state = stepper.state
          if !stepper.take(timed.command) { ignored.append((timed, state)) }
        }
        let moment = timeline.snapshot(at: Double(eighth) / 8)
        #expect(moment.state == stepper.state)
        #expect(moment.elapsed == (stepper.state == .stopped ? nil : Double(stepper.clock) / 8))
        #expect(moment.isVisible == !stepper.isHidden)
        #expect(moment.entrance == stepper.entrance.map { Double($0) / 8 })
        #expect(timeline.elapsedSinceStart(at: Double(eighth) / 8) == Double(stepper.run) / 8)
        stepper.step()
      }
      #expect(timeline.ignoredCommands.map(\.command) == ignored.map(\.command))
      #expect(timeline.ignoredCommands.map(\.state) == ignored.map(\.state))
    }
  }

  @Test func `a flag that is cleared hides a running pulse until it is started again`() {
    let commands = [
      TimedCommand(.start, at: 0), TimedCommand(.hideWhenStopped, at: 1), TimedCommand(.start, at: 2),
      TimedCommand(.stop, at: 3), TimedCommand(.start, at: 4),
    ]
    let timeline = PulseTimeline(commands, showsWhenStopped: true)
    let seen = [0.5, 1, 2.5, 3.5, 4].map { timeline.snapshot(at: $0).isVisible }
    // "hides at once though animating stays YES; next accepted start un-hides (start while animating is ignored!)"
    #expect(seen == [true, false, false, false, true])
    #expect(timeline.snapshot(at: 2.5).state == .animating)
    #expect(timeline.ignoredCommands.map(\.command) == [TimedCommand(.start, at: 2)])
    #expect(timeline.hidingCommands == [TimedCommand(.hideWhenStopped, at: 1)])
    // What is stopped at the same time is not hidden although it runs.
    let calm = PulseTimeline([
      TimedCommand(.start, at: 0), TimedCommand(.hideWhenStopped, at: 1), TimedCommand(.stop, at: 1),
    ])
    #expect(calm.hidingCommands.isEmpty)
  }

  @Test func `a restart keeps the state and the run, and sets the animation back`() {
    let timeline = PulseTimeline(
      [TimedCommand(.start, at: 0), TimedCommand(.pause, at: 2), TimedCommand(.resume, at: 4)],
      restarts: [1, 3])
    #expect(
      [0.5, 1, 1.5, 2.5, 3, 3.5, 4.5].map { timeline.snapshot(at: $0).elapsed } == [
        0.5, 0, 0.5, 1, 0, 0, 0.5,
      ])
    #expect(timeline.snapshot(at: 3.5).state == .paused)
    #expect(timeline.elapsedSinceStart(at: 5) == 3)
    #expect(timeline.time(ofAnimationTime: 2) == 6 && timeline.time(ofRunningTime: 3) == 5)
  }

  @Test func `a pulse without commands stays stopped and hidden`() {
    #expect(PulseTimeline([]).snapshot(at: 3).state == .stopped)
    #expect(!PulseTimeline([]).snapshot(at: 3).isVisible)
    #expect(PulseTimeline([], showsWhenStopped: true).snapshot(at: 3).isVisible)
  }
}
