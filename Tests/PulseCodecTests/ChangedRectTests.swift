import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseCodec
@testable import PulseImages

@Suite struct `The rectangle around pixels` {
  @Test(arguments: 1...40)
  func `reaches from the first to the last of them in both directions`(seed: Int) {
    var numbers = SplitMix64(seed: seed)
    let size = PixelSize(Int.random(in: 1...12, using: &numbers), Int.random(in: 1...12, using: &numbers))
    let count = Int.random(in: 0...4, using: &numbers)
    let places = Set((0..<count).map { _ in Int.random(in: 0..<size.area, using: &numbers) })
    let (columns, rows) = (places.map { $0 % size.width }, places.map { $0 / size.width })
    var expected = PixelRect.empty
    if let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max() {
      expected = PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
    #expect(PixelRect(around: size) { places.contains($0) } == expected)
  }
}
