package import PulseArguments
import PulseBasics
package import PulseDocument
import PulseScene

/// A dash pattern as specified: alternating lengths of dashes and gaps in points.
public struct DashList: Hashable, Sendable {
  /// The specified lengths.
  public var lengths: [Double]

  /// Creates a dash pattern; as in SVG, an odd number of lengths is repeated once.
  public init(_ lengths: [Double]) {
    self.lengths = lengths
  }

  /// The pattern with an even number of lengths; empty for a solid line.
  package var pairs: [Double] {
    let pairs = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
    let hasGaps = pairs.indices.contains { !$0.isMultiple(of: 2) && pairs[$0] > 0 }
    return hasGaps ? pairs : []
  }
}

extension DashList: ArgumentValue {
  /// A dash and a gap, or a text.
  package static var jsonRepresentations: [JSONRepresentation] {
    [
      .pair(in: Scene.Limits.dashes), .text(pattern: #"^\d+(\.\d+)?(:\d+(\.\d+)?)*$"#),
      .number(in: Scene.Limits.dashes),
    ]
  }

  /// Parses a dash pattern in the form `8:4`.
  package init(argument: String) throws(ArgumentValueError) {
    let parts = argument.bytewise.split(separator: ":", omittingEmptySubsequences: false)
    let lengths = parts.compactMap { Double(decimal: $0) }
    guard lengths.count == parts.count else {
      throw ArgumentValueError("is not a list of lengths", remedy: "use DASH:GAP in points, such as 8:4")
    }
    self.init(lengths)
    try check()
  }

  /// Creates a pattern from an array of a dash and a gap, from a number, or from its text.
  package init(json: JSONValue) throws(ArgumentValueError) {
    switch json {
    case .array(let elements): self.init(elements.compactMap(\.double))
    case .number(let length): self.init([length])
    default: try self.init(textOf: json)
    }
    try check()
  }

  /// An array of a dash and a gap, or the text of another number of lengths.
  package var json: JSONValue {
    lengths.count == 2 ? .array(lengths.map(JSONValue.number)) : .string(argument)
  }

  /// Throws for lengths out of range, and for too many of them.
  package func check() throws(ArgumentValueError) {
    let limits = Scene.Limits.dashes
    guard lengths.allSatisfy(limits.contains), lengths.contains(where: { $0 > 0 }) else {
      throw ArgumentValueError(
        "is out of range",
        remedy: "use lengths from 0 to \(shortestDecimal(limits.upperBound)), not all of them 0")
    }
    guard lengths.count <= Scene.Limits.dashCount else {
      throw ArgumentValueError(
        "has \(lengths.count) lengths", remedy: "use at most \(Scene.Limits.dashCount)")
    }
  }

  /// The pattern in option syntax.
  package var argument: String { lengths.map(shortestDecimal).joined(separator: ":") }
}
