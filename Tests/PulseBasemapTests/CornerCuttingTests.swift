import PulsePixels
import Testing

@testable import PulseBasemap

@Suite struct `Rounded corners of lines` {
  @Test func `keep the ends, and stay within the triangle of the corner`() {
    let line: [ClipRect.Point] = [(x: 0, y: 0), (x: 100, y: 0), (x: 100, y: 100)]
    let rounded = CornerCutting.rounded(line)
    #expect(rounded.count > 6)
    #expect(rounded[0] == (0, 0) && rounded[rounded.count - 1] == (100, 100))
    for point in rounded { #expect(point.x >= point.y && point.x <= 100 && point.y >= 0) }
    // The parabola passes the corner at a quarter of the way between it and the middle of the cut.
    let nearest = rounded.map { abs($0.x - 100) + abs($0.y) }.min() ?? 0
    #expect((20...30).contains(nearest))
  }

  @Test func `are the same from both sides, so that lines that are the same stay so`() {
    let line: [ClipRect.Point] = [(x: 0, y: 0), (x: 60, y: 20), (x: 90, y: 80), (x: 200, y: 90)]
    let back = Array(CornerCutting.rounded(line.reversed()).reversed())
    let ahead = CornerCutting.rounded(line)
    #expect(back.count == ahead.count)
    #expect(zip(back, ahead).allSatisfy { abs($0.x - $1.x) < 1e-9 && abs($0.y - $1.y) < 1e-9 })
  }

  @Test func `are none where edges are short`() {
    let line: [ClipRect.Point] = [(x: 0, y: 0), (x: 3, y: 0), (x: 3, y: 3)]
    #expect(CornerCutting.rounded(line).map(\.x) == [0, 3, 3])
  }
}
