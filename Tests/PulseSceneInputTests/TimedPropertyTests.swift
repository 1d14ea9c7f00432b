import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

/// A file reader that returns images of 24 by 24 pixels.
private struct Pictures: SceneFileLoader {
  func bytes(of path: String, limit: Int) throws(SceneFileError) -> [UInt8] {
    throw SceneFileError("is missing; add it")
  }

  func bitmap(of path: String) throws(SceneFileError) -> Bitmap {
    guard path.hasSuffix(".png") else { throw SceneFileError("is no picture; name one") }
    return Bitmap(size: PixelSize(24, 24), color: RGBA(9, 9, 9))
  }
}

@Suite struct `A property with a time` {
  private func resolved(
    _ timeline: String, _ effect: String = "circle", _ say: (inout SceneSpec) -> Void = { _ in }
  ) throws -> ResolvedScene {
    let commands = try TimelineCommandList(parsing: timeline)
    return try SceneSpec.hongKong {
      $0.effect = .builtIn(effect)
      $0.zoom = 14
      $0.commands = commands
      say(&$0)
    }.resolved(reading: Pictures())
  }

  private func layers(_ scene: Scene, at time: Double) -> [LayerState] {
    scene.state(at: time).overlays[0].layers
  }

  private func scales(_ scene: Scene, at times: [Double]) -> [Double] {
    times.map { layers(scene, at: $0)[0].scale }
  }

  @Test(arguments: [
    "pulse-color=#00aa00@2/linear:1", "stroke=#00aa0080@1", "stroke-width=0.1r@1",
    "stroke-width=4px@2/ease:1.5",
    "delay=0.5@2", "delay=inf@1", "image=bus.png@1", "image=none@3", "heading-image=a/b@2x.png@2.5",
    "start@0,show-when-stopped=true@1", "start@0,show-when-stopped=false@1,stop@1",
    #"image=a\,b \(1\)\\.png@1"#,
  ])
  func `is written as it is read`(text: String) throws {
    #expect(try TimelineCommandList(parsing: text).description == text)
  }

  @Test func `has a path with any sign in it`() throws {
    let list = try TimelineCommandList(
      parsing: #"image=a\,b \(1\)\\\,.png@1,image=C:\x.png@2,image=./none@3"#)
    #expect(list.changes.paint.image.map(\.value) == [#"a,b (1)\,.png"#, #"C:\x.png"#, "./none"])
    #expect(try TimelineCommandList(parsing: list.description) == list)
    #expect(
      try TimelineCommandList(parsing: "start@0,show-when-stopped@2").description
        == "start@0,show-when-stopped=true@2")
  }

