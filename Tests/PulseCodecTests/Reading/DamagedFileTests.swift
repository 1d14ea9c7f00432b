import PulseCodec
import PulseImages
import PulsePixels
import PulseTestSupport
import Testing

@Suite struct `A damaged file` {
  /// A small animation of each format.
  private func files() throws -> [[UInt8]] {
    let animation = MadeUpAnimation(
      background: Bitmap(size: PixelSize(9, 7), color: RGBA(250, 250, 240)),
      pictures: (0..<3).map { number in
        var picture = Bitmap(size: PixelSize(9, 7), color: RGBA(250, 250, 240))
        for x in number..<9 { picture[x, 2 + number] = RGBA(200, UInt8(20 * x), 0) }
        return picture
      }, order: [0, 1, 2], hundredths: [4, 5, 6])
    return [try animation.gif(), try animation.apng(), try animation.webp()]
  }

  /// Returns the errors of decoding all frames of a file; empty if it is valid.
  private func problems(of bytes: [UInt8]) -> [String] {
    do {
      let file = try AnimationFile(bytes)
      var frameIterator = file.animation.frameIterator()
      while let picture = try frameIterator.next() { #expect(picture.size == file.size) }
      return file.problems
    } catch {
      return ["\(error)"]
    }
  }

  @Test func `is said to be cut off wherever it is`() throws {
    for file in try files() {
      #expect(problems(of: file) == [])
      for count in file.indices {
        #expect(!problems(of: Array(file[..<count])).isEmpty, "\(count) of \(file.count) bytes")
      }
    }
  }

  @Test(arguments: 1...3)
  func `is said to be followed by something else`(count: Int) throws {
    let expected = count == 1 ? "it has 1 trailing byte" : "it has \(count) trailing bytes"
    for file in try files() {
      #expect(problems(of: file + Array(repeating: 0x2C, count: count)) == [expected])
    }
  }

  @Test func `crashes nothing whatever its bytes are`() throws {
    var generator = SplitMix64(seed: 1)
    for file in try files() {
      for _ in 0..<600 {
        var damaged = file
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          damaged[Int.random(in: damaged.indices, using: &generator)] = .random(
            in: 0...255, using: &generator)
        }
        _ = problems(of: damaged)
      }
    }
  }

