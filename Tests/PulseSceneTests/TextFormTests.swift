import PulseMotion
import PulsePixels
import PulseScene
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
    Word("0.8:1.2", is: ValueRange(0.8, 1.2)),
    Word("0.5:0.05", is: ValueRange(0.5, 0.05)),
    Word("-1:2e1", is: ValueRange(-1, 20)),
  ])
  func `is two numbers with a colon`(word: Word<ValueRange>) {
    #expect(ValueRange(parsing: word.text) == word.value)
    #expect(ValueRange(parsing: word.value.description) == word.value)
  }

  @Test(arguments: ["", ":", "1", "1:", ":1", "1:2:3", "1-2", "a:b", "1: 2", "inf:1", "0:nan"])
  func `is nothing else`(text: String) {
    #expect(ValueRange(parsing: text) == nil)
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
  ])
  func `is the world, nothing or a color`(word: Word<Background>) {
    #expect(Background(parsing: word.text) == word.value)
    #expect(Background(parsing: word.value.description) == word.value)
  }

  @Test(arguments: ["", "World", "None", "world:dark", "map.png", "#12"])
  func `is nothing else`(text: String) {
    #expect(Background(parsing: text) == nil)
  }
}

@Suite struct `A list of commands` {
  @Test func `is read in the order in which it is written`() throws {
    let list = try CommandList(parsing: "start@0,pause@1.2,resume@1.8,stop@3,start@.5")
    #expect(
      list.commands == [
        TimedCommand(.start, at: 0), TimedCommand(.pause, at: 1.2), TimedCommand(.resume, at: 1.8),
        TimedCommand(.stop, at: 3), TimedCommand(.start, at: 0.5),
      ])
    #expect(list.description == "start@0,pause@1.2,resume@1.8,stop@3,start@0.5")
    #expect(try CommandList(parsing: list.description) == list)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let text: String
    let part: String
    let problem: ListSyntaxError.Problem
    var testDescription: String { "'\(text)'" }
  }

  @Test(arguments: [
    Mistake(text: "", part: "", problem: .unknownCommand("")),
    Mistake(text: "start@0,", part: "", problem: .unknownCommand("")),
    Mistake(text: "begin@0", part: "begin@0", problem: .unknownCommand("begin")),
    Mistake(text: "Start@0", part: "Start@0", problem: .unknownCommand("Start")),
    Mistake(text: "start@0, stop 1 ", part: "stop 1", problem: .unknownCommand("stop 1")),
    Mistake(text: "@1", part: "@1", problem: .unknownCommand("")),
    Mistake(text: "start", part: "start", problem: .unusableTime),
    Mistake(text: "start@", part: "start@", problem: .unusableTime),
    Mistake(text: "start@-1", part: "start@-1", problem: .unusableTime),
    Mistake(text: "start@1s", part: "start@1s", problem: .unusableTime),
    Mistake(text: "start@inf", part: "start@inf", problem: .unusableTime),
    Mistake(text: "start@0,stop@1@2", part: "stop@1@2", problem: .unusableTime),
    Mistake(text: "start@0,stop@x,jump@1", part: "stop@x", problem: .unusableTime),
  ])
  func `names the first part that is none`(mistake: Mistake) throws {
    let error = try #require(throws: ListSyntaxError.self) { try CommandList(parsing: mistake.text) }
    #expect(error.part == mistake.part)
    #expect(error.problem == mistake.problem)
  }
}
