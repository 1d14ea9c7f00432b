import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

/// A label that moves "changes to the left (or another of the four positions) where the right has no room".
@Suite struct `A label that moves` {
  private func label(_ scene: Scene, at time: Double) -> (label: DisplayList.Label, center: Double)? {
    let labels = scene.displayList(at: time).elements.compactMap { element -> DisplayList.Label? in
      if case .label(let label) = element { label } else { nil }
    }
    return labels.first.map { ($0, scene.state(at: time).overlays[0].x) }
  }

  private func expectEverywhere(_ resolved: ResolvedScene) throws {
    #expect(resolved.lines == [])
    let scene = resolved.scene
    for number in 0...40 {
      let (label, center) = try #require(self.label(scene, at: scene.duration * Double(number) / 40))
      #expect(label.x >= 2 && label.x + label.width <= scene.pixelSize.width - 2)
      #expect(Double(label.x) > center || Double(label.x + label.width) < center || number > 0)
    }
    let (first, start) = try #require(self.label(scene, at: 0))
    let (last, end) = try #require(self.label(scene, at: scene.duration))
    #expect(Double(first.x) > start && Double(last.x + last.width) < end)
  }

  @Test func `stands on the other side at the edge of the image`() throws {
    let points = (0...10).map { #"<trkpt lat="\#(47 + Double($0) / 100)" lon="\#(8 + Double($0) / 10)"/>"# }
      .joined()
    let track = "<gpx><trk><name>Sunday round trip</name><trkseg>\(points)</trkseg></trk></gpx>"
    try expectEverywhere(
      DataFiles(["east.gpx": track]).resolved {
        $0.tracks = [try #require(TrackFilePath("east.gpx"))]
        ($0.effect, $0.radius, $0.size) = (.builtIn("dot"), .points(5), PixelSize(320, 200))
        $0.film.label = LabelTemplate("{name}")
        ($0.overlayDefaults.track.duration, $0.isStrict) = (4, true)
      })
    try expectEverywhere(
      DataFiles(["mv.csv": "name,lat,lon\nSunday round trip,47,8\n"]).resolved {
        $0.csv = ["mv.csv"]
        ($0.effect, $0.radius, $0.size) = (.builtIn("dot"), .points(5), PixelSize(320, 200))
        ($0.latitude, $0.longitude, $0.zoom) = (47, 8.5, 8.2)
        $0.film.label = LabelTemplate("{name}")
        $0.commands = try TimelineCommandList(argument: "move=47;9@0/linear:3")
      })
  }

  @Test func `keeps its side as long as there is room`() throws {
    let scene = try DataFiles(["mv.csv": "name,lat,lon\nSunday round trip,47,8\n"]).resolved {
      $0.csv = ["mv.csv"]
      ($0.effect, $0.radius, $0.size) = (.builtIn("dot"), .points(5), PixelSize(320, 200))
      ($0.latitude, $0.longitude, $0.zoom, $0.duration) = (47, 8.5, 8.2, 6)
      $0.film.label = LabelTemplate("{name}")
      $0.commands = try TimelineCommandList(argument: "move=47;9@0/linear:3,move=47;8.5@3/linear:3")
    }.scene
    func isOnTheRight(at time: Double) throws -> Bool {
      let (label, center) = try #require(self.label(scene, at: time))
      return Double(label.x) > center
    }
    // It is in the middle at 1.5 s and at 6 s, and at the right edge at 3 s.
    #expect(try isOnTheRight(at: 1.5))
    #expect(try !isOnTheRight(at: 3))
    #expect(try !isOnTheRight(at: 5.9))
  }

  @Test func `is reported beside its mark, also of one that sets off later`() throws {
    let rows = (0..<20).map { number in
      let (time, longitude) = ("2026-01-01T10:\(10 + number):00Z", 8 + Double(number % 10) / 10)
      return "\(number < 10 ? "early" : "late"),47,\(longitude),\(time)"
    }
    let scene = try DataFiles(["mv.csv": "ship,lat,lon,time\n" + rows.joined(separator: "\n")]).resolved {
      $0.csv = ["mv.csv"]
      ($0.effect, $0.radius, $0.size) = (.builtIn("dot"), .points(5), PixelSize(640, 200))
      ($0.trackBy, $0.film.play) = ("ship", .length(10))
      $0.film.label = LabelTemplate("{name}")
    }.scene
    for time in stride(from: 0, to: scene.duration, by: 0.5) {
      let state = scene.state(at: time)
      for label in scene.labelRecords(at: time).labels where label.kind == .track {
        #expect(
          state.overlays.contains { abs($0.x - (label.point?.x ?? -1)) < 0.01 }, "\(label.text) at \(time)")
      }
    }
    #expect(scene.labelRecords(at: 8).labels.contains { $0.text == "late" })
  }

  /// "A label belongs to its mark", also if the mark has another size on the screen; names of the map keep clear of it.
  @Test func `touches its mark while the camera zooms, over no name of the map`() throws {
    let scene = try DataFiles(["a.csv": "name,lat,lon\nDepot,44,11\n"]).resolved {
      $0.csv = ["a.csv"]
      ($0.effect, $0.radius, $0.size) = (.builtIn("dot"), .meters(12_000), PixelSize(480, 320))
      ($0.latitude, $0.longitude, $0.zoom, $0.duration) = (44, 11, 8, 4)
      $0.film.label = LabelTemplate("{name}")
      $0.camera = try CameraMoveList(parsing: "zoom=8@0,zoom=5@0/linear:3")
    }.scene
    for time in [0.0, 1, 2, 3, 3.5] {
      let (label, center) = try #require(self.label(scene, at: time))
      // The disc of the effect is 1.1 times as large as its radius, see its file.
      let view = scene.viewport(at: time)
      let radius = 1.1 * view.pixels(forMeters: 12_000, at: scene.overlays[0].place, scale: scene.groundScale)
      let distance = Double(label.x) - center - radius
      #expect(distance > 0 && distance < label.size / 2 + 1, "\(distance) at \(time)")
      let obstacles = scene.overlayObstacles(in: view)
      #expect(obstacles.named.contains(label.bounds), "at \(time)")
    }
  }

  @Test func `is reported where no side has room`() throws {
    let resolved = try DataFiles(["mv.csv": "name,lat,lon\n\(String(repeating: "long ", count: 12)),47,8\n"])
      .resolved {
        $0.csv = ["mv.csv"]
        ($0.effect, $0.radius, $0.size) = (.builtIn("dot"), .points(5), PixelSize(320, 200))
        ($0.latitude, $0.longitude, $0.zoom) = (47, 8.5, 8.2)
        $0.annotations.textScale = 3
        $0.film.label = LabelTemplate("{name}")
        $0.commands = try TimelineCommandList(argument: "move=47;9@0/linear:3")
      }
    #expect(resolved.lines.count == 1)
    #expect(
      resolved.lines.first?.hasPrefix("--label: 'long long") == true
        && resolved.lines.first?.contains("has no room for a time, as at 0 s, and is left out then") == true)
  }
}

