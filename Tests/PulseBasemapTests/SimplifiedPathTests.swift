import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseBasemap

@Suite struct SimplifiedPathTests {
  private let window = ClipRect(left: 0, top: 0, right: 20, bottom: 10)

  @Test func `what is passed over of a long ring far from the window is not seen in it`() {
    var generator = SplitMix64(seed: 5)
    func seen(_ ring: [GridPoint]) -> Bitmap {
      let clipped = window.clip(ring: ring.map { (x: Double($0.x), y: Double($0.y)) })
      var path = Path()
      path.addContour(clipped.map { SubpixelPoint(pixelX: $0.x, pixelY: $0.y) })
      var bitmap = Bitmap(size: PixelSize(20, 10))
      bitmap.fill(path, color: RGBA(0, 0, 0))
      return bitmap
    }
    for _ in 0..<40 {
      var point = GridPoint(x: 10, y: 5)
      let ring = (0..<5000).map { _ in
        point.x += Int32.random(in: -3...3, using: &generator)
        point.y += Int32.random(in: -3...3, using: &generator)
        return point
      }
      let box = GridBox(from: GridPoint(x: 0, y: 0), to: GridPoint(x: 20, y: 10))
      let near = SimplifiedPath(ring[...], minimumDistance: 0).points(around: box)
      #expect(near.count < ring.count)
      #expect(seen(near) == seen(ring))
    }
  }
}
