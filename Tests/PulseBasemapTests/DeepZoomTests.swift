import PulseBasemap
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

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

  @Test func `deep in, each side of a coast is the side that the map says`() throws {
    let world = try World.shared.get()
    let painter = try WorldBasemap(world.map, fadesOut: false)
    for edge in try edges(of: .land, zoom: 18, count: 5) {
      let bitmap = painter.paint(try edge.viewport(width: size.width, height: size.height))
      for y in stride(from: 1, to: size.height, by: 9) {
        for x in stride(from: 1, to: size.width, by: 9) {
          // Land, which is warm, or water with its coast line, which is blue.
          guard abs(edge.distance(x: x, y: y, in: size)) > 1 else { continue }
          let position = edge.position(x: x, y: y, in: size)
          let isLand = try world.contains(position, in: .land) && !world.contains(position, in: .lakes)
          #expect((bitmap[x, y].red > bitmap[x, y].blue) == isLand)
        }
      }
    }
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
