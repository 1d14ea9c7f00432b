import PulseDocument
import PulseGeo
import PulseScene
import Testing

@testable import PulseSceneInput

@Suite struct `Best tracks of the hurricane center` {
  // Lines of hurdat2-1851-2019 with fewer radii; a wind and a pressure are unknown here.
  private static let storms = """
    AL022019,              BARRY,      2,
    20190710, 1200,  , DB, 28.5N,  86.5W,  25, 1009,    0,
    20190710, 1800,  , DB, 28.1N,  87.1W, -99, -999, -999,
    AL052019,             DORIAN,      3,
    20190901, 1200,  , HU, 26.5N,  76.5W, 155,  927,  110,
    20190901, 1640, L, HU, 26.5N,  77.0W, 160,  910,  110,
    20190901, 1800,  , HU, 26.5N,  77.1W, 160,  910,  120,

    """

  @Test func `are a table with a row for each position, at its line`() throws {
    let bytes = try #require(BestTrackTable.csv(Array(Self.storms.utf8)[...]))
    let rows = try DiagnosticLog.collect { log throws(DocumentError) in
      Array(try CSVTableReader(bytes, log: log))
    }
    #expect(rows.map(\.line) == [2, 3, 5, 6, 7])
    #expect(
      rows.map(\.texts).dropFirst().prefix(3) == [
        ["AL022019", "BARRY", "2019-07-10T18:00Z", "", "DB", "28.1N", "87.1W", "", ""],
        ["AL052019", "DORIAN", "2019-09-01T12:00Z", "", "HU", "26.5N", "76.5W", "155", "927"],
        ["AL052019", "DORIAN", "2019-09-01T16:40Z", "L", "HU", "26.5N", "77.0W", "160", "910"],
      ])
  }

  @Test(arguments: [
    "AL052019,DORIAN,65\nAL062019,ERIN,9\nx,y,z\n", "id,name,n\nAL052019,DORIAN,3\n", "",
    "AL052019,DORIAN,3\n20190901,1200,,HU,26.5,-76.5,155,927\n",
  ])
  func `are not seen in other tables`(text: String) {
    #expect(BestTrackTable.csv(Array(text.utf8)[...]) == nil)
  }

  @Test func `become moving storms whose colors follow the wind`() throws {
    let result = try DataFiles(["a.txt": Self.storms]).resolved {
      ($0.csv, $0.trackBy) = (["a.txt"], "id")
      $0.rowFilters = [try RowFilter(argument: "name=DORIAN")]
      ($0.film.play, $0.film.hold) = (try PlaySpeed(argument: "2s"), 1)
      $0.film.colorBy = try ColorScaleSpec(argument: "wind=viridis")
    }
    let storm = try #require(result.scene.overlays.first)
    #expect(result.scene.overlays.count == 1 && storm.id == "AL052019" && result.warnings.isEmpty)
    let places = try #require(storm.motionPath?.route.points.map { Mercator.unproject($0) })
    #expect(places.map { ($0.longitude * 10).rounded() } == [-765, -770, -771])
    #expect(places.allSatisfy { abs($0.latitude - 26.5) < 1e-9 })
    #expect(result.scene.film?.start.text == "2019-09-01T12:00:00Z")
  }
}