  @Test func `is said to have pictures of another size than they should be`() throws {
    let file = try files()[2]
    let chunk = try #require(file.indices.first { file[$0...].starts(with: Array("ANMF".utf8)) })
    // Behind the head of the chunk and the place of the frame, one less than its width.
    for (width, detail) in [(8, "9x7 pixels instead of 8x7"), (5, "9x7 pixels instead of 5x7")] {
      var damaged = file
      damaged[chunk + 14] = UInt8(width - 1)
      #expect(
        problems(of: damaged) == [
          "the WebP image cannot be read (frame 0: it has \(detail)); use an intact file"
        ])
    }
  }

  /// A GIF of one pixel that is valid except for the changes of a test.
  private static func gif(
    screen: [UInt8] = [1, 0, 1, 0], frame: [UInt8] = [0, 0, 0, 0, 1, 0, 1, 0], codeSize: UInt8 = 2,
    data: [UInt8] = [0x44, 0x01], end: [UInt8] = [0x3B]
  ) -> [UInt8] {
    let head = Array("GIF89a".utf8) + screen + [0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    return head + [0x2C] + frame + [0, codeSize, UInt8(data.count)] + data + [0] + end
  }

  @Test func `is named by what is wrong with it`() throws {
    let gif = Self.gif()
    #expect(problems(of: gif) == [])
    #expect(problems(of: Self.gif(end: [])) == ["its trailer is missing after frame 0"])
    #expect(
      problems(of: Self.gif(end: [0x77, 0x3B])) == ["there is an unknown block at byte 34 after frame 0"])
    func expect(_ bytes: [UInt8], _ detail: String) {
      #expect(problems(of: bytes) == ["the GIF image cannot be read (\(detail)); use an intact file"])
    }
    expect(Self.gif(codeSize: 9), "frame 0: the LZW code size 9 is out of range")
    expect(Self.gif(data: [0x2C]), "frame 0: pixels are missing")
    expect(Self.gif(data: [0x3C]), "frame 0: its compressed data is damaged")
    expect(Self.gif(frame: [0, 0, 0, 0, 0, 0, 1, 0]), "frame 0: a frame of 0x1 is empty or too large")
    expect(Array(gif[..<19]) + [0x3B], "it has no frames")
    expect(Array("GIF88a".utf8) + gif[6...], "its GIF version is unknown")
    #expect(
      problems(of: Self.gif(screen: [255, 255, 255, 255]))
        == ["an image of 65535x65535 has too many pixels; use at most 67108864"])
  }

  @Test func `that lies about its size allocates nothing`() throws {
    let (apng, webp) = (try files()[1], try files()[2])
    // Width and height of the header of PNG; the checksum is found to be wrong first.
    var liar = apng
    liar.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    #expect(problems(of: liar) == ["the PNG image cannot be read (IHDR: CRC error); use an intact file"])
    liar = webp
    liar.replaceSubrange(24..<30, with: [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
    #expect(problems(of: liar).first?.contains("16777216x16777216 is out of range") == true)
  }
}

@Suite struct `An odd GIF` {
  private let red = RGBA(255, 0, 0)

  private func pictures(_ bytes: [UInt8]) throws -> [Bitmap] {
    var frameIterator = try AnimationFile(bytes).animation.frameIterator()
    var pictures: [Bitmap] = []
    while let picture = try frameIterator.next() { pictures.append(picture) }
    return pictures
  }

  /// The header of a screen with a palette of red and blue.
  private func head(_ width: UInt8, _ height: UInt8) -> [UInt8] {
    Array("GIF89a".utf8) + [width, 0, height, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
  }

  /// A frame of one pixel: clear, index, end, in codes of three bits.
  private func frame(x: UInt8, y: UInt8, index: UInt8 = 0) -> [UInt8] {
    [0x2C, x, 0, y, 0, 1, 0, 1, 0, 0, 2, 2, 0x44 | index << 3, 0x01, 0]
  }

  @Test func `without a size has that of its frames`() throws {
    #expect(
      try pictures(head(0, 0) + frame(x: 1, y: 0) + [0x3B])
        == [Bitmap(size: PixelSize(2, 1), pixels: [.clear, red])])
  }

  @Test func `is cut off at the edge of its screen, and said to be`() throws {
    let bytes = head(1, 1) + frame(x: 0, y: 0) + frame(x: 5, y: 0) + [0x3B]
    let file = try AnimationFile(bytes)
    #expect(file.problems == ["frame 1 (1x1+5+0) exceeds the canvas"])
    #expect(file.frames[1].rect.isEmpty)
    #expect(try pictures(bytes).map(\.pixels) == [[red], [red]])
    let more = try AnimationFile(head(1, 1) + frame(x: 0, y: 1) + frame(x: 5, y: 0) + [0x3B])
    #expect(
      more.problems == ["2 frames exceed the canvas, first frame 0 (1x1+0+1)"])
    #expect(more.flaws.map(\.isIgnoredByBrowsers) == [true])
  }

  @Test func `has flaws that browsers ignore, and damage that they do not`() throws {
    let whole = head(2, 1) + frame(x: 0, y: 0) + frame(x: 1, y: 0)
    let files: [(end: [UInt8], flaws: [String], ignored: [Bool])] = [
      ([0x3B], [], []),
      ([], ["its trailer is missing after frame 1"], [true]),
      ([0x3B, 1, 2], ["it has 2 trailing bytes"], [true]),
      ([0x77], ["there is an unknown block at byte 49 after frame 1"], [false]),
      (Array(frame(x: 0, y: 0).prefix(9)), ["its data is truncated after frame 1"], [false]),
    ]
    for (end, flaws, ignored) in files {
      let file = try AnimationFile(whole + end)
      #expect(file.problems == flaws && file.flaws.map(\.isIgnoredByBrowsers) == ignored)
      #expect(file.frames.count == 2)
    }
  }

  @Test func `is damaged where it uses a color that its color table does not have`() throws {
    let error = #expect(throws: ImageFileError.self) {
      try pictures(head(1, 1) + frame(x: 0, y: 0) + frame(x: 0, y: 0, index: 3) + [0x3B])
    }
    #expect(error?.detail == "frame 1: a pixel has the index 3 in a color table of 2")
    // Transparent pixels need no color.
    let control: [UInt8] = [0x21, 0xF9, 4, 1, 0, 0, 3, 0]
    let transparent = head(1, 1) + control + frame(x: 0, y: 0, index: 3) + [0x3B]
    #expect(try pictures(transparent).map(\.pixels) == [[.clear]])
  }

  @Test func `plays once unless it says how often`() throws {
    let picture = frame(x: 0, y: 0) + [0x3B]
    #expect(try AnimationFile(head(1, 1) + picture).loopCount == 1)
    for (name, low, loopCount) in [("NETSCAPE2.0", 0, 0), ("NETSCAPE2.0", 1, 2), ("ANIMEXTS1.0", 9, 10)] {
      #expect(try AnimationFile(head(1, 1) + loop(low, name) + picture).loopCount == loopCount)
    }
  }

  /// An application extension with a loop count.
  private func loop(_ repetitions: Int, _ name: String = "NETSCAPE2.0") -> [UInt8] {
    [0x21, 0xFF, 11] + Array(name.utf8) + [3, 1, UInt8(repetitions), 0, 0]
  }

  @Test func `with several loop blocks plays as the last one says, as Chromium has it`() throws {
    let (first, second) = (frame(x: 0, y: 0), frame(x: 0, y: 0, index: 1))
    let files = [
      loop(3) + loop(5) + first + second, loop(3) + first + loop(5) + second,
      loop(3) + first + second + loop(5),
      loop(0) + loop(5, "ANIMEXTS1.0") + first + second,
      loop(5) + [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8)
        + [5, 1, 9, 0, 0, 0, 0] + first + second,
    ]
    for blocks in files {
      let bytes = head(1, 1) + blocks + [0x3B]
      #expect(try AnimationFile(bytes).loopCount == 6)
    }
    // It counts repetitions.
    #expect(try Oracle.decode(head(1, 1) + files[0] + [0x3B], with: .chromium).loop == 5)
  }
}
