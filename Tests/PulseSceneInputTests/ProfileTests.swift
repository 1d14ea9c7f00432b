import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

/// A GPX track along the equator, with a point each 0.1 degrees, and an elevation in meters at each; `nil` for none.
private func gpx(_ elevations: [Double?], name: String = "Tour") -> String {
  let points = elevations.enumerated().map { index, elevation in
    let ele = elevation.map { "<ele>\($0)</ele>" } ?? ""
    return "<trkpt lat=\"0\" lon=\"\(Double(100 + index) / 10)\">\(ele)</trkpt>"
  }
  return "<gpx version=\"1.1\"><trk><name>\(name)</name><trkseg>\(points.joined())</trkseg></trk></gpx>"
}

private func resolved(
  _ files: [String: String], _ options: (inout SceneSpec) throws -> Void = { _ in }
) throws -> ResolvedScene {
  try DataFiles(files).resolved { spec in
    spec.tracks = try files.keys.sorted().map { try TrackFilePath(argument: $0) }
    (spec.annotations.profile, spec.groundScale) = (.always, .sphere)
    (spec.track.duration, spec.duration) = (2, 2)
    try options(&spec)
  }
}

extension Scene {
  /// The card with the profile; `nil` without one.
  fileprivate var profileCard: Annotation? { annotations.cards.first { $0.kinds == [.profile] } }

  /// The chart with its place in pixels.
  fileprivate func chart() throws -> (profile: ElevationProfile, rect: PixelRect) {
    let items = try #require(profileCard).items
    for case .profile(let profile, _, let rect) in items { return (profile, rect) }
    throw SceneFileError("has no chart")
  }

  /// The lowest and highest texts of a card from top to bottom.
  fileprivate var profileTexts: [String] {
    (profileCard?.items ?? []).compactMap { if case .text(let text, _, _, _, _) = $0 { text } else { nil } }
  }
}

@Suite struct `The profile of a track` {
  @Test func `has its elevations over the distance, from the lowest to the highest`() throws {
    let (profile, rect) = try resolved(["a.gpx": gpx([100, 300, 200])]).scene.chart()
    let columns = rect.width
    #expect(profile.heights.count == columns + 1)
    for (part, height) in [(0.0, 0.0), (0.25, 0.5), (0.5, 1), (0.75, 0.75), (1, 0.5)] {
      let index = part * Double(columns)
      let (low, high) = (profile.heights[Int(index)], profile.heights[Int(index.rounded(.up))])
      #expect(abs((low + high) / 2 - height) < 2.5 / Double(columns), "at \(part)")
    }
  }

  @Test func `interpolates points without an elevation, and keeps peaks between columns`() throws {
    var many = [Double](repeating: 0, count: 5001)
    many[3333] = 900
    let peak = try resolved(["a.gpx": gpx(many)]).scene.chart().profile
    #expect(peak.heights.max() == 1 && peak.heights.count { $0 > 0.9 } == 1)
    let gap = try resolved(["a.gpx": gpx([nil, 100, nil, nil, nil, 300, nil])]).scene.chart().profile
    #expect(gap.heights.first == 0 && gap.heights.last == 1)
    #expect(abs(gap.heights[gap.heights.count / 2] - 0.5) < 0.02)
  }

  @Test func `leaves out numbers that are no elevations`() throws {
    let (profile, _) = try resolved(["a.gpx": gpx([100, 1e308, -1e308, 300])]).scene.chart()
    #expect(profile.lowest == 100 && profile.highest == 300)
    #expect(profile.heights.allSatisfy { (0...1).contains($0) })
    #expect(try resolved(["a.gpx": gpx([1e308, -1e308])]).scene.profileCard == nil)
  }

  @Test func `of a flat track is flat in the middle`() throws {
    let profile = try resolved(["a.gpx": gpx([100, 101, 100])]).scene.chart().profile
    #expect(profile.heights.allSatisfy { abs($0 - 0.5) < 0.02 })
  }

