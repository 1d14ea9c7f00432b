import PulsePixels
import PulseTestSupport
import Testing

@Suite struct `A packed picture` {
  /// Returns an image of runs of up to a number of pixels.
  private func picture(seed: Int, stretch: Int, size: PixelSize = PixelSize(97, 61)) -> Bitmap {
    var numbers = SplitMix64(seed: seed)
    var pixels: [RGBA] = []
    while pixels.count < size.area {
      let color = RGBA(packed: UInt32.random(in: 0...UInt32.max, using: &numbers))
      let count = Int.random(in: 1...stretch, using: &numbers)
      pixels += Array(repeating: color, count: min(count, size.area - pixels.count))
    }
    return Bitmap(size: size, pixels: pixels)
  }

  @Test(arguments: [1, 2, 5, 20, 300, 6000])
  func `is what was packed, and so are its parts`(stretch: Int) {
    let picture = picture(seed: stretch, stretch: stretch)
    let packed = RunLengthBitmap(picture)
    #expect(packed.bitmap == picture)
    for rect in [
      PixelRect(x: 0, y: 0, width: 97, height: 1), PixelRect(x: 96, y: 0, width: 1, height: 61),
      PixelRect(x: 13, y: 20, width: 40, height: 41), PixelRect(x: 50, y: 60, width: 47, height: 1), .empty,
    ] {
      #expect(packed.cropped(to: rect) == picture.cropped(to: rect))
    }
  }

  @Test func `takes a small part of the memory where pixels beside each other are the same`() {
    let picture = picture(seed: 1, stretch: 60)
    #expect(RunLengthBitmap(picture).byteCount * 8 < picture.pixels.count * MemoryLayout<RGBA>.stride)
  }

  @Test(arguments: [1, 2, 3, 4])
  func `takes no more than its pixels where they are not`(stretch: Int) {
    let picture = picture(seed: 1, stretch: stretch)
    #expect(RunLengthBitmap(picture).byteCount <= picture.pixels.count * MemoryLayout<RGBA>.stride)
  }

  @Test func `may have no pixels`() {
    for size in [PixelSize(0, 0), PixelSize(0, 5), PixelSize(5, 0)] {
      #expect(RunLengthBitmap(Bitmap(size: size)).bitmap == Bitmap(size: size))
    }
  }
}
