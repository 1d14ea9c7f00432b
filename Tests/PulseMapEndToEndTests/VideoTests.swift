import Foundation
import PulseTestSupport
import Testing

/// A video and the properties that ffmpeg must report.
struct VideoCase: Sendable, CustomTestStringConvertible {
  let options: String
  let file: String
  var width = 61
  var height = 47
  var rate = "25/1"
  let pixels: String
  var matrix: String?
  var range: String?
  var frames = 20
  /// The number of loops.
  var loops = 1
  /// The maximum mean channel error against the PNG sequence, in levels.
  let error: Double

  var testDescription: String { "\(options) -o \(file)" }

  static let all = [
    VideoCase(options: "", file: "a.y4m", pixels: "yuv444p", range: "tv", error: 0.6),
    VideoCase(
      options: "--fps 12.5 --duration 0.5", file: "a.y4m", rate: "25/2", pixels: "yuv444p", range: "tv",
      frames: 7, error: 0.6),
    // Odd sides are made even. Colors are stored for four pixels together, and compressed.
    VideoCase(
      options: "", file: "a.mp4", width: 62, height: 48, pixels: "yuv420p", matrix: "bt709", range: "tv",
      frames: 80, loops: 4, error: 4),
    VideoCase(
      options: "--cycles 1", file: "a.mp4", width: 62, height: 48, pixels: "yuv420p", matrix: "bt709",
      range: "tv", error: 4),
    VideoCase(
      options: "--fps 30", file: "a.webm", width: 62, height: 48, rate: "30/1", pixels: "yuv420p",
      matrix: "bt709", range: "tv", frames: 96, loops: 4, error: 4),
  ]
}

@Suite struct `A video` {
  private let scene = "\(Sample.coast) --size 61x47"

