import PulseDocument
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@Suite struct `An overlay at a place by name` {
  private static let places = ["Turin": (latitude: 45.07, longitude: 7.69), "Nice": (43.7, 7.27)]

  private static func files(_ overlays: String, _ rest: String = "") -> TextFiles {
    TextFiles(texts: ["scene.json": #"{"overlays": [\#(overlays)]\#(rest)}"#], places: places)
  }

  @Test func `has its coordinates, its label and what else is specified`() throws {
    let files = Self.files(
      """
      {"place": "Turin", "color": "crimson"}, {"place": "44.4,8.95=The port", "color": "blue"},
      {"place": "Nice="}, {"place": "Nice", "label": "Nizza"}, {"place": "44,8"}, {"lat": 1, "lon": 2}
      """)
    let (spec, resolved) = try files.spec(scene: "scene.json").fullySpecified(reading: files)
    #expect(spec.overlays.map(\.latitude) == [45.07, 44.4, 43.7, 43.7, 44, 1])
    #expect(spec.overlays.map(\.longitude) == [7.69, 8.95, 7.27, 7.27, 8, 2])
    #expect(spec.overlays.map(\.label) == ["Turin", "The port", nil, "Nizza", nil, nil])
    #expect(spec.overlays.allSatisfy { $0.place == nil })
    #expect(resolved.scene.overlays.count == 6)
    let again = try TextFiles(texts: ["again.json": spec.json()]).spec(scene: "again.json")
    #expect(
      try again.resolved(reading: files).scene.overlays.map(\.place) == resolved.scene.overlays.map(\.place))
  }

  @Test func `is kept in a scene that is only read`() throws {
    let spec = try Self.files(#"{"place": "Turin"}"#).spec(scene: "scene.json")
    #expect(spec.overlays.map { $0.place?.location } == [.name("Turin")])
    let again = try TextFiles(texts: ["again.json": spec.json()]).spec(scene: "again.json")
    #expect(again.overlays.map(\.place) == spec.overlays.map(\.place))
  }

  @Test(arguments: [
    (
      #"{"place": "Turinn"}"#,
      ["scene.json: overlays[0].place: 'Turinn' is not on the built-in map; write LAT,LON"]
    ),
    (
      #"{"place": "Nice"}, {"place": "Turin", "lat": 1, "lon": 2}"#,
      ["scene.json: overlays[1].place: conflicts with 'lat' and 'lon'; use one of them"]
    ),
    (
      #"{"place": "Turinn", "radus": 5}"#,
      [
        "scene.json: overlays[0].radus: unknown key; did you mean 'radius'?",
        "scene.json: overlays[0].place: 'Turinn' is not on the built-in map; write LAT,LON",
      ]
    ),
    (
      #"{"place": "91,5"}"#,
      [
        "scene.json: overlays[0].place: '91,5' is out of range; use a latitude from -90 to 90, or write the latitude first: 5,91"
      ]
    ),
  ])
  func `is reported where it stands`(overlays: String, messages: [String]) {
    let error = #expect(throws: SceneError.self) {
      let files = Self.files(overlays)
      _ = try files.spec(scene: "scene.json").resolved(reading: files)
    }
    #expect(error?.diagnostics.map(\.description) == messages)
  }

  @Test func `has a second label in vain`() throws {
    let files = Self.files(#"{"place": "Nice=Nissa", "label": "Nizza"}"#)
    let warnings = try files.spec(scene: "scene.json").resolved(reading: files).warnings
    #expect(
      warnings.map(\.description) == [
        "scene.json: overlays[0].place: has the label 'Nissa', but 'label' is shown; leave out one of them"
      ])
  }
}
