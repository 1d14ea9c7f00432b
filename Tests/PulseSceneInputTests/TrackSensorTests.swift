import PulseDocument
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

@Suite struct `Measured values of a track` {
  /// A point on the equator at minutes after 10:00, with the content of its extensions.
  private static func point(_ east: Double, _ minutes: Int, _ extensions: String) -> String {
    let time = "<time>2026-05-01T10:\(10 + minutes):00Z</time>"
    return "<trkpt lat='0' lon='\(east)'>\(time)<extensions>\(extensions)</extensions></trkpt>"
  }

  private static func gpx(_ points: [String]) -> String {
    "<gpx><trk><name>Run</name><trkseg>\(points.joined())</trkseg></trk></gpx>"
  }

  /// Heart rates of 100, none, 140 and 180, cadences of the two last, and one power.
  private static let run = gpx([
    point(
      10, 0,
      "<ns3:TrackPointExtension><ns3:atemp>-3.5</ns3:atemp><ns3:hr> 100 </ns3:hr></ns3:TrackPointExtension>"),
    point(10.1, 10, "<power>250</power><x:hr>none</x:hr>"),
    point(10.2, 20, "<a:b><a:c><q:HR>140</q:HR></a:c></a:b><cad>80</cad>"),
    point(10.3, 30, "<heartrate>180</heartrate><cadence>90</cadence>"),
  ])

  private static let ride = """
    <TrainingCenterDatabase><Activities><Activity><Lap><AverageHeartRateBpm><Value>7</Value></AverageHeartRateBpm>
    <Cadence>6</Cadence><Track>
    <Trackpoint><Time>2026-05-01T10:00:00Z</Time><Position><LatitudeDegrees>1</LatitudeDegrees>
    <LongitudeDegrees>2</LongitudeDegrees></Position><HeartRateBpm><Value>120</Value></HeartRateBpm></Trackpoint>
    <Trackpoint><Time>2026-05-01T10:01:00Z</Time><HeartRateBpm><Value>5</Value></HeartRateBpm></Trackpoint>
    <Trackpoint><Time>2026-05-01T10:02:00Z</Time><Position><LatitudeDegrees>1</LatitudeDegrees>
    <LongitudeDegrees>2.01</LongitudeDegrees></Position><Cadence>85</Cadence></Trackpoint>
    </Track><Track>
    <Trackpoint><Time>2026-05-01T10:05:00Z</Time><Position><LatitudeDegrees>1</LatitudeDegrees>
    <LongitudeDegrees>2.02</LongitudeDegrees></Position><HeartRateBpm>
    <Value>130</Value>
    </HeartRateBpm><Extensions><ns3:TPX><ns3:Watts>210</ns3:Watts></ns3:TPX></Extensions></Trackpoint>
    </Track></Lap></Activity></Activities></TrainingCenterDatabase>
    """

  private static func track(_ name: String, _ text: String) throws -> Track {
    try firstTrack(TrackFilePath(argument: name), readsTimes: true, from: TextFiles(texts: [name: text]))
  }

  /// Returns the values of a sensor, with -1 for none; empty if the track has none.
  private static func values(_ sensor: TrackSensor, of track: Track) -> [Double] {
    (track.sensors[sensor] ?? []).map { $0.isNaN ? -1 : $0 }
  }

  private static func resolved(
    _ text: String, _ options: (inout SceneSpec) throws -> Void
  ) throws -> ResolvedScene {
    try DataFiles(["a.gpx": text]).resolved { spec in
      spec.tracks = [try TrackFilePath(argument: "a.gpx")]
      (spec.film.play, spec.film.hold) = (try PlaySpeed(argument: "10s"), 1)
      spec.frameRate = 10
      try options(&spec)
    }
  }

  @Test func `are read from extensions of GPX with any prefix and depth`() throws {
    let track = try Self.track("a.gpx", Self.run)
    #expect(Self.values(.heartRate, of: track) == [100, -1, 140, 180])
    #expect(Self.values(.cadence, of: track) == [-1, -1, 80, 90])
    #expect(Self.values(.power, of: track) == [-1, 250, -1, -1])
    #expect(Self.values(.temperature, of: track) == [-3.5, -1, -1, -1])
    let outside =
      "<gpx><trk><extensions><hr>1</hr></extensions><trkseg><trkpt lat='0' lon='1'/>"
      + "<trkpt lat='0' lon='2'><hr>2</hr></trkpt></trkseg></trk></gpx>"
    #expect(try Self.track("a.gpx", outside).sensors.isEmpty)
  }

  @Test func `are read from TCX with its pauses`() throws {
    let track = try Self.track("a.tcx", Self.ride)
    #expect(track.places.count == 3 && track.gaps == [1])
    #expect(Self.values(.heartRate, of: track) == [120, -1, 130])
    #expect(Self.values(.cadence, of: track) == [-1, 85, -1])
    #expect(Self.values(.power, of: track) == [-1, -1, 210])
    #expect(track.sensors[.temperature] == nil)
  }

  @Test func `are read from GeoJSON as converters write it`() throws {
    func values(_ members: String) throws -> [Double] {
      let json =
        #"{"type":"Feature","properties":{"coordinateProperties":{\#(members)}},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}"#
      return Self.values(.heartRate, of: try Self.track("a.geojson", json))
    }
    #expect(try values(#""heart":[90,null]"#) == [90, -1])
    #expect(try values(#""heartrates":[90,95]"#) == [90, 95])
    #expect(try values(#""heart":[90]"#) == [] && values(#""heart":"x","other":[1,2]"#) == [])
  }

