package import PulseArguments
import PulseDocument
package import PulseScene

extension Heading: ArgumentValue {
  /// The valid directions in degrees clockwise from north.
  package static let range = 0.0...360.0

  /// Parses degrees clockwise from north, or `track`.
  package init(argument: String) throws(ArgumentValueError) {
    if argument == "track" {
      self = .track
      return
    }
    let remedy = "use degrees clockwise from north, 0 to 360, or track"
    guard let degrees = Double(decimal: argument) else {
      throw ArgumentValueError("is not a direction", remedy: remedy)
    }
    guard Self.range.contains(degrees) else { throw ArgumentValueError("is out of range", remedy: remedy) }
    self = .degrees(degrees)
  }

  /// The heading in option syntax.
  package var argument: String {
    switch self {
    case .degrees(let degrees): shortestDecimal(degrees)
    case .track: "track"
    }
  }

  /// The value that is not a number.
  package static var completionCandidates: [String] { ["track"] }

  /// Degrees, or `track`.
  package static var jsonRepresentations: [JSONRepresentation] {
    [.number(in: range), .text(pattern: "^track$")]
  }
}
