import Glibc
public import PulseArguments
import PulseDocument
import PulsePixels

/// The direction in which something points.
public enum Heading: Hashable, Sendable {
  /// Degrees clockwise from north, 0 to 360.
  case degrees(Double)

  /// The direction in which the overlay travels along its track.
  case track
}

extension Heading: ArgumentValue {
  /// The directions that can be given, in degrees clockwise from north.
  static let range = 0.0...360.0

  /// Reads a direction as it is written in options.
  ///
  /// - Parameter argument: The word.
  /// - Throws: `ArgumentValueError` for any other word.
  public init(argument: String) throws(ArgumentValueError) {
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
  public var argument: String {
    switch self {
    case .degrees(let degrees): shortest(degrees)
    case .track: "track"
    }
  }

  /// The word that is no number.
  public static var words: [String] { ["track"] }

  /// Degrees, or the word.
  public static var forms: [ValueForm] { [.number(in: range), .text(pattern: "^track$")] }
}

extension Rotation {
  /// The turn that makes what points to the north point elsewhere.
  ///
  /// - Parameter heading: Degrees clockwise from north.
  init(heading: Double) {
    // Quarter turns are exact on every machine, and other ones rounded to 1/16384.
    let quarters = heading / 90
    if quarters == quarters.rounded(), quarters.magnitude < 1_000_000 {
      let quarter = ((Int(quarters) % 4) + 4) % 4
      self.init(cosine: [1, 0, -1, 0][quarter], sine: [0, 1, 0, -1][quarter])
    } else {
      let radians = heading * .pi / 180
      self.init(cosine: cos(radians), sine: sin(radians))
    }
  }
}
