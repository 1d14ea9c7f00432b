import PulseImages
import PulseTestSupport
import Testing

@testable import PulseCodec
@testable import PulsePixels

/// An image with grain, flat areas and transparent pixels, in a palette of similar random colors.
private func picture(colors: Int, seed: Int) -> IndexedBitmap {
  var generator = SplitMix64(seed: seed)
  let palette = (0..<colors - 1).map { _ in
    RGBA(
      .random(in: 90...150, using: &generator), .random(in: 90...150, using: &generator),
      .random(in: 90...150, using: &generator))
  }
  let size = PixelSize(150, 120)
  let indices = (0..<size.area).map { place in
    let (x, y) = (place % size.width, place / size.width)
    if (x / 11 + y / 17) % 4 == 0 { return UInt8(colors - 1) }
    return (x / 23 + y / 19) % 3 == 0
      ? UInt8(x / 23 % (colors - 1)) : UInt8.random(in: 0..<UInt8(colors - 1), using: &generator)
  }
  return IndexedBitmap(
    size: size, indices: indices,
    palette: Palette(colors: palette + [.clear], transparentIndex: UInt8(colors - 1)))
}

extension IndexedBitmap {
  fileprivate var map: IndexedRegion { IndexedRegion(rect: size.bounds, indices: indices, palette: palette) }

  fileprivate var gif: [UInt8] {
    get throws { try GIFBlockWriter.frame(self, delay: 4) }
  }

  /// The number of LZW bytes in a frame: the sub-blocks after the headers, without their length bytes.
  fileprivate var codeBytes: Int {
    get throws {
      let bytes = try gif
      var (place, count) = (8 + 10 + 1, 0)
      while bytes[place] > 0 {
        count += Int(bytes[place])
        place += Int(bytes[place]) + 1
      }
      return count
    }
  }
}

@Suite struct `Colors that compress better` {
  @Test(arguments: [2, 3, 4, 5, 16, 100, 255, 256])
  func `are chosen for strings that are those of the encoder, to the byte`(colors: Int) throws {
    let picture = picture(colors: colors, seed: colors)
    var table = LZWDictionary(colorCount: colors)
    for index in picture.indices { table.encode(index) }
    #expect(try table.byteCount == picture.codeBytes)
  }

  @Test(arguments: [50, 300, 2000])
  func `are near to those wanted, and clear where those are`(squaredTolerance: Int) throws {
    let wanted = picture(colors: 64, seed: 1)
    for chosen in [
      wanted.optimizedForLZW(squaredTolerance: squaredTolerance),
      IndexedBitmap(
        size: wanted.size,
        indices: wanted.map.optimizedForCompression(squaredTolerance: squaredTolerance).indices,
        palette: wanted.palette),
    ] {
      for (old, new) in zip(wanted.indices, chosen.indices) {
        #expect((old == 63) == (new == 63))
        let (old, new) = (wanted.palette.colors[Int(old)], wanted.palette.colors[Int(new)])
        #expect(old.squaredDistance(to: new) <= squaredTolerance)
      }
      #expect(try chosen.gif.count < wanted.gif.count)
    }
  }

  @Test func `take fewer bytes the farther they may be, and none changes where they may not`() throws {
    let wanted = picture(colors: 64, seed: 2)
    #expect(wanted.optimizedForLZW(squaredTolerance: 0) == wanted)
    #expect(wanted.map.optimizedForCompression(squaredTolerance: 0).indices == wanted.indices)
    let counts = try [0, 100, 300, 800, 2000].map {
      try wanted.optimizedForLZW(squaredTolerance: $0).gif.count
    }
    #expect(counts == counts.sorted(by: >))
    // Of grain in random colors a third goes at least.
    #expect(counts[4] * 3 < counts[0] * 2)
  }

