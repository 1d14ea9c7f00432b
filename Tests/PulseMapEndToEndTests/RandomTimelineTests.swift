import PulseTestSupport
import Testing

@Suite struct `The plan of a random timeline` {
  /// A frame-by-frame model of TSCircleView: its two flags, the visibility of its view, and the frames that its
  /// animation and the entrance have run.
  private struct Stepper {
    var isAnimating = false
    var isPaused = false
    var shows: Bool
    var isHidden: Bool
    var frames = 0
    var entrance: Int?

    init(shows: Bool) {
      (self.shows, isHidden) = (shows, !shows)
      entrance = shows ? 0 : nil
    }

    mutating func take(_ command: String) {
      switch command {
      case "start" where !isAnimating:
        entrance = isPaused ? nil : 0
        (isAnimating, isPaused, isHidden, frames) = (true, false, false, 0)
      case "stop":
        if state != "stopped" { entrance = nil }
        (isAnimating, isPaused, isHidden, frames) = (false, false, !shows, 0)
      case "pause" where isAnimating: (isAnimating, isPaused) = (false, true)
      case "resume" where isPaused: (isAnimating, isPaused) = (true, false)
      // "Setter has an immediate side effect: hidden := !value - in every state".
      case "show-when-stopped=true":
        if isHidden, state == "stopped" { entrance = 0 }
        (shows, isHidden) = (true, false)
      case "show-when-stopped=false": (shows, isHidden) = (false, true)
      // "full rebuild: restart at phase 0, no pop-in".
      case "delay=0": frames = 0
      default: break
      }
    }

    mutating func step() {
      if isAnimating { frames += 1 }
      if !isPaused, let passed = entrance { entrance = passed + 1 }
    }

    var state: String { isAnimating ? "animating" : isPaused ? "paused" : "stopped" }

    /// The scale of the pop-in by its golden values: frames are thirds of its steps of 0.06 s.
    var entranceScale: Double {
      let values = [0.05, 1.25, 0.8, 1.1, 0.9, 1]
      guard let entrance, entrance < 15 else { return 1 }
      let (from, to) = (values[entrance / 3], values[entrance / 3 + 1])
      return from + (to - from) * [0, 0.231775, 0.768225][entrance % 3]
    }
  }

  // TSCircleView: "These methods are modifying properties `animating` and `paused`."
  @Test(arguments: 1...12)
  func `is what stepping through its commands gives`(seed: Int) throws {
    var generator = SplitMix64(seed: seed)
    let words = [
      "start", "stop", "pause", "resume", "start", "show-when-stopped=true", "show-when-stopped=false",
      "delay=0",
    ]
    var commands: [(word: String, frame: Int)] = []
    for index in 0..<14 {
      // Commands at frames, some of them two at the same one.
      let frame = index * 15 + Int.random(in: 0...2, using: &generator) * 7
      commands.append((words.randomElement(using: &generator) ?? "stop", frame))
    }
    commands.sort { $0.frame < $1.frame }
    let timeline = commands.map { "\($0.word)@\(Double($0.frame) / 50)" }.joined(separator: ",")
    let (shows, popsIn) = (seed % 2 == 0, seed % 3 == 0)
    let plan = try Plan.of(
      "--lat 0 --lon 0 --zoom 10 --fps 50 --duration 5 --effect throb --quiet --timeline \(timeline)"
        + (shows ? " --show-when-stopped" : "") + (popsIn ? " --pop-in" : ""))
    try #require(plan.frames.count == 250)

    var stepper = Stepper(shows: shows)
    for frame in plan.frames {
      let now = commands.filter { $0.frame == frame.index }.map(\.word)
      // Layers that are made anew at the time of a start are its own.
      for word in now.filter({ $0 == "delay=0" }) + now.filter({ $0 != "delay=0" }) { stepper.take(word) }
      let entered = popsIn ? stepper.entranceScale : 1
      #expect(overlayIsHidden(frame) == stepper.isHidden, "frame \(frame.index) of \(timeline)")
      let overlay = frame.overlays[0]
      #expect(overlay.state == stepper.state, "frame \(frame.index) of \(timeline)")
      let layer = overlay.layers[0]
      if stepper.state == "stopped" {
        #expect(abs(layer.scale - entered) < 1e-4 && layer.opacity == 1)
      } else {
        // 0.8 s are 40 frames: scale 0.6 to 1.1, opacity 1 to 0.025.
        let part = Double(stepper.frames % 40) / 40
        #expect(abs(layer.scale - (0.6 + 0.5 * part) * entered) < 1e-4, "frame \(frame.index) of \(timeline)")
        #expect(abs(layer.opacity - (1 - 0.975 * part)) < 1e-4, "frame \(frame.index) of \(timeline)")
      }
      stepper.step()
    }
  }

  private func overlayIsHidden(_ frame: Plan.Frame) -> Bool {
    frame.overlays[0].layers.allSatisfy { !$0.visible }
  }
}
