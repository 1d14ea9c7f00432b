package import PulseArguments
import PulseBasics
package import PulseDocument
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
    let number = argument.bytewise.trimming { $0 == "\u{B0}" || $0 == " " }
    guard let degrees = Double(decimal: number) else {
      throw ArgumentValueError("is not a direction", remedy: Self.remedy)
    }
    self = .degrees(degrees)
    try check()
  }

  private static let remedy =
    "use degrees clockwise from north, 0 to 360, a point of the compass such as NE, or track"

  /// Creates a heading from a number of degrees, or from its text.
  package init(json: JSONValue) throws(ArgumentValueError) {
    if let degrees = json.double { self = .degrees(degrees) } else { try self.init(textOf: json) }
    try check()
  }

  /// The degrees, or the word `track`.
  package var json: JSONValue {
    if case .degrees(let degrees) = self { .number(degrees) } else { .string(argument) }
  }

  /// Throws for degrees out of range.
  package func check() throws(ArgumentValueError) {
    if case .degrees(let degrees) = self, !Self.range.contains(degrees) {
      throw ArgumentValueError("is out of range", remedy: Self.remedy)
    }
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
