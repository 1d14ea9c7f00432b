import PulseCompare
import PulseGeo
import PulsePixels
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

@Suite struct `Shapes across tiles` {
  @Test(arguments: [("quarters", UInt8(2)), ("bare-quarters", 26)], [(13.0, 1), (13.3, 2), (14.7, 1)])
  func `are drawn as in one tile`(
    cut: (name: String, tolerance: UInt8), view: (zoom: Double, pixelRatio: Int)
  )
    throws
  {
    let tiles = try VectorTiles.get()
    let viewport = try Viewport(
      tileX: 8705, tileY: 5975, of: 14, zoom: view.zoom, width: 280, height: 260,
      pixelRatio: view.pixelRatio)
    let whole = VectorTileBasemap(tiles.store("whole", zoom: 13)).paint(viewport)
    let pieces = VectorTileBasemap(tiles.store(cut.name, zoom: 14)).paint(viewport)
    #expect(Set(whole.pixels).count > 20, "there is something to see")
    // Cuts are rounded to the grid of the tiles, 1/16 of a pixel and more.
    let comparison = ImageComparison(of: pieces, with: whole, tolerance: cut.tolerance)
    #expect(comparison.differingPixels == 0, "\(comparison)")
  }

  @Test(arguments: [(14.6, 1), (15.0, 2), (15.4, 3)])
  func `are dashed without a seam`(zoom: Double, pixelRatio: Int) throws {
    let store = try VectorTiles.get().store("dashes", zoom: 14)
    for row in [1000.0, 2000, 3000] {
      // Around the border between the tiles.
      let viewport = try Viewport(
        tileX: 8705, tileY: 5975 + row / 4096, of: 14, zoom: zoom, width: 360, height: 140,
        pixelRatio: pixelRatio)
      let picture = VectorTileBasemap(store).paint(viewport)
      let land = picture[0, 0]
      // The dashes, as the columns of pixels in which anything is drawn, and where they begin.
      let columns = (0..<picture.size.width).map { x in
        (0..<picture.size.height).contains { picture[x, $0] != land }
      }
      let starts = columns.indices.dropFirst().filter { columns[$0] && !columns[$0 - 1] }
      let periods = zip(starts, starts.dropFirst()).map { $1 - $0 }
      let usual = try #require(periods.sorted().dropFirst(periods.count / 2).first)
      #expect(periods.count > 15 && periods.allSatisfy { abs($0 - usual) <= 1 + usual / 8 }, "\(periods)")
    }
  }

  @Test func `without a buffer leave no line along the border`() throws {
    // All of four tiles is water, to the border and no farther.
    let ring: [UInt64] = [9, 0, 0, 26, 8192, 0, 0, 8192, 8191, 0, 15]
    let bytes = Message.tile(type: 3, geometry: ring)
    let tiles = Dictionary(uniqueKeysWithValues: ["1/0/0", "1/0/1", "1/1/0", "1/1/1"].map { ($0, bytes) })
    let painter = VectorTileBasemap(MemoryStore(zooms: 1...1, tiles: tiles))
    for offset in [0.5, 0.50013, 0.5007, 0.5021] {
      let viewport = try Viewport(tileX: offset, tileY: 0.5, of: 0, zoom: 1.37, width: 90, height: 90)
      #expect(Set(painter.paint(viewport).pixels).count == 1)
    }
  }

  @Test func `are drawn in every copy of the world`() throws {
    let tiles = try VectorTiles.get()
    let bytes = try #require(tiles.files["openmaptiles/14/8704/5975.mvt"])
    let painter = VectorTileBasemap(MemoryStore(zooms: 0...0, tiles: ["0/0/0": bytes]))
    let viewport = try Viewport(tileX: 0.3, tileY: 0.5, of: 0, zoom: 0, width: 700, height: 200)
    let picture = painter.paint(viewport)
    let left = picture.cropped(to: PixelRect(x: 0, y: 0, width: 444, height: 200))
    #expect(Set(left.pixels).count > 20)
    let right = picture.cropped(to: PixelRect(x: 256, y: 0, width: 444, height: 200))
    // What the edges of the picture cut is rounded to 1/256 pixel there.
    let comparison = ImageComparison(of: right, with: left, tolerance: 4)
    #expect(comparison.differingPixels == 0, "\(comparison)")
  }

  @Test(arguments: [14.0, 15.3, 17.8])
  func `are the same in a part painted by itself`(zoom: Double) throws {
    let painter = VectorTileBasemap(try VectorTiles.get().store("openmaptiles", zoom: 14))
    let whole = try Viewport(tileX: 8704.4, tileY: 5975.4, of: 14, zoom: zoom, width: 200, height: 160)
    let part = whole.moved(
      to: Mercator.unproject(
        MapPoint(
          x: whole.centerPoint.x + 30 / whole.pixelsPerMapPoint,
          y: whole.centerPoint.y - 20 / whole.pixelsPerMapPoint)), zoom: zoom)
    // Both pictures show the same 170 by 140 pixels.
    let first = painter.paint(whole).cropped(to: PixelRect(x: 30, y: 0, width: 170, height: 140))
    let second = painter.paint(part).cropped(to: PixelRect(x: 0, y: 20, width: 170, height: 140))
    // The last bits of a center move some corner by 1/256 pixel.
    let comparison = ImageComparison(of: second, with: first, tolerance: 4)
    #expect(comparison.differingPixels == 0, "\(comparison)")
  }
}
