package import PulseArguments
import PulseDocument
import PulseScene

/// The time that an event stays after its pulse, or that a trail shows: seconds of 0 or more, or `inf`.
package struct LingerTime: ArgumentValue, Hashable {
  package var seconds: Double

  package init(_ seconds: Double) {
    self.seconds = seconds
  }

  package init(argument: String) throws(ArgumentValueError) {
    if argument == "inf" {
      seconds = .infinity
      return
    }
    let remedy =
      "use seconds from 0 to \(Int(Scene.Limits.seconds.upperBound)), or inf"
    do throws(ArgumentValueError) {
      if let number = try NumberUnit.seconds.number(in: argument) {
        seconds = number
      } else {
        seconds = try Double(argument: argument)
      }
    } catch {
      throw ArgumentValueError(error.problem, remedy: remedy)
    }
    guard Scene.Limits.times.contains(seconds) else {
      throw ArgumentValueError("is out of range", remedy: remedy)
    }
  }

  package var argument: String { seconds.isFinite ? seconds.argument : "inf" }

  package static var completionCandidates: [String] { ["inf"] }

  package static var jsonRepresentations: [JSONRepresentation] { DelayArgument.jsonRepresentations }
}
