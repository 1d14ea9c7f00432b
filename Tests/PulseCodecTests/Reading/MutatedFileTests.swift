import PulseCodec
import PulseImages
import PulsePixels
import PulseTestSupport
import Testing

@Suite struct `A file with a few wrong bytes` {
  private static let animation = MadeUpAnimation(seed: 7, colors: 40)

  /// Decodes and hashes all frames of a file; throws on any error, and expects frames of one size.
  private func look(at bytes: [UInt8]) {
    do {
      let file = try AnimationFile(bytes)
      #expect(file.frames.allSatisfy { file.size.bounds.union($0.rect) == file.size.bounds })
      // Sizes that a header makes up take time that says nothing.
      guard file.size.area < 1 << 16 else { return }
      let digest = try AnimationDigest(of: file.animation)
      #expect(digest.frameHashes.count == file.frames.count)
    } catch {
      #expect(!"\(error)".isEmpty)
    }
  }

  private func change(_ bytes: inout [UInt8], using generator: inout SplitMix64) {
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      guard let place = bytes.indices.randomElement(using: &generator) else { return }
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
      case 1: bytes[place] ^= UInt8(1) << Int.random(in: 0..<8, using: &generator)
      case 2: bytes.remove(at: place)
      default: bytes.insert(.random(in: 0...255, using: &generator), at: place)
      }
    }
  }

  @Test func `is looked at, or an error`() throws {
    var generator = SplitMix64(seed: 3)
    let picture = Self.animation.shown[0]
    let opaque = Bitmap(size: PixelSize(20, 20), color: RGBA(9, 90, 200))
    let files = [
      try Self.animation.gif(), try Self.animation.webp(),
      try StillWebPEncoder.encodedBytes(of: picture),
      try StillWebPEncoder.encodedBytes(of: picture, quality: 50), try GDImage(opaque).encoded(as: .jpeg()),
    ]
    for file in files {
      for _ in 0..<250 {
        var bytes = file
        change(&bytes, using: &generator)
        look(at: bytes)
      }
    }
  }

  @Test func `is looked at, or an error, when the checksums of a PNG fit`() throws {
    var generator = SplitMix64(seed: 4)
    let files = [
      try Self.animation.apng(), try PNGWriter.compact.encodedBytes(of: Self.animation.shown[0]),
      try PNGWriter.compact.encodedBytes(of: Self.animation.shown[0], alpha: .always),
    ]
    for file in files {
      let chunks = try PNGChunk.chunks(of: file)
      for _ in 0..<300 {
        var changed = chunks
        let place = Int.random(in: chunks.indices, using: &generator)
        var body = Array(chunks[place].body)
        change(&body, using: &generator)
        changed[place] = PNGChunk(type: chunks[place].type, body: body[...])
        if Int.random(in: 0..<4, using: &generator) == 0 {
          changed.swapAt(place, .random(in: chunks.indices, using: &generator))
        }
        look(at: PNGChunk.signature + changed.flatMap(\.bytes))
      }
    }
  }
}