@Suite struct `A waypoint beside a track` {
  private static let file = """
    <gpx version="1.1"><wpt lat="48.1" lon="16.2"><name>Depot</name></wpt><wpt lat="48.15" lon="16.4"/>\
    <trk><name>Way</name><trkseg><trkpt lat="48" lon="16"/><trkpt lat="48.2" lon="16.6"/></trkseg></trk></gpx>
    """

  private func scene(_ say: (inout SceneSpec) throws -> Void = { _ in }) throws -> Scene {
    try DataFiles(["a.gpx": Self.file]).resolved {
      $0.tracks = [try #require(TrackFilePath("a.gpx"))]
      ($0.effect, $0.radius, $0.color) = (.builtIn("dot"), .points(5), RGBA(0, 128, 0))
      try say(&$0)
    }.scene
  }

  @Test func `is a dot in the color of the track, with its name as a label`() throws {
    let plain = try scene()
    #expect(plain.mapPaths.map(\.stroke) == [RGBA(0, 128, 0), RGBA(0, 128, 0)])
    #expect(plain.mapPaths.allSatisfy { $0.label == nil })
    let lines = plain.displayList(at: 0).elements.compactMap { element -> DisplayList.Line? in
      if case .line(let line) = element { line } else { nil }
    }
    let (x, y) = plain.viewport.pixel(of: try GeoPoint(latitude: 48.1, longitude: 16.2))
    #expect(lines.first?.strokes.first?.points.first == SubpixelPoint(pixelX: x, pixelY: y))
    let labeled = try scene { $0.film.label = LabelTemplate("{name}") }
    #expect(labeled.mapPaths.map { $0.label?.text.text } == ["Depot", nil])
    #expect(labeled.overlays[0].label?.text == "Way")
  }

  @Test func `is shown if it is in the view, or a fitted view needs at most half of a side more`() throws {
    func resolved(
      _ say: (inout SceneSpec) throws -> Void = { _ in }
    ) throws -> (dots: Int, warnings: [String]) {
      let points = [15.6, 16.9, 17.2, 17.4].map { "<wpt lat='48.1' lon='\($0)'><name>W \($0)</name></wpt>" }
      let file = Self.file.replacing("<trk>", with: points.joined() + "<trk>")
      let resolved = try DataFiles(["a.gpx": file]).resolved {
        $0.tracks = [try #require(TrackFilePath("a.gpx"))]
        ($0.effect, $0.radius) = (.builtIn("dot"), .points(5))
        try say(&$0)
      }
      return (resolved.scene.mapPaths.count, resolved.lines.filter { $0.contains("waypoint") })
    }
    // The track is 0.6 degrees wide, which are four fifths of 512 points: the view reaches 0.38 degrees from 16.3.
    let fitted = try resolved()
    #expect(fitted.dots == 4 && fitted.warnings.count == 1)
    let warning = try #require(fitted.warnings.first)
    let beginning =
      "--track: 'a.gpx' has 2 waypoints far from its track, 'W 17.2', 'W 17.4', which are left out; write --bbox "
    #expect(warning.hasPrefix(beginning) && warning.hasSuffix(" to show all"), "\(warning)")
    // What it says shows all.
    let box = warning.dropFirst(beginning.count).dropLast(" to show all".count)
    let all = try resolved { $0.viewBounds = try GeoBounds(argument: String(box)) }
    #expect(all.dots == 6 && all.warnings.isEmpty)
    let zoomed = try resolved { ($0.latitude, $0.longitude, $0.zoom) = (48.1, 16.3, 8) }
    #expect(zoomed.dots == 6 && zoomed.warnings.isEmpty)
    #expect(try resolved { ($0.latitude, $0.longitude, $0.zoom) = (48.1, 16.3, 10) }.dots == 2)
  }

  @Test func `has the other texts of the file as fields`() throws {
    let file = Self.file.replacing(
      "</name></wpt>", with: "</name><ele> 180 </ele><sym>Flag</sym><time>2024-05-01</time></wpt>")
    let scene = try DataFiles(["a.gpx": file]).resolved {
      $0.tracks = [try #require(TrackFilePath("a.gpx"))]
      $0.film.label = LabelTemplate("{name} {ele} {sym} {time}")
    }.scene
    #expect(scene.mapPaths.first?.label?.text.text == "Depot 180 Flag 2024-05-01")
  }

  @Test func `is the track where there is no other one`() throws {
    let points = #"<gpx><wpt lat="48.1" lon="16.2"/><wpt lat="48.15" lon="16.4"/></gpx>"#
    let scene = try DataFiles(["a.gpx": points]).resolved {
      $0.tracks = [try #require(TrackFilePath("a.gpx"))]
    }.scene
    #expect(scene.mapPaths.isEmpty && scene.overlays[0].motionPath?.route.points.count == 2)
  }
}

@Suite struct `A size` {
  private func lines(_ say: (inout SceneSpec) throws -> Void) throws -> [String] {
    var spec = SceneSpec.hongKong { $0.zoom = 5 }
    spec.radius = .points(20)
    try say(&spec)
    return try spec.resolved(reading: FontFiles()).lines
  }

  @Test func `that covers the whole view is reported`() throws {
    // At zoom 18 a pixel is 0.597 m / 2 on the equator, so that 500 m are more than 1,600 pixels.
    let covering = try lines {
      ($0.radius, $0.zoom) = (.meters(500), 18)
    }
    #expect(covering.count == 1)
    #expect(
      covering[0].hasPrefix(
        "--radius: the pulse covers the whole view, which flashes in one color; use a zoom of 15.8 or less"))
    #expect(try lines { ($0.radius, $0.zoom) = (.meters(500), 15) } == [])
    #expect(
      try lines { $0.radius = .points(400) }.first?.hasSuffix("use a smaller length, or a larger --size")
        == true)
    #expect(
      try lines { $0.accuracy = .meters(9_000_000) }.first?.hasPrefix("--accuracy: the pulse covers") == true)
    #expect(throws: SceneError.self) {
      try lines {
        ($0.radius, $0.zoom, $0.isStrict) = (.meters(500), 18, true)
      }
    }
  }

