import PulsePixels
import PulseTestSupport
import Testing

/// Sample GPS tracks, and lines that are hard to simplify.
private enum Track: String, CaseIterable, Sendable {
  case straight, drive, standing, zigzag, spiral, thereAndBack, noise

  var points: [SubpixelPoint] {
    var generator = SplitMix64(seed: 11)
    func random(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
    var place = (x: 0.0, y: 0.0)
    var direction = (x: 1.0, y: 0.2)
    return (0..<2000).map { index in
      switch self {
      case .straight: place = (Double(index) * 40, Double(index) * 30)
      case .drive:
        // Turns a little at each point.
        let turn = random(-0.03...0.03)
        direction = (direction.x - turn * direction.y, direction.y + turn * direction.x)
        place = (place.x + direction.x * 60 + random(-9...9), place.y + direction.y * 60 + random(-9...9))
      case .standing: place = (random(-12...12), random(-12...12))
      case .zigzag: place = (Double(index) * 25, index.isMultiple(of: 2) ? 0 : random(0...80))
      case .spiral:
        direction = (direction.x - 0.05 * direction.y, direction.y + 0.05 * direction.x)
        place = (direction.x * Double(index), direction.y * Double(index))
      case .thereAndBack: place = (Double(abs(1000 - index)) * 50, random(-5...5))
      case .noise: place = (random(-5000...5000), random(-5000...5000))
      }
      return SubpixelPoint(x: Int(place.x.rounded()), y: Int(place.y.rounded()))
    }
  }
}

/// Returns the distance of a point from a segment, in grid steps.
private func distance(_ place: (x: Double, y: Double), _ start: SubpixelPoint, _ end: SubpixelPoint) -> Double
{
  let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
  let (x, y) = (place.x - Double(start.x), place.y - Double(start.y))
  let length = dx * dx + dy * dy
  let part = length > 0 ? min(max((x * dx + y * dy) / length, 0), 1) : 0
  let (gapX, gapY) = (x - part * dx, y - part * dy)
  return (gapX * gapX + gapY * gapY).squareRoot()
}

@Suite struct PolylineSimplifierTests {
  @Test(arguments: Track.allCases, [1, 32, 300])
  fileprivate func `both lines stay within the tolerance of each other`(track: Track, tolerance: Int) throws {
    let line = track.points
    let simplified = line.simplified(tolerance: tolerance)
    #expect(simplified.first == line.first && simplified.last == line.last)
    // Which points were kept: the next one that is the same, and reaches the end.
    var index = 0
    for (start, end) in zip(simplified, simplified.dropFirst()) {
      var dropped: [SubpixelPoint] = [line[index]]
      repeat {
        index = try #require(index + 1 < line.count ? index + 1 : nil)
        dropped.append(line[index])
      } while line[index] != end
      for point in dropped {
        #expect(distance((Double(point.x), Double(point.y)), start, end) <= Double(tolerance))
      }
      // The other way around: places of the segment from the whole line.
      for part in stride(from: 0.1, to: 1, by: 0.2) {
        let place = (
          x: Double(start.x) + part * Double(end.x - start.x),
          y: Double(start.y) + part * Double(end.y - start.y)
        )
        let gap = zip(dropped, dropped.dropFirst()).map { distance(place, $0, $1) }.min() ?? 0
        #expect(gap <= Double(tolerance))
      }
    }
  }

  @Test func `lines lose the points that are not seen`() {
    #expect(Track.straight.points.simplified(tolerance: 1).count == 2)
    #expect(Track.standing.points.simplified(tolerance: 32).count == 2)
    let drive = Track.drive.points
    let counts = [0, 8, 32, 128].map { drive.simplified(tolerance: $0).count }
    #expect(counts == counts.sorted(by: >))
    #expect(counts[0] == 2000 && counts[2] < 500 && counts[3] < 200, "\(counts)")
  }

  @Test func `a tolerance of 0 drops repeated points alone`() {
    let line = [(0, 0), (0, 0), (5, 5), (10, 10), (10, 10), (0, 0)].map { SubpixelPoint(x: $0.0, y: $0.1) }
    let once = [line[0], line[2], line[3], line[5]]
    #expect(line.simplified(tolerance: 0) == once)
    #expect(line.simplified(tolerance: -5) == once)
  }

  @Test func `lines of no, one or two points stay`() {
    let point = SubpixelPoint(x: 7, y: 9)
    #expect([SubpixelPoint]().simplified(tolerance: 32) == [])
    #expect([point, point, point].simplified(tolerance: 32) == [point])
    #expect(
      [point, SubpixelPoint(x: 8, y: 9)].simplified(tolerance: 32) == [point, SubpixelPoint(x: 8, y: 9)])
  }

  @Test func `points are given back one after the other, and the thinner is as new at the end`() {
    var thinner = PolylineSimplifier(tolerance: 32)
    for _ in 0..<2 {
      #expect(thinner.add(SubpixelPoint(x: 0, y: 0)) == SubpixelPoint(x: 0, y: 0))
      #expect(thinner.add(SubpixelPoint(x: 1000, y: 20)) == nil)
      #expect(thinner.add(SubpixelPoint(x: 2000, y: 0)) == nil)
      #expect(thinner.add(SubpixelPoint(x: 2000, y: 900)) == SubpixelPoint(x: 2000, y: 0))
      #expect(thinner.finish() == SubpixelPoint(x: 2000, y: 900))
      #expect(thinner.finish() == nil)
    }
  }

  @Test func `lines as large as the grid are thinned as well`() {
    let limit = SubpixelPoint.limit
    let line = (0...1000).map {
      SubpixelPoint(x: -limit + $0 * (limit / 500), y: $0.isMultiple(of: 2) ? 0 : 20)
    }
    #expect(line.simplified(tolerance: 32).count == 2)
    #expect(line.simplified(tolerance: 5).count > 900)
  }
}
