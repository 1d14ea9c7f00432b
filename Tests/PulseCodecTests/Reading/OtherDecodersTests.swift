import Foundation
import PulseCodec
import PulseImages
import PulsePixels
import PulseTestSupport
import Testing

@Suite struct `A file of another program` {
  /// Runs a script that writes files into a folder, and returns them by name.
  private func files(of script: String, in folder: borrowing TemporaryFolder) throws -> [URL] {
    try Oracle.generateSamples(with: script, into: folder.url)
    return try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
      .filter { ["gif", "png", "webp"].contains($0.pathExtension) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  /// Expects frames, delays and loop count of a file to equal those of a reference decoder.
  private func expectAgreement(_ file: URL, with decoder: Oracle.ReferenceDecoder) throws {
    let seen = try Oracle.decode(file, with: decoder)
    let read = try AnimationFile(Array(Data(contentsOf: file)))
    let digest = try AnimationDigest(of: read.animation)
    let name = "\(file.lastPathComponent) and \(decoder)"
    #expect(read.problems == [], "\(name)")
    #expect(digest.size == PixelSize(seen.width, seen.height), "\(name)")
    #expect(digest.frameHashes == seen.frames.map(\.hash), "\(name)")
    let milliseconds = digest.delays?.map { ($0.seconds * 100_000).rounded() / 100 }
    // Chromium cuts off parts of a millisecond.
    let isCut = decoder == .chromium
    #expect(
      isCut
        ? milliseconds?.map { $0.rounded(.down) } == seen.frames.map { $0.milliseconds.rounded(.down) }
        : milliseconds == seen.frames.map(\.milliseconds), "\(name)")
  }

  @Test func `is read as gifsicle reads GIFs`() throws {
    let folder = try TemporaryFolder()
    for file in try files(of: "make_sample_gifs.py", in: folder) {
      try expectAgreement(file, with: .gifsicle)
      let loopCount = try AnimationFile(Array(Data(contentsOf: file))).loopCount
      let loop = try Oracle.decode(file, with: .gifsicle).loop
      #expect(loopCount == loop.map { $0 == 0 ? 0 : $0 + 1 } ?? 1, "\(file.lastPathComponent)")
    }
  }

  @Test func `is read as ffmpeg reads APNGs and Pillow and Chromium read WebPs`() throws {
    let folder = try TemporaryFolder()
    for file in try files(of: "make_animations.py", in: folder) {
      if file.pathExtension == "png" {
        try expectAgreement(file, with: .ffmpeg)
      } else {
        try expectAgreement(file, with: .chromium)
      }
      let read = try AnimationFile(Array(Data(contentsOf: file)))
      #expect(try read.loopCount == Oracle.decode(file, with: .pillow).loop, "\(file.lastPathComponent)")
      #expect(read.frames.count == 5)
    }
  }
}

@Suite struct `A file of our own` {
  @Test(arguments: 0..<20)
  func `shows the pictures that were put in, whatever its format`(seed: Int) throws {
    let animation = MadeUpAnimation(seed: seed, colors: 200)
    let expected = animation.expected
    for bytes in [
      try animation.gif(loopCount: 3), try animation.apng(loopCount: 3),
      try animation.webp(loopCount: 3),
    ] {
      let file = try AnimationFile(bytes)
      #expect(file.problems == [] && file.loopCount == 3)
      #expect(file.animation.delays == expected.map { FrameDelay($0.hundredths, over: 100) })
      var frameIterator = file.animation.frameIterator()
      for picture in expected.map(\.picture) {
        #expect(try frameIterator.next() == picture, "\(file.container)")
      }
      #expect(try frameIterator.next() == nil)
    }
  }

  @Test func `has one timeline in all formats`() throws {
    let animation = MadeUpAnimation(seed: 7, colors: 100)
    let files = [try animation.gif(), try animation.apng(), try animation.webp()]
    let digests = try files.map { try AnimationDigest(of: AnimationFile($0).animation) }
    #expect(Set(files).count == 3 && Set(digests.map(\.timeline)).count == 1)
    let other = try AnimationDigest(of: AnimationFile(animation.gif(loopCount: 2)).animation)
    #expect(other.timeline != digests[0].timeline && other.frameHashes == digests[0].frameHashes)
  }

  /// The hashes are those of Python's hashlib over the bytes and the text that the documentation names.
  @Test func `has the timeline that any program can compute`() throws {
    let animation = AnimatedImage(
      frames: [
        Bitmap(size: PixelSize(2, 1), pixels: [RGBA(1, 2, 3), RGBA(9, 9, 9, alpha: 0)]),
        Bitmap(size: PixelSize(2, 1), pixels: [RGBA(255, 0, 0), RGBA(0, 0, 255, alpha: 128)]),
      ], delays: [FrameDelay(4, over: 100), FrameDelay(1, over: 1)], loopCount: 0)
    let digest = try AnimationDigest(of: animation)
    #expect(
      "\(digest)" == """
        pulsemap.timeline/1 2x1 0
        1/25 db2473f699c1eee743cc41efebbc413f431a07f7f9a0bf988f8fa80d82777ffd
        1 b941a72bb457e9a63cfffb428df83fe72d1e38ce5fd42b9351cf7181e6d04f1b

        """)
    #expect(digest.timeline == "e9ff586a3be8fc690fc511716c0a18c8c8be852c1956c082c433bd7f786f2c98")
    let still = try AnimationDigest(of: AnimatedImage(frames: [Bitmap(size: PixelSize(1, 1))]))
    #expect("\(still)".hasPrefix("pulsemap.timeline/1 1x1 -\n- df3f6198"))
  }
}