  @Test func `below a pixel is reported`() throws {
    let small =
      "cannot be seen: it is below a pixel at zoom 5; use a larger length, or one on the screen such as"
    #expect(
      try lines {
        $0.image = "a.png"
        $0.imageSize = .meters(32)
      } == ["--image-size: '32m' \(small) 32px"])
    #expect(
      try lines {
        $0.strokeColor = .clear
        $0.strokeWidth = .length(.meters(3))
      }.contains("--stroke-width: '3m' \(small) 3px"))
    #expect(
      try lines { $0.accuracy = .meters(50) }.contains {
        $0.hasPrefix("--accuracy: '50m' cannot be seen")
          && $0.hasSuffix("to whose accuracy the view is fitted")
      })
    #expect(
      try lines {
        $0.image = "a.png"
        $0.imageSize = .points(32)
      } == [])
  }
}

@Suite struct `The label of an end of a track` {
  @Test(arguments: [16.6, 15.4])
  func `does not stand on the way`(longitude: Double) throws {
    let points = "<trkpt lat='48' lon='16'/><trkpt lat='48' lon='\(longitude)'/>"
    let scene = try DataFiles(["a.gpx": "<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>"]).resolved {
      $0.tracks = [try #require(TrackFilePath("a.gpx"))]
      $0.overlayDefaults.track.ends = .automatic
    }.scene
    let labels = scene.mapPaths.compactMap(\.label?.text)
    #expect(labels.map(\.text) == ["Start", "Finish"])
    let lines = labels.compactMap(\.placements.first?.first)
    let areOnRight = lines.map { $0.dx > 0 }
    #expect(areOnRight == (longitude > 16 ? [false, true] : [true, false]))
    #expect(zip(lines, areOnRight).allSatisfy { $1 || $0.dx + $0.width < 0 })
  }
}

@Suite struct `A GPX file after the option for GeoJSON` {
  private static let file = """
    <gpx version="1.1"><metadata><name>All</name></metadata><wpt lat="48.1" lon="16.2"><ele>180</ele><name>Depot</name>\
    <time>2024-05-01T08:00:00Z</time></wpt><wpt lat="48.2" lon="16.3"><name>Gate</name>\
    <time>2024-05-01T09:00:00Z</time></wpt><rte><name>Plan</name><rtept lat="48" lon="16"/><rtept lat="48.2" lon="16.6"/>\
    </rte><trk><name>Way</name><trkseg><trkpt lat="48" lon="16"/><trkpt lat="48.2" lon="16.6"/></trkseg>\
    <trkseg><trkpt lat="48.3" lon="16"/></trkseg></trk></gpx>
    """

