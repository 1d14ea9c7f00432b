import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

@Suite struct `A pulse that nobody can see` {
  /// A scene with a pulse in the middle of the image.
  private func spec(_ change: (inout SceneSpec) -> Void = { _ in }) -> SceneSpec {
    var spec = SceneSpec()
    (spec.latitude, spec.longitude) = (48.2, 16.4)
    change(&spec)
    return spec
  }

  /// Expects one warning, which is an error in strict mode.
  private func expect(
    _ words: String, of spec: SceneSpec, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let warnings = try spec.resolved().warnings.map(\.description)
    #expect(warnings.count == 1, "\(warnings)", sourceLocation: sourceLocation)
    #expect(warnings.allSatisfy { $0.contains(words) }, "\(warnings)", sourceLocation: sourceLocation)
    var strict = spec
    strict.isStrict = true
    let error = try #require(
      throws: SceneError.self, sourceLocation: sourceLocation, performing: { try strict.resolved() })
    #expect(error.diagnostics.map(\.description) == warnings, sourceLocation: sourceLocation)
  }

  @Test func `is warned of when it is smaller than a pixel`() throws {
    let tiny = spec { ($0.zoom, $0.radius) = (3, .meters(5)) }
    try expect("--radius: the pulse cannot be seen: its radius is below a pixel at zoom 3; use", of: tiny)
    try expect("below a pixel", of: spec { $0.radius = .points(0.5) })
    // At its largest it is 1.2 times as large.
    for radius in [Length.points(1), .points(0.9)] {
      #expect(try spec { $0.radius = radius }.resolved().warnings.isEmpty)
    }
    #expect(
      try spec {
        ($0.radius, $0.commands) = (.points(0.5), try? TimelineCommandList(parsing: "radius=9px@0.2"))
      }
      .resolved().warnings.isEmpty)
  }

  @Test func `is warned of when no zoom shows it, with a remedy that does`() throws {
    var wide = SceneSpec(
      overlays: stride(from: -160.0, through: 160, by: 40).map { longitude in
        var overlay = OverlaySpec()
        (overlay.latitude, overlay.longitude, overlay.radius) = (0, longitude, .points(12))
        return overlay
      })
    wide.size = PixelSize(200, 160)
    let warnings = try wide.resolved().warnings.map(\.description)
    #expect(
      warnings.contains { $0.hasSuffix("its place is outside the view; use a larger --size") }, "\(warnings)")
    wide.size = PixelSize(280, 160)
    #expect(try wide.resolved().warnings.isEmpty)
  }

  @Test func `is warned of when it is transparent`() throws {
    try expect("--color: the pulse cannot be seen: it is transparent; use", of: spec { $0.color = .clear })
    #expect(
      try spec { ($0.color, $0.commands) = (.clear, try? TimelineCommandList(parsing: "color=#f00@0.2")) }
        .resolved().warnings.isEmpty)
  }

  @Test func `is warned of when it has the color of the map`() throws {
    let gray = RGBA(232, 232, 232)
    try expect(
      "--color: the pulse cannot be seen: it has the color of the base map; use",
      of: spec { ($0.color, $0.background) = (gray, .color(RGBA(232, 233, 232))) })
    for (color, ground) in [(gray, RGBA(212, 232, 232)), (RGBA(0, 0, 0), gray)] {
      #expect(try spec { ($0.color, $0.background) = (color, .color(ground)) }.resolved().warnings.isEmpty)
    }
  }

  @Test func `is warned of when its outer ring leaves nothing of it`() throws {
    try expect(
      "--dot-inset: '40px' hides the dot, whose radius is 11px; use a smaller width",
      of: spec { ($0.effect, $0.dotInset) = (.builtIn("location"), .length(.points(40))) })
  }

  @Test func `is warned of when its stroke covers the view`() throws {
    func stroke(_ width: Double) -> SceneSpec {
      spec {
        ($0.radius, $0.strokeColor, $0.strokeWidth) = (.points(30), RGBA(9, 9, 9), .length(.points(width)))
      }
    }
    try expect("--stroke-width: the pulse covers the whole view", of: stroke(900))
    #expect(try stroke(500).resolved().warnings.isEmpty)
  }

  @Test func `is warned of when nothing starts it`() throws {
    try expect(
      "--timeline: the pulse cannot be seen: no command starts it; add start@0",
      of: spec { $0.commands = try? TimelineCommandList(parsing: "stop@1") })
  }

  @Test func `is warned of when its commands go on after the end`() throws {
    func commands(_ text: String) -> SceneSpec {
      spec { ($0.duration, $0.commands) = (2, try? TimelineCommandList(parsing: text)) }
    }
    try expect(
      "--timeline: goes on until 90 s, but the animation ends at 2 s; use earlier times, or --duration 90",
      of: commands("start@0,color=red@90"))
    #expect(try commands("start@0,color=red@2").resolved().warnings.isEmpty)
  }

  @Test func `is warned of when only one frame shows it`() throws {
    try expect(
      "--fps: '0.1' shows one frame of an animation of 1.6 s",
      of: spec { ($0.frameRate, $0.duration) = (0.1, 1.6) })
    #expect(try spec { ($0.frameRate, $0.duration) = (2, 1.6) }.resolved().warnings.isEmpty)
  }

  @Test func `is warned of when it rests in all that is rendered of its cycle`() throws {
    try expect(
      "--duration: one cycle takes 86400 s; only its first 60 s are rendered",
      of: spec { $0.pulseDuration = 86_400 })
  }

  @Test func `is warned of when the opacity of its row hides it`() throws {
    var hidden = OverlaySpec(latitude: 48.2, longitude: 16.4)
    hidden.opacityRange = StartEndRange(0, 0)
    try expect(
      "'0:0' hides the pulse; use other values, or leave the row out",
      of: spec { $0.overlays = [OverlaySpec(latitude: 48.1, longitude: 16.3), hidden] })
  }

  @Test(arguments: [("circle", true), ("zone", false), ("dot", false)])
  func `is warned of when its opacity leaves nothing of it`(effect: String, isHidden: Bool) throws {
    let spec = spec { ($0.effect, $0.opacityRange) = (.builtIn(effect), StartEndRange(0, 0)) }
    let warnings = try spec.resolved().warnings.map(\.description)
    #expect(warnings.contains { $0.contains("hides the pulse") } == isHidden, "\(warnings)")
  }

  @Test func `is warned of when it starts too late`() throws {
    try expect(
      "--timeline: the pulse cannot be seen: it starts after the end of the animation; use",
      of: spec { ($0.duration, $0.commands) = (1, try? TimelineCommandList(parsing: "start@1")) })
    #expect(
      try spec { ($0.duration, $0.commands) = (1, try? TimelineCommandList(parsing: "start@0.9")) }.resolved()
        .warnings
        .isEmpty)
  }

  @Test func `is warned of when it lies outside of the view, once for all that do`() throws {
    func places(_ count: Int, longitude: Double, effect: String = "circle") -> SceneSpec {
      var spec = SceneSpec()
      (spec.latitude, spec.longitude, spec.zoom) = (48.2, 16.4, 9)
      spec.overlays = (0..<count).map { number in
        var overlay = OverlaySpec()
        (overlay.latitude, overlay.longitude) = (48.2, longitude + Double(number) / 1000)
        (overlay.radius, overlay.effect) = (.points(20), .builtIn(effect))
        return overlay
      }
      return spec
    }
    // 256 points to each side are 0.7 degrees at zoom 9, and 20 × 1.2 more are 0.066.
    try expect(
      "the pulse cannot be seen: it is outside the view; it fits with --zoom 8.4",
      of: places(1, longitude: 17.2))
    try expect("the pulse '0' (and 11 more) cannot be seen: it", of: places(12, longitude: 30))
    for longitude in [16.4, 17.1] {
      #expect(try places(1, longitude: longitude).resolved().warnings.isEmpty)
    }
    // Shadows and glows reach farther, and the world goes around.
    for (longitude, effect) in [(17.16, "circle"), (17.17, "location-classic")] {
      try expect(
        "the pulse can hardly be seen: its place is outside the view; it fits with --zoom 8",
        of: places(1, longitude: longitude, effect: effect))
    }
    var around = places(1, longitude: -179.9)
    around.longitude = 179.9
    #expect(try around.resolved().warnings.isEmpty)
    var moving = places(1, longitude: 30)
    moving.camera = try CameraMoveList(parsing: "center=48.2;30@0.5")
    #expect(try moving.resolved().warnings.isEmpty)
  }

  @Test func `is one whose place is outside of a zoom that somebody chose, as a feature of a file`() throws {
    let features = [(10.75, 59.91), (12.57, 55.68)].map {
      #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[\#($0),\#($1)]}}"#
    }
    let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    let files = TextFiles(texts: ["a.json": text])
    func resolved(_ change: (inout SceneSpec) -> Void) throws -> ResolvedScene {
      try files.spec {
        ($0.geojson, $0.size) = (["a.json"], PixelSize(480, 300))
        $0.overlayDefaults.radius = .points(40)
        change(&$0)
      }.resolved(reading: files)
    }
    let close = try resolved { $0.zoom = 6 }.warnings.map(\.description)
    #expect(
      close == [
        "a.json: features[0]: the pulse '0' (and 1 more) can hardly be seen: its place is outside the view; both fit with --zoom 4.6"
      ], "\(close)")
    // Whoever writes a box means a part of the data, unless there is none.
    let box = try resolved { $0.viewBounds = GeoBounds(west: 9, south: 58, east: 12, north: 62) }
    #expect(box.warnings.isEmpty && box.notes.contains("1 of 2 places is outside the view"), "\(box.notes)")
    let empty = try resolved { $0.viewBounds = GeoBounds(west: 39, south: 8, east: 42, north: 12) }
    #expect(empty.warnings.count == 1)
  }

  @Test(arguments: Effect.builtInNames)
  func `is none without a radius, at any zoom`(name: String) throws {
    for zoom in [0, 3, 9.5, 15, 22] {
      let spec = spec { ($0.zoom, $0.effect, $0.isStrict) = (zoom, .builtIn(name), true) }
      let scene = try spec.resolved().scene
      // 500 m are 0.04 points at zoom 3, 3.5 at 9.5 and 171 at 15.
      guard case .meters = Effect.builtIn(name)?.radius, zoom < 10 else { continue }
      #expect(scene.overlays[0].radius == .points(51))
    }
    #expect(
      try spec { ($0.effect, $0.background) = (.builtIn(name), .transparent) }.resolved().scene.overlays[0]
        .radius
        == Effect.builtIn(name)?.radius)
  }

  @Test func `has its own radius where a change of it is on the ground`() throws {
    let spec = spec {
      ($0.zoom, $0.commands) = (12, try? TimelineCommandList(parsing: "radius=800@0.4/ease"))
    }
    #expect(try spec.resolved().scene.overlays[0].radius == .meters(500))
  }
}

