import Foundation
import PulseTestSupport
import Testing

/// A C library call that is made to fail during a write.
struct Fault: Sendable, CustomTestStringConvertible {
  let call: String
  let line: String
  var program = "pulsemap"
  var error = ENOSPC

  var testDescription: String { "\(call) of \(program): \(line)" }

  private static let film = "render \(Sample.small) --fps 2.5"
  private static let batch =
    "batch jobs.csv \(BatchSample.film) --sidecar -o deep/{id}.gif --out-dir out --journal done.jsonl --jobs 1"

  static let all =
    ["write", "close", "openat", "renameat"].flatMap { call in
      [
        "\(film) --sidecar -o a.gif", "\(film) --sidecar -o f-%d.png", "\(film) --sidecar -o a.mp4",
        "\(batch)",
        "compare old.png new.png --html r.html --json r.json --junit r.xml --markdown r.md --diff d",
      ].map { Fault(call: call, line: $0, error: call == "close" ? EIO : ENOSPC) }
    } + [
      Fault(call: "fdatasync", line: "\(film) -o a.gif", error: EIO), Fault(call: "mkdirat", line: batch),
      Fault(call: "renameat2", line: "\(film) --no-clobber --sidecar -o new-a.gif", error: EIO),
      Fault(call: "write", line: "\(film) -o a.mp4", program: "ffmpeg"),
      Fault(call: "write", line: "\(film) -o a.webm", program: "ffmpeg"),
      Fault(call: "close", line: "\(film) -o a.webm", program: "ffmpeg", error: EIO),
    ]
}

/// The preloaded library that injects failures.
private let library = Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "pulsemap-faults-\(getpid())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let file = folder.appending(path: "faults.so").path
  let source = Fixtures.packageRoot.appending(path: "Tests/Faults/failing_calls.c").path
  let result = try PulseTestSupport.run(
    "/usr/bin/env", ["cc", "-shared", "-fPIC", "-O1", "-o", file, source, "-ldl"])
  try #require(result.status == 0, "\(result.standardError)")
  return file
}

@Suite struct `A call that fails` {
  /// Creates a folder with input files and existing outputs.
  private func prepare(_ folder: borrowing TemporaryFolder) throws {
    try folder.write(BatchSample.table(2), to: "jobs.csv")
    for (name, picture) in [("old.png", "pin.png"), ("new.png", "beam.png")] {
      try FileManager.default.copyItem(at: Fixtures.url("pictures/\(picture)"), to: folder.file(name))
    }
    for name in [
      "a.gif", "a.gif.json", "a.mp4", "a.webm", "r.html", "r.json", "r.xml", "r.md", "f-0.png", "f-1.pgw",
    ] {
      try folder.write("old", to: name)
    }
  }

  /// Returns the contents of all files of a folder, except those with timestamps.
  private func files(in folder: borrowing TemporaryFolder) throws -> [String: [UInt8]] {
    try BatchOutcome.files(in: folder.url).filter { !["done.jsonl", "failed"].contains($0.key) }
  }

  @Test(arguments: Fault.all)
  func `is no success, and leaves whole files alone`(_ fault: Fault) throws {
    let preload = try library.get()
    let whole = try TemporaryFolder()
    try prepare(whole)
    let before = try files(in: whole)
    // Measured times would differ from run to run.
    let expected = try ToolUnderTest.run(
      fault.line, in: whole.url, variables: ["SOURCE_DATE_EPOCH": "0"]
    ).status
    let after = try files(in: whole)
    var failures = 0
    for number in 1...60 {
      let folder = try TemporaryFolder()
      try prepare(folder)
      let log = folder.file("failed").path(percentEncoded: false)
      let result = try ToolUnderTest.run(
        fault.line, in: folder.url,
        variables: [
          "LD_PRELOAD": preload, "FAULT_PROGRAM": fault.program, "FAULT_CALL": fault.call,
          "FAULT_AT": "\(number)", "FAULT_ERRNO": "\(fault.error)", "FAULT_LOG": log,
          "SOURCE_DATE_EPOCH": "0",
        ])
      guard FileManager.default.fileExists(atPath: log) else { break }
      failures += 1
      let found = try files(in: folder)
      for (name, bytes) in found {
        let isWhole = bytes == before[name] || bytes == after[name]
        #expect(isWhole, "call \(number): \(name), \(bytes.count) bytes")
      }
      #expect(before.keys.allSatisfy { found[$0] != nil }, "call \(number)")
      // What is written in spite of it is the same as ever.
      if fault.program == "ffmpeg", result.status == expected {
        #expect(found == after, "call \(number)")
      } else {
        #expect(result.status == 2 || fault.line.hasPrefix("batch") && result.status == 1, "call \(number)")
        #expect(
          result.standardError.hasPrefix("pulsemap: error: "), "call \(number): \(result.standardError)")
      }
    }
    #expect(failures > 0)
    #expect(failures < 60)
  }
}
