package import PulseArguments
import PulseBasics
import PulseDocument
import PulseScene

/// The speed of a film: its length, in which the last event is seen, too, or data time per second.
public struct PlaySpeed: Hashable, Sendable {
  /// The kinds of speeds: a length, or a number of seconds per second.
  public enum Kind: Hashable, Sendable {
    /// The length of the film in seconds; with a specified hold, that of its data.
    case length(Double)

    /// Seconds of data time per second of the film.
    case speed(Double)
  }

  /// The kind with its number.
  public let kind: Kind

  /// The speed in option syntax, as it was written.
  package let argument: String

  /// Returns the speed of a film of a number of seconds.
  public static func length(_ seconds: Double) -> PlaySpeed {
    PlaySpeed(kind: .length(seconds), argument: "\(shortestDecimal(seconds))s")
  }

  /// Returns the speed of a number of seconds of data time per second of the film.
  public static func speed(_ seconds: Double) -> PlaySpeed {
    PlaySpeed(kind: .speed(seconds), argument: "\(shortestDecimal(seconds))s/s")
  }
}

extension PlaySpeed: ArgumentValue {
  /// The largest speed: 200,000 years per second.
  private static let speeds = 1e-6...6.4e12

  /// The remedy for a text that is no speed.
  private static let remedy = "use a length such as 20s, or data time per second such as 1d/s or 90min/s"

  /// Parses a length such as `20s`, or a speed such as `1d/s`.
  package init(argument text: String) throws(ArgumentValueError) {
    guard let slash = text.bytewise.firstIndex(of: "/") else {
      let seconds = try Self.seconds(in: text)
      guard Scene.Limits.seconds.contains(seconds) else {
        throw ArgumentValueError(
          "is out of range", remedy: "use a length from 0.01 to 86400 s, or data time per second such as 1d/s"
        )
      }
      (kind, self.argument) = (.length(seconds), text)
      return
    }
    let unit = text[text.utf8.index(after: slash)...].trimmed
    guard ["s", "sec", "second"].contains(unit) else {
      throw ArgumentValueError(
        "is not a speed", remedy: "write data time per second, such as 1d/s or 90min/s")
    }
    let seconds = try Self.seconds(in: String(text[..<slash]))
    guard Self.speeds.contains(seconds) else {
      throw ArgumentValueError("is out of range", remedy: Self.remedy)
    }
    (kind, self.argument) = (.speed(seconds), text)
  }

  /// Parses a duration with an optional unit.
  private static func seconds(in text: String) throws(ArgumentValueError) -> Double {
    if let seconds = try NumberUnit.seconds.number(in: text) { return seconds }
    guard let seconds = Double(decimal: text[...].trimmed) else {
      if let factor = text[...].trimmed.bytewise.removing(suffix: "x").flatMap({ Double(decimal: $0) }),
        factor > 0
      {
        let isWhole = factor >= 60 && factor.truncatingRemainder(dividingBy: 60) == 0
        let rate = isWhole ? "\(shortestDecimal(factor / 60))min/s" : "\(shortestDecimal(factor))s/s"
        throw ArgumentValueError(
          "is not a speed", remedy: "write \(rate) for \(shortestDecimal(factor)) times real time")
      }
      throw ArgumentValueError("is not a speed or a length", remedy: remedy)
    }
    return seconds
  }

  /// A text, or a number of seconds.
  package static var jsonRepresentations: [JSONRepresentation] {
    [.text(pattern: "^[0-9.]"), .positiveNumber(upTo: 86_400)]
  }
}
