import Foundation
import PulsePixels
import PulseTestSupport
import Testing

/// Returns the covered area in pixels.
private func area(_ path: Path) -> Double {
  let mask = CoverageMask(of: path, in: path.bounds)
  return Double(mask.levels.reduce(0) { $0 + Int($1) }) / 255
}

private func points(_ places: [(Double, Double)]) -> [SubpixelPoint] {
  places.map { SubpixelPoint(pixelX: $0.0, pixelY: $0.1) }
}

private func stroke(
  _ places: [(Double, Double)], width: Double, isClosed: Bool = false, cap: LineCap = .flat,
  join: LineJoin = .round, dashes: [Double] = [], phase: Double = 0
) -> Path {
  var path = Path()
  path.addStroke(
    of: points(places), width: Int(width * 256), isClosed: isClosed, cap: cap, join: join,
    dashes: DashPattern(lengths: dashes.map { Int($0 * 256) }, phase: Int(phase * 256)))
  return path
}

/// Returns the distance of a point from the nearest edge of a ring.
private func distanceToEdges(_ spot: (Double, Double), of ring: [(Double, Double)]) -> Double {
  zip(ring, ring[1...] + ring[..<1]).map { start, end in
    let (dx, dy) = (end.0 - start.0, end.1 - start.1)
    let part = ((spot.0 - start.0) * dx + (spot.1 - start.1) * dy) / (dx * dx + dy * dy)
    let near = min(1, max(0, part))
    return hypot(spot.0 - start.0 - near * dx, spot.1 - start.1 - near * dy)
  }.min() ?? .infinity
}

/// Whether an odd number of edges lies to the left of a point.
private func encloses(_ ring: [(Double, Double)], _ spot: (Double, Double)) -> Bool {
  !zip(ring, ring[1...] + ring[..<1]).count { start, end in
    (start.1 > spot.1) != (end.1 > spot.1)
      && start.0 + (spot.1 - start.1) / (end.1 - start.1) * (end.0 - start.0) < spot.0
  }.isMultiple(of: 2)
}

private let square = [(20.0, 20.0), (100, 20), (100, 100), (20, 100)]

@Suite struct StrokeTests {
  @Test func `round caps add a disc to an open line and nothing to a closed one`() {
    for end in [(110.0, 10.0), (90, 70), (10, 110)] {
      let flat = area(stroke([(10, 10), end], width: 12))
      let round = area(stroke([(10, 10), end], width: 12, cap: .round))
      #expect(abs(round - flat - Double.pi * 36) < 0.6)
    }
    #expect(stroke(square, width: 6, isClosed: true) == stroke(square, width: 6, isClosed: true, cap: .round))
  }

  @Test func `square caps add half a square at both ends of an open line`() {
    for end in [(110.0, 10.0), (90, 70), (10, 110)] {
      let flat = area(stroke([(10, 10), end], width: 12))
      #expect(abs(area(stroke([(10, 10), end], width: 12, cap: .square)) - flat - 144) < 0.6)
    }
  }

  /// Beyond its edges a right angle has a triangle, a quarter disc or a square, whatever way it turns.
  @Test(arguments: [
    [(20.0, 20.0), (70, 20), (70, 70)], [(20, 20), (20, 70), (70, 70)], [(10, 50), (40, 20), (70, 50)],
  ])
  func `joins add what they are called to corners`(corner: [(Double, Double)]) {
    let bevel = area(stroke(corner, width: 12, join: .bevel))
    #expect(abs(area(stroke(corner, width: 12, join: .round)) - bevel - (9 * .pi - 18)) < 0.3)
    #expect(abs(area(stroke(corner, width: 12, join: .miter(limit: 1.5))) - bevel - 18) < 0.3)
    #expect(area(stroke(corner, width: 12, join: .miter(limit: 1.4))) == bevel)
  }

  @Test(arguments: [2.0, 5, 11])
  func `a grown ring covers what it encloses, and what is near`(distance: Double) {
    // A bay, a spit, bends that the pen does not fit into; and a hole, clockwise.
    let outer = [
      (20.0, 20.0), (70, 110), (74, 50), (76, 110), (120, 100), (110, 22), (73, 25), (72, 40), (70, 26),
    ]
    let hole = [(35.0, 35.0), (50, 34), (58, 50), (66, 44), (62, 70)]
    var path = Path()
    path.addOutsetRing(points(outer), by: Int(distance * 256))
    path.addOutsetRing(points(hole), by: Int(distance * 256))
    let mask = CoverageMask(of: path, in: PixelRect(x: 0, y: 0, width: 140, height: 140))
    for pixel in mask.rect.rows.flatMap({ y in mask.rect.columns.map { (x: $0, y: y) } }) {
      let spot = (Double(pixel.x) + 0.5, Double(pixel.y) + 0.5)
      let gap = min(distanceToEdges(spot, of: outer), distanceToEdges(spot, of: hole)) - distance
      guard abs(gap) > 1 else { continue }
      let isCovered = gap < 0 || (encloses(outer, spot) && !encloses(hole, spot))
      let level = mask.levels[(pixel.y - mask.rect.y) * mask.rect.width + pixel.x - mask.rect.x]
      #expect(level == (isCovered ? 255 : 0), "\(pixel)")
    }
  }

