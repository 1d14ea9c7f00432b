package import PulseArguments
package import PulseDocument
import PulseScene

/// A time that may be infinite: seconds of 0 or more, or `inf`.
package protocol OpenEndedTime: ArgumentValue, Hashable {
  /// The time in seconds; infinity for `inf`.
  var seconds: Double { get }

  init(_ seconds: Double)

  /// The effect of `inf` in messages, such as ` for no pulse`; empty if it is evident.
  static var infinityNote: String { get }
}

extension OpenEndedTime {
  package init(argument: String) throws(ArgumentValueError) {
    self.init(try Self.seconds(argument))
    try check()
  }

  /// Parses seconds, or `inf`.
  fileprivate static func seconds(_ argument: String) throws(ArgumentValueError) -> Double {
    if argument == "inf" { return .infinity }
    do throws(ArgumentValueError) {
      if let withUnit = try NumberUnit.seconds.number(in: argument) { return withUnit }
      return try Double(argument: argument)
    } catch {
      throw ArgumentValueError(error.problem, remedy: Self.remedy)
    }
  }

  private static var remedy: String {
    "use seconds from 0 to \(Int(Scene.Limits.seconds.upperBound)), or inf\(infinityNote)"
  }

  /// Creates a time from a number of seconds, or from its text.
  package init(json: JSONValue) throws(ArgumentValueError) {
    if let seconds = json.double { self.init(seconds) } else { try self.init(textOf: json) }
    try check()
  }

  /// The number of seconds, or the word `inf`.
  package var json: JSONValue { seconds.isFinite ? .number(seconds) : .string(argument) }

  /// Throws for a time below 0, and for one that is long but not infinite.
  package func check() throws(ArgumentValueError) { try checkSeconds() }

  fileprivate func checkSeconds() throws(ArgumentValueError) {
    guard seconds == .infinity || (0...Scene.Limits.seconds.upperBound).contains(seconds) else {
      throw ArgumentValueError("is out of range", remedy: Self.remedy)
    }
  }

  package var argument: String { seconds.isFinite ? seconds.argument : "inf" }

  package static var completionCandidates: [String] { ["inf"] }

  package static var jsonRepresentations: [JSONRepresentation] {
    [.number(in: 0...Scene.Limits.seconds.upperBound), .text(pattern: "^inf$")]
  }
}

/// The value of a delay option.
package struct DelayArgument: OpenEndedTime {
  package var seconds: Double

  package static let infinityNote = " for no pulse"

  package init(_ seconds: Double) {
    self.seconds = seconds
  }
}

/// The time that an event stays after its pulse, or that a trail shows: seconds of the film or, in minutes, hours, days or
/// weeks, time of the data.
package struct LingerTime: OpenEndedTime {
  package var seconds: Double

  /// Whether the seconds are those of the data.
  package private(set) var isOfData = false

  package static let infinityNote = ""

  package init(_ seconds: Double) {
    self.seconds = seconds
  }

  /// Creates a time of a film or of its data; `nil` without seconds.
  package init?(_ seconds: Double?, isOfData: Bool) {
    guard let seconds else { return nil }
    (self.seconds, self.isOfData) = (seconds, isOfData)
  }

  package init(argument: String) throws(ArgumentValueError) {
    guard NumberUnit.isInLongUnit(argument), let seconds = try NumberUnit.seconds.number(in: argument) else {
      self.init(try Self.seconds(argument))
      try check()
      return
    }
    self.init(seconds)
    isOfData = true
    guard (0...Scene.Limits.longestPause).contains(seconds) else {
      throw ArgumentValueError(
        "is out of range", remedy: "use at most \(Int(Scene.Limits.longestPause / 86_400))d")
    }
  }

  /// The number of seconds of the film, or a text.
  package var json: JSONValue { isOfData || !seconds.isFinite ? .string(argument) : .number(seconds) }

  package func check() throws(ArgumentValueError) {
    if !isOfData { try checkSeconds() }
  }

  package var argument: String {
    isOfData ? "\((seconds / 60).argument)min" : seconds.isFinite ? seconds.argument : "inf"
  }

  package static var jsonRepresentations: [JSONRepresentation] {
    [
      .number(in: 0...Scene.Limits.seconds.upperBound),
      .text(pattern: "^(inf|[0-9]+(\\.[0-9]+)? ?(min|h|d|w))$"),
    ]
  }
}
