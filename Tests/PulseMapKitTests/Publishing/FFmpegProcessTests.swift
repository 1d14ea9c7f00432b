import Foundation
import PulseSystem
import PulseTestSupport
import Testing

@testable import PulseMapKit

/// A replacement for ffmpeg that stops making progress.
struct IdleProgram: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let script: String

  static let all = [
    IdleProgram(testDescription: "reads nothing", script: "sleep 600"),
    IdleProgram(testDescription: "reads nothing, nor listens", script: "trap '' TERM; sleep 600 & sleep 600"),
    IdleProgram(testDescription: "reads all and does not end", script: "cat > /dev/null; sleep 600"),
    IdleProgram(testDescription: "reads a part", script: "head -c 70000 > /dev/null; sleep 600"),
  ]
}

@Suite struct VideoProcessTests {
  /// Runs a script as ffmpeg with a megabyte of input; returns its error.
  private func problem(_ script: String, in folder: URL, stallTimeout: Duration) async throws -> RenderError?
  {
    try await onOwnThread { try Self.problem(script, in: folder, stallTimeout: stallTimeout) }
  }

  private static func problem(_ script: String, in folder: URL, stallTimeout: Duration) throws -> RenderError?
  {
    let words = ["-c", "echo $$ > '\(folder.appending(path: "pid").path)'\n\(script)"]
    let file = try AtomicFileWriter(path: folder.appending(path: "a.mp4").path, replaces: true)
    let opened = file.regularFileDescriptor
    let number = try #require(opened)
    do throws(RenderError) {
      var process = try FFmpegProcess(
        FFmpeg(path: "/bin/bash"), words, writing: number, for: "a.mp4", stallTimeout: stallTimeout)
      try process.write([UInt8](repeating: 7, count: 1 << 20).span)
      try process.finalize()
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: IdleProgram.all)
  func `a program that does nothing is ended, with what it started`(_ idle: IdleProgram) async throws {
    let folder = try TemporaryFolder()
    let problem = try await problem(idle.script, in: folder.url, stallTimeout: .seconds(2))
    #expect(problem == .videoStalled(path: "a.mp4", seconds: 2))
    #expect(
      problem?.description
        == "'a.mp4' failed: ffmpeg made no progress for 2 seconds; check what blocks it, or write .webp or .apng"
    )
    let group = try #require(Int32(try String(contentsOf: folder.file("pid"), encoding: .utf8).dropLast()))
    // Who was ended is waited for by init, which takes a moment.
    let end = ContinuousClock.now + .seconds(30)
    while kill(-group, 0) == 0, Self.runs(group), ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(!Self.runs(group))
  }

  /// Whether a process group has a process that is not a zombie.
  private static func runs(_ group: Int32) -> Bool {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.filter { Int32($0) != nil }.contains { process in
      let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
      let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
      return fields.count > 2 && fields[2] == "\(group)" && fields[0] != "Z"
    }
  }

  @Test func `a program that writes its file takes its time`() async throws {
    let folder = try TemporaryFolder()
    let script = "cat > /dev/null; for i in {1..14}; do echo $i >&3; sleep 0.25; done"
    #expect(try await problem(script, in: folder.url, stallTimeout: .seconds(3)) == nil)
  }

  @Test func `a program that reads all and fails is waited for`() async throws {
    let folder = try TemporaryFolder()
    #expect(
      try await problem("cat > /dev/null; echo no >&2; exit 3", in: folder.url, stallTimeout: .seconds(60))
        == .videoFailed(path: "a.mp4", detail: "no"))
    #expect(
      try await problem("cat > /dev/null; exit 3", in: folder.url, stallTimeout: .seconds(60))
        == .videoFailed(path: "a.mp4", detail: "exit status 3 without a message"))
    #expect(
      try await problem("cat > /dev/null; kill -9 $$", in: folder.url, stallTimeout: .seconds(60))
        == .videoEnded(path: "a.mp4", signal: 9))
  }
}

@Suite struct VideoFileTests {
  /// Encodes a file with ffmpeg.
  private func video(_ name: String, _ codec: String, in folder: borrowing TemporaryFolder) throws -> [UInt8]
  {
    let result = try PulseTestSupport.run(
      "/usr/bin/env",
      ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=size=32x32:rate=5:duration=1", "-c:v", codec]
        + (name.hasSuffix("mp4") ? ["-movflags", "+faststart"] : []) + [folder.file(name).path])
    try #require(result.status == 0, "\(result.standardError)")
    return Array(try Data(contentsOf: folder.file(name)))
  }

  private func isComplete(
    _ bytes: [UInt8], as format: OutputFormat, in folder: borrowing TemporaryFolder
  ) throws -> Bool {
    let file = try AtomicFileWriter(path: folder.file("check").path, replaces: true)
    try file.write(bytes)
    let opened = file.regularFileDescriptor
    return VideoFileValidator.isComplete(try #require(opened), as: format)
  }

  @Test(arguments: [("a.mp4", "libx264", OutputFormat.mp4), ("a.webm", "libvpx-vp9", .webm)])
  func `every part of a file is incomplete`(name: String, codec: String, format: OutputFormat) throws {
    let folder = try TemporaryFolder()
    let whole = try video(name, codec, in: folder)
    #expect(try isComplete(whole, as: format, in: folder))
    for length in 0..<whole.count {
      #expect(try !isComplete(Array(whole[..<length]), as: format, in: folder), "\(length) of \(whole.count)")
    }
    #expect(try !isComplete(whole + [0], as: format, in: folder))
    #expect(try !isComplete(whole + Array(whole[..<8]), as: format, in: folder))
    #expect(try !isComplete(whole, as: format == .mp4 ? .webm : .mp4, in: folder))
    var generator = SplitMix64(seed: 5)
    // Whatever the bytes are, looking at them comes to an end.
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0..<4 {
        bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      _ = try isComplete(bytes, as: format, in: folder)
    }
  }
}
