package import PulseArguments
import PulseDocument
package import PulseScene

extension Heading: ArgumentValue {
  /// The valid directions in degrees clockwise from north.
  package static let range = 0.0...360.0

  /// The sixteen points of the compass, clockwise from north.
  private static let points = [
    "n", "nne", "ne", "ene", "e", "ese", "se", "sse", "s", "ssw", "sw", "wsw", "w", "wnw", "nw", "nnw",
  ]

  /// Parses degrees clockwise from north, a point of the compass such as `NE`, or `track`.
  package init(argument: String) throws(ArgumentValueError) {
    if argument == "track" {
      self = .track
      return
    }
    if let point = Self.points.firstIndex(of: argument.lowercased()) {
      self = .degrees(Double(point) * 22.5)
      return
    }
    let remedy = "use degrees clockwise from north, 0 to 360, a point of the compass such as NE, or track"
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

  /// A regular expression that matches the points of the compass, in any case.
  private static let compassPattern =
    "[nN]([nN]?[eEwW])?|[eE]([nN][eE]|[sS][eE])?|[sS]([sS]?[eEwW])?|[wW]([nN][wW]|[sS][wW])?"

  /// The value that is not a number.
  package static var completionCandidates: [String] { ["track"] }

  /// Degrees, or `track`.
  package static var jsonRepresentations: [JSONRepresentation] {
    [.number(in: range), .text(pattern: "^(track|\(compassPattern))$")]
  }
}
