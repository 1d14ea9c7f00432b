import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

@Suite struct `Rows of one value` {
  private static let ships = """
    MMSI,BaseDateTime,LAT,LON,Heading,Ship
    7,2024-01-01T00:20:00,1,2,511,
    8,2024-01-01T00:00:00,5,0,90,Bee
    7,2024-01-01T00:00:00,1,0,511,Ant
    8,2024-01-01T00:10:00,5,1,,Bee
    9,2024-01-01T00:10:00,9,9,0,Cat
    ,2024-01-01T00:10:00,1,1,0,Nobody
    7,2024-01-01T00:10:00,,,0,Ant
    7,,1,1,0,Ant
    7,yesterday,1,1,0,Ant

    """

  private func resolved(
    _ text: String = ships, _ options: (inout SceneSpec) throws -> Void = { _ in }
  ) throws -> ResolvedScene {
    try DataFiles(["a.csv": text]).resolved {
      $0.csv = ["a.csv"]
      $0.trackBy = "MMSI"
      $0.film.play = try PlaySpeed(argument: "2s")
      $0.frameRate = 10
      try options(&$0)
    }
  }

  @Test func `are a track in the order of their times, and a single one stays`() throws {
    let result = try resolved()
    let scene = result.scene
    #expect(scene.overlays.map(\.id).sorted() == ["7", "8", "9"])
    // Twenty minutes in two seconds: after one, it is 00:10.
    let places = Dictionary(
      uniqueKeysWithValues: scene.state(at: 1).overlays.map { ($0.id, $0.place) })
    #expect(places["7"].map { abs($0.longitude - 1) < 1e-9 && $0.latitude == 1 } == true)
    #expect(places["8"]?.longitude == 1 && places["9"]?.latitude == 9)
    #expect(scene.film?.start.text == "2024-01-01T00:00:00Z")
    #expect(Set(scene.overlays.compactMap { $0.motionPath?.trail?.color }).count == 3)
    #expect(
      result.warnings.map(\.description) == [
        "a.csv: 3 of 9 rows are left out: 1 without a value in the column of --track-by (line 7), 1 without a place "
          + "(line 8), 1 with a time that cannot be read (line 10, column 'BaseDateTime': 'yesterday' is not a time); complete those to be shown",
        "a.csv: 1 row has no time and is left out; add a time to those to be shown",
      ])
  }

  @Test func `have the fields of their first row with a value`() throws {
    let spec = try resolved { $0.film.label = try LabelTemplate(argument: "{name}: {Ship}") }
    let labels = spec.scene.annotations.labels.compactMap(\.text)
    #expect(labels.sorted() == ["7: Ant", "8: Bee", "9: Cat"])
    let named = try resolved {
      $0.film.label = try LabelTemplate(argument: "{name}")
      $0.columns = ColumnNameList([.name: "Ship"])
    }
    #expect(named.scene.annotations.labels.compactMap(\.text).sorted() == ["Ant", "Bee", "Cat"])
  }

  @Test func `move without times in the order of the rows`() throws {
    let scene = try resolved("MMSI,lat,lon\n1,1,1\n2,5,5\n1,1,3\n1,1,2\n2,5,6\n") {
      $0.film.play = nil
      $0.track.duration = 3
    }.scene
    let first = try #require(scene.overlays.first)
    #expect(
      [0, 2, 3].map { (first.longitude(at: $0) * 1e6).rounded() / 1e6 } == [1, 3, 2])
  }

  @Test func `are written with their value`() throws {
    var spec = SceneSpec()
    (spec.csv, spec.trackBy) = (["a.csv"], "MMSI")
    let files = DataFiles(["a.csv": Self.ships])
    let (complete, resolved) = try spec.fullySpecified(reading: files)
    #expect(complete.overlays.map(\.track.file?.argument) == ["a.csv#7", "a.csv#8", "a.csv#9"])
    let again = try DataFiles(["a.csv": Self.ships, "b.json": complete.json()])
      .resolved(scene: "b.json") { _ in }.scene
    #expect(again.overlays == resolved.scene.overlays)
  }

  @Test func `need a column that there is`() throws {
    let error = try #require(throws: SceneError.self) { try resolved { $0.trackBy = "mmsy" } }
    #expect(
      error.lines == [
        "a.csv:1: has no column 'mmsy', which --track-by names, only 'MMSI', 'BaseDateTime', 'LAT', 'LON', 'Heading', 'Ship'; did you mean 'MMSI'?"
      ])
    #expect(throws: SceneError.self) { try resolved { $0.isStrict = true } }
  }
}
