import PulseDocument
import PulseGeo
import PulseSceneInput
import Testing

@Suite struct `A location history of Google` {
  private static func collection(_ text: String) throws -> TrackCollection {
    try TrackFileReader(TextFiles(texts: ["a.json": text])).tracks(in: "a.json", readsTimes: true)
  }

  private static func places(_ text: String) throws -> [[Double]] {
    try collection(text).tracks.flatMap(\.places).map { place in
      [place.latitude, place.longitude].map { ($0 * 1e6).rounded() / 1e6 }
    }
  }

  @Test func `has the records in the order of their times`() throws {
    let records = #"""
      {"locations": [
      {"latitudeE7": 533563380, "longitudeE7": -837616500, "timestamp": "2013-01-04T10:22:43.225Z"},
      {"latitudeE7": 10000000, "longitudeE7": 4284967296, "timestampMs": "1355581289460"},
      {"latitudeE7": 533690589, "longitudeE7": 836951347, "timestamp": "soon"}]}
      """#
    // The second longitude has overflowed.
    #expect(try Self.places(records) == [[1, -1], [53.356338, -83.76165]])
    let collection = try Self.collection(records)
    #expect(collection.tracks[0].times == [1_355_581_289.46, 1_357_294_963.225])
    #expect(collection.warnings == ["1 point has no time, and is left out; export the timeline again"])
  }

  @Test(arguments: [
    #"""
    {"semanticSegments": [
    {"startTime": "2024-06-15T09:00:00.000+02:00", "endTime": "2024-06-15T10:00:00.000+02:00",
    "visit": {"hierarchyLevel": 0, "topCandidate": {"placeLocation": {"latLng": "48.8°, 2.3°"}}}},
    {"startTime": "2024-06-15T10:00:00.000+02:00", "endTime": "2024-06-15T11:00:00.000+02:00",
    "activity": {"start": {"latLng": "48.81°, 2.3°"}, "end": {"latLng": "48.9°, 2.5°"}}},
    {"startTime": "2024-06-15T10:00:00.000+02:00", "endTime": "2024-06-15T11:00:00.000+02:00",
    "timelinePath": [{"point": "48.85°, 2.4°", "time": "2024-06-15T10:30:00.000+02:00"}]}], "rawSignals": []}
    """#,
    #"""
    [{"startTime": "2024-06-15T07:00:00Z", "endTime": "2024-06-15T08:00:00Z",
    "visit": {"hierarchyLevel": "0", "topCandidate": {"placeLocation": "geo:48.8,2.3"}}},
    {"startTime": "2024-06-15T07:10:00Z", "endTime": "2024-06-15T07:20:00Z",
    "visit": {"hierarchyLevel": "1", "topCandidate": {"placeLocation": "geo:48.7,2.3"}}},
    {"startTime": "2024-06-15T08:00:00Z", "endTime": "2024-06-15T09:00:00Z",
    "activity": {"start": "geo:48.81,2.3", "end": "geo:48.9,2.5"}},
    {"startTime": "2024-06-15T08:00:00Z", "endTime": "2024-06-15T09:00:00Z",
    "timelinePath": [{"point": "geo:48.85,2.4", "durationMinutesOffsetFromStartTime": "30"}]}]
    """#,
    #"""
    {"timelineObjects": [
    {"placeVisit": {"location": {"latitudeE7": 488000000, "longitudeE7": 23000000},
    "duration": {"startTimestamp": "2024-06-15T07:00:00Z", "endTimestamp": "2024-06-15T08:00:00Z"}}},
    {"activitySegment": {"startLocation": {"latitudeE7": 488100000, "longitudeE7": 23000000},
    "endLocation": {"latitudeE7": 489000000, "longitudeE7": 25000000},
    "waypointPath": {"waypoints": [{"latE7": 488500000, "lngE7": 24000000}]},
    "duration": {"startTimestamp": "2024-06-15T08:00:00Z", "endTimestampMs": "1718442000000"}}}]}
    """#,
  ])
  func `has the visits and ways of its forms`(text: String) throws {
    #expect(
      try Self.places(text) == [[48.8, 2.3], [48.8, 2.3], [48.81, 2.3], [48.85, 2.4], [48.9, 2.5]])
    let start = 1_718_434_800.0
    let collection = try Self.collection(text)
    #expect(collection.tracks[0].times == [0, 3600, 3600, 5400, 7200].map { start + $0 })
    #expect(collection.warnings.isEmpty)
  }

  @Test func `without a place that has a time is refused`() {
    #expect(throws: DocumentError.self) { try Self.collection(#"{"locations": [{"latitudeE7": 1}]}"#) }
  }
}
