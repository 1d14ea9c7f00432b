package import PulseArguments
import PulseBasics
import PulseDocument
package import PulseScene

/// The unit of a number without one, which depends on what the length measures.
package enum BareLengthUnit: String, Sendable {
  /// Meters, of a length on the ground.
  case meters

  /// Points, of a length on the screen.
  case points = "px"

  /// Returns a text with the unit added if it is a number alone.
  func completing(_ text: String) -> String {
    guard self == .points, Double(decimal: text[...]) != nil else { return text }
    return text + rawValue
  }
}

/// The value of an option that has a length.
///
/// Each says what a number without a unit means, so that no option has a length without saying it.
package protocol LengthArgument: ArgumentValue {
  /// The unit of a number without one.
  static var bareLengthUnit: BareLengthUnit { get }
}

extension LengthArgument {
  /// The unit of a number without one, as help shows it.
  package static var bareUnit: String? { bareLengthUnit.rawValue }
}

/// The value of an option of a length on the ground, such as a radius: above 0, in meters without a unit.
package struct GroundLengthArgument: LengthArgument, Hashable {
  package var length: Length

  package static var bareLengthUnit: BareLengthUnit { .meters }

  package init(_ length: Length) {
    self.length = length
  }

  package init(argument: String) throws(ArgumentValueError) {
    length = try Length.aboveZero(argument, .meters)
  }

  package var argument: String { length.description }

  package func check() throws(ArgumentValueError) { try length.checkAboveZero() }

  package static var jsonRepresentations: [JSONRepresentation] {
    [.text(pattern: Length.pattern), .positiveNumber(upTo: Scene.Limits.meters)]
  }
}

/// The value of an option of a length on the screen, such as the size of an image: above 0, in points without a unit.
package struct ScreenLengthArgument: LengthArgument, Hashable {
  package var length: Length

  package static var bareLengthUnit: BareLengthUnit { .points }

  package init(_ length: Length) {
    self.length = length
  }

  package init(argument: String) throws(ArgumentValueError) {
    length = try Length.aboveZero(argument, .points)
  }

  package var argument: String { length.description }

  package func check() throws(ArgumentValueError) { try length.checkAboveZero() }

  package static var jsonRepresentations: [JSONRepresentation] { GroundLengthArgument.jsonRepresentations }
}

/// The value of an option of the width of a line: 0 or more, in points without a unit, as in simplestyle.
package struct LineWidthArgument: LengthArgument, Hashable {
  package let length: Length

  package static var bareLengthUnit: BareLengthUnit { .points }

  package init(_ length: Length) {
    self.length = length
  }

  package init(argument: String) throws(ArgumentValueError) {
    guard let length = Length(parsing: argument, bare: .points) else {
      throw ArgumentValueError("is not a width", remedy: "use 2, 2px or, on the ground, 5m")
    }
    self.length = length
    try check()
  }

  package var argument: String { length.description }

  package func check() throws(ArgumentValueError) { try Length.checkWidth(length.magnitude) }

  package static var jsonRepresentations: [JSONRepresentation] {
    [.text(pattern: Length.pattern), .number(in: 0...Scene.Limits.meters)]
  }
}

/// The value of an option of a width in a layer, such as a stroke or an inset: 0 or more, in points without a unit, as in
/// SVPulsingAnnotationView, or relative to the radius.
package struct LayerWidthArgument: LengthArgument, Hashable {
  package var extent: LayerLength

  package static var bareLengthUnit: BareLengthUnit { .points }

  package init(_ extent: LayerLength) {
    self.extent = extent
  }

  package init(argument: String) throws(ArgumentValueError) {
    guard let extent = LayerLength(parsing: argument, bare: .points) else {
      throw ArgumentValueError("is not a width", remedy: "use 3, 3px, 5m or, in parts of the radius, 0.1r")
    }
    self.extent = extent
    try check()
  }

  package var argument: String { extent.description }

  package func check() throws(ArgumentValueError) { try Length.checkWidth(extent.magnitude) }

  package static var jsonRepresentations: [JSONRepresentation] {
    [.text(pattern: LayerLength.pattern), .number(in: 0...Scene.Limits.meters)]
  }
}

extension Length {
  /// Parses a length above 0; `unit` is that of a number without one.
  fileprivate static func aboveZero(_ text: String, _ unit: BareLengthUnit) throws(ArgumentValueError)
    -> Length
  {
    guard let length = Length(parsing: text, bare: unit) else {
      if let field = LabelTemplate(text)?.onlyField {
        throw ArgumentValueError(
          "is not a length", remedy: "write --radius-by \(field.adviceWord) for one of each value")
      }
      let examples =
        unit == .meters ? "500, 500m, 1.2km, 0.5mi, 300ft or 40px" : "32, 32px or, on the ground, 500m"
      throw ArgumentValueError(
        "is not a length", remedy: suggestions(text).map(SpellChecker.didYouMean) ?? "use \(examples)")
    }
    try length.checkAboveZero()
    return length
  }

  /// Throws unless the length is above 0, and not longer than half of the equator.
  fileprivate func checkAboveZero() throws(ArgumentValueError) {
    guard Scene.Limits.isValidRadius(self) else {
      throw ArgumentValueError("is out of range", remedy: "use a length above 0 and at most \(Self.longest)")
    }
  }

  /// Throws unless a magnitude is 0 or more, and not larger than half of the equator.
  fileprivate static func checkWidth(_ magnitude: Double) throws(ArgumentValueError) {
    guard (0...Scene.Limits.meters).contains(magnitude) else {
      throw ArgumentValueError("is out of range", remedy: "use a length from 0 to \(longest)")
    }
  }

  /// Returns the lengths that remain of a word without a comma between thousands, or with a decimal point for one; `nil`
  /// for none.
  private static func suggestions(_ word: String) -> [String]? {
    guard word.utf8.count < 40, word.utf8.contains(UInt8(ascii: ",")) else { return nil }
    let texts = (hasThousands(word) ? [""] : []) + ["."]
    let lengths = texts.map { word.bytewise.replacing(",", with: $0) }.filter {
      Length(parsing: $0, bare: .meters) != nil
    }
    return lengths.isEmpty ? nil : lengths
  }

  /// Returns whether the commas of a number can be those between thousands: three digits follow each of them.
  private static func hasThousands(_ word: String) -> Bool {
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    let groups = Array(word.utf8).split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard let first = groups.first, (1...3).contains(first.count), first.allSatisfy(isDigit),
      first.first != UInt8(ascii: "0")
    else { return false }
    return groups.dropFirst().allSatisfy { $0.prefix(while: isDigit).count == 3 }
  }

  /// The largest length, for messages.
  package static let longest = "\((Scene.Limits.meters / 1000).argument)km"

  /// A regular expression that matches lengths.
  package static let pattern = "^\(numberPattern)( *(\(unitPattern)))?$"

  /// A regular expression that matches the units of lengths, in any case.
  fileprivate static let unitPattern = (Array(metersPerUnit.keys) + Array(pointUnits)).sorted().map { unit in
    unit.map { $0 == " " ? " " : "[\($0)\($0.uppercased())]" }.joined()
  }.joined(separator: "|")

  /// A regular expression that matches nonnegative numbers.
  static let numberPattern = "[0-9.]+([eE][-+]?[0-9]+)?"
}

extension LayerLength {
  /// A regular expression that matches lengths in meters, points or radii.
  package static let pattern = "^\(Length.numberPattern)( *(\(Length.unitPattern))|r)?$"
}