  @Test func `a line of one point is a disc with round caps and nothing with flat ones`() {
    for places in [[(30.0, 30.0)], [(30, 30), (30, 30), (30, 30)]] {
      #expect(abs(area(stroke(places, width: 20, cap: .round)) - Double.pi * 100) < 0.2)
      #expect(stroke(places, width: 20) == Path())
    }
    #expect(stroke([], width: 20, cap: .round) == Path())
    #expect(stroke([(1, 1), (2, 2)], width: 0, cap: .round) == Path())
  }

  @Test(arguments: [0, 0.25, 3, 5, 7.75, 11])
  func `dashes cover their length times the width`(phase: Double) {
    // 5 on, 3 off, along 120 pixels in a direction of its own: 15 periods.
    let line = [(10.0, 10.0), (106, 82)]
    let dashed = stroke(line, width: 4, dashes: [5, 3], phase: phase)
    #expect(abs(area(dashed) - 15 * 5 * 4) < 0.5)
    // At the ends a dash may be cut in two, and one of the pieces gives a cap more.
    let round = stroke(line, width: 2, cap: .round, dashes: [5, 3], phase: phase)
    let count = (0.1..<5).contains(phase.truncatingRemainder(dividingBy: 8)) ? 16.0 : 15
    #expect(abs(area(round) - 15 * 5 * 2 - count * Double.pi) < 1)
    #expect(round.contourEnds.count == Int(count))
  }

