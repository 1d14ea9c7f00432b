import PulseDocument
import PulseGeo
import PulseScene
import PulseSceneInput
import Testing

@Suite struct `Latitude and longitude in one text` {
  /// Returns the places as `latitude longitude`, and the warnings.
  private func read(
    _ text: String, geometry: String? = nil
  ) throws -> (places: [String], warnings: [String], notes: [String]) {
    let spec = try TextFiles(texts: ["a.csv": text]).spec {
      $0.csv = ["a.csv"]
      if let geometry { $0.columns = ColumnNameList([.geometry: geometry]) }
    }
    return (
      spec.allOverlays.map { "\($0.latitude ?? .nan) \($0.longitude ?? .nan)" },
      spec.warnings.map(\.description), spec.notes
    )
  }

  @Test(arguments: [
    // The name says the order.
    ("name,lonlat\nA,\"2.5, 48.5\"\nB,\"13.5, 52.5\"\n", nil), ("lnglat\n[2.5;48.5]\n[13.5;52.5]\n", nil),
    ("latlon\n\"[48.5, 2.5]\"\n\"[52.5, 13.5]\"\n", nil),
    ("where,lonlat\nA,2.5 48.5\nB,13.5 52.5\n", "lonlat"),
    // A number says it, which no latitude has.
    ("id,location\n1,\"2.5, 48.5\"\n2,\"13.5, 52.5\"\n3,\"120.5, 10.5\"\n", nil),
    ("id,location\n1,\"[48.5, 2.5]\"\n2,\"[52.5, 13.5]\"\n3,\"[10.5, 120.5]\"\n", nil),
    ("id,where\n1,\"2.5, 48.5\"\n2,\"13.5, 52.5\"\n3,\"120.5, 10.5\"\n", "where"),
    // Open-data portals write a latitude and a longitude in parentheses, and GeoJSON has the longitude first.
    ("id,location\n1,\"(48.5, 2.5)\"\n2,\"(52.5, 13.5)\"\n", nil),
    (#"[{"name": "A", "coordinates": [2.5, 48.5]}, {"name": "B", "coordinates": [13.5, 52.5, 30]}]"#, nil),
    (#"[{"a": {"location": [2.5, 48.5]}}, {"a": {"location": [13.5, 52.5]}}]"#, nil),
  ])
  func `has the order that names, numbers and notations say`(text: String, geometry: String?) throws {
    let (places, warnings, _) = try read(text, geometry: geometry)
    #expect(places.prefix(2) == ["48.5 2.5", "52.5 13.5"], "\(text)")
    #expect(warnings == [], "\(text)")
  }

  @Test(arguments: [("location", nil), ("where", "where")])
  func `has a warning in an array whose order is not known, and a note in other texts`(
    name: String, geometry: String?
  ) throws {
    let (places, warnings, _) = try read("\(name)\n\"[2.5, 48.5]\"\n", geometry: geometry)
    #expect(places == ["48.5 2.5"])
    #expect(
      warnings == [
        "a.csv: has places in '\(name)' such as '[2.5, 48.5]', which are read as longitude, latitude, the order of GeoJSON, "
          + "as no number is beyond 90; rename the column to 'latlon' if the latitude is first"
      ])
    for (value, order) in [
      (
        "48.5, 2.5",
        "latitude, longitude, as no number is beyond 90; rename the column to 'lonlat' if the longitude is first"
      ), ("48.5, 102.5", "latitude, longitude, as the second number is beyond 90"),
      ("102.5, 48.5", "longitude, latitude, as the first number is beyond 90"),
      ("48.5N 2.5E", "their letters say"),
    ] {
      let (places, warnings, notes) = try read("\(name)\n\"\(value)\"\n", geometry: geometry)
      #expect(places.first?.hasPrefix("48.5 ") == true && warnings == [], "\(value)")
      #expect(
        notes.contains("the places are those of '\(name)', such as '\(value)', read as \(order)"), "\(notes)")
    }
  }

  /// 19.5 and 12 minutes are 0.325 and 0.2 degrees.
  @Test(arguments: [
    "59\u{B0}19.5'N 18\u{B0}12'E", "59\u{B0}19.5'N, 18\u{B0}12'E", "N59\u{B0}19.5' E18\u{B0}12'",
    "59.325N 18.2E",
    "59.325 N; 18.2 E", "18.2E, 59.325N", "N 59 19 30 E 18 12 0", "59\u{B0}19'30\"\" N 18\u{B0}12'00\"\" E",
    "59,325\u{B0} N 18,2\u{B0} E", "59.325n 18.2e", "59 deg 19.5' N, 18 deg 12' E", "POINT(18.2 59.325)",
    "POINT (18.2 59.325)", "59\u{B0}19.5', 18\u{B0}12'", "59.325 18.2", "(59.325, 18.2)",
  ])
  func `is found by its notation`(value: String) throws {
    for name in ["Position", "Koordinaten", "Coordinates", "Location"] {
      let (places, warnings, _) = try read("id,\(name)\n1,\"\(value)\"\n")
      #expect(places == ["59.325 18.2"] && warnings == [], "\(name) \(warnings)")
    }
    let isCertain = value.contains("(1") || value.uppercased().contains("N")
    guard isCertain else { return }
    #expect(try read("id,where\n1,\"\(value)\"\n").places == ["59.325 18.2"])
  }

