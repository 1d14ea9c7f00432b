import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

/// An edge of the map at a high zoom, located independently from the map points.
private struct MapEdge {
  var start: GridPoint
  var end: GridPoint
  var side: Int
  var zoom: Int

  /// The number of pixels in a grid step.
  private var unit: Double { Double(256 << zoom) / Double(side) }

  var middle: (x: Double, y: Double) {
    (Double(start.x + end.x) / 2, Double(start.y + end.y) / 2)
  }

  func viewport(width: Int, height: Int) throws -> Viewport {
    let scale = Mercator.worldSize / Double(side)
    let center = Mercator.unproject(MapPoint(x: middle.x * scale, y: middle.y * scale))
    return try Viewport(center: center, zoom: Double(zoom), width: width, height: height)
  }

  /// Returns the signed distance of a pixel center from the edge in pixels, positive to its left.
  func distance(x: Int, y: Int, in size: PixelSize) -> Double {
    let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
    let right = Double(x) + 0.5 - Double(size.width) / 2
    let down = Double(y) + 0.5 - Double(size.height) / 2
    return (dy * right - dx * down) / (dx * dx + dy * dy).squareRoot()
  }

  /// Returns the pixels of a grid point in the view of the middle.
  func pixels(_ point: GridPoint, in size: PixelSize) -> ClipRect.Point {
    (
      x: (Double(point.x) - middle.x) * unit + Double(size.width) / 2,
      y: (Double(point.y) - middle.y) * unit + Double(size.height) / 2
    )
  }

  /// Returns the grid position of pixels in the view of the middle.
  func position(ofPixels point: ClipRect.Point, in size: PixelSize) -> (x: Double, y: Double) {
    (
      x: middle.x + (point.x - Double(size.width) / 2) / unit,
      y: middle.y + (point.y - Double(size.height) / 2) / unit
    )
  }

  /// Returns the point of a curve half way from the start to the end of the edge.
  func middleOfCurve(_ curve: [ClipRect.Point], of size: PixelSize) -> ClipRect.Point {
    let ends = [start, end].map { pixels($0, in: size) }
    let indices = ends.compactMap { end in curve.firstIndex { $0.x == end.x && $0.y == end.y } }
    return curve[(indices[0] + indices[1]) / 2]
  }

  /// Returns a view around a point in the view of the middle.
  func viewport(around point: ClipRect.Point, _ size: PixelSize) throws -> Viewport {
    let (position, scale) = (position(ofPixels: point, in: size), Mercator.worldSize / Double(side))
    let center = Mercator.unproject(MapPoint(x: position.x * scale, y: position.y * scale))
    return try Viewport(center: center, zoom: Double(zoom), width: size.width, height: size.height)
  }

  /// Returns the grid position of a pixel center.
  func position(x: Int, y: Int, in size: PixelSize) -> (x: Double, y: Double) {
    (
      middle.x + (Double(x) + 0.5 - Double(size.width) / 2) / unit,
      middle.y + (Double(y) + 0.5 - Double(size.height) / 2) / unit
    )
  }

  /// The length in pixels.
  var length: Double {
    let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
    return (dx * dx + dy * dy).squareRoot() * unit
  }
}

@Suite struct DeepZoomTests {
  private let size = PixelSize(48, 32)

  /// Returns random edges of a layer, each far longer than the image.
  private func edges(of layer: WorldMap.Layer, zoom: Int, count: Int) throws -> [MapEdge] {
    let world = try World.shared.get()
    let paths = try #require(world.layers[layer])
    var generator = SplitMix64(seed: 18)
    var edges: [MapEdge] = []
    while edges.count < count {
      let index = Int.random(in: 0..<paths.count, using: &generator)
      let place = Int.random(in: paths.pointRange(ofPath: index).dropLast(), using: &generator)
      let edge = MapEdge(
        start: paths.points[place], end: paths.points[place + 1], side: world.map.side, zoom: zoom)
      if edge.length > 200 { edges.append(edge) }
    }
    return edges
  }

