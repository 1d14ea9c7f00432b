import PulseBasics
import PulseDocument
import PulseGeo

extension GeoPoint {
  /// Parses a place in list syntax, `LAT;LON` in degrees; `nil` for anything else.
  init?(parsing text: some StringProtocol) {
    let halves = text.bytewise.split(separator: ";", omittingEmptySubsequences: false)
    guard halves.count == 2, let latitude = Double(decimal: halves[0]),
      let longitude = Double(decimal: halves[1]),
      let place = try? GeoPoint(latitude: latitude, longitude: longitude)
    else { return nil }
    self = place
  }

  /// The place in list syntax.
  var text: String { "\(shortestDecimal(latitude));\(shortestDecimal(longitude))" }
}
