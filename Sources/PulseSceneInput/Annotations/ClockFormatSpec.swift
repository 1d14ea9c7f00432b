package import PulseArguments
package import PulseScene

/// The format of the clock as specified: automatic, or a text with fields of `strftime`.
public enum ClockFormatSpec: Hashable, Sendable {
  /// A format that suits the length of the film in data time.
  case automatic

  /// No clock.
  case hidden

  /// A text with fields such as `%Y-%m-%d`.
  case format(String)
}

extension ClockFormatSpec: ArgumentValue {
  /// Parses `auto` or a format, and checks its fields.
  package init(argument: String) throws(ArgumentValueError) {
    if argument == "auto" || argument == "true" {
      self = .automatic
      return
    }
    if argument == "none" || argument == "false" {
      self = .hidden
      return
    }
    _ = try Self.parts(of: argument)
    self = .format(argument)
  }

  /// The format in option syntax.
  package var argument: String {
    switch self {
    case .automatic: "auto"
    case .hidden: "none"
    case .format(let format): format
    }
  }

  /// Whether a format that is given shows hours without saying of which time zone.
  package var hasHoursWithoutZone: Bool {
    guard case .format(let text) = self, let parts = try? Self.parts(of: text) else { return false }
    return Self.has("HI", parts) && !Self.has("Zz", parts)
  }

  /// Returns whether the clock of a film shows hours.
  package func hasHours(in film: FilmClock) -> Bool {
    resolved(for: film, in: .utc).map { Self.has("HI", $0.parts) } ?? false
  }

  private static func has(_ letters: String, _ parts: [ClockFormat.Part]) -> Bool {
    parts.contains { part in
      switch part {
      case .text: false
      case .field(let letter), .unpadded(let letter): letters.unicodeScalars.contains(letter)
      }
    }
  }

  /// Returns the format of a clock; `nil` for no clock.
  ///
  /// - Parameters:
  ///   - film: The film, whose length decides about the automatic format.
  ///   - zone: The time zone.
  ///   - precision: The precision of the data, which the automatic format shows.
  ///   - saysZone: Whether the automatic format says the zone of a time of day.
  /// - Returns: The format.
  package func resolved(
    for film: FilmClock, in zone: TimeZoneRules, precision: ClockPrecision = .time, saysZone: Bool = true
  ) -> ClockFormat? {
    let format: String
    switch self {
    case .hidden: return nil
    case .format(let text): format = text
    case .automatic:
      let span = film.end.secondsSince1970 - film.start.secondsSince1970
      let isOfDates = precision != .time || span > 20 * 86_400
      let date =
        switch precision {
        case .year: "%Y"
        case .month: "%b %Y"
        case .day, .time: "%e %b %Y"
        }
      let time = isOfDates ? date : span > 600 ? "%e %b %Y, %H:%M" : "%e %b %Y, %H:%M:%S"
      format = isOfDates || !saysZone ? time : time + " %Z"
    }
    return ClockFormat(parts: (try? Self.parts(of: format)) ?? [], zone: zone)
  }

  /// The conversions that stand for several fields.
  private static let composites: [Unicode.Scalar: String] = [
    "F": "%Y-%m-%d", "T": "%H:%M:%S", "R": "%H:%M", "D": "%m/%d/%y", "h": "%b", "c": "%a %b %e %H:%M:%S %Y",
    "x": "%Y-%m-%d", "X": "%H:%M:%S",
  ]

  private static func parts(of format: String) throws(ArgumentValueError) -> [ClockFormat.Part] {
    guard !format.isEmpty else {
      throw ArgumentValueError("is empty", remedy: "write a format such as %Y-%m-%d %H:%M")
    }
    var parts: [ClockFormat.Part] = []
    var text = ""
    var rest = format.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "%" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      guard var letter = rest.popFirst() else {
        throw ArgumentValueError("ends with %", remedy: "write %% for a percent sign")
      }
      // As in GNU: numbers without leading zeros.
      var flag = ""
      if letter == "-", let next = rest.first, ClockFormat.paddedFields.unicodeScalars.contains(next) {
        (flag, letter) = ("-", next)
        rest.removeFirst()
      }
      if letter == "%" {
        text.append("%")
        continue
      }
      if !text.isEmpty { parts.append(.text(text)) }
      text = ""
      if let composite = composites[letter] {
        parts += try Self.parts(of: composite)
      } else if ClockFormat.fields.unicodeScalars.contains(letter) {
        parts.append(flag.isEmpty ? .field(letter) : .unpadded(letter))
      } else {
        throw ArgumentValueError(
          "has the unknown field '%\(letter)'",
          remedy: "use fields of strftime such as %Y, %m, %d, %H, %M, %S, %b, %a or %Z")
      }
    }
    if !text.isEmpty { parts.append(.text(text)) }
    return parts
  }
}
