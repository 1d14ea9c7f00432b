import PulseBasics
import PulsePixels
import Synchronization
import Testing

@testable import PulseCodec
@testable import PulseImages

@Suite struct `Colors that are held` {
  /// An overlay of one row of pixels.
  private func row(_ colors: [RGBA]) -> RunLengthLayer {
    RunLengthLayer(
      Bitmap(size: PixelSize(colors.count, 1), pixels: colors),
      at: PixelRect(x: 3, y: 2, width: colors.count, height: 1))
  }

  /// Returns the displayed image of each row in a group.
  private func shown(_ rows: [[RGBA]], tolerance: Int) -> [[RGBA]] {
    let sheets = rows.map(row)
    let overlays = ValueCache<Int, RunLengthLayer>(capacity: 0, byteCount: \.byteCount) { sheets[$0] }
    let smoother = TemporalSmoother(overlays, tolerance: tolerance)
    return sheets.indices.map { position in
      let sheet = smoother.overlay(
        of: TemporalSmoother.SmoothedFrame(group: Array(sheets.indices), position: position))
      var bitmap = Bitmap(size: PixelSize(rows[0].count, 1))
      bitmap.composite(sheet, origin: (3, 2))
      return bitmap.pixels
    }
  }

  private func blue(_ alpha: UInt8) -> RGBA { RGBA(0, 122, 255, alpha: alpha) }

  @Test(arguments: [
    ([0, 1, 2, 3, 4], 2, [[0, 1], [0, 1], [2, 3], [2, 3], [4]]),
    (
      [0, 1, 2, 3, 0, 1, 2, 3], 3,
      [[0, 1, 2], [0, 1, 2], [0, 1, 2], [3], [0, 1, 2], [0, 1, 2], [0, 1, 2], [3]]
    ),
    ([0, 0, 1, 5], 2, [[0], [0], [1], [5]]), ([1, 2, 2, 3, 4], 2, [[1], [2], [2], [3, 4], [3, 4]]),
    ([0, 1, 2], 1, [[0], [1], [2]]),
  ])
  func `belong to pictures that follow each other`(numbers: [Int], hold: Int, groups: [[Int]]) {
    let pictures = TemporalSmoother.smoothedFrames(of: numbers, groupSize: hold)
    #expect(pictures.map(\.group) == groups)
    #expect(pictures.map(\.number) == numbers)
  }

  @Test(arguments: [0, 1, 2, 9])
  func `are computed before they are needed, until it is enough`(limit: Int) {
    let drawn = Mutex<[Int]>([])
    let layers = ValueCache<Int, RunLengthLayer>(capacity: 1 << 20, byteCount: \.byteCount) { number in
      drawn.withLock { $0.append(number) }
      return .none
    }
    let smoother = TemporalSmoother(layers, tolerance: 4)
    let pictures = TemporalSmoother.smoothedFrames(of: [0, 1, 2, 3, 4, 0, 1], groupSize: 2)
    var asked = 0
    smoother.smoothLayers(of: pictures) {
      asked += 1
      return asked > limit
    }
    // Single frames are not smoothed, and repeated groups are known.
    #expect(drawn.withLock { $0 } == Array([0, 1, 2, 3].prefix(2 * limit)))
  }

  @Test func `are the mean of those near each other`() {
    let rows = [[blue(100), blue(100), .clear], [blue(94), blue(100), .clear]]
    #expect(shown(rows, tolerance: 4) == Array(repeating: [blue(97), blue(100), .clear], count: 2))
  }

  @Test func `are no others`() {
    // 20 levels of alpha; something that comes; another color.
    let rows = [[blue(100), .clear, blue(90)], [blue(80), blue(90), RGBA(255, 0, 0, alpha: 90)]]
    #expect(shown(rows, tolerance: 4) == rows)
  }

  @Test func `are those of the inside, too, where a shape grows`() {
    let inside = Array(repeating: blue(100), count: 6)
    let later = Array(repeating: blue(96), count: 7)
    let found = shown([inside + [.clear], later], tolerance: 4)
    #expect(found == [Array(repeating: blue(98), count: 6) + [.clear], Array(repeating: blue(98), count: 7)])
  }
}
