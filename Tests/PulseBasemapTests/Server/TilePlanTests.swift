import PulseBasemap
import PulseGeo
import Testing

@testable import PulseTiles
@testable import PulseVectorTiles

@Suite struct `The tiles of a view` {
  private func view(
    _ latitude: Double, _ longitude: Double, zoom: Double, _ width: Int, _ height: Int, ratio: Int = 1
  ) throws -> Viewport {
    try Viewport(
      center: GeoPoint(latitude: latitude, longitude: longitude), zoom: zoom, width: width, height: height,
      pixelRatio: ratio)
  }

  @Test func `are those that it shows a part of`() throws {
    // Null Island is where four tiles meet, at any zoom.
    let places = { (tiles: [TileID]) in Set(tiles.map(\.description)) }
    #expect(places(try view(0, 0, zoom: 1, 2, 2).tiles(atZoom: 1)) == ["1/0/0", "1/0/1", "1/1/0", "1/1/1"])
    #expect(places(try view(0, 0, zoom: 1, 512, 512).tiles(atZoom: 1)).count == 4)
    #expect(places(try view(0, 0, zoom: 1, 514, 512).tiles(atZoom: 1)).count == 4)
    #expect(places(try view(0, 0, zoom: 0, 256, 256).tiles(atZoom: 0)) == ["0/0/0"])
    #expect(try view(0, 0, zoom: 3, 512, 512).tiles(atZoom: 3).count == 4)
    #expect(try view(0, 0, zoom: 3, 514, 512).tiles(atZoom: 3).count == 8)
    #expect(try view(0, 0, zoom: 3, 256, 256, ratio: 2).tiles(atZoom: 4).count == 4)
    // By the formula that the wiki of OpenStreetMap gives for "slippy map tilenames".
    #expect(places(try view(51.5007, -0.1246, zoom: 16, 1, 1).tiles(atZoom: 16)) == ["16/32745/21794"])
  }

  @Test func `go around the world, and end at its edges`() throws {
    let fiji = try view(-17, 180, zoom: 3, 64, 64).tiles(atZoom: 3)
    #expect(Set(fiji.map(\.x)) == [0, 7])
    let pole = try view(85, 0, zoom: 2, 512, 512).tiles(atZoom: 2)
    #expect(Set(pole.map(\.y)) == [0, 1])
    let twice = try view(0, 0, zoom: 0, 2048, 256).tiles(atZoom: 1)
    #expect(twice.count == 4 && Set(twice).count == 4)
  }

  @Test func `are of every second level while the camera zooms, and of the right one where it rests`() throws
  {
    let views = try (0...40).map { step in
      (
        viewport: try view(40, 15, zoom: 4 + Double(step) / 4, 256, 256),
        rests: step == 0 || step == 40
      )
    }
    let plan = TilePlan(views) { Int($0.zoom) }
    #expect(Set(plan.tiles.map(\.z)).sorted() == [4, 6, 8, 10, 12, 14])
    let rested = TilePlan(views.map { ($0.viewport, rests: $0.rests || $0.viewport.zoom == 9) }) {
      Int($0.zoom)
    }
    #expect(Set(rested.tiles.map(\.z)).sorted() == [4, 6, 8, 9, 11, 13, 14])
    let still = TilePlan([views[7]]) { Int($0.zoom) }
    #expect(Set(still.tiles.map(\.z)) == [5])
    #expect(TilePlan(views) { _ in nil }.tiles.isEmpty)
  }

  @Test func `are counted for all views of a moving camera`() throws {
    let views = try (0..<9).map {
      (viewport: try view(0.1, Double($0) * 10 + 0.1, zoom: 7, 100, 100), rests: false)
    }
    #expect(TilePlan(views) { _ in 7 }.tiles.count >= 9)
  }
}