  private func resolved(_ say: (inout SceneSpec) throws -> Void = { _ in }) throws -> ResolvedScene {
    try DataFiles(["a.gpx": Self.file]).resolved {
      $0.geojson = ["a.gpx"]
      $0.film.label = LabelTemplate("{name}")
      try say(&$0)
    }
  }

  @Test func `has waypoints as places, and routes and tracks as lines`() throws {
    let scene = try resolved().scene
    #expect(scene.overlays.map { $0.label?.text } == ["Depot", "Gate"] && scene.film == nil)
    #expect(scene.overlays.allSatisfy { $0.motionPath == nil } && scene.mapPaths.count == 2)
  }

  @Test func `has the layers waypoints, routes and tracks`() throws {
    let places = try resolved { ($0.layer, $0.film.label) = ("waypoints", LabelTemplate("{name}, {ele}")) }
    #expect(places.scene.mapPaths.isEmpty && places.scene.overlays.first?.label?.text == "Depot, 180")
    #expect(places.lines.allSatisfy { !$0.contains("--layer") })
    let tracks = try resolved { $0.layer = "tracks" }.scene
    #expect(tracks.overlays.isEmpty && tracks.mapPaths.count == 1)
    let error = try #require(throws: SceneError.self) { try resolved { $0.layer = "places" } }
    #expect(
      error.lines == [
        "a.gpx: has no layer 'places'; write --layer with 'waypoints', 'routes' or 'tracks', or leave it out"
      ])
  }

  @Test func `shows its waypoints at their times in a film alone`() throws {
    let film = try resolved { ($0.layer, $0.film.play) = ("waypoints", try PlaySpeed(argument: "8s")) }.scene
    #expect(film.film != nil && film.overlays.count == 2)
  }
}
