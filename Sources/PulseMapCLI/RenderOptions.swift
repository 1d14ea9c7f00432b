import PulseArguments
import PulseMapKit
import PulseScene

/// What was said on the command line of `render`, as it was said.
struct RenderOptions: Sendable {
  /// What was said about the scene.
  var draft = SceneDraft()

  /// The look of the pulse; it is read when the scene is resolved.
  var effect: EffectChoice?

  /// Where the pictures go.
  var outputs: [String] = []

  /// The format of outputs whose name does not tell it.
  var format: OutputFormat?

  /// The instant of stills in seconds.
  var stillTime = 0.0

  /// Whether nothing is to be rendered.
  var isDryRun = false

  /// The form of the report on standard output, if one is wanted.
  var report: ReportFormat?

  /// How much is said on standard error.
  var verbosity = Verbosity.normal

  /// When progress is shown.
  var progress = ProgressMode.auto

  /// The number of threads; as many as there are processors when nothing is said.
  var jobs: Int?

  /// Whether files that are there already may be replaced.
  var replacesFiles = true

  /// The radius of the pulse, as it is written.
  var radius: RadiusArgument? {
    get { draft.radius.map(RadiusArgument.init) }
    set { draft.radius = newValue?.length }
  }

  /// The seconds between two pulses, as they are written.
  var delay: DelayArgument? {
    get { draft.delay.map(DelayArgument.init) }
    set { draft.delay = newValue?.seconds }
  }
}

/// The form of a report.
enum ReportFormat: String, CaseIterable, ArgumentValue {
  case json
}

/// How much is said on standard error.
enum Verbosity: Sendable {
  case quiet
  case normal
  case verbose
}

/// When progress is shown.
enum ProgressMode: String, CaseIterable, ArgumentValue {
  case auto
  case always
  case never
}

/// A length above 0.
struct RadiusArgument: ArgumentValue {
  var length: Length

  init(_ length: Length) {
    self.length = length
  }

  init(argument: String) throws(ArgumentValueError) {
    if let magnitude = Length(parsing: argument)?.magnitude, magnitude <= 0 || magnitude > Scene.Limits.meters
    {
      throw ArgumentValueError(
        "is out of range", remedy: "use a length above 0 and at most \(Length.longest)")
    }
    length = try Length(argument: argument)
  }

  var argument: String { length.argument }
}

/// A number of seconds, or `inf` for "never".
struct DelayArgument: ArgumentValue {
  var seconds: Double

  init(_ seconds: Double) {
    self.seconds = seconds
  }

  init(argument: String) throws(ArgumentValueError) {
    if argument == "inf" {
      seconds = .infinity
      return
    }
    let limit = Scene.Limits.seconds.upperBound
    let remedy = "use seconds from 0 to \(Int(limit)), or inf for no pulse"
    do throws(ArgumentValueError) {
      seconds = try Double(argument: argument)
    } catch {
      throw ArgumentValueError(error.problem, remedy: remedy)
    }
    guard (0...limit).contains(seconds) else { throw ArgumentValueError("is out of range", remedy: remedy) }
  }

  var argument: String { seconds.isFinite ? seconds.argument : "inf" }
}
