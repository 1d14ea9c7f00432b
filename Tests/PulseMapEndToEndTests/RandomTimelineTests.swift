import PulseTestSupport
import Testing

@Suite struct `The plan of a random timeline` {
  /// TSCircleView's two flags and the frames that its animation has run, stepped from frame to frame.
  private struct Stepper {
    var isAnimating = false
    var isPaused = false
    var frames = 0

    mutating func take(_ command: String) {
      switch command {
      case "start" where !isAnimating: (isAnimating, isPaused, frames) = (true, false, 0)
      case "stop": (isAnimating, isPaused, frames) = (false, false, 0)
      case "pause" where isAnimating: (isAnimating, isPaused) = (false, true)
      case "resume" where isPaused: (isAnimating, isPaused) = (true, false)
      default: break
      }
    }

    var state: String { isAnimating ? "animating" : isPaused ? "paused" : "stopped" }
  }

  // TSCircleView: "These methods are modifying properties `animating` and `paused`."
  @Test(arguments: 1...12)
  func `is what stepping through its commands gives`(seed: Int) throws {
    var generator = SplitMix(seed: seed)
    let words = ["start", "stop", "pause", "resume"]
    var commands: [(word: String, frame: Int)] = []
    for index in 0..<14 {
      // Commands at frames, some of them two at the same one.
      let frame = index * 15 + Int.random(in: 0...2, using: &generator) * 7
      commands.append((words.randomElement(using: &generator) ?? "stop", frame))
    }
    commands.sort { $0.frame < $1.frame }
    let timeline = commands.map { "\($0.word)@\(Double($0.frame) / 50)" }.joined(separator: ",")
    let shows = seed % 2 == 0
    let plan = try Plan.of(
      "--lat 0 --lon 0 --zoom 10 --fps 50 --duration 5 --effect throb --quiet --timeline \(timeline)"
        + (shows ? " --show-when-stopped" : ""))
    try #require(plan.frames.count == 250)

    var stepper = Stepper()
    for frame in plan.frames {
      for command in commands where command.frame == frame.index { stepper.take(command.word) }
      let overlay = frame.overlays[0]
      #expect(overlay.state == stepper.state, "frame \(frame.index) of \(timeline)")
      let layer = overlay.layers[0]
      if stepper.state == "stopped" {
        #expect(layer.visible == shows && layer.scale == 1 && layer.opacity == 1)
      } else {
        // 0.8 s are 40 frames: scale 0.6 to 1.1, opacity 1 to 0.025.
        let part = Double(stepper.frames % 40) / 40
        #expect(layer.visible)
        #expect(abs(layer.scale - (0.6 + 0.5 * part)) < 1e-4, "frame \(frame.index) of \(timeline)")
        #expect(abs(layer.opacity - (1 - 0.975 * part)) < 1e-4, "frame \(frame.index) of \(timeline)")
      }
      if stepper.isAnimating { stepper.frames += 1 }
    }
  }
}
