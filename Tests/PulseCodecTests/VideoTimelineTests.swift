import PulseCodec
import PulsePixels
import Testing

@Suite struct `The list of frames of a video` {
  /// Returns a list as ffmpeg 5.1 writes it, with presentation times and durations.
  private func list(_ frames: [(String, String)], unit: String = "1/25", size: String = "320x240") -> String {
    "#software: Lavf59.27.100\n#tb 0: \(unit)\n#media_type 0: video\n#codec_id 0: rawvideo\n#dimensions 0: \(size)\n"
      + "#sar 0: 1/1\n"
      + frames.map { "0,          0, \($0.0), \($0.1),    76800, 0xfb89ae7d\n" }.joined()
  }

  @Test func `has the size and how long each frame is displayed`() throws {
    let timeline = try VideoTimeline(parsing: list([("-2", "9"), ("0", "0"), ("3", "5")]))
    #expect(timeline.size == PixelSize(320, 240))
    #expect(timeline.delays == [FrameDelay(2, over: 25), FrameDelay(3, over: 25), FrameDelay(1, over: 5)])
    let film = try VideoTimeline(parsing: list([("0", "1001"), ("1001", "0")], unit: "1/30000"))
    #expect(film.delays == [FrameDelay(1001, over: 30000), FrameDelay(1001, over: 30000)])
    let still = try VideoTimeline(parsing: list([("0", "0")]))
    #expect(still.delays == [FrameDelay(0, over: 1)])
  }

  @Test(arguments: [
    ("", "it has no video frames; use a file with video"),
    ("#tb 0: 1/25\n#dimensions 0: 3x2\n", "it has no video frames; use a file with video"),
    ("#tb 0: 0/25\n#dimensions 0: 3x2\n0,0,0,1,1,0x1\n", "it has no video frames; use a file with video"),
    ("#tb 0: 1/25\n#dimensions 0: 3x-2\n0,0,0,1,1,0x1\n", "it has no video frames; use a file with video"),
    (
      "#tb 0: 1/25\n#dimensions 0: 3x2\n0,0,NOPTS,1,1,0x1\n",
      "its frame times cannot be read; use another file"
    ),
    ("#tb 0: 1/25\n#dimensions 0: 3x2\n0,0\n", "its frame times cannot be read; use another file"),
    (
      "#tb 0: 1/25\n#dimensions 0: 3x2\n0,0,9223372036854775807,1,1,0x1\n",
      "its frame times cannot be read; use another file"
    ),
    (
      "#tb 0: 1/25\n#dimensions 0: 3x2\n0,0,5,1,1,0x1\n0,0,5,1,1,0x1\n",
      "its frames are not in the order of time; use another file"
    ),
  ])
  func `that cannot be right says why`(text: String, message: String) {
    let error = #expect(throws: VideoReadingError.self) { try VideoTimeline(parsing: text) }
    #expect(error?.description == message)
  }

  @Test func `has a largest number of frames`() {
    let frames = (0...VideoTimeline.maximumFrameCount).map { ("\($0)", "1") }
    let error = #expect(throws: VideoReadingError.self) { try VideoTimeline(parsing: list(frames)) }
    #expect(error?.description == "it has more than 100000 frames; use a shorter video")
  }

  @Test(
    arguments: [
      ([0, 0, 0, 32] + Array("ftypisom".utf8), VideoContainer.mp4),
      ([0, 0, 0, 32] + Array("ftypavis".utf8), .avif),
      ([0, 0, 0, 32] + Array("ftypavif".utf8), .avif), ([0x1A, 0x45, 0xDF, 0xA3, 0], .webm),
      (Array("GIF89a".utf8), nil), ([0, 0, 0, 32] + Array("ftyp".utf8), nil), ([], nil),
    ] as [([UInt8], VideoContainer?)])
  func `belongs to a container known by its first bytes`(bytes: [UInt8], container: VideoContainer?) {
    #expect(VideoContainer(bytes) == container)
  }
}
