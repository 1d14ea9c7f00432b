import PulseBasics
import PulseDocument

extension DocumentValue {
  /// Returns a field of a feature: a property, also one inside of another, or a coordinate of a point; `nil` without it.
  func fieldOfFeature(_ name: String) -> DocumentValue? {
    if let field = member("properties")?.field(name) { return field }
    guard let coordinate = CoordinateField(name), let geometry = member("geometry"),
      let number = geometry.json.coordinate(coordinate.index)
    else { return nil }
    return DocumentValue(json: number, place: geometry.place, log: log)
  }
}

/// A field that every row with a point has, if the data have none of its name.
enum CoordinateField: String {
  case longitude = "lon"
  case latitude = "lat"

  /// An elevation or a depth, whose meaning its file defines.
  case third = "z"

  /// Creates the field of a name; `nil` for other names.
  init?(_ name: String) {
    let name = name.bytewise
    let fields = [Self.longitude, .latitude, .third]
    guard let field = fields.first(where: { $0.rawValue.bytewise == name }) else { return nil }
    self = field
  }

  /// The names of the latitude and the longitude.
  static let ofPlaces = [Self.latitude, .longitude].map(\.rawValue)

  /// The index among the coordinates of a position of GeoJSON.
  var index: Int {
    switch self {
    case .longitude: 0
    case .latitude: 1
    case .third: 2
    }
  }
}

extension DocumentRecord {
  /// Returns a row of fields with the latitude and the longitude of its place, where it has no such fields.
  func fields(
    _ fields: @escaping FieldValueReader.Row, atLatitude latitude: Double?, longitude: Double?
  ) -> FieldValueReader.Row {
    { name in
      if let field = fields(name) { return field }
      let number: Double? =
        switch CoordinateField(name) {
        case .latitude: latitude
        case .longitude: longitude
        case .third, nil: nil
        }
      return number.map { value(shortestDecimal($0), of: name) }
    }
  }
}
