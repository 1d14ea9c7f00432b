package import PulseArguments
import PulseBasics
import PulseDocument
import PulseGeo

/// A place of an overlay with an optional label: `41.9,12.5`, `41.9,12.5=Office`, or a name of the built-in map such as
/// `Rome` or `Rome, IT`.
public struct PlaceSpec: Hashable, Sendable {
  /// The coordinates or the name of a place.
  public enum Location: Hashable, Sendable {
    /// Degrees north, -90 to 90, and degrees east, -180 to 180.
    case coordinates(latitude: Double, longitude: Double)

    /// A name of the built-in map, perhaps with a country or a state after a comma.
    case name(String)
  }

  /// The location.
  public var location: Location

  /// The text beside the overlay, empty for none; `nil` for the name, or for none at coordinates.
  public var label: String?

  /// Creates a place at a location.
  public init(_ location: Location, label: String? = nil) {
    (self.location, self.label) = (location, label)
  }
}

extension PlaceSpec.Location {
  /// Parses a place in list syntax, `LAT;LON` in degrees or a name whose comma is a semicolon, as in `Rome;IT`; `nil` for
  /// anything else.
  init?(inList text: Substring) {
    if let place = GeoPoint(parsing: text) {
      self = .coordinates(latitude: place.latitude, longitude: place.longitude)
    } else if PlaceSpec.isName(String(text)), !CenterArgument.isNotation(String(text)) {
      self = .name(
        text.bytewise.split(separator: ";").map { String($0[...].trimmed) }.joined(separator: ", "))
    } else {
      return nil
    }
  }

  /// The place in list syntax.
  var listText: String {
    switch self {
    case .coordinates(let latitude, let longitude):
      "\(shortestDecimal(latitude));\(shortestDecimal(longitude))"
    case .name(let name):
      String(decoding: name.utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ";") : $0 }, as: UTF8.self)
    }
  }
}

extension PlaceSpec: ArgumentValue {
  /// Parses coordinates or a name, with a label after an equals sign.
  package init(argument: String) throws(ArgumentValueError) {
    let parts = argument.bytewise.cut(atFirst: "=")
    let text = String((parts?.before ?? argument[...]).trimmed)
    if let parts {
      let words = String(parts.after.trimmed)
      label = words.isEmpty ? "" : try Self.label(LabelTemplate(argument: words))
    }
    do throws(ArgumentValueError) {
      let center = try CenterArgument(argument: text)
      location = .coordinates(latitude: center.latitude, longitude: center.longitude)
    } catch {
      guard Self.isName(text), !CenterArgument.isNotation(text) else { throw error }
      location = .name(text)
    }
  }

  private static func label(_ template: LabelTemplate) throws(ArgumentValueError) -> String {
    guard let text = template.text({ _ in nil }) else {
      throw ArgumentValueError("has a field in its label", remedy: "write the text, or {{ and }} for braces")
    }
    return text
  }

  /// Returns whether a text is no attempt at coordinates: it has letters, and more than one in a row if it has digits.
  static func isName(_ text: String) -> Bool {
    var (hasDigits, run, longestRun) = (false, 0, 0)
    for scalar in text.unicodeScalars {
      if scalar.properties.numericType != nil, scalar.isASCII { hasDigits = true }
      run = scalar.properties.isAlphabetic ? run + 1 : 0
      longestRun = max(longestRun, run)
    }
    return longestRun > (hasDigits ? 1 : 0)
  }

  /// The place in option syntax.
  package var argument: String {
    let text =
      switch location {
      case .coordinates(let latitude, let longitude): "\(latitude.argument),\(longitude.argument)"
      case .name(let name): name
      }
    guard let label else { return text }
    return "\(text)=\(label.escapedForTemplates.bytewise.replacing("\n", with: "\\n"))"
  }

  /// Some text.
  package static var jsonRepresentations: [JSONRepresentation] { [.text(pattern: ".")] }
}