@Suite struct `The length of an animation` {
  private func scene(_ change: (inout SceneSpec) -> Void) throws -> ResolvedScene {
    var spec = SceneSpec()
    (spec.latitude, spec.longitude, spec.pulseDuration) = (48.2, 16.4, 0.8)
    change(&spec)
    return try spec.resolved()
  }

  @Test(arguments: [
    ("start@0", 2.4), ("start@0,stop@10", 10), ("start@1", 3.4), ("start@0,pause@1,resume@2", 3.4),
    ("start@0,stop@1,start@5", 7.4), ("start@0,stop@1", 1), ("start@0,radius=900@5", 5),
    ("start@0,pause@1", 1),
  ])
  func `ends with the last pulse, or the last command`(commands: String, end: Double) throws {
    let scene = try scene { ($0.pulses, $0.commands) = (3, try? TimelineCommandList(parsing: commands)) }
      .scene
    // One frame shows the end.
    #expect(abs(scene.duration - end - 0.04) < 1e-9, "\(scene.duration)")
  }

  @Test func `warns of a loop that jumps`() throws {
    let odd = try scene { spec in
      (spec.effect, spec.pulseDuration, spec.ringDuration) = (.builtIn("location"), 0.700001, 1.3)
    }
    #expect(
      odd.warnings.map(\.description) == [
        "--duration: cycles of 1.3, 1.400002 s have no common multiple of at most 86400 s, so the animation "
          + "jumps at the loop point; use durations of which the longest is a multiple of the others"
      ])
    let even = try scene { ($0.effect, $0.pulseDuration, $0.ringDuration) = (.builtIn("location"), 0.5, 3) }
    #expect(even.warnings.isEmpty && even.scene.duration == 3)
  }

  @Test func `has the entrance where the pulse is first seen`() throws {
    func scales(_ commands: String, from start: Double) throws -> [Double] {
      let scene = try scene { ($0.popsIn, $0.commands) = (true, try? TimelineCommandList(parsing: commands)) }
        .scene
      return [0, 0.03, 0.125, 0.25, 0.5].map { scene.state(at: start + $0).overlays[0].layers[0].scale }
    }
    #expect(try scales("start@2", from: 2) == scales("start@0", from: 0))
    #expect(try scales("start@0", from: 0)[0] < 0.1)
  }
}