  @Test func `are read from the arrays of a track in KML`() throws {
    func coordinates(_ values: String) -> String {
      """
      <gx:Track><when>2026-05-01T10:00:00Z</when><when>2026-05-01T10:01:00Z</when><when>2026-05-01T10:02:00Z</when>
      <gx:coord>2 1 0</gx:coord><gx:coord>2.01 1 0</gx:coord><gx:coord>2.02 1 0</gx:coord>
      <ExtendedData><SchemaData schemaUrl="#s"><gx:SimpleArrayData name="heartrate">\(values)</gx:SimpleArrayData>
      </SchemaData></ExtendedData></gx:Track>
      """
    }
    func kml(_ track: String) -> String {
      "<kml xmlns:gx='g'><Document><Placemark><name>Run</name>\(track)</Placemark></Document></kml>"
    }
    let values = "<gx:value>110</gx:value><gx:value></gx:value><gx:value> 120.5 </gx:value>"
    let track = try Self.track("a.kml", kml(coordinates(values)))
    #expect(Self.values(.heartRate, of: track) == [110, -1, 120.5])
    let parts = "<gx:MultiTrack>\(coordinates(values))</gx:MultiTrack>"
    #expect(Self.values(.heartRate, of: try Self.track("a.kml", kml(parts))) == [110, -1, 120.5])
    #expect(try Self.track("a.kml", kml(coordinates("<gx:value>1</gx:value>"))).sensors.isEmpty)
  }

  @Test func `belong to the points that are kept`() throws {
    let wrong = Self.gpx([
      Self.point(10, 0, "<hr>100</hr>"),
      "<trkpt lat='95' lon='1'><extensions><hr>7</hr></extensions></trkpt>",
      Self.point(10.1, 10, "<hr>120</hr>"), Self.point(10.2, 20, "<hr>160</hr>"),
    ])
    let track = try Self.track("a.gpx", wrong)
    #expect(Self.values(.heartRate, of: track) == [100, 120, 160])
    #expect(Self.values(.heartRate, of: track.without([1])) == [100, 160])
    let times = try #require(track.times)
    // From the middle of the first segment to a quarter of the second one.
    let part = try #require(track.part(in: times[0] + 300...times[1] + 150, isGeodesic: false))
    #expect(Self.values(.heartRate, of: part) == [110, 120, 130])
  }

  @Test func `are in proportion along geodesics`() throws {
    var track = Track(places: [
      try GeoPoint(latitude: 40, longitude: 0), try GeoPoint(latitude: 40, longitude: 90),
    ])
    (track.times, track.sensors) = ([0, 100], [.heartRate: [100, 200]])
    let curve = track.alongGeodesics
    let (times, rates) = (try #require(curve.times), try #require(curve.sensors[.heartRate]))
    #expect(times.count > 2 && times.count == curve.places.count && times.count == rates.count)
    for (time, rate) in zip(times, rates) { #expect(abs(rate - 100 - time) < 1e-9) }
  }

  @Test(arguments: ["hr", "HR", "heart_rate", "HeartRate"])
  func `color the trail piece by piece`(field: String) throws {
    let result = try Self.resolved(Self.run) {
      $0.film.colorBy = try ColorScaleSpec(argument: "\(field)=#000000,#ffffff")
    }
    #expect(result.warnings.isEmpty)
    // From 100 to 180: 100, as the second point has none, 140, their mean 160, and the last one, in 32 steps.
    let colors = try #require(result.scene.overlays.first?.motionPath?.trail?.colors)
    #expect(colors.map(\.red) == [0, 128, 192, 255])
    #expect(result.scene.colorScale?.unit == "bpm" && result.scene.colorScale?.field == field)
  }

  @Test func `stand in labels and titles`() throws {
    let text = Self.gpx([
      Self.point(10, 0, "<hr>90</hr><power>5</power>"), Self.point(10.1, 10, "<hr>110</hr><power>9</power>"),
    ])
    let scene = try Self.resolved(text) {
      $0.film.label = try LabelTemplate(argument: "{name} {hr}")
      $0.annotations.title = "{Watts}"
    }.scene
    func texts(_ time: Double) -> [String] { scene.labelRecords(at: time).labels.map(\.text).sorted() }
    #expect(texts(0) == ["5 W", "Run 90 bpm"])
    #expect(texts(5) == ["7 W", "Run 100 bpm"])
  }

  @Test func `are named where another one is asked for`() throws {
    let warnings = try Self.resolved(Self.run) {
      $0.film.colorBy = try ColorScaleSpec(argument: "pulse")
    }.warnings
    #expect(
      warnings.map(\.description) == [
        "--color-by: no track has a value in 'pulse'; use speed for tracks with times, ele for those with elevations, hr, cad, "
          + "power, atemp, or a column of the table with --track-by"
      ])
    let text = Self.gpx([Self.point(10, 0, ""), Self.point(10.1, 10, "")])
    let missing = try Self.resolved(text) { $0.film.label = try LabelTemplate(argument: "{hr}") }.warnings
    #expect(
      missing.map(\.description) == ["--label: the track 'a.gpx' has no values for {hr}; use other fields"])
  }
}
