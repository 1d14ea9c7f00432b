import Foundation
import PulseTestSupport
import Testing

@Suite struct `Running a program` {
  @Test func `returns status and both streams`() throws {
    let result = try run("/bin/sh", ["-c", "echo out; echo err >&2; exit 7"])
    #expect(result.status == 7)
    #expect(result.signal == nil)
    #expect(result.text == "out\n")
    #expect(result.standardError == "err\n")
  }

  @Test func `takes ten megabytes on both streams`() throws {
    let count = 10_000_000
    let script = "head -c \(count) /dev/zero; head -c \(count) /dev/zero | tr '\\0' x >&2"
    let result = try run("/bin/sh", ["-c", script])
    #expect(result.status == 0)
    #expect(result.standardOutput.count == count)
    #expect(result.standardError.utf8.count == count)
  }

  @Test func `feeds the standard input`() throws {
    let input = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
    let result = try run("/bin/cat", input: input)
    #expect(result.standardOutput == input)
  }

  @Test func `sets environment and working directory`() throws {
    let folder = try TemporaryFolder()
    let result = try run(
      "/bin/sh", ["-c", "echo $GREETING; echo $HOME; pwd"],
      environment: ["GREETING": "hello"], workingDirectory: folder.url)
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.prefix(2) == ["hello", ""])
    #expect(lines[2].hasSuffix(folder.url.lastPathComponent))
  }

  @Test(arguments: [SIGTERM, SIGKILL, SIGSEGV])
  func `names the signal that ended it`(signal: Int32) throws {
    let result = try run("/bin/sh", ["-c", "kill -\(signal) $$"])
    #expect(result.status == nil)
    #expect(result.signal == signal)
  }

  @Test func `kills it and its children when the time is over`() async throws {
    let folder = try TemporaryFolder()
    let late = folder.file("late")
    let script = "echo working >&2; (sleep 5; touch '\(late.path(percentEncoded: false))') & sleep 60"
    let clock = ContinuousClock()
    let duration = clock.measure {
      let error = #expect(throws: TestSupportError.self) {
        try run("/bin/sh", ["-c", script], timeout: 0.5)
      }
      #expect(
        error == .timedOut(executable: "/bin/sh", seconds: 0.5, standardError: "working\n"))
    }
    #expect(duration < .seconds(30))
    try await Task.sleep(for: .seconds(5.5))
    #expect(!FileManager.default.fileExists(atPath: late.path(percentEncoded: false)))
  }

  @Test func `does not wait for a helper that outlives it`() throws {
    let duration = try ContinuousClock().measure {
      let result = try run("/bin/sh", ["-c", "setsid sleep 20 & echo done"])
      #expect(result.text == "done\n")
    }
    #expect(duration < .seconds(15))
  }

  @Test func `throws when there is no such program`() {
    #expect(throws: (any Error).self) { try run("/nonexistent/program") }
  }
}
