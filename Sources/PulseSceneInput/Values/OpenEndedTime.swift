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
    if argument == "inf" {
      self.init(.infinity)
      return
    }
    do throws(ArgumentValueError) {
      let withUnit = try NumberUnit.seconds.number(in: argument)
      let seconds = if let withUnit { withUnit } else { try Double(argument: argument) }
      self.init(seconds)
    } catch {
      throw ArgumentValueError(error.problem, remedy: Self.remedy)
    }
    try check()
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
  package func check() throws(ArgumentValueError) {
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

/// The time that an event stays after its pulse, or that a trail shows.
package struct LingerTime: OpenEndedTime {
  package var seconds: Double

  package static let infinityNote = ""

  package init(_ seconds: Double) {
    self.seconds = seconds
  }
}
