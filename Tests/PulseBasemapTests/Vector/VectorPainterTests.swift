import PulseCompare
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

@Suite struct `A grid of tiles` {
  @Test(arguments: [14, 20, 30, 31])
  func `has no cells where there would be too many`(zoom: Int) throws {
    let center = try GeoPoint(latitude: 0, longitude: 0)
    let viewport = try Viewport(center: center, zoom: 0, width: 1024, height: 1024, pixelRatio: 1)
    #expect(StyleTileCover(seamless: viewport, zooms: zoom...zoom).tiles { _ in true } == nil)
  }
}

@Suite struct `A painter of vector tiles` {
  private func town(_ zooms: ClosedRange<Int> = 14...14) throws -> MemoryStore {
    let bytes = try #require(try VectorTiles.get().files["shortbread/14/8704/5975.mvt"])
    return MemoryStore(zooms: zooms, tiles: ["14/8704/5975": bytes], attribution: "© somebody")
  }

  private func view(zoom: Double, size: Int = 160) throws -> Viewport {
    try Viewport(tileX: 8704.4, tileY: 5975.4, of: 14, zoom: zoom, width: size, height: size)
  }

  @Test func `tells whom to thank, and has nothing to say of good tiles`() throws {
    let painter = VectorTileBasemap(try town())
    _ = painter.paint(try view(zoom: 15))
    #expect(painter.attribution == "© somebody")
    #expect(painter.diagnostics == [])
  }

  @Test func `stays crisp beyond the deepest tiles`() throws {
    let painter = VectorTileBasemap(try town())
    // At zoom 20 the tile is 16,384 pixels wide: an enlarged picture would have no sharp edge.
    let lane = try Viewport(
      tileX: 8704 + 1290.0 / 4096, tileY: 5975.2, of: 14, zoom: 20, width: 160, height: 160)
    let picture = painter.paint(lane)
    let columns = (1..<160).map { x in (picture[x - 1, 80], picture[x, 80]) }
    let largest = columns.map { abs(Int($0.red) - Int($1.red)) }.max()
    #expect(try #require(largest) >= 30)
    #expect(painter.paint(try view(zoom: 22)).isOpaque)
  }

  @Test func `draws a tile that covers a missing one, as long as it is near`() throws {
    let bytes = try #require(try VectorTiles.get().files["shortbread/14/8704/5975.mvt"])
    let parent = MemoryStore(zooms: 10...17, tiles: ["14/8704/5975": bytes])
    let viewport = try view(zoom: 17.6)
    let expected = VectorTileBasemap(try town()).paint(viewport)
    #expect(VectorTileBasemap(parent).paint(viewport) == expected)
    let far = MemoryStore(zooms: 10...22, tiles: ["14/8704/5975": bytes])
    #expect(Set(VectorTileBasemap(far).paint(try view(zoom: 22)).pixels).count == 1)
  }

  @Test func `draws tiles smaller than they are made for`() throws {
    let picture = VectorTileBasemap(try town()).paint(try view(zoom: 11))
    // The tile is 32 pixels wide there.
    let background = picture[0, 0]
    let drawn = picture.pixels.filter { $0 != background }.count
    #expect(drawn > 50 && drawn < 40 * 40)
  }

  @Test func `says so when there are too many tiles`() throws {
    let painter = VectorTileBasemap(try town())
    let picture = painter.paint(try view(zoom: 3))
    #expect(Set(picture.pixels).count == 1)
    #expect(painter.diagnostics == ["has tiles only of zoom 14 to 14, too low for this view; zoom in"])
  }

  @Test func `says which tile cannot be read, and paints the others`() throws {
    var tiles = try town().tiles
    tiles["14/8705/5975"] = [0x1A, 9]
    let painter = VectorTileBasemap(MemoryStore(zooms: 14...14, tiles: tiles))
    let viewport = try Viewport(tileX: 8705, tileY: 5975.5, of: 14, zoom: 14, width: 200, height: 200)
    #expect(Set(painter.paint(viewport).pixels).count > 20)
    #expect(
      painter.diagnostics == [
        "tile 14/8705/5975 cannot be used: the vector tile is damaged at byte 2: it is truncated"
      ])
  }

  @Test func `draws an unknown schema plainly, and says so`() throws {
    let line = Message().bytes(2, Message().number(3, 2).packed(4, [9, 0, 4096, 10, 8192, 0]))
    let layer = Message().bytes(1, "trails").number(15, 2).raw(line.content)
    let point = Message().bytes(2, Message().number(3, 1).packed(4, [9, 4096, 2048]))
    let dots = Message().bytes(1, "huts").number(15, 2).raw(point.content)
    let store = MemoryStore(zooms: 0...0, tiles: ["0/0/0": Message().bytes(3, layer).bytes(3, dots).content])
    let painter = VectorTileBasemap(store)
    let picture = painter.paint(try Viewport(tileX: 0.5, tileY: 0.5, of: 0, zoom: 0, width: 200, height: 200))
    #expect(picture[20, 100] != picture[20, 60], "a line in the middle")
    #expect(picture[100, 36] != picture[20, 36], "a dot above it")
    #expect(
      painter.diagnostics == [
        "has layers of an unknown schema, 'huts', 'trails', which are drawn without a style; use tiles of Protomaps, "
          + "OpenMapTiles, Shortbread"
      ])
  }

  @Test func `cuts the rings of version 1 by where they lie`() throws {
    // Both rings run the same way.
    let rings: [UInt64] = [
      9, 0, 0, 26, 8192, 0, 0, 8192, 8191, 0, 15, 9, 2048, 4095, 26, 4096, 0, 0, 4096, 4095, 0, 15,
    ]
    let feature = Message().number(3, 3).packed(4, rings)
    let layer = Message().bytes(1, "water").number(15, 1).bytes(2, feature)
    let store = MemoryStore(zooms: 0...0, tiles: ["0/0/0": Message().bytes(3, layer).content])
    let picture = VectorTileBasemap(store).paint(
      try Viewport(tileX: 0.5, tileY: 0.5, of: 0, zoom: 0, width: 256, height: 256))
    #expect(picture[20, 20] != picture[128, 128], "the inner ring is a hole")
    #expect(picture[20, 20] == picture[236, 128])
  }

  @Test func `paints each theme in its own colors`() throws {
    let viewport = try view(zoom: 15)
    let light = VectorTileBasemap(try town(), theme: .light).paint(viewport)
    let dark = VectorTileBasemap(try town(), theme: .dark).paint(viewport)
    func brightness(_ picture: Bitmap) -> Int {
      picture.pixels.reduce(0) { $0 + Int($1.red) + Int($1.green) + Int($1.blue) } / picture.pixels.count / 3
    }
    #expect(brightness(light) > 200)
    #expect(brightness(dark) < 80)
  }
}