  @Test(arguments: [("--loop 1", 20), ("--loop 3", 60), ("--loop 2 --duration 0.4", 20)])
  func `has the frames of as many plays as are asked for`(options: String, frames: Int) throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(scene) \(options) -o a.mp4", in: folder.url)
    let seen = try Oracle.probeVideo(folder.file("a.mp4"), writingFramesTo: folder.url)
    #expect(seen.frames == frames)
  }

  @Test(arguments: VideoCase.all)
  func `shows the frames of the PNG sequence, all for the same time`(_ video: VideoCase) throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(scene) \(video.options) -o \(video.file) -o %d.png", in: folder.url)
    let seen = try Oracle.probeVideo(folder.file(video.file), writingFramesTo: folder.url)
    #expect(seen.width == video.width && seen.height == video.height)
    #expect(seen.rate == video.rate && seen.pixels == video.pixels)
    #expect(seen.matrix == video.matrix && seen.range == video.range)
    #expect(seen.frames == video.frames)
    let decoded = try folder.bytes("frames.rgba")
    let played = try Oracle.playVideo(
      folder.file(video.file), rate: video.rate, writingFramesTo: folder.url)
    #expect(played.width == video.width && played.height == video.height)
    #expect(played.frames == video.frames)
    #expect(abs(played.duration - seen.duration) < 0.002)
    let size = video.width * video.height * 4
    for (reader, frames) in [("ffmpeg", decoded), ("the other", try folder.bytes("frames.rgba"))] {
      try #require(frames.count == size * video.frames, "\(reader)")
      for index in [0, video.frames / 2, video.frames - 1] {
        let still = try Oracle.decode(
          folder.file("\(index % (video.frames / video.loops)).png"), with: .pillow,
          writingFramesTo: folder.file("still"))
        let wanted = try folder.bytes("still/0000.rgba")
        let frame = frames[index * size..<(index + 1) * size]
        let error = Self.meanError(Array(frame), wanted, width: video.width, of: still.width, still.height)
        #expect(error < video.error, "frame \(index), \(reader): \(error)")
      }
    }
  }

  /// Returns the mean channel difference of two images where they overlap.
  private static func meanError(
    _ frame: [UInt8], _ still: [UInt8], width: Int, of columns: Int, _ rows: Int
  ) -> Double {
    var sum = 0
    for y in 0..<rows {
      for x in 0..<columns * 4 {
        sum += abs(Int(frame[y * width * 4 + x]) - Int(still[y * columns * 4 + x]))
      }
    }
    return Double(sum) / Double(columns * rows * 4)
  }

  @Test func `repeats the last column and row where a side is odd`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(scene) --delay inf -o a.mp4", in: folder.url)
    _ = try Oracle.probeVideo(folder.file("a.mp4"), writingFramesTo: folder.url)
    let frame = try folder.bytes("frames.rgba")
    for y in 0..<48 {
      for channel in 0..<3 {
        let (last, before) = (frame[(y * 62 + 61) * 4 + channel], frame[(y * 62 + 60) * 4 + channel])
        #expect(abs(Int(last) - Int(before)) < 24, "row \(y)")
      }
    }
  }

  @Test func `in raw form is the RGBA of every frame, alpha included`() throws {
    let folder = try TemporaryFolder()
    let options = "\(Sample.small) --basemap none --fps 5"
    try ToolUnderTest.succeed("render \(options) -o a.raw -o %d.png", in: folder.url)
    let raw = try folder.bytes("a.raw")
    try #require(raw.count == 4 * 60 * 60 * 4)
    for index in 0..<4 {
      _ = try Oracle.decode(
        folder.file("\(index).png"), with: .pillow, writingFramesTo: folder.file("still"))
      let frame = Array(raw.dropFirst(index * 14_400).prefix(14_400))
      let still = try folder.bytes("still/0000.rgba")
      let isSame = still == frame
      #expect(isSame, "frame \(index)")
    }
  }

  @Test func `of a transparent scene keeps alpha in WebM, and is laid over the matte in Y4M`() throws {
    let folder = try TemporaryFolder()
    let options = "\(Sample.small) --basemap none --color red --opacity-range 1:1 --delay inf --matte lime"
    try ToolUnderTest.succeed("render \(options) -o a.webm -o a.y4m", in: folder.url)
    _ = try Oracle.probeVideo(folder.file("a.webm"), writingFramesTo: folder.url, codec: "libvpx-vp9")
    let webm = try folder.bytes("frames.rgba")
    let middle = (30 * 60 + 30) * 4
    #expect(webm[3] < 4 && webm[middle + 3] > 251)
    #expect(webm[middle] > 247 && webm[middle + 1] < 8 && webm[middle + 2] < 8)
    let seen = try Oracle.probeVideo(folder.file("a.y4m"), writingFramesTo: folder.url)
    let y4m = try folder.bytes("frames.rgba")
    #expect(seen.frames == 1)
    #expect(y4m[0] < 3 && y4m[1] > 252 && y4m[2] < 3 && y4m[3] == 255)
    // Chromium keeps alpha without being asked.
    _ = try Oracle.playVideo(folder.file("a.webm"), rate: seen.rate, writingFramesTo: folder.url)
    let played = try folder.bytes("frames.rgba")
    #expect(played[3] < 4 && played[middle + 3] > 251)
    #expect(played[middle] > 247 && played[middle + 1] < 8 && played[middle + 2] < 8)
  }

  @Test(arguments: ["y4m", "raw"])
  func `goes into a pipe as into a file, and ends when nobody reads`(format: String) throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(Sample.small) -o a.\(format)", in: folder.url)
    let render = "pulsemap render \(Sample.small) -o - --format \(format)"
    let script =
      "\(render) | cmp - a.\(format) && \(render) --size 900x900 | head -c 9 > x; exit ${PIPESTATUS[0]}"
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.status == 0)
    #expect(result.standardError == "")
    #expect(try ToolUnderTest.shell("\(render) > /dev/full", in: folder.url).status == 2)
  }

  @Test func `in a pipe is read by ffmpeg`() throws {
    let folder = try TemporaryFolder()
    let script = """
      pulsemap render \(Sample.small) -o - --format y4m | ffmpeg -v error -i - -f framemd5 - | grep -c '^0,'
      """
    #expect(try ToolUnderTest.shell(script, in: folder.url).text == "20\n")
  }

  @Test func `does not depend on the number of threads`() throws {
    let folder = try TemporaryFolder()
    for jobs in [1, 4] {
      try ToolUnderTest.succeed(
        "render \(Sample.small) --jobs \(jobs) -o \(jobs).mp4 -o \(jobs).y4m", in: folder.url)
    }
    for ending in ["mp4", "y4m"] {
      let isSame = try folder.bytes("1.\(ending)") == folder.bytes("4.\(ending)")
      #expect(isSame, "\(ending)")
    }
  }
}

