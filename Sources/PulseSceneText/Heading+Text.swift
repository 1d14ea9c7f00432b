package import PulseArguments
import PulseDocument
package import PulseScene

extension Heading: ArgumentValue {
  /// The directions that can be given, in degrees clockwise from north.
  static let range = 0.0...360.0

  /// Reads a direction as it is written in options.
  ///
  /// - Parameter argument: The word.
  /// - Throws: `ArgumentValueError` for any other word.
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

  /// The word that stands for the direction.
  package var argument: String {
    switch self {
    case .degrees(let degrees): shortest(degrees)
    case .track: "track"
    }
  }

  /// The word that is no number.
  package static var words: [String] { ["track"] }

  /// Degrees, or the word.
  package static var forms: [ValueForm] { [.number(in: range), .text(pattern: "^track$")] }
}