  @Test(arguments: [
    (
      "pulse-color=rde@1",
      TimedListProblem.invalidValue(
        "rde", remedy: "write pulse-color=COLOR, such as pulse-color=#00aa00")
    ),
    (
      "stroke-width=-1px@1",
      .invalidValue("-1px", remedy: "write stroke-width=LENGTH, such as stroke-width=4px")
    ),
    ("delay=-1@1", .invalidValue("-1", remedy: "write delay=SECONDS, such as delay=0.5, or delay=inf")),
    ("image=@1", .invalidValue("", remedy: "write image=FILE, such as image=bus.png, or image=none")),
    ("image@1", .invalidValue("", remedy: "write image=FILE, such as image=bus.png, or image=none")),
    ("image=bus@2x.png", .invalidTime),
    ("delay=1@1/ease:1", .easedChange),
    ("image=a.png@1/ease", .easedChange),
    (
      "show-when-stopped=perhaps@1",
      .invalidValue("perhaps", remedy: "write show-when-stopped=true or show-when-stopped=false")
    ),
    ("show-when-stopped@1/ease:1", .easedCommand),
  ])
  func `is refused with the part that is wrong`(text: String, problem: TimedListProblem) {
    #expect(throws: TimelineCommandList.syntaxTerms.error(problem, in: text)) {
      try TimelineCommandList(parsing: "start@0,\(text)")
    }
  }

  @Test func `colors what pulses, which has the main color before`() throws {
    let scene = try resolved("color=#0000ff@1,pulse-color=#00ff00@2/linear:2", "location").scene
    func halo(_ time: Double) -> RGBA { layers(scene, at: time)[0].fill }
    #expect(
      [0.5, 1.5, 3, 4].map(halo) == [RGBA(0, 122, 255), RGBA(0, 0, 255), RGBA(0, 128, 128), RGBA(0, 255, 0)])
    #expect(layers(scene, at: 4)[2].fill == RGBA(0, 0, 255))
    #expect(try resolved("pulse-color=#0f0@1", "location").lines == [])
  }

  @Test func `colors line and glow of a ring that pulses`() throws {
    let scene = try resolved("pulse-color=#00f@0.5", "beacon").scene
    func ring(_ time: Double) throws -> DisplayList.Shape {
      try #require(scene.displayList(at: time).shapes.first)
    }
    #expect(try ring(0.25).stroke == RGBA(255, 0, 0) && ring(0.25).shadow?.color == RGBA(255, 0, 0))
    #expect(try ring(0.75).stroke == RGBA(0, 0, 255) && ring(0.75).shadow?.color == RGBA(0, 0, 255))
    // Without a color of its own it is that of the dot, also when that changes.
    let dot = try resolved("color=#00f@0.5", "beacon").scene
    #expect(dot.displayList(at: 0.75).shapes[0].stroke == RGBA(0, 0, 255))
  }

  @Test func `gives a disc a line, little by little, and takes it away`() throws {
    let scene = try resolved("stroke=#ff0000@1/linear:2,stroke=transparent@4,stroke-width=10px@2/linear:1")
      .scene
    func line(_ time: Double) -> (RGBA, Double) {
      let layer = layers(scene, at: time)[0]
      return (layer.stroke, layer.strokeWidth / layer.scale)
    }
    #expect(line(0.9).1 == 0 && line(4).1 == 0)
    #expect(line(2).0 == RGBA(255, 0, 0, alpha: 128))
    #expect(abs(line(2).1 - 2) < 1e-9 && abs(line(2.5).1 - 6) < 1e-9 && abs(line(3.5).1 - 10) < 1e-9)
    // Before its line, the disc is drawn as one without.
    let plain = try resolved("radius=500m@4").scene
    #expect(scene.displayList(at: 0.5) == plain.displayList(at: 0.5))
  }

  @Test func `that can take time never restarts a running pulse`() throws {
    let plain = try resolved("start@0.1").scene
    let changed = try resolved(
      "start@0.1,color=red@0.3,pulse-color=blue@0.4,stroke=#000@0.5/ease:1,stroke-width=9px@0.7"
    ).scene
    let times = (0..<120).map { Double($0) / 50 }
    #expect(scales(changed, at: times) == scales(plain, at: times))
  }

  @Test func `that rebuilds the layers restarts them at phase 0, without another start`() throws {
    // "set annotationColor / delay / pulseAnimationDuration / image / headingImage while on screen: full rebuild, halo
    // and dot restart at phase 0, no pop-in".
    for change in ["delay=0@1", "image=a.png@1", "image=a.png@0.9,image=none@1", "heading-image=a.png@1"] {
      let scene = try resolved("start@0,\(change)") { $0.opacityRange = StartEndRange(1, 0) }.scene
      let disc = try #require(scene.state(at: 1).overlays[0].layers.first { $0.name == "disc" })
      #expect(disc.scale == 0.8 && disc.opacity == 1, "\(change)")
      #expect(scene.state(at: 1).overlays[0].state == .animating)
      let later = try #require(scene.state(at: 1.4).overlays[0].layers.first { $0.name == "disc" })
      #expect(abs(later.scale - 1) < 1e-9, "\(change)")
    }
    // A pulse that is paused stays so, at its beginning; one that is stopped has nothing to start.
    let paused = try resolved("start@0,pause@0.4,delay=1@1").scene
    #expect(
      paused.state(at: 2).overlays[0].state == .paused && scales(paused, at: [0.9, 1, 2]) == [1, 0.8, 0.8])
    let stopped = try resolved("start@0,stop@0.4,delay=1@1").scene
    #expect(stopped.state(at: 2).overlays[0].state == .stopped)
  }

  @Test func `changes the delay, endless ones too`() throws {
    let scene = try resolved("start@0,delay=0.8@1.6,delay=inf@4,delay=0@5").scene
    func isVisible(_ time: Double) -> Bool { layers(scene, at: time)[0].isVisible }
    // Pulses of 0.8 s: one after the other, then with a rest as long as each, then none, then as before.
    #expect([0.9, 1.7, 2.3, 2.5, 3.1, 3.3].map(isVisible) == [true, true, true, false, false, true])
    #expect(scales(scene, at: [4, 4.5, 5, 5.4]) == [1, 1, 0.8, 1])
    // A cycle more of what is there last.
    #expect(abs(scene.duration - 5.8) < 1e-9)
  }

  @Test func `does not set a traveler back`() throws {
    var spec = SceneSpec()
    spec.overlayDefaults.track.file = try TrackFilePath(argument: "way.geojson")
    spec.overlayDefaults.track.duration = 2
    spec.effect = .builtIn("dot")
    let files = TextFiles(texts: [
      "way.geojson": #"{"type":"LineString","coordinates":[[16,48],[17,48],[18,48]]}"#
    ])
    let plain = try spec.resolved(reading: files).scene
    spec.commands = try TimelineCommandList(parsing: "delay=1@1")
    let changed = try spec.resolved(reading: files).scene
    for time in [0.5, 1, 1.5, 2] {
      #expect(changed.overlays[0].place(at: time) == plain.overlays[0].place(at: time))
    }
  }

  @Test func `shows one picture after the other, and none`() throws {
    let scene = try resolved("image=a.png@1,image=b.png@2,image=none@3", "location") {
      ($0.imageMode, $0.imageSize, $0.imageAnchor) = (.template, .points(12), .bottom)
      $0.color = RGBA(1, 2, 3)
    }
    #expect(scene.lines == [])
    let shown = [0.5, 1, 2.5, 3].map { time -> [DisplayList.Picture] in
      scene.scene.displayList(at: time).elements.compactMap {
        if case .picture(let picture) = $0 { picture } else { nil }
      }
    }
    #expect(shown.map { $0.map(\.source.path) } == [[], ["a.png"], ["b.png"], []])
    // The mode, the size and the anchor are those that options say.
    #expect(shown[1][0].tint == RGBA(1, 2, 3) && shown[1][0].placement.width == 12 * 256)
    #expect(shown[1][0].placement.center.y == 250 * 256)
  }

  @Test func `points with one picture after the other, below the halo`() throws {
    let scene = try resolved("heading=90@1,heading-image=a.png@2,heading-image=none@3", "location") {
      $0.heading = .degrees(0)
    }.scene
    let lowest = [1, 2, 3].map { time in (layers(scene, at: time)[0].name, layers(scene, at: time)[0].picture)
    }
    #expect(lowest.map(\.0) == ["heading", "heading", "heading"] && lowest.map(\.1) == [nil, "a.png", nil])
    let late = try resolved("heading-image=a.png@2", "location").scene
    #expect(layers(late, at: 1)[0].name == "halo" && layers(late, at: 2)[0].name == "heading")
  }

  @Test func `names a picture that is missing, before anything is drawn`() throws {
    let error = try #require(throws: SceneError.self) { try resolved("image=a.txt@1,heading-image=b.txt@2") }
    #expect(error.lines == ["a.txt: is no picture; name one", "b.txt: is no picture; name one"])
  }

  @Test(arguments: [
    (
      "pulse-color=#f00@1",
      "--timeline: 'pulse-color=#ff0000@1' has no effect with the effect 'circle'; leave it out"
    ),
    (
      "stroke-width=4px@1",
      "--timeline: 'stroke-width=4px@1' has no effect without a stroke; add --stroke COLOR"
    ),
    ("image=none@1", "--timeline: 'image=none@1' has no effect without an image; leave it out"),
    (
      "image=a.png@1,image=none@2,image=none@3",
      "--timeline: 'image=none@3' has no effect without an image; leave it out"
    ),
    ("start@0,pause@1,pause@2", "--timeline: 'pause@2' is ignored: already paused; leave it out"),
    (
      "start@0,show-when-stopped=false@1",
      "--timeline: 'show-when-stopped=false@1' hides a pulse that is not stopped until its next start; "
        + "write it where the pulse is stopped"
    ),
  ])
  func `is warned of when it is not as it was asked for`(timeline: String, warning: String) throws {
    #expect(try resolved(timeline).lines == [warning])
  }

  @Test func `says why a strict scene is refused`() throws {
    // "paused: you can resume, pause or start it again": the code of the component ignores a repeated pause.
    let error = try #require(throws: SceneError.self) {
      try resolved("start@0,pause@1,pause@2") { $0.isStrict = true }
    }
    #expect(error.lines == ["--timeline: 'pause@2' is ignored: already paused; leave it out"])
  }

  @Test func `refuses to ease a width from one unit to another`() throws {
    let error = try #require(throws: SceneError.self) {
      try resolved("stroke-width=0.1r@1/linear:1") { $0.strokeColor = RGBA(1, 2, 3) }
    }
    #expect(
      error.lines == [
        "--timeline: 'stroke-width=0.1r@1/linear:1' changes the unit of '2px' gradually; make the change immediate, or keep the unit"
      ])
  }

  @Test func `keeps the width that is said for a line that comes later`() throws {
    let commands = try TimelineCommandList(parsing: "stroke=#f00@1")
    let spec = SceneSpec.hongKong {
      $0.strokeWidth = .length(.points(7))
      $0.commands = commands
    }
    let (fullySpecified, scene) = try spec.fullySpecified()
    #expect(scene.lines == [] && fullySpecified.overlays[0].strokeWidth == .length(.points(7)))
  }

  @Test func `leads on from the folder of the file that says it`() throws {
    let files = TextFiles(texts: [
      "a,b/scene.json":
        #"{"timeline": ["start@0", "image=bus.png@1", "image=none@2", "heading-image=/abs.png@3", "color=rgb(1,2,3)@1"]}"#
    ])
    let spec = try files.spec(scene: "a,b/scene.json")
    #expect(spec.commands?.changes.paint.image.map(\.value) == ["a,b/bus.png", nil])
    #expect(spec.commands?.changes.paint.headingImage.map(\.value) == ["/abs.png"])
    #expect(spec.commands?.changes.color.map(\.value) == [RGBA(1, 2, 3)])
    let again = try TextFiles(texts: ["scene.json": spec.json()]).spec(scene: "scene.json")
    #expect(again.commands == spec.commands)
  }
}