/// A script with a missing or failing ffmpeg and the expected message; `old.mp4` exists.
struct VideoFailure: Sendable, CustomTestStringConvertible {
  let script: String
  let error: String
  var status: Int32 = 2

  var testDescription: String { script }

  private static let render = "pulsemap render \(Sample.small)"
  private static let tool = "$(command -v pulsemap) render \(Sample.small)"

  static let all = [
    VideoFailure(
      script: "tool=$(command -v pulsemap); PATH= $tool render \(Sample.small) -o old.mp4",
      error:
        "'old.mp4' needs ffmpeg, which is not installed; install Debian's package ffmpeg, or write .webp or .apng"
    ),
    VideoFailure(
      script: "\(render) -o /dev/null --format webm",
      error:
        "'/dev/null' cannot be a pipe for this video format, which needs seeking; write to a file, or use --format y4m"
    ),
    VideoFailure(
      script: "\(render) --no-clobber -o old.mp4",
      error: "'old.mp4' already exists; remove it, or leave out --no-clobber"),
    VideoFailure(
      script: fake("echo first >&2; echo 'no such encoder' >&2; exit 1") + "\(render) -o old.mp4",
      error: "'old.mp4' failed in ffmpeg: 'no such encoder'; fix that, or write .webp or .apng"),
    // It reads some of the frames, and all of them.
    VideoFailure(
      script: fake("head -c 20000 > /dev/null; echo full >&2; exit 1") + "\(render) -o old.mp4",
      error: "'old.mp4' failed in ffmpeg: 'full'; fix that, or write .webp or .apng"),
    VideoFailure(
      script: fake("cat > /dev/null; kill -9 $$") + "\(render) -o old.mp4",
      error:
        "'old.mp4' failed: signal 9 ended ffmpeg, as when memory runs out or somebody stops it; try again with more memory or a smaller --size, or write .webp or .apng"
    ),
  ]

  /// Installs a script as ffmpeg.
  private static func fake(_ script: String) -> String {
    "mkdir bin; printf '#!/bin/bash\\n%s\\n' \"\(script.replacing("$", with: "\\$"))\" > bin/ffmpeg; "
      + "chmod +x bin/ffmpeg; PATH=$PWD/bin:$PATH; "
  }
}

@Suite struct `A video that cannot be made` {
  @Test(arguments: VideoFailure.all)
  func `is said to be so, and leaves the earlier file`(_ failure: VideoFailure) throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "old.mp4")
    let result = try ToolUnderTest.shell(failure.script, in: folder.url)
    #expect(result.standardError == "pulsemap: error: --output: \(failure.error)\n")
    #expect(result.status == failure.status)
    #expect(try folder.names.filter { $0 != "bin" } == ["old.mp4"])
    #expect(try folder.text("old.mp4") == "old")
  }

  @Test(arguments: [("INT", Int32(130)), ("TERM", 143)])
  func `as the job is ended leaves nothing of ffmpeg's`(signal: String, status: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "old.mp4")
    let script = """
      set -m
      pulsemap render --lat 1 --lon 2 --basemap white --pulse-duration 600 --fps 50 -o old.mp4 &
      until pgrep -P $! ffmpeg > /dev/null; do sleep 0.01; done
      child=$(pgrep -P $! ffmpeg)
      kill -\(signal) $!
      wait $!
      status=$?
      kill -0 $child 2> /dev/null && echo 'ffmpeg still runs'
      exit $status
      """
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.status == status)
    #expect(result.text == "")
    #expect(try folder.names == ["old.mp4"])
    #expect(try folder.text("old.mp4") == "old")
  }

  /// Some programs that start others ignore the ends of their children, and their own children inherit that.
  @Test func `is written and read where the ends of children are ignored`() throws {
    let folder = try TemporaryFolder()
    let run = """
      import os, signal, sys
      signal.signal(signal.SIGCHLD, signal.SIG_IGN)
      os.execvp(sys.argv[1], sys.argv[1:])
      """
    try folder.write(run, to: "run.py")
    let result = try ToolUnderTest.shell(
      "for line in 'render \(Sample.small) -q -o a.mp4' 'inspect a.mp4'; do python3 run.py pulsemap $line || exit 1; done",
      in: folder.url)
    #expect(result.status == 0, "\(result.text)\(result.standardError)")
  }
}
