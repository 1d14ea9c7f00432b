import PulseDocument
import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

/// A change of a scene and its expected messages.
struct Remark: Sendable, CustomTestStringConvertible {
  let name: String
  let say: @Sendable (inout SceneSpec) -> Void
  let messages: [String]

  init(_ name: String, gets messages: String..., say: @escaping @Sendable (inout SceneSpec) -> Void) {
    self.name = name
    self.say = say
    self.messages = messages
  }

  var testDescription: String { name }
}

@Suite struct `What is wrong with a scene` {
  @Test(arguments: [
    Remark("no latitude", gets: "--lat: is missing; write --lat DEG") { $0.latitude = nil },
    Remark("no longitude", gets: "--lon: is missing; write --lon DEG") { $0.longitude = nil },
    Remark(
      "latitude 90.5", gets: "--lat: the latitude '90.5' is out of range; use -90 to 90 degrees"
    ) { $0.latitude = 90.5 },
    Remark(
      "longitude -361", gets: "--lon: the longitude '-361.0' is out of range; use -360 to 360 degrees"
    ) { $0.longitude = -361 },
    Remark("zoom 23", gets: "--zoom: the zoom '23.0' is out of range; use 0 to 22") { $0.zoom = 23 },
    Remark(
      "size 65536x1",
      gets: "--size: '65536x1' is too large; use sides of at most 65535 and at most 33554432 pixels in all, "
        + "such as 8192x4096"
    ) { $0.size = PixelSize(65_536, 1) },
    Remark(
      "size 6000x6000",
      gets:
        "--size: '6000x6000' is too large; use sides of at most 65535 and at most 33554432 pixels in all, "
        + "such as 8192x4096"
    ) { $0.size = PixelSize(6_000, 6_000) },
    Remark(
      "size 3000x3000 at 2",
      gets: "--size: '3000x3000' at scale 2 is too large; use sides of at most 65535 and at most 33554432 "
        + "pixels in all, such as 8192x4096"
    ) {
      $0.size = PixelSize(3_000, 3_000)
      $0.pixelRatio = 2
    },
    Remark(
      "size of nine digits",
      gets: "--size: '999999999x999999999' at scale 4 is too large; use sides of at most 65535 and at most "
        + "33554432 pixels in all, such as 8192x4096"
    ) {
      $0.size = PixelSize(999_999_999, 999_999_999)
      $0.pixelRatio = 4
    },
    Remark(
      "duration and cycles", gets: "--cycles: '3' conflicts with --duration; use one of them"
    ) {
      $0.duration = 2
      $0.cycles = 3
    },
    Remark(
      "cycles of what does not pulse",
      gets: "--cycles: '3' does not apply to a pulse without motion; use --duration"
    ) {
      $0.delay = .infinity
      $0.cycles = 3
    },
    Remark(
      "a strict list of commands",
      gets:
        "--timeline: 'start@1' is ignored: already running; leave it out, or write stop@1,start@1 to begin again",
      "--timeline: 'pause@4' is ignored: the pulse is stopped; leave it out"
    ) {
      $0.commands = try? TimelineCommandList(parsing: "start@0,start@1,stop@3,pause@4")
      $0.isStrict = true
    },
  ])
  func `is said with the value and what to write instead`(remark: Remark) throws {
    let error = try #require(throws: SceneError.self) { try SceneSpec.hongKong(remark.say).resolved() }
    #expect(error.lines == remark.messages)
  }

