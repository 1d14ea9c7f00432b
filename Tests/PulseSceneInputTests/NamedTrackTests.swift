import PulseGeo
import PulseScene
import PulseSceneInput
import Testing

@Suite struct `Tracks of rows with names of places` {
  @Test(arguments: [("where", true), ("city", false)])
  func `are drawn, without the rows whose place is not known`(name: String, isGiven: Bool) throws {
    var files = DataFiles(["a.csv": "g,\(name),time\na,Aa,2024-01-01\na,Bb,2024-01-02\na,Cc,2024-01-03\n"])
    files.places = ["Aa": (10, 20), "Bb": (11, 21)]
    let result = try files.resolved {
      ($0.csv, $0.trackBy) = (["a.csv"], "g")
      $0.film.play = try PlaySpeed(argument: "2s")
      if isGiven { $0.columns = ColumnNameList([.place: name]) }
    }
    #expect(result.scene.overlays.map(\.id) == ["a"])
    let places = result.scene.overlays[0].motionPath?.route.points.map { Mercator.unproject($0) } ?? []
    #expect(
      places.map { $0.latitude.rounded() } == [10, 11] && places.map { $0.longitude.rounded() } == [20, 21])
    let warnings = result.warnings.map(\.description)
    #expect(
      warnings.contains { $0.hasPrefix("a.csv: 1 of 3 rows is left out") && $0.contains("'Cc'") },
      "\(warnings)")
    #expect(
      warnings.contains { $0.contains("has no coordinates; the places are those") } != isGiven, "\(warnings)")
  }
}