@Suite struct `Any timeline` {
  private static let changes = [
    "color=red", "pulse-color=#0f08", "stroke=blue", "radius=30px", "accuracy=20px",
    "heading=200",
    "delay=0.5", "delay=inf", "image=a.png", "image=none", "heading-image=a.png", "heading-image=none",
    "move=22;114",
  ]

  /// "No command ever raises an error: a disallowed command is a silent no-op."
  @Test(arguments: 1...12)
  func `is drawn, whatever it says`(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<25 {
      let commands = PulseCommand.allCases.map(\.rawValue)
      let parts = (0..<Int.random(in: 1...14, using: &random)).map { _ in
        let isCommand = Bool.random(using: &random)
        let word = (isCommand ? commands : Self.changes).randomElement(using: &random) ?? "stop"
        let time = Double(Int.random(in: 0...40, using: &random)) / 8
        let isSudden =
          isCommand || word.hasPrefix("delay") || word.contains("image") || Bool.random(using: &random)
        return "\(word)@\(time)\(isSudden ? "" : "/ease-in-out:0.5")"
      }
      let list = try TimelineCommandList(parsing: parts.joined(separator: ","))
      #expect(try TimelineCommandList(parsing: list.description) == list)
      let spec = SceneSpec.hongKong {
        ($0.commands, $0.popsIn) = (list, Bool.random(using: &random))
        $0.showsWhenStopped = Bool.random(using: &random)
        $0.effect = Effect.builtInNames.randomElement(using: &random).map(EffectReference.builtIn)
        $0.radius = .points(40)
        ($0.accuracy, $0.heading) = (.points(50), .degrees(10))
      }
      let scene = try spec.resolved(reading: Pictures()).scene
      for step in 0...44 {
        let overlay = scene.state(at: Double(step) / 8).overlays[0]
        // What is neither shown while stopped nor started is not to be seen, whatever else changes.
        if !scene.overlays[0].timeline.snapshot(at: Double(step) / 8).isVisible {
          #expect(overlay.layers.allSatisfy { !$0.isVisible })
        }
      }
    }
  }
}
