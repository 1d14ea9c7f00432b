import PulsePixels
import PulseTestSupport
import Testing

private typealias Point = ClipRect.Point

@Suite struct ClipRectTests {
  private let window = ClipRect(left: 0, top: 0, right: 20, bottom: 10)

  /// Returns a random line of points in and around the clip rectangle, some far away.
  private func randomLine(_ count: Int, _ generator: inout SplitMix64) -> [Point] {
    (0..<count).map { _ in
      let reach = Double.random(in: 0...3, using: &generator) < 1 ? 1e5 : 20.0
      return (
        x: .random(in: -reach...reach + 20, using: &generator),
        y: .random(in: -reach...reach + 10, using: &generator)
      )
    }
  }

  private func isInside(_ point: Point, _ ring: [Point]) -> Bool {
    var isInside = false
    for (from, to) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
      guard (from.y > point.y) != (to.y > point.y) else { continue }
      if point.x < from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x) { isInside.toggle() }
    }
    return isInside
  }

  private func length(_ line: [Point]) -> Double {
    zip(line, line.dropFirst()).reduce(0) {
      let (dx, dy) = ($1.1.x - $1.0.x, $1.1.y - $1.0.y)
      return $0 + (dx * dx + dy * dy).squareRoot()
    }
  }

  @Test func `a clipped ring has the same inside in the window`() {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<500 {
      let ring = randomLine(.random(in: 3...9, using: &generator), &generator)
      let clipped = window.clip(ring: ring)
      for _ in 0..<40 {
        let point: Point = (.random(in: 0...20, using: &generator), .random(in: 0...10, using: &generator))
        #expect(isInside(point, clipped) == isInside(point, ring))
      }
      #expect(
        clipped.allSatisfy { $0.x > -1e-9 && $0.x < 20 + 1e-9 && $0.y > -1e-9 && $0.y < 10 + 1e-9 })
    }
  }

  @Test func `a ring around the window becomes the window, and one beside it nothing`() {
    let around: [Point] = [(-5, -5), (30, -5), (30, 30), (-5, 30)]
    let clipped = window.clip(ring: around)
    #expect(Set(clipped.map { [$0.x, $0.y] }) == [[0, 0], [20, 0], [20, 10], [0, 10]])
    #expect(window.clip(ring: around.map { (x: $0.x + 100, y: $0.y) }).isEmpty)
  }

  @Test func `the pieces of a line are as long as what lies in the window`() {
    var generator = SplitMix64(seed: 2)
    for _ in 0..<300 {
      let line = randomLine(6, &generator).map { (x: $0.x / 5, y: $0.y / 5) }
      for isClosed in [false, true] {
        // Each segment in a thousand parts, whose middles are in the window or not.
        let whole = isClosed ? line + line.prefix(1) : line
        var expected = 0.0
        var slack = 0.0
        for (from, to) in zip(whole, whole.dropFirst()) {
          let part = length([from, to]) / 1000
          slack += 2 * part
          for step in 0..<1000 {
            let middle = (Double(step) + 0.5) / 1000
            let point = (x: from.x + (to.x - from.x) * middle, y: from.y + (to.y - from.y) * middle)
            if window.contains(point) { expected += part }
          }
        }
        let pieces = window.clip(line: line, isClosed: isClosed)
        let found = pieces.reduce(0) {
          $0 + length($1.isClosed ? $1.points + $1.points.prefix(1) : $1.points)
        }
        #expect(abs(found - expected) <= slack)
      }
    }
  }

  @Test func `pieces end at the edge of the window and nowhere else`() {
    var generator = SplitMix64(seed: 3)
    func isOnEdge(_ point: Point) -> Bool {
      [point.x, point.x - 20, point.y, point.y - 10].contains { abs($0) < 1e-6 }
    }
    var pieceCount = 0
    for _ in 0..<300 {
      let ring = randomLine(8, &generator)
      for piece in window.clip(line: ring, isClosed: true) where !piece.isClosed {
        pieceCount += 1
        #expect(isOnEdge(piece.points[0]) && isOnEdge(piece.points[piece.points.count - 1]))
      }
    }
    #expect(pieceCount > 300)
  }

  @Test func `a closed line in the window stays closed`() {
    let ring: [Point] = [(1, 1), (19, 1), (10, 9)]
    let pieces = window.clip(line: ring, isClosed: true)
    #expect(pieces.count == 1)
    #expect(pieces.first?.isClosed == true)
    #expect(pieces.first?.points.count == 3)
  }
}
