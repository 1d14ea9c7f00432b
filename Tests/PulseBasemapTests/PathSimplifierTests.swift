import Foundation
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseBasemap

/// Returns a path without the points closer than a distance to the last kept one; the first and last are kept.
private func simplified(_ path: [GridPoint], _ distance: Int32) -> [GridPoint] {
  var kept = path[0]
  var result = [kept]
  for point in path.dropFirst().dropLast() {
    let (dx, dy) = (point.x - kept.x, point.y - kept.y)
    if max(dx, -dx) + max(dy, -dy) < distance { continue }
    kept = point
    result.append(point)
  }
  return result + [path[path.count - 1]]
}

@Suite struct PathSimplifierTests {
  /// Returns what is seen of a ring in a window of 20 by 10 pixels.
  private func seen(_ ring: [GridPoint]) -> Bitmap {
    let window = ClipRect(left: 0, top: 0, right: 20, bottom: 10)
    var path = Path()
    path.addContour(
      window.clip(ring: ring.map { (x: Double($0.x), y: Double($0.y)) }).map { SubpixelPoint($0) })
    var bitmap = Bitmap(size: PixelSize(20, 10))
    bitmap.fill(path, color: RGBA(0, 0, 0))
    return bitmap
  }

  /// Returns a random walk of 5,000 points.
  private func walk(_ step: ClosedRange<Int32>, _ generator: inout SplitMix64) -> [GridPoint] {
    var point = GridPoint(x: 10, y: 5)
    return (0..<5000).map { _ in
      point.x += Int32.random(in: step, using: &generator)
      point.y += Int32.random(in: step, using: &generator)
      return point
    }
  }

  private func points(_ ring: [GridPoint], _ distance: Int32, hasChunks: Bool) -> [GridPoint] {
    let boxes = hasChunks ? PathSimplifier.chunkBoxes(of: ring.span) : []
    var points: [GridPoint] = []
    PathSimplifier(minimumDistance: distance).appendPoints(
      of: ring.span, chunkBoxes: boxes.span,
      around: GridBox(from: GridPoint(x: 0, y: 0), to: GridPoint(x: 20, y: 10)), to: &points)
    return points
  }

  @Test(arguments: [0 as Int32, 1, 2, 5, 20], [false, true])
  func `what is passed over of a long ring far from the window is not seen in it`(
    distance: Int32, hasChunks: Bool
  ) {
    var generator = SplitMix64(seed: 5)
    for number in 0..<40 {
      // Dense and sparse rings: in some, nearly all points are close to those before.
      let ring = walk(number.isMultiple(of: 2) ? -3...3 : -1...1, &generator)
      let whole = simplified(ring, distance)
      let near = points(ring, distance, hasChunks: hasChunks)
      #expect(near.count < whole.count)
      #expect(seen(near) == seen(whole))
    }
  }

  @Test func `short paths keep their ends`() {
    let far = [GridPoint(x: 100, y: 100)]
    #expect(points([], 1, hasChunks: false) == [])
    #expect(points(far, 1, hasChunks: false) == far)
    #expect(points(far + far, 9, hasChunks: false) == far + far)
  }

  @Test func `boxes surround chunks of 64 points`() {
    let path = (0..<130).map { GridPoint(x: $0, y: 1000 - $0) }
    #expect(
      PathSimplifier.chunkBoxes(of: path.span) == [
        GridBox(from: GridPoint(x: 0, y: 937), to: GridPoint(x: 63, y: 1000)),
        GridBox(from: GridPoint(x: 64, y: 873), to: GridPoint(x: 127, y: 936)),
        GridBox(from: GridPoint(x: 128, y: 871), to: GridPoint(x: 129, y: 872)),
      ])
  }
}

@Suite struct `The land in a view` {
  private static let size = PixelSize(240, 160)

  private static func black(_ path: Path) -> [Int] {
    var bitmap = Bitmap(size: size, color: RGBA(255, 255, 255))
    bitmap.fill(path, color: RGBA(0, 0, 0))
    return size.bounds.rows.flatMap { y in size.bounds.columns.map { x in Int(bitmap[x, y].red) } }
  }

  /// Views of coasts with many islands, and views at random.
  private static let views: [(latitude: Double, longitude: Double, zoom: Double)] = {
    var generator = SplitMix64(seed: 9)
    let random = (0..<12).map { _ in
      (
        latitude: Double.random(in: -55...75, using: &generator),
        longitude: Double.random(in: -120...120, using: &generator),
        zoom: Double.random(in: 2.6...8, using: &generator)
      )
    }
    return random + [(66.0, 13.0, 6.0), (-2.0, 118.0, 5.0), (72.0, -95.0, 4.0), (59.33, 18.07, 7.3)]
  }()

  @Test(arguments: views)
  func `is that of all rings, neither clipped nor left out by blocks`(
    latitude: Double, longitude: Double, zoom: Double
  ) throws {
    let world = try World.shared.get()
    let viewport = try Viewport(
      center: GeoPoint(latitude: latitude, longitude: longitude), zoom: zoom, width: Self.size.width,
      height: Self.size.height)
    let layer = try CachedWorldMapLayer(.land, of: world.map)
    let drawn = WorldMapProjector(viewport, size: Self.size, side: world.map.side).areas(of: layer)

    // The pixels of a tile of 256 points at this zoom, for each step of the grid.
    let unit = 256 * exp2(zoom) / Double(world.map.side)
    let center = world.position(latitude, longitude)
    let land = try #require(world.layers[.land])
    let (reachX, reachY) = (Double(Self.size.width) / unit, Double(Self.size.height) / unit)
    var (whole, exact) = (Path(), Path())
    for index in 0..<land.count {
      let box = land.boxes[index]
      if Double(box.high.x) < center.x - reachX || Double(box.low.x) > center.x + reachX { continue }
      if Double(box.high.y) < center.y - reachY || Double(box.low.y) > center.y + reachY { continue }
      func contour(_ points: [GridPoint]) -> [SubpixelPoint] {
        points.map {
          SubpixelPoint(
            pixelX: (Double($0.x) - center.x) * unit + Double(Self.size.width) / 2,
            pixelY: (Double($0.y) - center.y) * unit + Double(Self.size.height) / 2)
        }
      }
      whole.addContour(contour(simplified(Array(land[index]), Int32((0.25 / unit).rounded(.up)))))
      exact.addContour(contour(Array(land[index])))
    }
    let found = Self.black(drawn)
    // Clipping far outside rounds the ends of an edge to 1/256 pixel.
    let differences = zip(found, Self.black(whole)).map { abs($0 - $1) }
    #expect(differences.max() ?? 0 <= 2)
    // What is simplified is up to a quarter of a pixel wide.
    let errors = zip(found, Self.black(exact)).map { abs($0 - $1) }
    #expect(errors.max() ?? 0 <= 64)
    #expect(Double(errors.reduce(0, +)) / Double(errors.count) < 1)
  }
}
