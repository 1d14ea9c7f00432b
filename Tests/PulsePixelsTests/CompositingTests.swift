import PulsePixels
import Testing

@Suite struct CompositingTests {
  /// One pixel of `color` over one pixel of `backdrop`.
  private func compose(_ color: RGBA, over backdrop: RGBA) -> RGBA {
    var bitmap = Bitmap(size: PixelSize(1, 1), color: backdrop)
    var path = Path()
    path.addContour([(0, 0), (1, 0), (1, 1), (0, 1)].map { SubpixelPoint(x: $0.0 * 256, y: $0.1 * 256) })
    bitmap.fill(path, color: color)
    return bitmap[0, 0]
  }

  @Test func `opaque backdrops take the exactly rounded mixture`() {
    for alpha in stride(from: 1, through: 255, by: 2) {
      for backdrop in stride(from: 0, through: 255, by: 5) {
        let mixed = compose(
          RGBA(201, 0, 255, alpha: UInt8(alpha)),
          over: RGBA(UInt8(backdrop), UInt8(255 - backdrop), UInt8(backdrop)))
        func expected(_ color: Int, _ below: Int) -> UInt8 {
          UInt8((Double(color * alpha + below * (255 - alpha)) / 255).rounded())
        }
        #expect(
          mixed
            == RGBA(expected(201, backdrop), expected(0, 255 - backdrop), expected(255, backdrop)))
      }
    }
  }

  @Test func `translucent backdrops follow the source-over equations`() {
    for alpha in stride(from: 0, through: 255, by: 15) {
      for below in stride(from: 0, through: 255, by: 15) {
        let mixed = compose(
          RGBA(250, 10, 128, alpha: UInt8(alpha)), over: RGBA(0, 200, 60, alpha: UInt8(below)))
        let a = Double(alpha) / 255
        let b = Double(below) / 255
        let total = a + b * (1 - a)
        #expect(abs(Double(mixed.alpha) - total * 255) <= 0.51)
        guard total > 0, alpha > 0 else { continue }
        for (channel, pair) in [(mixed.red, (250.0, 0.0)), (mixed.green, (10, 200)), (mixed.blue, (128, 60))]
        {
          let expected = (pair.0 * a + pair.1 * b * (1 - a)) / total
          #expect(abs(Double(channel) - expected) <= 0.51)
        }
      }
    }
  }

  @Test func `the opacity of a sheet multiplies the alpha of its colors`() {
    #expect(RGBA(255, 0, 0).withOpacity(128) == RGBA(255, 0, 0, alpha: 128))
    #expect(RGBA(1, 2, 3, alpha: 100).withOpacity(128) == RGBA(1, 2, 3, alpha: 50))
    #expect(RGBA(1, 2, 3, alpha: 100).withOpacity(0).alpha == 0)
    #expect(RGBA(1, 2, 3, alpha: 77).withOpacity(255) == RGBA(1, 2, 3, alpha: 77))
  }

  @Test func `a sheet lies over the picture at its place and is cut at the edges`() {
    var bitmap = Bitmap(size: PixelSize(4, 4), color: RGBA(0, 0, 0))
    var sheet = Bitmap(size: PixelSize(3, 3), color: RGBA(200, 100, 50))
    sheet[0, 0] = .clear
    bitmap.composite(sheet, x: 2, y: -1, opacity: 51)
    #expect(bitmap[2, 0] == RGBA(40, 20, 10))
    #expect(bitmap[3, 1] == RGBA(40, 20, 10))
    #expect(bitmap[1, 0] == RGBA(0, 0, 0) && bitmap[2, 2] == RGBA(0, 0, 0))
    bitmap.composite(sheet, x: 0, y: 0)
    #expect(bitmap[0, 0] == RGBA(0, 0, 0) && bitmap[1, 0] == RGBA(200, 100, 50))
  }

  @Test func `colors are written as hex`() {
    #expect("\(RGBA(255, 0, 10))" == "#ff000a")
    #expect("\(RGBA(255, 0, 10, alpha: 128))" == "#ff000a80")
  }
}