  @Test(arguments: [
    Remark("radius 0", gets: "--radius: '0m' is out of range; use a length above 0 and at most 20037km") {
      $0.radius = .meters(0)
    },
    Remark("radius -3px", gets: "--radius: '-3px' is out of range; use a length above 0 and at most 20037km")
    {
      $0.radius = .points(-3)
    },
    Remark(
      "radius 20038km",
      gets: "--radius: '20038000m' is out of range; use a length above 0 and at most 20037km"
    ) { $0.radius = .meters(20_038_000) },
    Remark("size 0x5", gets: "--size: '0x5' has no pixels; use sides of at least 1") {
      $0.size = PixelSize(0, 5)
    },
    Remark("scale 5", gets: "--scale: '5' is out of range; use 1 to 4") { $0.pixelRatio = 5 },
    Remark("rings -1", gets: "--rings: '-1' is out of range; use 1 to 32") { $0.rings = -1 },
    Remark("no frames", gets: "--fps: '0' is out of range; use 0.1 to 120") { $0.frameRate = 0 },
    Remark("no time", gets: "--duration: '0' is out of range; use seconds from 0.01 to 86400") {
      $0.duration = 0
    },
    Remark(
      "a pulse of no time", gets: "--pulse-duration: '0' is out of range; use seconds from 0.01 to 86400"
    ) {
      $0.pulseDuration = 0
    },
    Remark(
      "a delay before",
      gets: "--delay: '-1' is out of range; use seconds from 0 to 86400, or inf for no pulse"
    ) { $0.delay = -1 },
    Remark("no cycles", gets: "--cycles: '0' is out of range; use 1 to 10000") { $0.cycles = 0 },
    Remark("plays -1", gets: "--loop: '-1' is out of range; use 0 to loop forever, or 1 to 65536") {
      $0.loopCount = -1
    },
    Remark(
      "stroke width -1px", gets: "--stroke-width: '-1px' is out of range; use a length from 0 to 20037km"
    ) {
      $0.strokeColor = RGBA(0, 0, 0)
      $0.strokeWidth = .length(.points(-1))
    },
    Remark("scale range -1:1", gets: "--scale-range: '-1:1' is out of range; use factors from 0 to 1000") {
      $0.scaleRange = StartEndRange(-1, 1)
    },
    Remark("scale range 1:1001", gets: "--scale-range: '1:1001' is out of range; use factors from 0 to 1000")
    {
      $0.scaleRange = StartEndRange(1, 1_001)
    },
    Remark("opacity range 0:2", gets: "--opacity-range: '0:2' is out of range; use opacities from 0 to 1") {
      $0.opacityRange = StartEndRange(0, 2)
    },
    Remark(
      "a curve far beyond",
      gets: "--timing: 'cubic-bezier(0,1e+308,1,1)' overshoots too far; use y from -10 to 10"
    ) { $0.curve = TimingCurve(parsing: "cubic-bezier(0,1e308,1,1)") },
  ])
  func `is a value that no option accepts`(remark: Remark) throws {
    let error = try #require(throws: SceneError.self) { try SceneSpec.hongKong(remark.say).checkValues() }
    #expect(error.lines == remark.messages)
  }

  @Test func `is said all at once`() throws {
    var spec = SceneSpec()
    spec.size = PixelSize(70_000, 1)
    spec.duration = 1
    spec.cycles = 1
    let error = try #require(throws: SceneError.self) { try spec.resolved() }
    #expect(error.diagnostics.map(\.field) == [.size, .latitude, .cycles])
    spec.radius = .meters(-1)
    spec.opacityRange = StartEndRange(0, 1.5)
    spec.frameRate = .nan
    let valueError = try #require(throws: SceneError.self) { try spec.checkValues() }
    #expect(valueError.diagnostics.map(\.field) == [.radius, .opacityRange, .frameRate])
  }
}

@Suite struct `A warning` {
  @Test(arguments: [
    Remark(
      "latitude 86", gets: "--lat: '86' is beyond the edge of the map; it is drawn at 85.05112878"
    ) { $0.latitude = 86 },
    Remark(
      "latitude -85.1", gets: "--lat: '-85.1' is beyond the edge of the map; it is drawn at -85.05112878"
    ) { $0.latitude = -85.1 },
    Remark(
      "a circle that does not reach the map",
      gets:
        "--lat: '89' is beyond the edge of the map, at 85.05112878, which a circle of 300 km around it does not reach; use a "
        + "larger radius, or --circle planar to draw it at the edge"
    ) { ($0.latitude, $0.radius, $0.circleMode) = (89, .meters(300_000), .geodesic) },
    Remark(
      "a width without a stroke",
      gets: "--stroke-width: '3px' has no effect without a stroke; add --stroke COLOR"
    ) { $0.strokeWidth = .length(.points(3)) },
    Remark(
      "commands without effect",
      gets: "--timeline: 'resume@0' is ignored: the pulse is stopped; leave it out",
      "--timeline: 'start@2' is ignored: already running; leave it out, or write stop@2,start@2 to begin again",
      "--timeline: 'pause@4' is ignored: already paused; leave it out"
    ) { $0.commands = try? TimelineCommandList(parsing: "resume@0,start@1,start@2,pause@3,pause@4") },
    Remark(
      "a cycle of 90.5 s",
      gets: "--duration: one cycle takes 90.5 s; the first 60 s are rendered; use --duration for more"
    ) {
      $0.pulseDuration = 90
      $0.delay = 0.5
    },
    Remark("nothing to warn of") { $0.duration = 3_600 },
    Remark("a list of commands without fault") {
      $0.commands = try? TimelineCommandList(parsing: "start@0,pause@1.2,resume@1.8,stop@3,stop@4")
      $0.isStrict = true
    },
  ])
  func `says what will not be as it was asked for`(remark: Remark) throws {
    #expect(try SceneSpec.hongKong(remark.say).resolved().lines == remark.messages)
  }
}
