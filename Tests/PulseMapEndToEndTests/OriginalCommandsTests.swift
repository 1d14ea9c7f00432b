import PulseTestSupport
import Testing

/// A statement of TSCircleView's README about commands, and the expected result.
struct CommandStatement: Sendable, CustomTestStringConvertible {
  /// The quoted statement.
  let words: String

  /// The commands; the last one, at 0.4 s, is the one under test.
  let timeline: String

  /// The expected state at 0.6 s.
  let state: String

  /// The expected scale at 0.6 s: 0.6 to 1.1 in 0.8 s.
  let scale: Double

  /// The state, as the warning calls it, in which the last command is ignored.
  var isIgnoredWhile: String?

  /// The advice in the warning.
  var remedy = "leave it out"

  var testDescription: String { "\(words): \(timeline)" }

  private static let first =
    "If animation is not started or stopped you can start it, but not pause or resume"
  private static let second = "If animation is started you can stop it or pause, but not resume"
  private static let third = "If animation is paused you can resume, pause or start it again"

  static let all = [
    // TSCircleView: "If animation is not started or stopped you can start it, but not pause or resume"
    Self(words: first, timeline: "start@0.4", state: "animating", scale: 0.725),
    Self(words: first, timeline: "start@0,stop@0.2,start@0.4", state: "animating", scale: 0.725),
    Self(
      words: first, timeline: "pause@0.4", state: "stopped", scale: 1, isIgnoredWhile: "the pulse is stopped"),
    Self(
      words: first, timeline: "resume@0.4", state: "stopped", scale: 1, isIgnoredWhile: "the pulse is stopped"
    ),
    Self(
      words: first, timeline: "start@0,stop@0.2,resume@0.4", state: "stopped", scale: 1,
      isIgnoredWhile: "the pulse is stopped"),
    // TSCircleView: "If animation is started you can stop it or pause, but not resume"
    Self(words: second, timeline: "start@0,stop@0.4", state: "stopped", scale: 1),
    Self(words: second, timeline: "start@0,pause@0.4", state: "paused", scale: 0.85),
    Self(
      words: second, timeline: "start@0,resume@0.4", state: "animating", scale: 0.975,
      isIgnoredWhile: "already running"),
    // A second start leaves the animation as it is, says the code.
    Self(
      words: second, timeline: "start@0,start@0.4", state: "animating", scale: 0.975,
      isIgnoredWhile: "already running", remedy: "leave it out, or write stop@0.4,start@0.4 to begin again"),
    // TSCircleView: "If animation is paused you can resume, pause or start it again"
    Self(words: third, timeline: "start@0,pause@0.2,resume@0.4", state: "animating", scale: 0.85),
    Self(words: third, timeline: "start@0,pause@0.2,start@0.4", state: "animating", scale: 0.725),
    // To pause again is allowed and changes nothing, and to stop is allowed as well, says the code.
    Self(
      words: third, timeline: "start@0,pause@0.2,pause@0.4", state: "paused", scale: 0.725,
      isIgnoredWhile: "already paused"),
    Self(words: third, timeline: "start@0,pause@0.2,stop@0.4", state: "stopped", scale: 1),
  ]
}

@Suite struct `Commands of TSCircleView` {
  // TSCircleView: "There are methods like `stopAnimation`, `startAnimation`, `pauseAnimation` and
  // `resumeAnimation`. These methods are modifying properties `animating` and `paused`."
  @Test(arguments: CommandStatement.all)
  func `do what its README says, and the tool tells of those that it does not allow`(
    _ statement: CommandStatement
  ) throws {
    let plan = try Plan.of(
      "--lat 0 --lon 0 --zoom 16 --effect throb --fps 10 --duration 1 --timeline \(statement.timeline)")
    let overlay = try #require(plan.frames.first { $0.index == 6 }?.overlays.first)
    #expect(overlay.state == statement.state)
    #expect(abs(overlay.layers[0].scale - statement.scale) < 1e-9)
    #expect(overlay.layers[0].visible == (statement.state != "stopped"))
    let ignored = plan.warnings.filter { $0.contains("is ignored") }
    let command = statement.timeline.split(separator: ",").last ?? ""
    #expect(
      ignored
        == (statement.isIgnoredWhile.map {
          ["--timeline: '\(command)' is ignored: \($0); \(statement.remedy)"]
        } ?? []))
  }
}
