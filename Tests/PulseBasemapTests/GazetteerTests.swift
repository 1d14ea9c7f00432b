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

  @Test(arguments: [("Calif.", "California"), ("Mass.", "Massachusetts"), ("N. Dak.", "North Dakota")])
  func `of states are known by their abbreviations`(text: String, name: String) throws {
    #expect(try Self.gazetteer.get().states(named: text, withParts: true).map(\.name) == [name])
  }

  @Test(arguments: [
    KnownPlace("Rome", 41.893, 12.483), KnownPlace("rome", 41.893, 12.483),
    KnownPlace("Roma", 41.893, 12.483),
    KnownPlace("Rome, IT", 41.893, 12.483), KnownPlace("ROME,italy", 41.893, 12.483),
    KnownPlace("Rome, GA", 34.257, -85.165), KnownPlace("Rome, New York", 43.213, -75.456),
    KnownPlace("Paris", 48.857, 2.352), KnownPlace("Paris, US", 33.661, -95.556),
    KnownPlace("London", 51.507, -0.128), KnownPlace("London, Canada", 42.983, -81.249),
    KnownPlace("London Canada", 42.983, -81.249), KnownPlace("Paris TX", 33.661, -95.556),
    KnownPlace("Cambridge MA", 42.375, -71.106), KnownPlace("Port Moresby Papua New Guinea", -9.443, 147.18),
    KnownPlace("Portland, Ore.", 45.515, -122.679), KnownPlace("Cambridge, Mass.", 42.375, -71.106),
    KnownPlace("Paris, Tex., US", 33.661, -95.556), KnownPlace("Springfield Ill.", 39.802, -89.644),
    KnownPlace("Charleston, W. Va.", 38.35, -81.633), KnownPlace("Columbus, Ind.", 39.201, -85.921),
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

  /// The towns with their countries as people and statistics offices write these, with the code of ISO 3166.
  private static let countries: KeyValuePairs<String, (code: String, names: [String])> = [
    "Amsterdam": (
      "NL", ["Netherlands", "The Netherlands", "Holland", "NLD", "Kingdom of the Netherlands", "Nederland"]
    ),
    "The Hague": ("NL", ["Netherlands", "the netherlands", "NL"]),
    "Chicago": (
      "US", ["USA", "U.S.A.", "US", "United States", "United States of America", "the United States"]
    ),
    "London": ("GB", ["UK", "U.K.", "United Kingdom", "Great Britain", "England", "GBR"]),
    "Edinburgh": ("GB", ["UK", "Scotland"]), "Cardiff": ("GB", ["Wales", "United Kingdom"]),
    "Belfast": ("GB", ["Northern Ireland", "GB"]),
    "Dublin": ("IE", ["Ireland", "Republic of Ireland", "Éire"]),
    "Moscow": ("RU", ["Russia", "Russian Federation", "RUS", "Soviet Union", "USSR", "Россия"]),
    "Kyiv": ("UA", ["Ukraine", "USSR"]), "Munich": ("DE", ["Germany", "West Germany", "Deutschland", "FRG"]),
    "Dresden": ("DE", ["East Germany", "GDR"]),
    "Sarajevo": ("BA", ["Yugoslavia", "Bosnia", "Bosnia & Herzegovina"]),
    "Bratislava": ("SK", ["Czechoslovakia", "Slovakia", "Slovak Republic"]),
    "Prague": ("CZ", ["Czech Republic", "Czechia", "Czechoslovakia"]),
    "Seoul": (
      "KR",
      ["South Korea", "Korea, South", "Republic of Korea", "Korea, Republic of", "Korea, Rep.", "Korea"]
    ),
    "Pyongyang": ("KP", ["North Korea", "DPRK", "Korea, Democratic People's Republic of", "Korea"]),
    "Abidjan": ("CI", ["Ivory Coast", "Côte d'Ivoire", "Cote d’Ivoire", "CIV"]),
    "Yangon": ("MM", ["Burma", "Myanmar"]), "Ankara": ("TR", ["Turkey", "Türkiye", "Turkiye"]),
    "Praia": ("CV", ["Cape Verde", "Cabo Verde"]), "Mbabane": ("SZ", ["Swaziland", "Eswatini"]),
    "Skopje": ("MK", ["Macedonia", "North Macedonia", "FYROM", "Yugoslavia"]),
    "Kinshasa": (
      "CD",
      ["DR Congo", "DRC", "Democratic Republic of the Congo", "Congo, Dem. Rep.", "Congo-Kinshasa", "Zaire"]
    ),
    "Brazzaville": ("CG", ["Congo", "Republic of the Congo", "Congo, Rep."]),
    "Athens": ("GR", ["Greece", "EL", "GRC"]),
    "Tehran": (
      "IR", ["Iran", "Iran (Islamic Republic of)", "Iran, Islamic Rep.", "Islamic Republic of Iran"]
    ),
    "Banjul": ("GM", ["Gambia", "The Gambia", "Gambia, The"]), "Nassau": ("BS", ["Bahamas", "Bahamas, The"]),
    "Hanoi": ("VN", ["Vietnam", "Viet Nam"]), "Vientiane": ("LA", ["Laos", "Lao PDR"]),
    "Caracas": ("VE", ["Venezuela", "Venezuela (Bolivarian Republic of)", "Venezuela, RB"]),
    "Dodoma": ("TZ", ["Tanzania", "United Republic of Tanzania", "Tanzania, United Republic of"]),
    "Damascus": ("SY", ["Syria", "Syrian Arab Republic"]),
    "Port of Spain": ("TT", ["Trinidad & Tobago", "Trinidad"]),
    "Taipei": ("TW", ["Taiwan", "Republic of China", "Taiwan, Province of China"]),
    "Hong Kong": ("HK", ["China", "Hong Kong SAR", "HKG"]), "San Juan": ("PR", ["Puerto Rico", "PRI"]),
    "Accra": ("GH", ["Gold Coast", "Ghana"]), "Colombo": ("LK", ["Ceylon", "Sri Lanka"]),
    "New Delhi": ("IN", ["India", "Republic of India"]),
    "Mariehamn": ("AX", ["Åland", "Aland Islands", "Finland"]),
    "Vancouver": ("CA", ["British Columbia", "BC", "Canada"]), "Toronto": ("CA", ["Ontario", "ON, Canada"]),
    "Sydney": ("AU", ["NSW", "New South Wales, Australia"]),
    "Nuremberg": ("DE", ["Bavaria", "Bayern, Germany"]),
  ]

  @Test(arguments: [
    ("Frankreich", "France"), ("Elfenbeinküste", "Ivory Coast"), ("Autriche", "Austria"),
    ("Corée du Sud", "South Korea"),
    ("Grèce", "Greece"), ("Países Bajos", "Netherlands"), ("Estados Unidos", "USA"), ("Suíça", "Switzerland"),
    ("Germania", "DE"), ("Regno Unito", "UK"), ("Duitsland", "Germany"), ("Tschechien", "CZE"),
    ("Georgien", "GEO"),
  ])
  func `of countries are found in other languages`(name: String, english: String) throws {
    guard case .found(let place) = try Self.gazetteer.get().search(name, as: .country),
      case .found(let known) = try Self.gazetteer.get().search(english, as: .country)
    else {
      Issue.record("\(name) \(try search(name))")
      return
    }
    #expect(place.point == known.point)
  }

  @Test func `are found in the countries of today and of the past, as people write these`() throws {
    for (town, (code, names)) in Self.countries {
      guard case .found(let known) = try search("\(town), \(code)") else {
        Issue.record("\(town), \(code): \(try search("\(town), \(code)"))")
        continue
      }
      for text in names.map({ "\(town), \($0)" }) + ["\(town) (\(names[0]))"] {
        guard case .found(let place) = try search(text) else {
          Issue.record("\(text): \(try search(text))")
          continue
        }
        #expect(place.point == known.point, "\(text)")
      }
    }
  }

  @Test(arguments: [
    "Moscow, France", "Paris, Ontario", "Birmingham, Soviet Union", "Berlin, Yugoslavia", "Perth, NSW",
    "Tokyo, Osaka", "Paris, London, Xyzzy",
  ])
  func `are in no country that they are not in, and no list of several`(text: String) throws {
    guard case .unknown = try search(text) else {
      Issue.record("\(try search(text))")
      return
    }
  }

  @Test(arguments: [
    ("Paris, S008 VIII", "Paris, FR"), ("Los Angeles, S010 X", "Los Angeles, US"),
    ("Oslo (Olympics)", "Oslo, NO"),
    ("Springfield, Xyzzy, IL", "Springfield, IL"),
  ])
  func `in a country that is not known are those of their names`(text: String, meant: String) throws {
    guard case .foundByNameAlone(let place) = try search(text), case .found(let known) = try search(meant)
    else {
      Issue.record("\(try search(text))")
      return
    }
    #expect(place.point == known.point)
    guard case .ambiguous = try search("Springfield, Xyzzy") else {
      Issue.record("\(try search("Springfield, Xyzzy"))")
      return
    }
  }

  /// Codes that are also those of states or no words at all, with latitudes inside the countries.
  @Test(arguments: [
    ("MT", 35.7...36.1), ("AL", 39.6...42.7), ("DE", 47...55.1), ("EL", 34.8...41.8), ("UK", 49.8...61),
    ("DEU", 47...55.1), ("Georgia", 41...43.6), ("Türkiye", 35.8...42.2), ("RE", -21.4...(-20.8)),
  ])
  func `and codes of countries are countries where these are meant`(
    text: String, latitudes: ClosedRange<Double>
  )
    throws
  {
    guard case .found(let place) = try Self.gazetteer.get().search(text, as: .country) else {
      Issue.record("\(try Self.gazetteer.get().search(text, as: .country))")
      return
    }
    #expect(latitudes.contains(place.point.latitude), "\(place)")
  }

  @Test func `can be looked for in a box, with a text that finds them elsewhere`() throws {
    let virginia = GeoBounds(west: -84, south: 36, east: -75, north: 40)
    guard case .found(let place) = try Self.gazetteer.get().search("Alexandria", as: .inside(virginia)) else {
      Issue.record("\(try Self.gazetteer.get().search("Alexandria", as: .inside(virginia)))")
      return
    }
    #expect(place.searchText == "Alexandria, VA")
  }

  @Test(arguments: ["Gold Coast", "Formosa", "Trinidad"])
  func `of large towns come before names that countries rarely have`(name: String) throws {
    if case .found(let place) = try search(name) { #expect(place.bounds == nil) }
  }

  @Test(arguments: ["Springfield", "San José", "León", "Victoria", "Valencia", "Mérida"])
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
      guard case .found(let found) = try search(place.searchText) else {
        Issue.record("\(place.searchText): \(try search(place.searchText))")
        continue
      }
      #expect(found.name == place.name && found.searchText == place.searchText && found.point == place.point)
    }
  }

  /// Populations are those of national statistics: Barcelona in Spain has 1.6 million people, that in Venezuela 0.4.
  @Test(arguments: [
    ("Barcelona", "Barcelona, ES"), ("Birmingham", "Birmingham, GB"), ("Hyderabad", "Hyderabad, IN"),
    ("Oxford", "Oxford, GB"), ("Tripoli", "Tripoli, LY"),
  ])
  func `that is by far the largest of several is probably meant`(name: String, text: String) throws {
    guard case .likely(let places, let count) = try search(name) else {
      Issue.record("\(try search(name))")
      return
    }
    #expect(places.first?.searchText == text && places.count > 1 && count >= places.count)
  }

  /// The extreme points of countries and states, of their main parts, in degrees: west, south, east and north.
  private static let areas: KeyValuePairs = [
    "Germany": (5.87, 47.27, 15.04, 55.06), "Italy": (6.63, 35.49, 18.52, 47.09),
    "france": (-5.14, 41.33, 9.56, 51.09), "United States": (-124.73, 24.5, -66.95, 49.38),
    "USA": (-124.73, 24.5, -66.95, 49.38), "Texas": (-106.65, 25.84, -93.51, 36.5),
    "Scotland": (-7.7, 54.63, -0.73, 60.86), "Bavaria": (8.98, 47.27, 13.84, 50.56),
    "Bayern": (8.98, 47.27, 13.84, 50.56), "Chile": (-75.64, -55.98, -66.42, -17.5),
    "Mexico": (-118.4, 14.53, -86.7, 32.72), "Lebanon": (35.1, 33.05, 36.62, 34.69),
    "New Zealand": (166.4, -47.3, 178.6, -34.4), "Fiji": (177, -19.2, -179.8, -16.1),
    "Georgia, US": (-85.61, 30.36, -80.84, 35), "Turkey": (25.66, 35.81, 44.82, 42.11),
  ]

  @Test func `of countries and states have their boxes`() throws {
    for (name, known) in Self.areas {
      guard case .found(let place) = try search(name), let box = place.bounds else {
        Issue.record("\(name): \(try search(name))")
        continue
      }
      // Small islands far off may be left out.
      let margin = 2.0
      for (found, edge) in zip(
        [box.west, box.south, box.east, box.north], [known.0, known.1, known.2, known.3])
      {
        #expect(abs((found - edge).remainder(dividingBy: 360)) < margin, "\(name): \(box)")
      }
      #expect((box.south...box.north).contains(place.point.latitude), "\(name)")
    }
  }

  @Test(arguments: ["Luxembourg", "Singapore", "New York", "Hamburg", "Madrid"])
  func `of towns come before countries and states of the same name`(name: String) throws {
    guard case .found(let place) = try search(name) else {
      Issue.record("\(try search(name))")
      return
    }
    #expect(place.bounds == nil)
  }

  @Test(arguments: ["Falkland Islands", "Western Sahara"])
  func `of a country and its only state are those of the country`(name: String) throws {
    guard case .found(let place) = try search(name) else {
      Issue.record("\(try search(name))")
      return
    }
    #expect(place.name == name && place.bounds != nil)
  }

  @Test func `of a country and a state are told apart`() throws {
    guard case .ambiguous(let places, 2) = try search("Georgia") else {
      Issue.record("\(try search("Georgia"))")
      return
    }
    #expect(Set(places.map(\.searchText)) == ["Georgia, US", "Georgia, GE"])
    for place in places { #expect(try search(place.searchText) == .found(place)) }
  }

  @Test(arguments: [
    ("Germny", "Germany"), ("Rmoe", "Rome"), ("Pariss", "Paris"), ("Hambrug", "Hamburg"),
    ("Rome, FR", "Rome"),
    ("Budapset", "Budapest"),
  ])
  func `that are misspelled have suggestions`(text: String, name: String) throws {
    guard case .unknown(let suggestions) = try search(text) else {
      Issue.record("\(try search(text))")
      return
    }
    #expect(suggestions.contains { $0.name == name || $0.searchText.hasPrefix("\(name),") }, "\(suggestions)")
  }

  @Test func `of one country with several names are one suggestion`() throws {
    guard case .unknown(let suggestions) = try search("Bosnia-Herzegowina") else {
      Issue.record("\(try search("Bosnia-Herzegowina"))")
      return
    }
    #expect(suggestions.map(\.name) == ["Bosnia and Herzegovina"])
  }

  @Test(arguments: [
    ("München", "München"), ("München, DE", "München"), ("Wien", "Wien"), ("Москва", "Москва"),
    ("Zürich", "Zürich"),
    // Without care.
    ("münchen", "Munich"), ("MÜNCHEN", "Munich"), ("Munich", "Munich"), ("munich", "Munich"),
    ("Sao Paulo", "São Paulo"), ("Washington, D.C.", "Washington, D.C."),
  ])
  func `are shown as they are typed with care`(text: String, name: String) throws {
    guard case .found(let place) = try search(text) else {
      Issue.record("\(try search(text))")
      return
    }
    #expect(place.name == name)
  }

  @Test(arguments: ["", ",", "=", "Qqqqqqq", "\u{301}", "Rome, Atlantis, Mars"])
  func `are not invented`(text: String) throws {
    guard case .unknown = try search(text) else {
      Issue.record("\(try search(text))")
      return
    }
  }
}
