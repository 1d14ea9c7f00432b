import PulsePixels
import Testing

@testable import PulseBasemap

@Suite struct `Rounded corners of lines` {
  @Test func `keep the ends, and stay within the triangle of the corner`() {
    let line: [ClipRect.Point] = [(x: 0, y: 0), (x: 100, y: 0), (x: 100, y: 100)]
    let rounded = LineSmoothing.rounded(line)
    #expect(rounded.count > 6)
    #expect(rounded[0] == (0, 0) && rounded[rounded.count - 1] == (100, 100))
    for point in rounded { #expect(point.x >= point.y && point.x <= 100 && point.y >= 0) }
    // The parabola passes the corner at a quarter of the way between it and the middle of the cut.
    let nearest = rounded.map { abs($0.x - 100) + abs($0.y) }.min() ?? 0
    #expect((20...30).contains(nearest))
  }

  @Test func `are the same from both sides, so that lines that are the same stay so`() {
    let line: [ClipRect.Point] = [(x: 0, y: 0), (x: 60, y: 20), (x: 90, y: 80), (x: 200, y: 90)]
    let back = Array(LineSmoothing.rounded(line.reversed()).reversed())
    let ahead = LineSmoothing.rounded(line)
    #expect(back.count == ahead.count)
    #expect(zip(back, ahead).allSatisfy { abs($0.x - $1.x) < 1e-9 && abs($0.y - $1.y) < 1e-9 })
  }

  @Test func `of rings are curves through the points, near the edges and without loops`() {
    let ring: [ClipRect.Point] = [
      (x: 0, y: 0), (x: 80, y: 10), (x: 60, y: 40), (x: 100, y: 90), (x: 20, y: 70), (x: 24, y: 68),
    ]
    let curve = LineSmoothing.curve(through: ring)
    #expect(curve.count > 20)
    for corner in ring { #expect(curve.contains { $0.x == corner.x && $0.y == corner.y }) }
    // Shoelace formula: a curve through the points bulges as often out as in.
    func area(_ points: [ClipRect.Point]) -> Double {
      zip(points, points.dropFirst() + points.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
        / 2
    }
    #expect(area(curve) > area(ring) && area(curve) < 1.3 * area(ring))
    // No step back along its way: two neighbors turn by less than a right angle but at the points of the ring.
    for index in curve.indices.dropFirst().dropLast() {
      let (a, b, c) = (curve[index - 1], curve[index], curve[index + 1])
      if ring.contains(where: { $0.x == b.x && $0.y == b.y }) { continue }
      #expect((b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) > 0)
    }
  }

  @Test func `of a square are rounder than it, by the weights of the spline`() {
    let square: [ClipRect.Point] = [(x: 100, y: 0), (x: 0, y: 100), (x: -100, y: 0), (x: 0, y: -100)]
    let radii = LineSmoothing.curve(through: square).map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }
    // Between equal edges, a Catmull-Rom spline has the weights -1, 9, 9, -1 of 16 in the middle.
    let middle = 62.5 * 2.0.squareRoot()
    #expect(
      radii.allSatisfy { (middle - 1e-9...100 + 1e-9).contains($0) } && radii.contains { $0 < middle + 0.1 })
  }

  @Test func `of rings are none where edges are short, or where points coincide`() {
    let ring: [ClipRect.Point] = [(x: 0, y: 0), (x: 3, y: 0), (x: 3, y: 0), (x: 2, y: 3)]
    #expect(LineSmoothing.curve(through: ring).map(\.x) == [0, 3, 3, 2])
    #expect(LineSmoothing.curve(through: []).isEmpty)
    let twice: [ClipRect.Point] = [(x: 0, y: 0), (x: 90, y: 0), (x: 90, y: 0), (x: 0, y: 90)]
    #expect(LineSmoothing.curve(through: twice).allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }

  @Test func `are none where edges are short`() {
    let line: [ClipRect.Point] = [(x: 0, y: 0), (x: 3, y: 0), (x: 3, y: 3)]
    #expect(LineSmoothing.rounded(line).map(\.x) == [0, 3, 3])
  }
}
