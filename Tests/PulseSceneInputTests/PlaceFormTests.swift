import PulseArguments
import PulseDocument
import PulseScene
import PulseSceneInput
import Testing

private func csv(_ text: String, _ options: (inout SceneSpec) -> Void = { _ in }) throws -> SceneSpec {
  try TextFiles(texts: ["a.csv": text]).spec {
    $0.csv = ["a.csv"]
    options(&$0)
  }
}

private func problems(_ text: String) throws -> [String] {
  try #require(throws: SceneError.self) { try csv(text) }.diagnostics.map(\.description)
}

@Suite struct `Places of rows in other forms` {
  @Test(arguments: [
    "48d12m30s;16d22m10s", "48-12-30N;16-22-10E", "48\u{B0} 12' 30\" n. Br.;16\u{B0} 22' 10\" \u{F6}. L.",
    "48\u{B0}12'30\" N.B.;16\u{B0}22'10\" E", "48 12 30;16 22 10",
  ])
  func `are read`(row: String) throws {
    let overlay = try #require(csv("lat;lon\n\(row)\n").allOverlays.first)
    #expect(
      abs((overlay.latitude ?? 0) - 48.208333) < 1e-5 && abs((overlay.longitude ?? 0) - 16.369444) < 1e-5)
  }

  @Test func `are south and west in abbreviations, too`() throws {
    let overlay = try #require(csv("lat;lon\n33,9 s. Br.;18,4 w. L.\n").allOverlays.first)
    #expect(overlay.latitude == -33.9 && overlay.longitude == -18.4)
  }

  @Test func `can be in two columns that agree`() throws {
    let spec = try csv("lat,lon,latitude,longitude\n48,10,48.0,10.00\n49,11,,\n")
    #expect(spec.allOverlays.map(\.latitude) == [48, 49] && spec.warnings.isEmpty)
    #expect(
      try problems("lat,lon,latitude,longitude\n48,10,50,12\n") == [
        "a.csv:1: the columns 'lat' and 'latitude' have the same meaning; write --columns lat=latitude for the one that is "
          + "meant, or remove one of them",
        "a.csv:1: the columns 'lon' and 'longitude' have the same meaning; write --columns lon=longitude for the one that is "
          + "meant, or remove one of them",
      ])
  }

  @Test func `must not be beyond a turn, for which the same place is named`() throws {
    #expect(
      try problems("lat,lon\n48,370.5\n") == [
        "a.csv:2: lon: '370.5' is out of range; use degrees from -360 to 360, such as 10.5 for the same place"
      ])
    let text = #"{"type":"Point","coordinates":[905.5,48]}"#
    let error = try #require(throws: SceneError.self) {
      try TextFiles(texts: ["a.geojson": text]).spec { $0.geojson = ["a.geojson"] }
    }
    #expect(
      error.diagnostics.map(\.description) == [
        "a.geojson: coordinates[0]: '905.5' is out of range; use degrees from -360 to 360, such as -174.5 for the same place"
      ])
  }

  @Test func `are not projected`() throws {
    let text = #"{"type":"Point","coordinates":[1113194,7170156]}"#
    let error = try #require(throws: SceneError.self) {
      try TextFiles(texts: ["a.geojson": text]).spec { $0.geojson = ["a.geojson"] }
    }
    #expect(
      error.diagnostics.map(\.description) == [
        "a.geojson: coordinates: '1113194, 7170156' are no degrees but probably projected coordinates; transform the file to "
          + "WGS 84 (EPSG:4326) where it comes from, or with ogr2ogr, whose option -s_srs names their system"
      ])
  }

  @Test func `have no blank in a number`() throws {
    #expect(
      try problems("lat;lon\n48 ,1;10.2\n") == [
        "a.csv:2: lat: '48 ,1' has a blank in its number, or two numbers; write 48.1, or --columns geometry=lat"
      ])
  }
}

@Suite struct `What is said of values that cannot be shown` {
  @Test func `is that a density has only zeros`() throws {
    let files = TextFiles(texts: ["a.csv": "lat,lon,v\n1,2,0\n1,3,0\n"])
    let result = try files.spec {
      $0.csv = ["a.csv"]
      $0.film.heat = try? HeatSpec(argument: "v")
    }.resolved(reading: files)
    #expect(
      result.warnings.map(\.description) == [
        "--heat: has no effect, as no point has a number above 0 in 'v'; use another field, or write --heat points"
      ])
  }

  @Test(arguments: [
    (
      "{shop:.1f}",
      [
        "a.csv: no row has a number in 'shop', such as 'Aldi', for a format of numbers; write {shop} without it"
      ]
    ),
    ("{mag:.1f}", []),
  ])
  func `is that a format of numbers has none`(label: String, warnings: [String]) throws {
    let spec = try csv("lat,lon,shop,mag\n1,2,Aldi,3.14159\n1,3,Lidl,x\n") {
      $0.film.label = LabelTemplate(label)
    }
    #expect(spec.warnings.map(\.description) == warnings)
  }

  @Test func `is that parts of the world are no places`() throws {
    let spec = try TextFiles(
      texts: ["a.csv": "Country,v\nWorld,1\nAustria,2\n"], places: ["Austria": (48, 14)]
    )
    .spec { $0.csv = ["a.csv"] }
    #expect(
      spec.warnings.contains {
        $0.description.contains("'World' is more than one country; leave the row out")
          || $0.description.contains(
            "line 2 'World' is more than one country")
      }, "\(spec.warnings.map(\.description))")
  }
}