  @Test func `a pattern of several dashes covers each of them`() {
    let path = stroke([(0, 9), (200, 9)], width: 6, dashes: [10, 4, 2, 4])
    #expect(path.contourEnds.count == 20)
    #expect(abs(area(path) - 10 * 12 * 6) < 0.1)
    // One length is that of dashes and gaps; three are used twice.
    #expect(
      stroke([(0, 9), (200, 9)], width: 6, dashes: [10])
        == stroke([(0, 9), (200, 9)], width: 6, dashes: [10, 10]))
    #expect(DashPattern(lengths: [1, 2, 3]) == DashPattern(lengths: [1, 2, 3, 1, 2, 3]))
  }

  @Test func `dashes begin where the phase says, to the pixel`() {
    let path = stroke([(2, 4), (50, 4)], width: 2, dashes: [6, 4], phase: 3)
    let mask = CoverageMask(of: path, in: PixelRect(x: 0, y: 3, width: 52, height: 1))
    let covered = zip(mask.rect.columns, mask.levels).filter { $0.1 > 0 }
    #expect(covered.allSatisfy { $0.1 == 255 })
    #expect(covered.map { $0.0 } == (2..<50).filter { ($0 - 2 + 3) % 10 < 6 })
  }

  @Test func `a phase of whole periods more or less is the same shape bit for bit`() {
    for phase in [0, 1, 77, 1000] {
      let pattern = DashPattern(lengths: [700, 300, 20, 111], phase: phase)
      for periods in [-1_000_003, -1, 1, 5, 123_456_789] {
        let other = DashPattern(lengths: [700, 300, 20, 111], phase: phase + periods * 1131)
        #expect(other == pattern)
        var path = Path()
        var otherPath = Path()
        path.addStroke(of: points(square), width: 900, isClosed: true, cap: .round, dashes: pattern)
        otherPath.addStroke(of: points(square), width: 900, isClosed: true, cap: .round, dashes: other)
        #expect(path == otherPath)
      }
    }
  }

  @Test func `dashes do not drift along lines of many points`() {
    // 100,000 edges of √2 pixels each: 1/4 on, 3/4 off of 1,000 edges, the last dash where it has to be.
    let line = (0...100_000).map { SubpixelPoint(x: $0 * 256, y: $0.isMultiple(of: 2) ? 0 : 256) }
    var path = Path()
    let period = 362_039  // 1,000 edges are 362,038.67 steps long
    path.addStroke(of: line, width: 512, dashes: DashPattern(lengths: [period / 4, period - period / 4]))
    #expect(path.contourEnds.count == 100)
    let last = path.contours.map { $0 }.last ?? []
    let first = last.min { $0.x < $1.x } ?? SubpixelPoint(x: 0, y: 0)
    // 99 periods, in columns: divided by √2; the outline begins up to half of the width before.
    let expected = 99 * Double(period) / 2.0.squareRoot()
    #expect(abs(Double(first.x) - expected) < 256)
    // The dash itself begins in the middle of the flat end, exact to the grid.
    let end = [last.first, last.last].compactMap { $0 }
    #expect(abs(Double(end[0].x + end[1].x) / 2 - expected) <= 1)
  }

  @Test func `a dash goes around a corner with a round join`() {
    // The corner lies in the middle of a dash: an L with a quarter disc outside of it.
    let path = stroke([(10, 50), (50, 50), (50, 90)], width: 10, dashes: [20, 60], phase: -30)
    #expect(path.contourEnds.count == 1)
    let expected = 20.0 * 10 - 25 + Double.pi * 25 / 4
    #expect(abs(area(path) - expected) < 0.4)
  }

  @Test func `a dash that begins a grid step before a corner has a straight end all the same`() {
    // With directions from rounded cuts the end would be turned towards the corner.
    var path = Path()
    path.addStroke(
      of: [SubpixelPoint(x: 0, y: 0), SubpixelPoint(x: 3000, y: 1000), SubpixelPoint(x: 9000, y: 3001)],
      width: 4000, dashes: DashPattern(lengths: [2560, 100_000], phase: -3161))
    #expect(path.contourEnds.count == 1)
    // 10 by 15.6 pixels, as the end is straight.
    #expect(abs(area(path) - 10 * 4000 / 256) < 0.2)
    let corners = path.points.map { (Double($0.x) * 3 + Double($0.y)) / 10.0.squareRoot() }
    #expect(corners.allSatisfy { $0 > 3155 && $0 < 3161 + 2566 })
  }

  @Test func `a dash over the first point of a closed line is in one piece`() {
    // 320 pixels around: 8 periods, with the seam in the middle of a dash.
    let path = stroke(square, width: 8, isClosed: true, dashes: [20, 20], phase: 10)
    #expect(path.contourEnds.count == 8)
    // Every second dash goes around a corner: each L has a square of overlap less and a quarter disc more.
    let corner = Double.pi * 16 / 4 - 16
    #expect(abs(area(path) - (8 * 20 * 8 + 4 * corner)) < 0.6)
    // A dash as long as the line leaves no seam.
    #expect(
      stroke(square, width: 8, isClosed: true, dashes: [500, 20], phase: 100)
        == stroke(square, width: 8, isClosed: true))
  }

  @Test func `dashes without length are dots with round caps and nothing with flat ones`() {
    let line = [(20.0, 20.0), (120, 20)]
    let dots = stroke(line, width: 6, cap: .round, dashes: [0, 10])
    #expect(dots.contourEnds.count == 11)
    #expect(abs(area(dots) - 11 * Double.pi * 9) < 2)
    #expect(area(stroke(line, width: 6, dashes: [0, 10])) == 0)
  }

  @Test func `patterns without gaps or with too many dashes are solid`() {
    for lengths in [[], [0], [0, 0], [5, 0], [7, 0, 3, 0], [-4, -9]] {
      #expect(DashPattern(lengths: lengths) == .solid)
    }
    let line = points([(0, 5), (4000, 5)])
    var solid = Path()
    solid.addStroke(of: line, width: 512)
    for (length, isSolid) in [(1, true), (2, false)] {
      var path = Path()
      path.addStroke(of: line, width: 512, dashes: DashPattern(lengths: [length, length + 1]))
      #expect((path == solid) == isSolid)
    }
    // Dashes that touch are one.
    #expect(
      stroke([(0, 5), (90, 5)], width: 4, dashes: [4, 0, 6, 10])
        == stroke([(0, 5), (90, 5)], width: 4, dashes: [10, 10]))
  }

  @Test func `a line of 10,000 points that crosses itself has no holes`() {
    // A walk of small steps in a small frame, over itself again and again.
    var generator = SplitMix64(seed: 3)
    var place = (x: 64.0, y: 64.0)
    var line: [SubpixelPoint] = []
    for _ in 0..<10_000 {
      place.x = min(max(place.x + Double.random(in: -3...3, using: &generator), 8), 120)
      place.y = min(max(place.y + Double.random(in: -3...3, using: &generator), 8), 120)
      line.append(SubpixelPoint(pixelX: place.x, pixelY: place.y))
    }
    var path = Path()
    path.addStroke(of: line, width: 3 * 256, cap: .round)
    let mask = CoverageMask(of: path, in: PixelRect(x: 0, y: 0, width: 128, height: 128))
    let truth = CoverageTruth(line: line, radius: 1.5)
    var (covered, expected) = (0.0, 0.0)
    for y in mask.rect.rows {
      for x in mask.rect.columns {
        let level = Double(mask.levels[(y - mask.rect.y) * mask.rect.width + x - mask.rect.x]) / 255
        let part = truth.part(x: x, y: y)
        covered += level
        expected += part
        // Whole pixels are whole, empty ones empty.
        if part == 1 { #expect(level > 0.9, "hole at \(x), \(y)") }
        if part == 0 { #expect(level < 0.1, "spot at \(x), \(y)") }
      }
    }
    // Where the line lies on itself, parts of pixels along its edges add up: it is a little wider there.
    #expect(covered / expected > 0.995 && covered / expected < 1.02, "\(covered) instead of \(expected)")
  }
}
