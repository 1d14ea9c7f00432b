import PulseDocument
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

@Suite struct `Changes in a timeline` {
  @Test func `are written as they are read, whatever they change`() throws {
    let text =
      "start@0,stop@3,radius=5000m@1/linear:2,color=#ff0000@1,move=3;4@0/ease-in:2,accuracy=10px@0.4,heading=90@0.5"
    let list = try TimelineCommandList(parsing: text)
    #expect(try TimelineCommandList(parsing: list.description) == list)
    for part in text.split(separator: ",") { #expect(list.description.contains(part), "\(part)") }
  }

  private func scene(_ timeline: String, _ change: (inout SceneSpec) -> Void = { _ in }) throws -> Scene {
    var spec = SceneSpec()
    spec.latitude = 0
    spec.longitude = 0
    spec.radius = .points(40)
    spec.zoom = 10
    spec.commands = try TimelineCommandList(parsing: timeline)
    change(&spec)
    return try spec.resolved().scene
  }

  // TSCircleView: "You can change radius"; "After setting this you're responsible to call `setNeedsDisplay`"
  // YHAnimatedCircleView, a wish: "I am working with clusters and I would like to modify their size"
  @Test func `change the radius and leave the running animation alone`() throws {
    let plain = try scene("start@0.1")
    let changed = try scene("start@0.1,radius=80px@0.5,radius=20px@1/linear:0.4")
    for step in 0..<150 {
      let time = Double(step) / 50
      let (before, after) = (plain.state(at: time).overlays[0], changed.state(at: time).overlays[0])
      #expect(after.layers.map(\.scale) == before.layers.map(\.scale))
      #expect(after.layers.map(\.opacity) == before.layers.map(\.opacity))
      let radius =
        time < 0.5 ? 40 : time < 1 ? 80 : time < 1.4 ? 80 - 60 * (time - 1) / 0.4 : 20
      #expect(abs(after.radius - radius) < 1e-9)
      #expect(abs(after.layers[0].radius - radius * after.layers[0].scale) < 1e-9)
    }
  }

  @Test func `run a pulse from the beginning that is only changed`() throws {
    #expect(try scene("radius=80px@0.5").state(at: 0).overlays[0].state == .animating)
  }

  // TSCircleView: its coordinate, as its radius, can be set at any time.
  @Test func `keep a radius in meters true where the pulse has moved to`() throws {
    let scene = try scene("move=60;0@1") { $0.radius = .meters(1000) }
    let before = scene.state(at: 0.9).overlays[0].radius
    let after = scene.state(at: 1).overlays[0].radius
    let expected =
      EarthModel.apple.pointsPerMeter(atLatitude: 60)
      / EarthModel.apple.pointsPerMeter(atLatitude: 0)
    #expect(abs(after / before - expected) < 1e-12)
  }

  // YHAnimatedCircleView, a wish: "and move them, any suggestion for a Smooth effect for move the the Marker"
  @Test func `move in even steps on the map, the short way around`() throws {
    let scene = try scene("move=0;-179@1/linear:2") {
      $0.longitude = 179
      $0.zoom = 5
    }
    let places = (0...8).map { scene.state(at: 1 + Double($0) / 4).overlays[0].x }
    // Two degrees of a world of 8192 pixels.
    #expect(abs(places[8] - places[0] - 8192.0 * 2 / 360) < 1e-6)
    for (first, second) in zip(places, places.dropFirst()) {
      #expect(abs(second - first - 8192.0 * 2 / 360 / 8) < 1e-6)
    }
  }

  // SVPulsingAnnotationView: "annotationColor" can be set while it is shown.
  @Test func `change the main color and no other`() throws {
    let scene = try scene("color=#0000ff@1/linear:1") {
      $0.color = RGBA(200, 100, 0)
      $0.strokeColor = RGBA(9, 9, 9)
    }
    func fill(_ time: Double) -> RGBA { scene.state(at: time).overlays[0].layers[0].fill }
    #expect(fill(0.5) == RGBA(200, 100, 0))
    #expect(fill(1.5) == RGBA(100, 50, 128))
    #expect(fill(2) == RGBA(0, 0, 255))
    #expect(scene.displayList(at: 2).shapes[0].stroke == RGBA(9, 9, 9))
  }

  @Test func `last until the last change is over and a cycle more`() throws {
    #expect(try abs(scene("start@0,radius=80px@2/ease:1.5").duration - 4.3) < 1e-12)
  }

  @Test func `refuse to ease from meters to points`() throws {
    let error = try #require(throws: SceneError.self) { try scene("radius=5km@1/linear:1") }
    #expect(
      error.diagnostics.map(\.message) == [
        "'radius=5000m@1' changes the unit of '40px' gradually; make the change immediate, or keep the unit"
      ])
    #expect(try scene("radius=5km@1").duration > 1)
  }