  @Test func `deep in, each side of a coast is the side that the map says, as a curve through its points`()
    throws
  {
    let world = try World.shared.get()
    let land = try #require(world.layers[.land])
    let painter = try WorldBasemap(world.map, fadesOut: false)
    var kinds: Set<Bool> = []
    for edge in try edges(of: .land, zoom: 18, count: 5) {
      let index = try #require(
        (0..<land.count).first { land[$0].contains(edge.start) && land[$0].contains(edge.end) })
      let points = land[index].map { edge.pixels($0, in: size) }
      // The whole ring, not only what is near the image.
      let curve = LineSmoothing.curve(through: points)
      // Beside the middle of the edge, between the edge and the curve, and behind the curve.
      let middle = edge.middleOfCurve(curve, of: size)
      let bitmap = painter.paint(try edge.viewport(around: middle, size))
      for y in stride(from: 1, to: size.height, by: 9) {
        for x in stride(from: 1, to: size.width, by: 9) {
          let (px, py) = (
            middle.x + Double(x - size.width / 2) + 0.5, middle.y + Double(y - size.height / 2) + 0.5
          )
          guard distance(of: (px, py), from: curve) > 1.5 else { continue }
          let position = edge.position(ofPixels: (px, py), in: size)
          let isInRing = contains(curve, (px, py))
          // Other rings are farther away.
          let isLand = try world.contains(position, in: .land) != (contains(points, (px, py)) != isInRing)
          kinds.insert(isLand)
          guard try !world.contains(position, in: .lakes) else { continue }
          // Land is warm; water and its coast line are blue.
          #expect((bitmap[x, y].red > bitmap[x, y].blue) == isLand, "\(x), \(y) at \(edge.middle)")
        }
      }
    }
    #expect(kinds.count == 2)
  }

  /// Returns whether a ring contains a point, by the even-odd rule.
  private func contains(_ ring: [ClipRect.Point], _ point: ClipRect.Point) -> Bool {
    zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(false) { isInside, edge in
      let (a, b) = edge
      guard (a.y > point.y) != (b.y > point.y) else { return isInside }
      return (a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x) < point.x) != isInside
    }
  }

  /// Returns the distance of a point from the edges of a ring.
  private func distance(of point: ClipRect.Point, from ring: [ClipRect.Point]) -> Double {
    zip(ring, ring.dropFirst() + ring.prefix(1)).map { a, b in
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = dx * dx + dy * dy
      let part = length == 0 ? 0 : min(1, max(0, ((point.x - a.x) * dx + (point.y - a.y) * dy) / length))
      let (x, y) = (point.x - a.x - part * dx, point.y - a.y - part * dy)
      return (x * x + y * y).squareRoot()
    }.min() ?? .infinity
  }

  @Test func `deep in, a border runs where the map says`() throws {
    let world = try World.shared.get()
    let painter = try WorldBasemap(world.map, fadesOut: false)
    for edge in try edges(of: .borders, zoom: 22, count: 5) {
      let bitmap = painter.paint(try edge.viewport(width: size.width, height: size.height))
      let plain = Set(
        bitmap.size.bounds.rows.flatMap { y in
          bitmap.size.bounds.columns.filter { abs(edge.distance(x: $0, y: y, in: size)) > 1.5 }
            .map { bitmap[$0, y] }
        })
      #expect(plain.count == 1, "something else than the border is seen at \(edge.middle)")
      for y in 0..<size.height {
        for x in 0..<size.width where abs(edge.distance(x: x, y: y, in: size)) < 0.5 {
          #expect(!plain.contains(bitmap[x, y]), "the border has a gap at \(edge.middle)")
        }
      }
    }
  }

  @Test(arguments: [18.0, 22])
  func `deep in, all land is one color`(zoom: Double) throws {
    let painter = try WorldBasemap(World.shared.get().map, fadesOut: false)
    let inland = try Viewport(
      center: GeoPoint(latitude: 48.2, longitude: 2.1), zoom: zoom, width: 40, height: 30)
    #expect(Set(painter.paint(inland).pixels).count == 1)
  }
}