  @Test func `leave flat areas alone`() {
    let wanted = picture(colors: 64, seed: 3)
    let chosen = [
      wanted.optimizedForLZW(squaredTolerance: 2000).indices,
      wanted.map.optimizedForCompression(squaredTolerance: 2000).indices,
    ]
    let width = wanted.size.width
    for place in wanted.indices.indices.dropFirst(width + 1).dropLast(width + 1) {
      let neighbors = [place - 1, place + 1, place - width, place + width].map { wanted.indices[$0] }
      if neighbors.allSatisfy({ $0 == wanted.indices[place] }), (1..<width - 1).contains(place % width) {
        for indices in chosen { #expect(indices[place] == wanted.indices[place]) }
      }
    }
  }

  @Test func `cancel out`() {
    // In squares of 10 pixels the mean changes by far less than a pixel may.
    let wanted = picture(colors: 32, seed: 4)
    for indices in [
      wanted.optimizedForLZW(squaredTolerance: 800).indices,
      wanted.map.optimizedForCompression(squaredTolerance: 800).indices,
    ] {
      var sum = 0.0
      for square in 0..<15 * 12 {
        var difference = 0
        for place in 0..<100 {
          let index = (square / 15 * 10 + place / 10) * 150 + square % 15 * 10 + place % 10
          let (old, new) = (wanted.indices[index], indices[index])
          difference +=
            Int(wanted.palette.colors[Int(old)].green) - Int(wanted.palette.colors[Int(new)].green)
        }
        sum += Double(difference * difference) / 10_000
      }
      #expect((sum / 180).squareRoot() < 2.5)
    }
  }

  @Test func `stay where another map has the same`() {
    let wanted = picture(colors: 64, seed: 5)
    var other = wanted
    for place in 9000..<18000 { other.indices[place] = 63 }
    let chosen = wanted.map.optimizedForCompression(squaredTolerance: 2000, preserving: other.map).indices
    #expect(chosen[..<9000] == wanted.indices[..<9000])
    #expect(chosen[9000...] != wanted.indices[9000...])
  }

  @Test func `of a palette depend on the color alone`() {
    let palette = Palette(
      colors: [RGBA(0, 0, 0), RGBA(10, 0, 0), RGBA(11, 0, 0), RGBA(30, 0, 0), .clear], transparentIndex: 4)
    #expect(palette.mergedEntries(squaredTolerance: 0) == [0, 1, 2, 3, 4])
    #expect(palette.mergedEntries(squaredTolerance: 1) == [0, 1, 1, 3, 4])
    #expect(palette.mergedEntries(squaredTolerance: 100) == [0, 0, 2, 3, 4])
    #expect(palette.mergedEntries(squaredTolerance: 900) == [0, 0, 0, 0, 4])
  }
}

@Suite struct `Errors that are diffused` {
  /// A slope from dark to light, in two colors.
  private static let slope: Bitmap = {
    var bitmap = Bitmap(size: PixelSize(256, 96))
    for y in 0..<96 { for x in 0..<256 { bitmap[x, y] = RGBA(UInt8(x), UInt8(x), UInt8(x)) } }
    return bitmap
  }()

  @Test func `leave the mean of small squares as it is`() {
    let palette = Palette(colors: [RGBA(0, 0, 0), RGBA(255, 255, 255)])
    let map = IndexedRegion(diffusing: Self.slope, in: Self.slope.size.bounds, palette: palette)
    // Floyd's and Steinberg's matrix keeps all of the error: what a square lacks is beside it.
    for left in stride(from: 16, to: 240, by: 16) {
      for top in stride(from: 0, to: 96, by: 16) {
        var sum = 0
        for y in top..<top + 16 { for x in left..<left + 16 { sum += Int(map.indices[y * 256 + x]) * 255 } }
        #expect(abs(Double(sum) / 256 - (Double(left) + 7.5)) < 10)
      }
    }
  }

  @Test func `begin anew where the palette has the color`() {
    var bitmap = Self.slope
    for y in 0..<96 { for x in 100..<140 { bitmap[x, y] = RGBA(255, 255, 255) } }
    let palette = Palette(colors: [RGBA(0, 0, 0), RGBA(255, 255, 255)])
    let map = IndexedRegion(diffusing: bitmap, in: bitmap.size.bounds, palette: palette)
    for y in 0..<96 { #expect(map.indices[y * 256 + 100..<y * 256 + 140].allSatisfy { $0 == 1 }) }
  }

  @Test func `give every pixel the one color when there is no other`() {
    let map = IndexedRegion(
      diffusing: Self.slope, in: PixelRect(x: 3, y: 2, width: 7, height: 5),
      palette: Palette(colors: [RGBA(9, 9, 9)]))
    #expect(map.indices == Array(repeating: 0, count: 35))
  }
}