  @Test(arguments: [
    "start@0,pause@1.2,resume@1.8,stop@3", "radius=800m@2", "radius=1200m@2/ease-out:1.5", "color=#00aa00@2",
    "start@0.5,color=#00aa0080@2/cubic-bezier(0.1,0.2,0.3,1):3,move=48.2;-16.4@4/linear:0.5",
  ])
  func `are written as they are read`(text: String) throws {
    #expect(try TimelineCommandList(parsing: text).description == text)
  }

  @Test(arguments: [
    ("radius=800m@3/ease-out", "radius=800m@0/ease-out:3"),
    (
      "radius=800m@3/ease,start@0,radius=500m@1/linear:0.5",
      "start@0,radius=500m@1/linear:0.5,radius=800m@1.5/ease:1.5"
    ),
    // Each kind has its own time.
    ("radius=800m@1/linear:1, move=1;2@3/ease", "radius=800m@1/linear:1,move=1;2@0/ease:3"),
  ])
  func `arrive at their time when they have a curve without seconds`(text: String, meaning: String) throws {
    #expect(try TimelineCommandList(parsing: text).description == meaning)
  }

  @Test func `are refused when they should arrive before the one before them is over`() {
    #expect(throws: TimelineCommandList.syntaxTerms.error(.noTimeLeft(over: 4), in: "radius=5@3/ease")) {
      try TimelineCommandList(parsing: "radius=5@3/ease,radius=4@1/ease:3")
    }
  }

  @Test func `keep commas in parentheses together and sort changes by time`() throws {
    let list = try TimelineCommandList(parsing: "color=rgb(1,2,3)@4,color=red@1,start@0")
    #expect(list.changes.color.map(\.value) == [RGBA(255, 0, 0), RGBA(1, 2, 3)])
    #expect(list.commands == [TimedCommand(.start, at: 0)])
  }

  @Test(arguments: [
    ("strat@0", TimedListProblem.unknownCommand("strat")),
    ("size=4@1", .unknownCommand("size")),
    ("radius=800", .invalidTime),
    ("radius=800@-1", .invalidTime),
    ("radius=0@1", .invalidValue("0", remedy: "write radius=LENGTH, such as radius=800")),
    ("color=rde@1", .invalidValue("rde", remedy: "write color=COLOR, such as color=#00aa00")),
    (
      "move=91;0@1",
      .invalidValue(
        "91;0", remedy: "write move=LAT;LON with -90 to 90 and -360 to 360 degrees, such as move=48.2;16.4")
    ),
    ("radius=800@1/eas", .invalidTransition("eas")),
    ("radius=800@1/eas:2", .invalidTransition("eas:2")),
    ("radius=800@1/ease:-2", .invalidTransition("ease:-2")),
    ("pause@1/ease:2", .easedCommand),
  ])
  func `are refused with the part that is wrong`(text: String, problem: TimedListProblem) {
    #expect(throws: TimelineCommandList.syntaxTerms.error(problem, in: text)) {
      try TimelineCommandList(parsing: "start@0,\(text)")
    }
  }
}
