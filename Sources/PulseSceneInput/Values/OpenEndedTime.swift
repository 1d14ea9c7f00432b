package import PulseArguments
import PulseDocument
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
    let limit = Scene.Limits.seconds.upperBound
    let remedy = "use seconds from 0 to \(Int(limit)), or inf\(Self.infinityNote)"
    let seconds: Double
    do throws(ArgumentValueError) {
      let withUnit = try NumberUnit.seconds.number(in: argument)
      seconds = if let withUnit { withUnit } else { try Double(argument: argument) }
    } catch {
      throw ArgumentValueError(error.problem, remedy: remedy)
    }
    guard (0...limit).contains(seconds) else { throw ArgumentValueError("is out of range", remedy: remedy) }
    self.init(seconds)
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
