import PulseGeo
import PulseImages
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseText
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

@Suite struct `Names of places` {
  private static let world = Result {
    let map = try WorldMap.embedded()
    let layout = PlaceLabelLayout(try map.places(), countries: try map.countries(), side: map.side)
    return (layout, try Font.embedded())
  }

  private func labels(
    _ latitude: Double, _ longitude: Double, zoom: Double, avoiding taken: [PixelRect] = [],
    marks: [PixelRect] = [], size: PixelSize = PixelSize(512, 512), pixelRatio: Int = 1
  ) throws -> [MapLabel] {
    let (places, font) = try Self.world.get()
    let viewport = try Viewport(
      center: GeoPoint(latitude: latitude, longitude: longitude), zoom: zoom, width: size.width,
      height: size.height, pixelRatio: pixelRatio)
    return places.labels(
      for: viewport, text: HaloTextRenderer(font: font, pixelRatio: pixelRatio), avoiding: taken,
      beside: OverlayObstacles(marks: marks))
  }

  @Test(arguments: [0.0, 2, 4, 6, 8, 10, 12], [1, 2])
  func `lie on no other name and inside of the picture`(zoom: Double, pixelRatio: Int) throws {
    let labels = try labels(51.45, 7.01, zoom: zoom, pixelRatio: pixelRatio)
    #expect(!labels.isEmpty)
    let page = PixelSize(512 * pixelRatio, 512 * pixelRatio).bounds
    for (index, label) in labels.enumerated() {
      for box in label.boxes {
        #expect(page.intersection(box) == box)
        for other in labels[(index + 1)...].flatMap(\.boxes) { #expect(other.intersection(box).isEmpty) }
      }
    }
  }

  @Test func `keep off what is taken`() throws {
    let taken = PixelRect(x: 0, y: 200, width: 512, height: 150)
    let labels = try labels(51.4, 7, zoom: 8, avoiding: [taken])
    #expect(!labels.isEmpty)
    for label in labels {
      for box in label.boxes { #expect(box.intersection(taken).isEmpty) }
    }
  }

  @Test func `stand once where the world is there several times`() throws {
    // Two worlds side by side, of which the one in the middle has names.
    let labels = try labels(20, 0, zoom: 1, size: PixelSize(1024, 400))
    let columns = labels.compactMap(\.dot?.x)
    #expect(!columns.isEmpty && columns.allSatisfy { (256 * 256..<768 * 256).contains($0) })
  }

  @Test func `begin with the largest cities`() throws {
    let few = try labels(50, 10, zoom: 3)
    let many = try labels(50, 10, zoom: 6)
    #expect((5...60).contains(few.count(where: \.isPlace)))
    #expect((20...90).contains(many.count))
  }

  @Test func `are none where nobody lives`() throws {
    #expect(try labels(-80, 0, zoom: 3).isEmpty)
  }

  @Test func `may all be of one place or of none`() throws {
    let viewport = try Viewport(
      center: GeoPoint(latitude: 0, longitude: 0), zoom: 2, width: 256, height: 256)
    let text = HaloTextRenderer(font: try Self.world.get().1, pixelRatio: 1)
    #expect(
      PlaceLabelLayout(WorldMap.Places(), side: 1024).labels(for: viewport, text: text, avoiding: []).isEmpty)
    let place = WorldMap.Place(
      point: GridPoint(x: 512, y: 512), populationLog: 480, role: .capital, name: "Null Island")
    let labels = PlaceLabelLayout(WorldMap.Places([place]), side: 1024).labels(
      for: viewport, text: text, avoiding: [])
    #expect(labels.map(\.dot) == [SubpixelPoint(x: 128 * 256, y: 128 * 256)])
  }
}

@Suite struct `The map beyond its data` {
  @Test(arguments: [MapTheme.light, .dark])
  func `turns into sea and paper step by step`(theme: MapTheme) throws {
    let (painter, style) = (try WorldBasemap(.embedded(), theme: theme), WorldMapStyle(theme))
    let pictures = try stride(from: 8.5, through: 12, by: 0.5).map { zoom in
      let coast = try Viewport(
        center: GeoPoint(latitude: 37.75, longitude: -122.51), zoom: zoom, width: 200, height: 40)
      return painter.paint(coast)
    }
    // West of the coast is the sea at each zoom.
    #expect(pictures.allSatisfy { $0[0, 20] == style.water })
    func blueness(_ color: RGBA) -> Int { Int(color.blue) - Int(color.red) }
    let contrast = pictures.map { picture in
      let levels = picture.pixels.map { blueness($0) }
      return (levels.max() ?? 0) - (levels.min() ?? 0)
    }
    #expect(abs(contrast[0] - contrast[1]) <= 2)
    #expect(zip(contrast, contrast.dropFirst()).allSatisfy { $0 >= $1 }, "\(contrast)")
    let rest = abs(blueness(style.water) - blueness(style.paper))
    #expect(contrast[5] >= rest && contrast.suffix(2).allSatisfy { $0 == rest }, "\(contrast)")
    // San Francisco, which is on the land of each picture from zoom 9.5 on.
    let differences = pictures.dropFirst(2).map { picture in
      abs(Int(picture[160, 20].red) - Int(style.paper.red))
    }
    #expect(
      zip(differences, differences.dropFirst()).allSatisfy { $0 >= $1 }, "\(differences)")
    #expect(differences[3] > 0 && differences.suffix(2).allSatisfy { $0 == 0 }, "\(differences)")
  }

  @Test func `is painted from the layers that its zooms need`() throws {
    let viewport = try Viewport(
      center: GeoPoint(latitude: 47, longitude: 8), zoom: 5, width: 160, height: 120)
    let whole = try WorldBasemap(.embedded()).paint(viewport)
    #expect(try WorldBasemap(.embedded(), zooms: 5...5).paint(viewport) == whole)
    #expect(try WorldBasemap(.embedded(), borders: .none).paint(viewport) != whole)
  }
}
