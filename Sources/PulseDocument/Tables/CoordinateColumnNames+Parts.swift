import PulseBasics

// Coordinates whose degrees, minutes and seconds are in columns of their own.
extension CoordinateColumnNames {
  /// The columns of one coordinate in degrees, minutes and seconds, by their indices.
  package struct Parts {
    package let degrees: Int
    package let minutes: Int
    package let seconds: Int?

    /// The indices of all of them.
    package var indices: [Int] { [degrees, minutes] + [seconds].compactMap(\.self) }
  }

  /// A part of a coordinate.
  private enum Part: CaseIterable {
    case degrees, minutes, seconds

    /// The words for it in names of columns.
    var words: Set<String> {
      switch self {
      case .degrees:
        [
          "d", "deg", "degs", "degree", "degrees", "grad", "grados", "gradi", "graus", "degré", "degrés",
          "degres",
        ]
      case .minutes:
        ["m", "min", "mins", "minute", "minutes", "minuten", "minuto", "minutos", "minuti", "minuut"]
      case .seconds:
        [
          "s", "sec", "secs", "second", "seconds", "sek", "sekunden", "segundos", "secondes", "secondi",
          "seconden",
        ]
      }
    }
  }

  /// The words for coordinates that names such as `LatD` and `latmin` begin with.
  private static let beginnings = [
    ("latitude", "lat"), ("lat", "lat"), ("longitude", "lon"), ("long", "lon"), ("lon", "lon"),
    ("lng", "lon"),
  ]

  /// A name of a column about a coordinate.
  private struct PartName {
    let key: String
    let part: Part?

    /// The other words of the name.
    let rest: [String]

    /// Reads a name; `nil` if it has no word for a coordinate, or several, and for several parts.
    init?(_ name: String) {
      var (keys, parts, rest) = ([String](), [Part](), [String]())
      for word in splitIntoWords(name) {
        if let key = CoordinateColumnNames.key(ofWord: word) {
          keys.append(key)
        } else if let part = Self.part(word[...]) {
          parts.append(part)
        } else if let (key, part) = Self.joined(word) {
          keys.append(key)
          parts.append(part)
        } else {
          rest.append(word)
        }
      }
      guard keys.count == 1, parts.count < 2 else { return nil }
      (key, part, self.rest) = (keys[0], parts.first, rest)
    }

    private static func part(_ word: Substring) -> Part? {
      Part.allCases.first { $0.words.contains(String(word)) }
    }

    /// Reads a word that is the one of a coordinate with that of a part behind it.
    private static func joined(_ word: String) -> (key: String, part: Part)? {
      beginnings.lazy.compactMap { beginning, key in
        word.bytewise.removing(prefix: beginning).flatMap(part).map { (key, $0) }
      }.first
    }
  }

  /// Returns the coordinates of a table that are in degrees, minutes and perhaps seconds, in columns of their own, with
  /// the key of each, `lat` or `lon`.
  ///
  /// A minimum beside a maximum is no minute.
  ///
  /// - Parameter names: The names of all columns.
  /// - Returns: The coordinates.
  package static func coordinatesInParts(of names: [String]) -> [(key: String, parts: Parts)] {
    var groups: [[String]: [Part?: Int]] = [:]
    var hasMaximum = false
    for (index, name) in names.enumerated() {
      guard let found = PartName(name) else { continue }
      if !Set(["max", "maximum"]).isDisjoint(with: found.rest) { hasMaximum = true }
      let known = groups[[found.key] + found.rest]?[found.part]
      if known == nil { groups[[found.key] + found.rest, default: [:]][found.part] = index }
    }
    return groups.compactMap { words, columns -> (key: String, parts: Parts)? in
      let seconds = columns[.seconds]
      guard let minutes = columns[.minutes],
        let degrees = columns[.degrees] ?? (seconds == nil ? nil : columns[Part?.none]),
        seconds != nil || !hasMaximum
      else { return nil }
      return (words[0], Parts(degrees: degrees, minutes: minutes, seconds: seconds))
    }
  }

  /// Returns the columns of a coordinate by that of its degrees; `nil` if it has no minutes in a column of their own.
  package static func parts(ofDegrees index: Int, in names: [String]) -> Parts? {
    coordinatesInParts(of: names).first { $0.parts.degrees == index }?.parts
  }
}
