import Glibc
package import PulseArguments
import PulseBasics
package import PulseDocument
package import PulseGeo

/// The value of the option for the box of the view: a box in degrees, or the name of what it shows.
package enum BoxArgument: ArgumentValue, Hashable {
  case box(GeoBounds)

  /// A name of a continent or of the built-in map.
  case name(String)

  package init(argument: String) throws(ArgumentValueError) {
    let text = String(argument[...].trimmed)
    // Four values are a box, also if they are no numbers.
    let isList = text.utf8.count { $0 == UInt8(ascii: ",") } == 3
    if !isList, PlaceSpec.isName(text), !CenterArgument.isNotation(text) {
      self = .name(text)
    } else {
      self = .box(try GeoBounds(argument: argument))
    }
  }

  package init(json: JSONValue) throws(ArgumentValueError) {
    if case .array = json {
      self = .box(try GeoBounds(json: json))
    } else {
      try self.init(textOf: json)
    }
  }

  package var argument: String {
    switch self {
    case .box(let bounds): bounds.argument
    case .name(let name): name
    }
  }

  package var json: JSONValue { .string(argument) }

  package func check() throws(ArgumentValueError) {
    if case .box(let bounds) = self { try bounds.check() }
  }

  /// Four numbers, as a text or an array, or a name.
  package static var jsonRepresentations: [JSONRepresentation] {
    GeoBounds.jsonRepresentations + [.text(pattern: "[A-Za-z\\u0080-\\uFFFF]{2}")]
  }

  package static var completionCandidates: [String] { Continent.all.map(\.name) }
}

extension BoxArgument {
  /// Returns the box that a view of it shows, with warnings about its name.
  ///
  /// - Parameter files: The loader, which finds places.
  /// - Returns: The box and the warnings.
  /// - Throws: ``SceneError`` for a name that no place has, or several.
  package func bounds(
    reading files: any SceneFileLoader
  ) throws(SceneError) -> (bounds: GeoBounds, warnings: [SceneDiagnostic]) {
    var spec = SceneSpec()
    switch self {
    case .box(let bounds): return (bounds, [])
    case .name(let name): spec.viewArea = name
    }
    let resolver = SceneResolver(spec, files: files)
    guard resolver.diagnostics.isEmpty, let bounds = resolver.spec.viewBounds else {
      throw SceneError(diagnostics: resolver.diagnostics)
    }
    return (bounds, resolver.warnings)
  }
}

extension NamedPlace {
  /// The box that a view of the place shows, of a town with its near suburbs.
  var box: GeoBounds { bounds.map(\.withMargin) ?? GeoBounds.around(point, reach: reachOfTown) }

  /// The degrees of latitude around a town that a view shows, 14 km of a city of two million people: as the area of a city grows
  /// more slowly than its population, the cube root of this, but at least 3.5 km.
  private var reachOfTown: Double { max(Self.leastReach, cbrt(population ?? 0) / 1000) }

  private static let leastReach = 0.0315
}

extension GeoBounds {
  /// The part of each side that is free around a country that a view shows.
  private static let margin = 0.04

  /// Returns the box of a place and what is around it, by degrees of latitude up to 20.
  static func around(_ place: GeoPoint, reach latitudes: Double) -> GeoBounds {
    let longitudes = min(170, latitudes / max(0.1, cos(place.latitude * .pi / 180)))
    return GeoBounds(
      west: wrapped(place.longitude - longitudes), south: max(-85, place.latitude - latitudes),
      east: wrapped(place.longitude + longitudes), north: min(85, place.latitude + latitudes))
  }

  /// The box with a margin on each side, unless it is about as wide as the world.
  fileprivate var withMargin: GeoBounds {
    let width = east - west + (east < west ? 360 : 0)
    let (across, up) = (width * Self.margin, (north - south) * Self.margin)
    let isWide = width + 2 * across >= 360
    return GeoBounds(
      west: isWide ? west : Self.wrapped(west - across), south: max(-85, south - up),
      east: isWide ? east : Self.wrapped(east + across), north: min(85, north + up))
  }

  /// The box with edges in hundredths of a degree.
  var rounded: GeoBounds {
    func hundredths(_ degrees: Double) -> Double { (degrees * 100).rounded() / 100 }
    return GeoBounds(
      west: hundredths(west), south: hundredths(south), east: hundredths(east), north: hundredths(north))
  }

  /// The box with edges in thousandths of a degree, no smaller.
  var roundedOutward: GeoBounds {
    func thousandths(_ degrees: Double, _ rule: FloatingPointRoundingRule) -> Double {
      (degrees * 1000).rounded(rule) / 1000
    }
    return GeoBounds(
      west: max(-180, thousandths(west, .down)), south: max(-85, thousandths(south, .down)),
      east: min(180, thousandths(east, .up)), north: min(85, thousandths(north, .up)))
  }

  private static func wrapped(_ longitude: Double) -> Double {
    longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude
  }
}
