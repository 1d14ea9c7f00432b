import PulseScene
import PulseDocument
import PulseGeo

extension GeoPoint {
  /// Reads a place as lists write it, `LAT;LON` in degrees.
  ///
  /// The result is `nil` when the text is none.
  init?(parsing text: some StringProtocol) {
    let halves = text.split(separator: ";", omittingEmptySubsequences: false)
    guard halves.count == 2, let latitude = Double(decimal: halves[0]),
      let longitude = Double(decimal: halves[1]),
      let place = try? GeoPoint(latitude: latitude, longitude: longitude)
    else { return nil }
    self = place
  }

  /// The place as lists write it.
  var text: String { "\(shortest(latitude));\(shortest(longitude))" }
}
