import PulseArguments
import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene
@testable import PulseSceneInput
import Testing

@Suite struct `A timing curve` {
  @Test(arguments: [
    Word("linear", is: [0, 0, 1, 1]),
    Word("ease", is: [0.25, 0.1, 0.25, 1]),
    Word("ease-in", is: [0.42, 0, 1, 1]),
    Word("ease-out", is: [0, 0, 0.58, 1]),
    Word("ease-in-out", is: [0.42, 0, 0.58, 1]),
    Word("cubic-bezier(0.1,-0.2,0.3,1.4)", is: [0.1, -0.2, 0.3, 1.4]),
    Word("cubic-bezier(0.1, -0.2, 0.3, 1.4)", is: [0.1, -0.2, 0.3, 1.4]),
    Word("cubic-bezier( 0.1 , -0.2 , 0.3 , 1.4 )", is: [0.1, -0.2, 0.3, 1.4]),
  ])
  func `has the control points that CSS gives its name`(word: Word<[Double]>) throws {
    let curve = try #require(TimingCurve(parsing: word.text))
    #expect([curve.x1, curve.y1, curve.x2, curve.y2] == word.value)
  }

  @Test(arguments: [
    "", "Linear", "ease-inout", "cubic-bezier", "cubic-bezier()", "cubic-bezier(0,0,1)",
    "cubic-bezier(0,0,1,1,1)",
    "cubic-bezier(0,0,1,1", "cubic-bezier(0,,1,1)", "cubic-bezier(0 0 1 1)", "cubic-bezier(-0.1,0,1,1)",
    "cubic-bezier(0,0,1.1,1)", "cubic-bezier(0,nan,1,1)", "cubic-bezier(0,1e400,1,1)", "steps(3)",
  ])
  func `is nothing else`(text: String) {
    #expect(TimingCurve(parsing: text) == nil)
  }

  @Test(arguments: ["linear", "ease", "ease-in", "ease-out", "ease-in-out", "cubic-bezier(0.1,-0.2,0.3,1.4)"])
  func `is written as it was read`(text: String) {
    #expect(TimingCurve(parsing: text)?.text == text)
  }

  @Test func `is written with its name where it has one`() {
    #expect(TimingCurve(parsing: "cubic-bezier(0.25,0.1,0.25,1.0)")?.text == "ease")
  }
}

@Suite struct `A pair of values` {
  @Test(arguments: [
    Word("0.8:1.2", is: StartEndRange(0.8, 1.2)),
    Word("0.5:0.05", is: StartEndRange(0.5, 0.05)),
    Word("-1:2e1", is: StartEndRange(-1, 20)),
  ])
  func `is two numbers with a colon`(word: Word<StartEndRange>) {
    #expect(StartEndRange(parsing: word.text) == word.value)
    #expect(StartEndRange(parsing: word.value.description) == word.value)
  }

  @Test(arguments: ["", ":", "1", "1:", ":1", "1:2:3", "1-2", "a:b", "1: 2", "inf:1", "0:nan"])
  func `is nothing else`(text: String) {
    #expect(StartEndRange(parsing: text) == nil)
  }
}

@Suite struct `A background` {
  @Test(arguments: [
    Word("world", is: Background.world),
    Word("none", is: Background.transparent),
    Word("transparent", is: Background.transparent),
    Word("#12345600", is: Background.transparent),
    Word("#123456", is: Background.color(RGBA(0x12, 0x34, 0x56))),
    Word("rgb(1 2 3 / 20%)", is: Background.color(RGBA(1, 2, 3, alpha: 51))),
    Word("navy", is: Background.color(RGBA(0, 0, 128))),
    Word("map.png", is: Background.source("map.png")),
    Word("./map", is: Background.source("./map")),
    Word("/tiles/{z}/{x}/{-y}.jpg", is: Background.source("/tiles/{z}/{x}/{-y}.jpg")),
    Word("{z}-{x}-{y}", is: Background.source("{z}-{x}-{y}")),
  ])
  func `is the world, nothing, a color or a path`(word: Word<Background>) {
    #expect(Background(parsing: word.text) == word.value)
    #expect(Background(parsing: word.value.description) == word.value)
  }

  @Test(arguments: ["", "World", "None", "world:dark", "map", "#12", "#12.3"])
  func `is nothing else`(text: String) {
    #expect(Background(parsing: text) == nil)
  }
}

