import PulseCodec
import PulseCompare
import PulseImages
import PulsePixels
import PulseSystem
import PulseTestSupport
import Testing

/// A GIF of one-pixel frames on a screen of any size.
struct TinyFrames {
  var size = PixelSize(1, 1)

  /// The positions of the frames and their color indices, 0 or 1.
  var frames: [(x: Int, y: Int, index: UInt8)] = []

  var bytes: [UInt8] {
    func word(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }
    let head =
      Array("GIF89a".utf8) + word(size.width) + word(size.height) + [0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    return frames.reduce(into: head) { bytes, frame in
      bytes += [0x2C] + word(frame.x) + word(frame.y)
      bytes += [1, 0, 1, 0, 0, 2, 2, 0x44 | frame.index << 3, 0x01, 0]
    } + [0x3B]
  }
}

/// No frames.
private struct StillFrames: FrameIterator {
  var changedRows: Range<Int>? { nil }
  mutating func next() -> Bitmap? { nil }
}

@Suite struct `The work for frames` {
  /// Hashes an animation, and returns the hashes and the number of hashed pixels.
  private func hashes(of animation: AnimatedImage) throws -> (hashes: [String], pixels: Int) {
    var hasher = FrameHasher(limit: animation.pixelLimit)
    var frameIterator = animation.frameIterator()
    while let picture = try frameIterator.next() {
      try hasher.add(picture, changedRows: frameIterator.changedRows)
    }
    return (hasher.finish(), hasher.hashedPixels)
  }

  @Test(arguments: 0..<6)
  func `does not change the hashes`(seed: Int) throws {
    let animation = MadeUpAnimation(seed: 500 + seed, colors: 60, alphas: [0, 90, 255])
    let opaque = MadeUpAnimation(seed: 600 + seed, colors: 200)
    let files = [
      try animation.apng(), try animation.webp(), try opaque.gif(), try opaque.webp(),
    ]
    for bytes in files {
      let animation = try AnimationFile(bytes).animation
      var expected: [String] = []
      var frameIterator = animation.frameIterator()
      var previous: Bitmap?
      while let picture = try frameIterator.next() {
        expected.append(
          SHA256.hash(
            of: picture.pixels.flatMap { pixel in
              pixel.alpha == 0 ? [0, 0, 0, 0] : [pixel.red, pixel.green, pixel.blue, pixel.alpha]
            }))
        // Outside of the rows that are said to change, nothing does.
        if let previous, let rows = frameIterator.changedRows {
          for y in 0..<picture.size.height where !rows.contains(y) {
            let row = y * picture.size.width..<(y + 1) * picture.size.width
            #expect(picture.pixels[row] == previous.pixels[row])
          }
        }
        previous = picture
      }
      #expect(try hashes(of: animation).hashes == expected)
      #expect(try AnimationDigest(of: animation).frameHashes == expected)
    }
  }

  @Test func `is that of the rows that change`() throws {
    let size = PixelSize(400, 640)
    var gif = TinyFrames(size: size)
    // The same pixel again and again, and one that changes in the last row.
    gif.frames = (0..<300).map { _ in (0, 0, 0) } + (0..<300).map { (5, 639, UInt8($0 % 2)) }
    let (hashes, pixels) = try hashes(of: AnimationFile(gif.bytes).animation)
    #expect(hashes.count == 600 && Set(hashes).count == 3)
    // A hundredth of the picture, as it has 64 bands.
    #expect(pixels <= size.area + 300 * size.area / 64)
  }

  @Test func `of taking frames away and painting them again is none`() throws {
    var gif = TinyFrames(size: PixelSize(50, 50), frames: [(3, 4, 1), (3, 4, 1), (3, 4, 1), (3, 4, 0)]).bytes
    // Before each frame: its rectangle becomes transparent behind it.
    let starts = gif.indices.filter { gif[$0...].starts(with: [0x2C, 3, 0, 4, 0]) }
    for start in starts.reversed() { gif.insert(contentsOf: [0x21, 0xF9, 4, 2 << 2, 0, 0, 0, 0], at: start) }
    var frameIterator = try AnimationFile(gif).animation.frameIterator()
    var rows: [Range<Int>?] = []
    while try frameIterator.next() != nil { rows.append(frameIterator.changedRows) }
    #expect(rows == [nil, 0..<0, 0..<0, 4..<5])
  }

  @Test func `beyond a limit is refused`() throws {
    var gif = TinyFrames(size: PixelSize(100, 100))
    gif.frames = (0..<50).map { (0, 0, UInt8($0 % 2)) }
    var animation = try AnimationFile(gif.bytes).animation
    #expect(animation.pixelLimit == 1 << 29 + 512 * gif.bytes.dropFirst(20).count)
    animation.pixelLimit = 200_000
    let error = #expect(throws: PixelLimitError.self) { try AnimationDigest(of: animation) }
    #expect(error == PixelLimitError(frame: 20, limit: 200_000))
    #expect(
      error?.description
        == "frame 20 exceeds the limit of 200000 changed pixels for a file of this size; "
        + "use fewer or smaller frames")
  }

