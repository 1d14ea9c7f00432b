package import PulseArguments
import PulseBasics
import PulseDocument
import PulseGeo

/// The value of the center option: a place such as `41.9,12.5`, each number in any notation of degrees.
package struct CenterArgument: ArgumentValue, Hashable {
  /// The latitude in degrees, -90 to 90.
  package var latitude: Double

  /// The longitude in degrees, -360 to 360.
  package var longitude: Double

  package init(argument: String) throws(ArgumentValueError) {
    let hasName =
      argument.unicodeScalars.count { $0.properties.isAlphabetic } > 2 && !Self.isNotation(argument)
    let name = hasName ? "write --place \(argument.adviceWord), or " : ""
    let remedy = "\(name)use LAT,LON in degrees, such as 41.9,12.5"
    let problem = hasName ? "is a name" : "is not a place"
    if let notation = GridNotation(argument) { throw notation.error }
    guard let halves = Self.halves(of: argument) else {
      if let pair = CoordinatePair(argument[...]), pair.hasDirections {
        (latitude, longitude) = (pair.first, pair.second)
        try Self.check(latitude, longitude)
        return
      }
      throw ArgumentValueError(Self.isNumber(argument) ? "has only one number" : problem, remedy: remedy)
    }
    func degrees(_ text: String, _ unit: NumberUnit) throws(ArgumentValueError) -> Double {
      if let number = try? Double(argument: text) { return number }
      guard let number = try unit.number(in: text) else {
        throw ArgumentValueError(problem, remedy: remedy)
      }
      return number
    }
    if Self.hasLetter(halves.0) || Self.hasLetter(halves.1),
      (try? NumberUnit.latitude.number(in: halves.1)) != nil,
      (try? NumberUnit.longitude.number(in: halves.0)) != nil
    {
      throw ArgumentValueError("has the longitude first", remedy: "write \(halves.1),\(halves.0)")
    }
    latitude = try degrees(halves.0, .latitude)
    longitude = try degrees(halves.1, .longitude)
    try Self.check(latitude, longitude)
  }

  /// Returns the remedy for a longitude that is a turn or two beyond its range; `nil` for any other.
  private static func samePlace(_ latitude: Double, _ longitude: Double) -> String? {
    guard (-90...90).contains(latitude), let within = longitudeWithinTurn(longitude) else { return nil }
    return "write \(latitude.argument),\(within.argument) for the same place"
  }

  /// Throws for coordinates out of range.
  private static func check(_ latitude: Double, _ longitude: Double) throws(ArgumentValueError) {
    guard (-90...90).contains(latitude), GeoPoint.longitudes.contains(longitude) else {
      let isSwapped = (-90...90).contains(longitude) && GeoPoint.longitudes.contains(latitude)
      throw ArgumentValueError(
        "is out of range",
        remedy: isSwapped
          ? "use a latitude from -90 to 90, or write the latitude first: \(longitude.argument),\(latitude.argument)"
          : Self.samePlace(latitude, longitude)
            ?? "use a latitude from -90 to 90 and a longitude from -360 to 360")
    }
  }

  /// Returns the latitude and the longitude in a text, in this order: of two numbers, a `geo:` URI (RFC 5870), or a
  /// point in well-known text, whose longitude is first; `nil` for other texts.
  private static func halves(of argument: String) -> (String, String)? {
    let lowercase = argument.lowercased()
    if lowercase.utf8.starts(with: "geo:".utf8) {
      let numbers = argument.utf8.dropFirst(4).prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "?") }
        .split(separator: UInt8(ascii: ",")).map(Substring.init)
      return numbers.count == 2 || numbers.count == 3 ? (String(numbers[0]), String(numbers[1])) : nil
    }
    if lowercase.bytewise.contains("://") { return halves(ofAddress: argument) }
    if lowercase.utf8.starts(with: "point".utf8), let text = argument.bytewise.removing(suffix: ")"),
      let numbers = text.bytewise.cut(atFirst: "(")?.after.bytewise.split(separator: " ")
    {
      return numbers.count == 2 ? (String(numbers[1]), String(numbers[0])) : nil
    }
    // A decimal comma in each half, as in 48,2082 16,3738.
    let words = argument.bytewise.split(separator: " ")
    let hasDecimalCommas =
      words.count == 2
      && words.allSatisfy { word in
        let digits = word.bytewise.split(separator: ",", omittingEmptySubsequences: false)
        return digits.count == 2 && digits.allSatisfy { !$0.isEmpty }
          && isNumber(digits.joined(separator: "."))
      }
    let separator: Unicode.Scalar =
      argument.bytewise.contains(";") ? ";" : argument.bytewise.contains(",") && !hasDecimalCommas ? "," : " "
    let halves = argument.bytewise.split(separator: separator).map { String($0.trimmed) }
    return halves.count == 2 ? (halves[0], halves[1]) : nil
  }

  /// Returns the latitude and the longitude in the address of a web map: after an at sign as in that of Google Maps, or
  /// after `#map=ZOOM/` as in that of OpenStreetMap.
  private static func halves(ofAddress text: String) -> (String, String)? {
    // The pin of Google Maps, rather than the middle of its view.
    if let pin = text.bytewise.cut(atFirst: "!3d")?.after.bytewise.cut(atFirst: "!4d") {
      return (String(pin.before), String(pin.after.bytewise.prefix { $0 != "!" && $0 != "?" && $0 != "&" }))
    }
    if let place = text.bytewise.cut(atFirst: "/@")?.after.bytewise.split(separator: ","), place.count > 1 {
      return (String(place[0]), String(place[1]))
    }
    if let place = text.bytewise.cut(atFirst: "#map=")?.after.bytewise.split(separator: "/"), place.count > 2
    {
      return (String(place[1]), String(place[2].bytewise.prefix { $0 != "&" }))
    }
    return nil
  }

  private static func isNumber(_ text: String) -> Bool {
    (try? Double(argument: String(text[...].trimmed))) != nil
  }

  /// Returns whether a text has one of the letters of directions.
  private static func hasLetter(_ text: String) -> Bool {
    text.bytewise.contains { "NSEWnsew".bytewise.contains($0) }
  }

  /// Returns whether a text begins like a `geo:` URI or a point in well-known text, or has an address or a place on a grid, as no
  /// name does.
  static func isNotation(_ argument: String) -> Bool {
    let lowercase = argument.lowercased()
    if lowercase.bytewise.hasPrefix("geo:") || lowercase.bytewise.contains("://")
      || GridNotation(argument) != nil
    {
      return true
    }
    guard let rest = lowercase.bytewise.removing(prefix: "point") else { return false }
    return rest.trimmed.bytewise.hasPrefix("(")
  }

  package var argument: String { "\(latitude.argument),\(longitude.argument)" }

  package static var jsonRepresentations: [JSONRepresentation] { [.text(pattern: "[,; (]")] }
}

// Properties with argument types of their own.
extension SceneSpec {
  /// The size as an argument.
  var sizeArgument: SizeArgument? {
    get {
      sizePreset.map(SizeArgument.preset) ?? viewSide.map(SizeArgument.side) ?? size.map(SizeArgument.points)
    }
    set {
      (size, viewSide, sizePreset) = (nil, nil, nil)
      switch newValue {
      case .side(let side): viewSide = side
      case .points(let points): size = points
      case .preset(let preset): sizePreset = preset
      case nil: break
      }
    }
  }

  /// The box of the view as an argument.
  var boxArgument: BoxArgument? {
    get { viewArea.map(BoxArgument.name) ?? viewBounds.map(BoxArgument.box) }
    set {
      (viewBounds, viewArea) = (nil, nil)
      switch newValue {
      case .box(let bounds): viewBounds = bounds
      case .name(let name): viewArea = name
      case nil: break
      }
    }
  }

  /// The center as an argument that sets ``latitude`` and ``longitude``; it reads as `nil`, since they have arguments of
  /// their own.
  var centerArgument: CenterArgument? {
    get { nil }
    set {
      guard let newValue else { return }
      (latitude, longitude) = (newValue.latitude, newValue.longitude)
    }
  }
}