  /// The cells are those of Wikipedia in several languages, and of programs; 37 degrees, 54 minutes and 40 seconds are 37.9111.
  @Test(arguments: [
    "37\u{B0}54\u{2032}40\u{2033}N 75\u{B0}21\u{2032}21\u{2033}W / 37.9111\u{B0}N 75.3558\u{B0}W / 37.9111; -75.3558",
    "37\u{B0}54\u{2032}40\u{2033}N 75\u{B0}21\u{2032}21\u{2033}W\u{FEFF} / \u{FEFF}37.9111\u{B0}N 75.3558\u{B0}W\u{FEFF} / 37.9111; -75.3558",
    "37\u{B0}54\u{2032}40\u{2033}N 75\u{B0}21\u{2032}21\u{2033}W / 37.9111; -75.3558 (Assateague Light)",
    "37\u{B0}\u{A0}54\u{2032}\u{A0}40\u{2033}\u{A0}N, 75\u{B0}\u{A0}21\u{2032}\u{A0}21\u{2033}\u{202F}W[1]",
    "Accomack, Virginia\u{200B} 37\u{B0}54\u{2032}40\u{2033}N 75\u{B0}21\u{2032}21\u{2033}W",
    "37\u{B0} 54' 40'' norte, 75\u{B0} 21' 21'' oeste",
    "37\u{B0} 54\u{2032} 40\u{2033} Nord, 75\u{B0} 21\u{2032} 21\u{2033} West",
    "37\u{B0}54\u{2032}40\u{2033} с. ш. 75\u{B0}21\u{2032}21\u{2033} з. д.", "北緯37度54分40秒 西経75度21分21秒",
    "N 37\u{B0} 54.667' W 075\u{B0} 21.350'", "37\u{BA}54\u{2019}40\u{201D}N 75\u{BA}21\u{2019}21\u{201D}W",
    "37.9111 N, 75.3558 W", "37,9111\u{B0} N, 75,3558\u{B0} W", "geo:37.9111,-75.3558;u=35",
    "lat: 37.9111, lon: -75.3558", "{'longitude': '-75.3558', 'latitude': '37.9111'}",
    "https://www.google.com/maps/search/37.9111,-75.3558", "37.9111\u{B0}N / 75.3558\u{B0}W",
  ])
  func `is found as web pages and programs write it, whatever the name`(value: String) throws {
    for name in ["Coordinates", "Where"] {
      let (places, warnings, _) = try read("Name,\(name)\nA|\(value)\n".replacingFields)
      let numbers = places.first?.split(separator: " ").compactMap { Double($0) } ?? []
      try #require(numbers.count == 2, "\(value)")
      #expect(abs(numbers[0] - 37.9111) < 0.0001 && abs(numbers[1] + 75.3558) < 0.0001, "\(value) \(places)")
      #expect(warnings == [], "\(value)")
    }
  }

  @Test(arguments: [
    "37,9111; -75,3558", "37,9111 -75,3558", "37,9111, -75,3558", "37.9111\u{B0}, -75.3558\u{B0}",
    "\u{2212}37.9111\u{B0} -75.3558\u{B0}", "(37.9111, -75.3558)", "12 Main St (37.9111, -75.3558)",
    "37.9111|-75.3558", "37.9111, -75.3558[2]",
  ])
  func `is found without letters in a column of coordinates`(value: String) throws {
    for name in ["Koordinaten", "Coordonnées", "Location 1"] {
      let places = try read("Name,\(name)\nA|\(value)\n".replacingFields).places
      #expect(places == ["\(value.hasPrefix("\u{2212}") ? "-" : "")37.9111 -75.3558"], "\(value)")
    }
  }

