import PulseDocument
import PulsePixels
import Testing

@testable import PulseGoldens

@Suite struct `The times of a sequence of files` {
  @Test func `are those of its sidecar`() throws {
    let text = """
      {"frames": [{"index": 0, "delay": 0.03333333333333333}, {"delay": 0.02}, {"delay": 3}], "loop": 2, "width": 9}
      """
    let times = try FrameTimes(Array(text.utf8), count: 3)
    #expect(times.delays == [FrameDelay(1, over: 30), FrameDelay(1, over: 50), FrameDelay(3, over: 1)])
    #expect(times.loopCount == 2)
    #expect(try FrameTimes(Array(#"{"frames": [{"delay": 0}]}"#.utf8), count: 1).loopCount == 0)
  }

  @Test(arguments: [
    ("{}", "has no frames; render the sequence again, with --sidecar"),
    ("[]", "has no frames; render the sequence again, with --sidecar"),
    (
      #"{"frames": [{"delay": 1}]}"#,
      "frames: has 1 frames instead of 2; render the sequence again, with --sidecar"
    ),
    (
      #"{"frames": [{}, {"delay": -1}]}"#,
      "frames[0]: has no delay; render the sequence again, with --sidecar"
    ),
    (
      #"{"frames": [{"delay": 1}, {"delay": 1e300}]}"#,
      "frames[1].delay: '1e+300' is out of range; use seconds from 0 to 86400"
    ),
    (
      #"{"frames": [{"delay": 1}, {"delay": 1}], "loop": 0.5}"#,
      "loop: '0.5' is not a whole number; use 0 to 1000000000"
    ),
    ("{", "line 1, column 2: expected a key in quotes, found the end of the file"),
  ])
  func `are refused unless the sidecar is whole`(text: String, message: String) throws {
    let error = try #require(throws: DocumentError.self) { try FrameTimes(Array(text.utf8), count: 2) }
    #expect(error.diagnostics.first?.description == message)
  }

  /// Every fraction that a file can state, in both directions.
  @Test func `are the fractions that their decimals stand for`() {
    for denominator in [1, 2, 3, 7, 24, 30, 50, 60, 90, 100, 120, 1000, 65_535] {
      for numerator in stride(from: 0, through: 400, by: 7) {
        let delay = FrameDelay(numerator, over: denominator)
        #expect(FrameTimes.fraction(of: delay.seconds) == delay)
      }
    }
    for seconds in [0.1234567891234, 1e-9, 86_400, .pi, 86_399.999_999_999] {
      #expect(abs(FrameTimes.fraction(of: seconds).seconds - seconds) <= 5e-7)
    }
  }

  @Test(
    arguments: [
      ("hk/0000.png", "hk/frames.png.json"), ("a/ring-012.png", "a/ring-frames.png.json"),
      ("7-x.PNG", "frames-x.PNG.json"), ("hk/a.png", nil), ("1/a.png", nil),
    ] as [(String, String?)])
  func `are beside the files`(path: String, sidecar: String?) {
    #expect(FrameTimes.path(besideFrame: path) == sidecar)
  }
}
