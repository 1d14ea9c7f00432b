import PulseTestSupport
import Testing

/// A signal and its expected effect on a long job.
struct Interruption: Sendable, CustomTestStringConvertible {
  let signal: String
  let status: Int32
  let output: String

  var testDescription: String { "\(signal) while \(output) is written" }

  static let all = [("HUP", Int32(129)), ("INT", Int32(130)), ("TERM", Int32(143))].flatMap {
    signal, status in
    ["old.gif", "%04d.png"].map { Interruption(signal: signal, status: status, output: $0) }
  }

  /// A script that sends the signal once a temporary file exists, and exits with the status of the tool.
  ///
  /// Job control keeps bash from ignoring SIGINT in background jobs.
  var script: String {
    """
    set -m
    pulsemap render --lat 1 --lon 2 --basemap white --pulse-duration 600 --duration 600 --fps 50 -o \(output) &
    until ls -A | grep -q 'part$'; do sleep 0.01; done
    kill -\(signal) $!
    wait $!
    """
  }
}

@Suite struct `A job that is` {
  @Test(arguments: Interruption.all)
  func `interrupted or terminated leaves nothing half-written`(_ interruption: Interruption) throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "old.gif")
    let result = try ToolUnderTest.shell(interruption.script, in: folder.url)
    #expect(result.status == interruption.status)
    #expect(result.text == "")
    #expect(try folder.names == ["old.gif"])
    #expect(try folder.text("old.gif") == "old")
  }

  @Test func `killed leaves the earlier file`() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "old.gif")
    let kill = Interruption(signal: "KILL", status: 137, output: "old.gif")
    #expect(try ToolUnderTest.shell(kill.script, in: folder.url).status == kill.status)
    #expect(try folder.text("old.gif") == "old")
  }

  @Test func `started with interruptions ignored is not interrupted`() throws {
    let folder = try TemporaryFolder()
    let script = """
      trap '' INT
      pulsemap render \(Sample.small) --pulse-duration 20 -o a.gif &
      until ls -A | grep -q 'gif'; do sleep 0.01; done
      kill -INT $!
      wait $!
      """
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.status == 0)
    #expect(try folder.names == ["a.gif"])
  }
}