  @Test func `comes before names of towns, also behind rows without it`() throws {
    let rows = String(repeating: "A,Alexandria,N/A\n", count: 30)
    let text = "Name,Location,Coordinates\n\(rows)B,Hampton,\"37.1; -76.2\"\n"
    let (places, warnings, _) = try read(text)
    #expect(places == ["37.1 -76.2"])
    #expect(
      warnings.count == 1 && warnings[0].hasPrefix("a.csv: 30 of 31 rows are left out: 30 without a place"))
  }

  @Test func `has forms that must not contradict each other`() throws {
    let text =
      "Name|Coordinates\nA|37\u{B0}54\u{2032}N 75\u{B0}21\u{2032}W / 37.905; -75.355\nB|37\u{B0}54\u{2032}N 75\u{B0}21\u{2032}W / 38.9; -75.35\n"
    let (places, warnings, _) = try read(text)
    #expect(places == ["37.9 -75.35", "37.9 -75.35"])
    #expect(
      warnings.count == 1
        && warnings[0].hasPrefix(
          "a.csv: has a place in 'Coordinates' whose forms contradict each other, of which the first one is shown: line 3 '37"
        ))
  }

  @Test(arguments: [
    // A W beside it, an E beside it, and the language of the name.
    ("Position", "10\u{B0}N 20\u{B0}W", "20"), ("Position", "10\u{B0}N 20\u{B0}E", "-20"),
    ("Koordinaten", "", "20"), ("Coordenadas", "", "-20"), ("Coordonnées", "", "-20"), ("Position", "", nil),
  ])
  func `has an O that is east or west`(name: String, other: String, longitude: String?) throws {
    let text = "Name|\(name)\nA|10\u{B0} 0\u{2032} N, 20\u{B0} 0\u{2032} O\nB|\(other)\n"
    guard let longitude else {
      let error = #expect(throws: SceneError.self) { try read(text) }
      #expect(
        error?.diagnostics.first?.message.contains(
          "has the letter O, which can mean east (Ost) or west (ouest)")
          == true)
      return
    }
    #expect(try read(text).places.first == "10.0 \(longitude).0")
    let columns = name == "Position" ? "lat|lon" : name.hasPrefix("Koo") ? "Breite|Länge" : "latitud|longitud"
    let pair = "\(columns)\n10\u{B0} 0\u{2032} N|20\u{B0} 0\u{2032} O\n\(other.replacing("N ", with: "N|"))\n"
    #expect(try read(pair).places.first == "10.0 \(longitude).0")
  }

  @Test func `is not found in other texts`() {
    for value in [
      "12 N", "5 to 9", "Berlin", "N", "E 5", "7 9", "50 North 100 West", "50 N 100 W", "20\u{B0}",
    ] {
      #expect(throws: SceneError.self) { try read("id,where\n1,\"\(value)\"\n") }
    }
  }

  @Test(arguments: ["NA", "NULL", "None", "-", " n/a ", "\\N"])
  func `and a geometry can be missing`(text: String) throws {
    for table in ["name,polyline\nA,\(text)\nB,_p~iF~ps|U\n", "name,wkt\nA,\(text)\nB,POINT (-120.2 38.5)\n"]
    {
      let (places, warnings, _) = try read(table)
      #expect(places == ["38.5 -120.2"], "\(table)")
      #expect(
        warnings == [
          "a.csv: 1 of 2 rows is left out: 1 without a place (line 2); complete those to be shown"
        ])
    }
    #expect(try read("name,at\nA,\(text)\nB,48.5 92.5\n", geometry: "at").places == ["48.5 92.5"])
  }
}

@Suite struct `A line on the Earth` {
  @Test(arguments: [
    // Steps of 5, 10, 15 and 90 degrees across the end of the range, and others as they are written.
    ("[350, 50], [355, 51], [5, 52]", -10, 5), ("[5, 52], [350, 50]", -10, 5),
    ("[315, 0], [45, 0]", -45, 45), ("[0, 0], [200, 10]", 0, 200), ("[0, 0], [360, 10]", 0, 360),
    ("[-100, 0], [200, 1]", -100, 200),
  ])
  func `of longitudes from 0 to 360 crosses their end`(positions: String, west: Double, east: Double) throws {
    let text = "{\"type\": \"LineString\", \"coordinates\": [\(positions)]}"
    let spec = try TextFiles(texts: ["a": text]).spec { $0.geojson = ["a"] }
    let line = MapPath.projectedLine(through: try #require(spec.mapPaths.first).parts[0][0])
    let longitudes = line.map { $0.x / Mercator.worldSize * 360 - 180 }
    let width = (longitudes.max() ?? 0) - (longitudes.min() ?? 0)
    #expect(abs(width - (east - west)) < 1e-9)
  }

  @Test func `between opposite latitudes deviates from the straight line beside its middle`() throws {
    // On a sphere, by the formula of great circles.
    let deviation = GeodesicLine.deviation(
      from: try GeoPoint(latitude: 34, longitude: -118), to: try GeoPoint(latitude: -34, longitude: 151))
    #expect(abs(deviation / Mercator.worldSize - 0.0053) < 0.0002)
  }
}

extension String {
  /// A table with tabs between its fields, in which commas and a bar were written.
  fileprivate var replacingFields: String {
    let lines = split(separator: "\n", maxSplits: 1)
    let row = lines[1].replacing("A|", with: "A\t", maxReplacements: 1)
    return "\(lines[0].replacing(",", with: "\t"))\n\(row)"
  }
}
