import PulseSceneText
package import PulseArguments
import PulseDocument
import PulseGeo

/// The value of the center option: a place such as `41.9,12.5`, each number in any notation of degrees.
package struct CenterArgument: ArgumentValue, Hashable {
  /// The latitude in degrees, -90 to 90.
  package var latitude: Double

  /// The longitude in degrees, -360 to 360.
  package var longitude: Double

  package init(argument: String) throws(ArgumentValueError) {
    let hasName = argument.unicodeScalars.count { $0.properties.isAlphabetic } > 2
    let remedy = "\(hasName ? "write --place NAME, or " : "")use LAT,LON in degrees, such as 41.9,12.5"
    let problem = hasName ? "is a name" : "is not a place"
    let separator: Character = argument.contains(";") ? ";" : argument.contains(",") ? "," : " "
    let halves = argument.split(separator: separator)
    guard halves.count == 2 else {
      let isNumber = halves.count == 1 && (try? Double(argument: String(halves[0].trimmed))) != nil
      throw ArgumentValueError(isNumber ? "has only one number" : problem, remedy: remedy)
    }
    func degrees(_ text: Substring, _ unit: NumberUnit) throws(ArgumentValueError) -> Double {
      let text = String(text.trimmed)
      if let number = try? Double(argument: text) { return number }
      guard let number = try unit.number(in: text) else {
        throw ArgumentValueError(problem, remedy: remedy)
      }
      return number
    }
    latitude = try degrees(halves[0], .latitude)
    longitude = try degrees(halves[1], .longitude)
    guard (-90...90).contains(latitude), GeoPoint.longitudes.contains(longitude) else {
      let isSwapped = (-90...90).contains(longitude) && GeoPoint.longitudes.contains(latitude)
      throw ArgumentValueError(
        "is out of range",
        remedy: isSwapped
          ? "write the latitude first: \(longitude.argument),\(latitude.argument)"
          : "use a latitude from -90 to 90 and a longitude from -360 to 360")
    }
  }

  package var argument: String { "\(latitude.argument),\(longitude.argument)" }

  package static var jsonRepresentations: [JSONRepresentation] { [.text(pattern: "[,; ]")] }
}

// Properties with argument types of their own.
extension SceneSpec {
  /// The size as an argument.
  var sizeArgument: SizeArgument? {
    get { sizePreset.map(SizeArgument.preset) ?? size.map(SizeArgument.points) }
    set {
      (size, sizePreset) = (nil, nil)
      switch newValue {
      case .points(let points): size = points
      case .preset(let preset): sizePreset = preset
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
