import PulsePixels
import PulseTestSupport
import Testing

@Suite struct `A resampled picture` {
  private static func noise(_ size: PixelSize, seed: Int, isOpaque: Bool = true) -> Bitmap {
    var random = SplitMix64(seed: seed)
    let pixels = (0..<size.area).map { _ in
      RGBA(packed: UInt32.random(in: 0...UInt32.max, using: &random) | (isOpaque ? 0xFF00_0000 : 0))
    }
    return Bitmap(size: size, pixels: pixels)
  }

  /// Returns the mean color of a rectangle, in floating point.
  private static func mean(
    _ source: Bitmap, _ x: ClosedRange<Double>, _ y: ClosedRange<Double>
  ) -> (color: [Double], alpha: Double) {
    var (sums, alpha, area) = ([0.0, 0, 0], 0.0, 0.0)
    for row in 0..<source.size.height {
      let height = min(y.upperBound, Double(row + 1)) - max(y.lowerBound, Double(row))
      for column in 0..<source.size.width where height > 0 {
        let width = min(x.upperBound, Double(column + 1)) - max(x.lowerBound, Double(column))
        guard width > 0 else { continue }
        let pixel = source[column, row]
        let weight = width * height * Double(pixel.alpha) / 255
        for (index, channel) in [pixel.red, pixel.green, pixel.blue].enumerated() {
          sums[index] += weight * Double(channel)
        }
        alpha += weight
        area += width * height
      }
    }
    return (sums.map { alpha > 0 ? $0 / alpha : 0 }, alpha / area * 255)
  }

  @Test(arguments: [(7, 5), (13, 9), (20, 16), (40, 31), (3, 30)])
  func `has in each pixel the mean of what it covers`(width: Int, height: Int) {
    let source = Self.noise(PixelSize(20, 16), seed: 1)
    let picture = source.scaled(to: PixelSize(width, height))
    #expect(picture.isOpaque)
    /// Returns the source interval of a target pixel, at least one source pixel wide.
    func part(_ index: Int, _ from: Int, _ to: Int) -> ClosedRange<Double> {
      let step = Double(from) / Double(to)
      let (middle, half) = ((Double(index) + 0.5) * step, max(step, 1) / 2)
      return max(middle - half, 0)...min(middle + half, Double(from))
    }
    for y in 0..<height {
      for x in 0..<width {
        let (color, _) = Self.mean(source, part(x, 20, width), part(y, 16, height))
        let pixel = picture[x, y]
        // Edges are rounded to 1/256 pixel: two of them, both ways, of up to 255 levels.
        for (channel, truth) in zip([pixel.red, pixel.green, pixel.blue], color) {
          #expect(abs(Double(channel) - truth) <= 2.6, "(\(x), \(y))")
        }
      }
    }
  }

  @Test func `is the same in its own size, and exact where pixels come together`() {
    let source = Self.noise(PixelSize(12, 8), seed: 2)
    #expect(source.scaled(to: source.size) == source)
    let half = source.scaled(to: PixelSize(6, 4))
    for y in 0..<4 {
      for x in 0..<6 {
        let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map { source[2 * x + $0.0, 2 * y + $0.1] }
        #expect(Int(half[x, y].red) == (four.reduce(0) { $0 + Int($1.red) } + 2) / 4)
        #expect(Int(half[x, y].blue) == (four.reduce(0) { $0 + Int($1.blue) } + 2) / 4)
      }
    }
  }

  @Test func `weights colors by their opacity`() {
    let source = Bitmap(
      size: PixelSize(4, 1),
      pixels: [
        RGBA(200, 100, 0), RGBA(0, 0, 255, alpha: 0), RGBA(10, 20, 30, alpha: 60),
        RGBA(10, 20, 30, alpha: 20),
      ])
    let picture = source.scaled(to: PixelSize(2, 1))
    #expect(picture[0, 0] == RGBA(200, 100, 0, alpha: 128))
    #expect(picture[1, 0].alpha == 40 && abs(Int(picture[1, 0].blue) - 30) <= 2)
    #expect(Bitmap(size: PixelSize(9, 9)).scaled(to: PixelSize(2, 4)) == Bitmap(size: PixelSize(2, 4)))
  }

  @Test func `comes out the same in parts, and asks for each row once`() {
    let source = Self.noise(PixelSize(64, 64), seed: 3, isOpaque: false)
    let edges = (0...40).map { 3.3 + Double($0) * 1.37 }
    func picture(_ columns: ArraySlice<Double>, _ rows: ArraySlice<Double>) -> (Bitmap, [Int]) {
      let columns = AreaResamplingWeights(edges: Array(columns), inside: 0..<64)
      var asked: [Int] = []
      let bitmap = Bitmap(columns: columns, rows: AreaResamplingWeights(edges: Array(rows), inside: 0..<64)) {
        row in
        asked.append(row)
        return Array(source.pixels[row * 64 + columns.span.lowerBound..<row * 64 + columns.span.upperBound])
      }
      return (bitmap, asked)
    }
    let (whole, asked) = picture(edges[...], edges[...])
    #expect(asked == Array(3..<59))
    let (part, _) = picture(edges[10...25], edges[7...31])
    #expect(part == whole.cropped(to: PixelRect(x: 10, y: 7, width: 15, height: 24)))
    // Also where the part is pixel on pixel, and the whole is not.
    let partly = (4...30).map(Double.init) + [31.5, 33.25]
    let (mixed, _) = picture(partly[...], partly[...])
    let (copied, askedForCopy) = picture(partly[2...22], partly[5...25])
    #expect(copied == mixed.cropped(to: PixelRect(x: 2, y: 5, width: 20, height: 20)))
    #expect(askedForCopy == Array(9..<29))
    for (pixel, place) in zip(
      copied.pixels, copied.size.bounds.rows.flatMap { y in (0..<20).map { (x: $0, y: y) } })
    {
      let original = source[place.x + 6, place.y + 9]
      #expect(pixel.alpha == original.alpha && (!original.isOpaque || pixel == original))
    }
  }

  @Test func `covers at an edge as much as lies inside`() {
    let columns = AreaResamplingWeights(edges: [-1, -0.25, 0.5, 1.25, 2.75, 3], inside: 0..<2)
    let rows = AreaResamplingWeights(edges: [0, 1], inside: 0..<1)
    let picture = Bitmap(columns: columns, rows: rows) { _ in [RGBA(9, 9, 9), RGBA(9, 9, 9)] }
    // None, two thirds, all, half and none.
    #expect(picture.pixels.map(\.alpha) == [0, 170, 255, 128, 0])
    #expect(picture.pixels.filter { $0.alpha > 0 }.allSatisfy { $0.red == 9 })
  }

  @Test func `takes any edges`() {
    let edges = [-Double.infinity, -1e300, -1e18, 0, 1e-300, 1e18, .infinity]
    let columns = AreaResamplingWeights(edges: edges, inside: 0..<3)
    #expect(columns.count == 6 && columns.span == 0..<3)
    let outside = AreaResamplingWeights(edges: [5, 6, 7], inside: 0..<3)
    let nothing = Bitmap(columns: outside, rows: columns) { _ in [] }
    #expect(nothing == Bitmap(size: PixelSize(2, 6)))
  }
}