  @Test(arguments: [
    (MeasurementSystem.metric, ["300 m", "100 m", "22.3 km"]),
    (.imperial, ["984 ft", "328 ft", "13.8 mi"]), (.nautical, ["300 m", "100 m", "12.0 NM"]),
  ])
  func `names the ends of its scales in the units`(units: MeasurementSystem, texts: [String]) throws {
    let result = try resolved(["a.gpx": gpx([100, 300, 200])]) { $0.mapStyle.units = units }
    #expect(result.scene.profileTexts == texts && result.warnings.isEmpty)
  }

  @Test func `shows the present point, and fills what is behind it`() throws {
    let scene = try resolved(["a.gpx": gpx([100, 300, 200])]).scene
    let (_, rect) = try scene.chart()
    for (time, part, height) in [(0.0, 0.0, 0.0), (0.5, 0.25, 0.5), (1, 0.5, 1), (2 - 1e-9, 1, 0.5)] {
      let card = try #require(scene.cards(at: time).first)
      var (dots, areas) = ([SubpixelPoint](), [(points: [SubpixelPoint], tone: Annotation.Tone)]())
      for item in card.items {
        if case .dot(let center, _) = item { dots.append(center) }
        if case .area(let points, let tone) = item { areas.append((points, tone)) }
      }
      let dot = try #require(dots.first)
      #expect(dots.count == 1 && areas.map(\.tone) == [.tertiary, .accent])
      let x = Double(dot.x) / 256 - Double(rect.x)
      let y = Double(rect.maxY) - Double(dot.y) / 256
      #expect(abs(x - part * Double(rect.width)) < 0.1, "at \(time) s")
      #expect(abs(y - height * Double(rect.height)) < 2.5 * Double(rect.height) / Double(rect.width))
      #expect(areas.last?.points.map(\.x).max() == dot.x)
    }
  }

  @Test func `stands in the corner that is asked for, below a legend there`() throws {
    for corner in ImageCorner.allCases {
      let scene = try resolved(["a.gpx": gpx([100, 300, 200])]) {
        $0.annotations.profile = CornerPlacement(.always, corner)
        $0.annotations.legend = CornerPlacement(.always, corner)
        $0.film.colorBy = try ColorScaleSpec(argument: "ele")
      }.scene
      let card = try #require(scene.profileCard).rect
      let legend = try #require(scene.annotations.cards.first { $0.kinds == [.legend] }).rect
      #expect((card.x < scene.pixelSize.width / 4) == corner.isLeft)
      #expect(corner.isTop ? card.y >= legend.maxY : card.maxY <= legend.y)
      #expect(card.intersection(legend).isEmpty)
    }
  }

  @Test func `is left out with a word where there is nothing to show`() throws {
    func warnings(_ files: [String: String], _ options: (inout SceneSpec) -> Void = { _ in }) throws
      -> [String]
    {
      try resolved(files) { options(&$0) }.warnings.map(\.description)
    }
    #expect(
      try warnings(["a.gpx": gpx([nil, nil])]) == [
        "--profile: has no effect, as the track has no elevations; use a file with elevations, or leave it out"
      ])
    #expect(
      try warnings([:]) { ($0.latitude, $0.longitude) = (1, 2) }.filter { $0.contains("profile") } == [
        "--profile: has no effect without a track; add --track FILE, or leave it out"
      ])
    let two = ["a.gpx": gpx([1, 2]), "b.gpx": gpx([nil, nil]), "c.gpx": gpx([3, 9])]
    #expect(
      try warnings(two) == [
        "--profile: shows the elevations of 'a' alone, the first of 2 tracks; leave out the others, or write it first"
      ])
    #expect(try warnings(["a.gpx": gpx([nil, nil])]) { $0.annotations.profile = .auto }.isEmpty)
  }

  @Test func `is kept when the scene is written out`() throws {
    let files = DataFiles(["a.gpx": gpx([100, 300, 200])])
    var spec = SceneSpec()
    spec.tracks = [try TrackFilePath(argument: "a.gpx")]
    spec.annotations.profile = .bottomLeft
    let text = try spec.fullySpecified(reading: files).spec.json()
    let scene = try DataFiles(["s.json": text, "a.gpx": gpx([100, 300, 200])]).resolved(scene: "s.json") {
      _ in
    }
    .scene
    #expect(try scene.chart().profile == spec.resolved(reading: files).scene.chart().profile)
  }
}
