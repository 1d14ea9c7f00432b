import PulseBasemap
import PulseGeo
import Testing

/// A name and the place that it must find, with the coordinates of Wikipedia.
private struct KnownPlace: Sendable, CustomTestStringConvertible {
  let text: String
  let latitude: Double
  let longitude: Double

  init(_ text: String, _ latitude: Double, _ longitude: Double) {
    (self.text, self.latitude, self.longitude) = (text, latitude, longitude)
  }

  var testDescription: String { text }
}

@Suite struct `The names of places on the built-in map` {
  private static let gazetteer = Result { () throws(BasemapError) in try Gazetteer() }

  private func search(_ text: String) throws -> PlaceSearchResult { try Self.gazetteer.get().search(text) }

  @Test(arguments: [
    KnownPlace("Rome", 41.893, 12.483), KnownPlace("rome", 41.893, 12.483),
    KnownPlace("Roma", 41.893, 12.483),
    KnownPlace("Rome, IT", 41.893, 12.483), KnownPlace("ROME,italy", 41.893, 12.483),
    KnownPlace("Rome, GA", 34.257, -85.165), KnownPlace("Rome, New York", 43.213, -75.456),
    KnownPlace("Paris", 48.857, 2.352), KnownPlace("Paris, US", 33.661, -95.556),
    KnownPlace("London", 51.507, -0.128), KnownPlace("London, Canada", 42.983, -81.249),
    KnownPlace("Munich", 48.137, 11.575), KnownPlace("München", 48.137, 11.575),
    KnownPlace("munchen", 48.137, 11.575), KnownPlace("Muenchen", 48.137, 11.575),
    KnownPlace("Mu\u{308}nchen", 48.137, 11.575), KnownPlace("Cologne", 50.936, 6.953),
    KnownPlace("koln", 50.936, 6.953), KnownPlace("東京", 35.69, 139.692), KnownPlace("Москва", 55.756, 37.618),
    KnownPlace("Αθήνα", 37.984, 23.728), KnownPlace("القاهرة", 30.044, 31.236),
    KnownPlace("Wien", 48.208, 16.373),
    KnownPlace("São Paulo", -23.55, -46.633), KnownPlace("sao paulo", -23.55, -46.633),
    KnownPlace("Saint-Étienne", 45.434, 4.39), KnownPlace("saint etienne", 45.434, 4.39),
    KnownPlace("Springfield, Illinois", 39.802, -89.644), KnownPlace("springfield, il, us", 39.802, -89.644),
    KnownPlace("Washington, D.C.", 38.905, -77.016), KnownPlace("Sydney", -33.868, 151.209),
  ])
  private func `are found in English and locally, with a country or a state`(_ known: KnownPlace) throws {
    guard case .found(let place) = try search(known.text) else {
      Issue.record("\(try search(known.text))")
      return
    }
    // Cities are larger than that, and sources differ in where their middle is.
    #expect(abs(place.point.latitude - known.latitude) < 0.06, "\(place)")
    #expect(abs(place.point.longitude - known.longitude) < 0.06, "\(place)")
  }

  @Test(arguments: ["Springfield", "San José", "Birmingham", "Cambridge", "Victoria", "Valencia"])
  func `that several places share are listed with texts that find each of them`(name: String) throws {
    guard case .ambiguous(let places, let count) = try search(name) else {
      Issue.record("\(try search(name))")
      return
    }
    #expect(places.count >= 2 && count >= places.count)
    #expect(Set(places.map(\.searchText)).count == places.count)
    for place in places {
      // Coordinates with a label stand for those that no text tells apart.
      if place.searchText.contains("=") { continue }
      #expect(
        try search(place.searchText)
          == .found(NamedPlace(name: place.name, searchText: place.searchText, point: place.point)))
    }
  }

  @Test(arguments: [
    ("Rmoe", "Rome"), ("Pariss", "Paris"), ("Hambrug", "Hamburg"), ("Rome, FR", "Rome"),
    ("Budapset", "Budapest"),
  ])
  func `that are misspelled have suggestions`(text: String, name: String) throws {
    guard case .unknown(let suggestions) = try search(text) else {
      Issue.record("\(try search(text))")
      return
    }
    #expect(suggestions.contains { $0.name == name || $0.searchText.hasPrefix("\(name),") }, "\(suggestions)")
  }

  @Test(arguments: ["", ",", "=", "Qqqqqqq", "\u{301}", "Rome, Atlantis, Mars"])
  func `are not invented`(text: String) throws {
    guard case .unknown = try search(text) else {
      Issue.record("\(try search(text))")
      return
    }
  }
}
