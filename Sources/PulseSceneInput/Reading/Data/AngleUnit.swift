import PulseBasics
import PulseDocument

/// A unit of angles other than degrees, which names of columns of coordinates say.
struct AngleUnit {
  /// The name in the plural, for messages.
  let name: String

  /// The number of units in a degree.
  let perDegree: Double

  /// Whether coordinates are whole numbers of it.
  let isWhole: Bool

  /// Units of a power of ten in a degree, by the text that names end with.
  private static let powers = [("e4", 1e4), ("e5", 1e5), ("e6", 1e6), ("e7", 1e7), ("e8", 1e8)]

  /// Other units, by the words for them in names.
  private static let words: [(words: Set<String>, name: String, perDegree: Double)] = [
    (["rad", "rads", "radian", "radians", "radianos", "radiant"], "radians", .pi / 180),
    (["gon", "gons", "gradian", "gradians"], "gons", 400.0 / 360),
    (["arcmin", "arcmins", "arcminute", "arcminutes", "bogenminuten"], "minutes of arc", 60),
    (["arcsec", "arcsecs", "arcsecond", "arcseconds", "bogensekunden"], "seconds of arc", 3600),
    (["semicircle", "semicircles"], "semicircles", 2_147_483_648 / 180),
    (["mas", "milliarcsec", "milliarcseconds"], "thousandths of a second of arc", 3_600_000),
  ]

  private static let microdegrees: Set = [
    "microdegree", "microdegrees", "microdeg", "microdegs", "udeg", "\u{B5}deg",
  ]

  /// The units of positions in recordings of FIT, of which 2^31 are half a turn.
  static let semicircles = AngleUnit("semicircles", 2_147_483_648 / 180)

  /// Units of 0.0000001 degrees, in which whole numbers are that nothing names.
  static let ofWholeNumbers = AngleUnit(powerOfTen: 1e7)

  private init(powerOfTen: Double) {
    // Not as 1e-07.
    let zeros = String(repeating: "0", count: Int(shortestDecimal(powerOfTen).utf8.count) - 2)
    (name, perDegree, isWhole) = ("units of 0.\(zeros)1 degrees", powerOfTen, true)
  }

  private init(_ name: String, _ perDegree: Double) {
    (self.name, self.perDegree, isWhole) = (name, perDegree, false)
  }

  /// Creates the unit that a name says; `nil` for degrees and other names.
  private init?(_ name: String) {
    let words = Set(CoordinateColumnNames.splitIntoWords(name))
    let lowercase = name.lowercased()[...].bytewise.trimming { !$0.isASCIILetter && !$0.isASCIIDigit }
    if let power = Self.powers.first(where: { lowercase.bytewise.hasSuffix($0.0) }) {
      self.init(powerOfTen: power.1)
    } else if !words.isDisjoint(with: Self.microdegrees) {
      self.init(powerOfTen: 1e6)
    } else if let unit = Self.words.first(where: { !words.isDisjoint(with: $0.words) }) {
      self.init(unit.name, unit.perDegree)
    } else {
      return nil
    }
  }

  /// Creates the unit that the names of the columns of a place say; `nil` for degrees, and for two units.
  init?(latitude: String, longitude: String) {
    guard let unit = AngleUnit(latitude), AngleUnit(longitude)?.perDegree == unit.perDegree else {
      return nil
    }
    self = unit
  }

  /// Whether numbers are in range as a latitude and a longitude.
  func isInRange(_ latitude: Double, _ longitude: Double) -> Bool {
    abs(latitude) <= 90.001 * perDegree && abs(longitude) <= 360.001 * perDegree
  }
}