@Suite struct `A list of commands` {
  @Test func `is read in the order in which it is written`() throws {
    let list = try TimelineCommandList(parsing: "start@0,pause@1.2,resume@1.8,stop@3,start@.5")
    #expect(
      list.commands == [
        TimedCommand(.start, at: 0), TimedCommand(.pause, at: 1.2), TimedCommand(.resume, at: 1.8),
        TimedCommand(.stop, at: 3), TimedCommand(.start, at: 0.5),
      ])
    #expect(list.description == "start@0,pause@1.2,resume@1.8,stop@3,start@0.5")
    #expect(try TimelineCommandList(parsing: list.description) == list)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let text: String
    let part: String
    let problem: TimedListProblem
    var testDescription: String { "'\(text)'" }
  }

  @Test(arguments: [
    Mistake(text: "", part: "", problem: .unknownCommand("")),
    Mistake(text: "start@0,", part: "", problem: .unknownCommand("")),
    Mistake(text: "begin@0", part: "begin@0", problem: .unknownCommand("begin")),
    Mistake(text: "Start@0", part: "Start@0", problem: .unknownCommand("Start")),
    Mistake(text: "start@0, stop 1 ", part: "stop 1", problem: .unknownCommand("stop 1")),
    Mistake(text: "@1", part: "@1", problem: .unknownCommand("")),
    Mistake(text: "start", part: "start", problem: .invalidTime),
    Mistake(text: "start@", part: "start@", problem: .invalidTime),
    Mistake(text: "start@-1", part: "start@-1", problem: .invalidTime),
    Mistake(text: "start@1s", part: "start@1s", problem: .invalidTime),
    Mistake(text: "start@inf", part: "start@inf", problem: .invalidTime),
    Mistake(text: "start@0,stop@1@2", part: "stop@1@2", problem: .invalidTime),
    Mistake(text: "start@0,stop@x,jump@1", part: "stop@x", problem: .invalidTime),
  ])
  func `names the first part that is none`(mistake: Mistake) throws {
    let error = try #require(throws: ArgumentValueError.self) {
      try TimelineCommandList(parsing: mistake.text)
    }
    #expect(error == TimelineCommandList.syntaxTerms.error(mistake.problem, in: mistake.part))
  }
}

@Suite struct `Edges of a picture` {
  @Test(arguments: [
    Word("-10,35,30,60", is: GeoBounds(west: -10, south: 35, east: 30, north: 60)),
    Word("170, -1.5, -170, 1", is: GeoBounds(west: 170, south: -1.5, east: -170, north: 1)),
    Word("-180,-90,180,90", is: GeoBounds(west: -180, south: -90, east: 180, north: 90)),
  ])
  func `are west, south, east and north`(word: Word<GeoBounds>) throws {
    #expect(try GeoBounds(argument: word.text) == word.value)
    #expect(try GeoBounds(argument: word.value.argument) == word.value)
  }

  @Test(arguments: [
    Word("", is: "is not a box; use WEST,SOUTH,EAST,NORTH in degrees, such as -10,35,30,60"),
    Word("1,2,3", is: "is not a box; use WEST,SOUTH,EAST,NORTH in degrees, such as -10,35,30,60"),
    Word("1,2,3,x", is: "is not a box; use WEST,SOUTH,EAST,NORTH in degrees, such as -10,35,30,60"),
    Word(
      "1,2,401,4", is: "is out of range; use WEST and EAST from -360 to 360, SOUTH and NORTH from -90 to 90"),
    Word("357,48,362,50", is: "is out of range; write -3,48,2,50 for the same box"),
    Word(
      "1,2,3,2",
      is: "is empty; use WEST,SOUTH,EAST,NORTH with SOUTH below NORTH and WEST different from EAST"),
    Word("-10,50,30,35.5", is: "has its south edge above its north edge; write -10,35.5,30,50"),
    Word("1,5,3,2", is: "has its south edge above its north edge; write 1,2,3,5"),
    Word(
      "3,1,3,2",
      is: "is empty; use WEST,SOUTH,EAST,NORTH with SOUTH below NORTH and WEST different from EAST"),
  ])
  func `are refused when they make no box`(word: Word<String>) {
    let error = #expect(throws: ArgumentValueError.self) { try GeoBounds(argument: word.text) }
    #expect(error.map { "\($0)" } == word.value)
  }
}

@Suite struct `A base map of the user's own` {
  private static let files = TextFiles(texts: [
    "maps/scene.json": #"{"lat": 1, "lon": 2, "basemap": "a/b.png", "bounds": "1,2,3,4"}"#,
    "maps/root.json": #"{"lat": 1, "lon": 2, "basemap": "/t/{z}/{x}/{y}.png"}"#,
    "maps/red.json": #"{"lat": 1, "lon": 2, "basemap": "red", "bounds": "1,2,3,4"}"#,
    "maps/web.json": #"{"lat": 1, "lon": 2, "basemap": "https://example.com/{z}/{x}/{y}.png"}"#,
  ])

  private static func background(_ scene: String, _ options: SceneSpec = SceneSpec()) throws -> Background {
    try SceneReader(files: files, options: options).spec(scene: scene).resolved(reading: files).scene
      .background
  }

  @Test func `leads on from the folder of the scene file, options from where the user is`() throws {
    let box = GeoBounds(west: 1, south: 2, east: 3, north: 4)
    #expect(try Self.background("maps/scene.json") == .source("maps/a/b.png", bounds: box))
    #expect(try Self.background("maps/root.json") == .source("/t/{z}/{x}/{y}.png"))
    #expect(try Self.background("maps/web.json") == .source("https://example.com/{z}/{x}/{y}.png"))
    var options = SceneSpec()
    options.background = .source("c.tif")
    #expect(try Self.background("maps/scene.json", options) == .source("c.tif", bounds: box))
  }

  @Test func `is what bounds are for`() {
    let error = #expect(throws: SceneError.self) { try Self.background("maps/red.json") }
    #expect(
      error?.diagnostics.map(\.description) == [
        "maps/red.json: bounds: '1,2,3,4' does not apply to '#ff0000'; use an image as the base map, or write --bbox for the view"
      ])
  }
}