  @Test func `beyond a limit is refused before a frame is decoded, where the file says it`() throws {
    var animation = AnimatedImage(
      size: PixelSize(10, 10), frameCount: 3, delays: nil, loopCount: nil
    ) {
      Issue.record("is decoded")
      return StillFrames()
    }
    (animation.pixelLimit, animation.decodedPixels) = (250, [100, 100, 100])
    let expected = PixelLimitError(frame: 2, limit: 250)
    #expect(throws: expected) { try AnimationDigest(of: animation) }
    #expect(throws: expected) { try AnimationComparison(of: animation, with: animation, rules: .init()) }
  }

  @Test func `beyond a limit is refused while frames are decompressed`() throws {
    // Frames of a color take the same few bytes whatever their size.
    let pictures = [RGBA(1, 2, 3), RGBA(4, 5, 6)].map { Bitmap(size: PixelSize(100, 100), color: $0) }
    let animation = MadeUpAnimation(
      background: pictures[0], pictures: pictures, order: (0..<20).map { $0 % 2 },
      hundredths: Array(repeating: 4, count: 20))
    var file = try AnimationFile(animation.webp())
    file.pixelAllowance = 1000
    #expect(file.frames.count == 20 && file.pixelLimit < 1000 + 200 * 512 * 20)
    file.frames = file.frames.map { frame in
      var frame = frame
      frame.byteCount = 5
      return frame
    }
    var frameIterator = file.animation.frameIterator()
    var count = 0
    let error = #expect(throws: PixelLimitError.self) { while try frameIterator.next() != nil { count += 1 } }
    // 1,000 + 20 * 5 * 512 pixels are five frames and a part of one.
    #expect(error == PixelLimitError(frame: 5, limit: 52_200) && count == 5)
  }
}

@Suite struct `A PNG with samples of 16 bits` {
  /// A still of one color, with the lower byte of its red samples.
  private func file(low: UInt8, depth: UInt8 = 16) -> [UInt8] {
    func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
      Array(PNGChunk(type: type, body: body[...]).bytes)
    }
    let row: [UInt8] = depth == 16 ? [0, 10, low, 20, 20, 30, 30] : [0, 10, 20, 30]
    return PNGChunk.signature + chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, depth, 2, 0, 0, 0])
      + chunk("IDAT", deflate(row[...], level: 6)) + chunk("IEND", [])
  }

  private func lowBitsHash(_ bytes: [UInt8]) throws -> UInt64 {
    var frameIterator = try AnimationFile(bytes).animation.frameIterator()
    while try frameIterator.next() != nil {}
    return frameIterator.lowBitsHash
  }

  @Test func `says that 8 bits do not hold it`() throws {
    #expect(try AnimationFile(file(low: 10)).sampleBits == 16)
    #expect(try AnimationFile(file(low: 0, depth: 8)).sampleBits == 8)
    // 0x0A0A is the level 0x0A.
    #expect(try lowBitsHash(file(low: 10)) == 0)
    #expect(try lowBitsHash(file(low: 0, depth: 8)) == 0)
    #expect(try lowBitsHash(file(low: 11)) != 0)
    #expect(try lowBitsHash(file(low: 11)) != lowBitsHash(file(low: 12)))
  }

  @Test func `differs from one that differs in the lower bytes`() throws {
    func comparison(_ low: UInt8, _ other: [UInt8], tolerance: Int = 0) throws -> AnimationComparison {
      var rules = ComparisonRules()
      rules.pixels = PixelComparisonRules(tolerance: tolerance)
      return try AnimationComparison(
        of: AnimationFile(other).animation, with: AnimationFile(file(low: low)).animation, rules: rules)
    }
    #expect(try comparison(11, file(low: 11)).isMatch)
    #expect(try comparison(10, file(low: 0, depth: 8)).isMatch)
    #expect(try comparison(11, file(low: 12)).structureDifferences == [.lowSampleBits])
    #expect(try comparison(11, file(low: 0, depth: 8)).structureDifferences == [.lowSampleBits])
    #expect(try comparison(11, file(low: 12), tolerance: 1).isMatch)
    let stills = AnimatedImage(stills: try AnimationFile(file(low: 11)), frameCount: 2) { number in
      self.file(low: UInt8(11 + number))
    }
    let others = AnimatedImage(stills: try AnimationFile(file(low: 11)), frameCount: 2) { _ in
      self.file(low: 11)
    }
    #expect(
      try AnimationComparison(of: stills, with: others, rules: ComparisonRules()).structureDifferences == [
        .lowSampleBits
      ])
    #expect(try AnimationComparison(of: stills, with: stills, rules: ComparisonRules()).isMatch)
  }
}
