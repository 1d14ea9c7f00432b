import Foundation
import PulseGeo
import PulsePixels
import PulseText
import Testing

@testable import PulseBasemap
@testable import PulseScene
@testable import PulseVectorTiles

@Suite struct `A map of more than the world` {
  private func view(width: Int, bearing: Double = 0) throws -> Viewport {
    try Viewport(
      center: GeoPoint(latitude: 0, longitude: 10), zoom: 0, width: width, height: 200,
      rotation: ViewRotation(degrees: bearing))
  }

  private func map(_ base: any Basemap) throws -> DecoratedBasemap {
    var style = MapStyle()
    (style.labels, style.attribution) = (.never, .none)
    return try DecoratedBasemap(base, style: style, groundScale: .apple, zooms: 0...0)
  }

  @Test func `is fainter where it repeats the world, and the same in the middle`() throws {
    let base = try WorldBasemap(.embedded())
    let view = try view(width: 400)
    let (plain, shown) = (base.paint(view), try map(base).paint(view))
    // The world is 256 pixels wide, from 72 to 328.
    let middle = PixelRect(x: 72, y: 0, width: 256, height: 200)
    #expect(shown.cropped(to: middle) == plain.cropped(to: middle))
    for (x, y) in [(0, 100), (70, 30), (330, 100), (399, 180)] {
      // 178 of 255 of the paper, #efede7, lie over it.
      let expected = (Int(plain[x, y].red) * 77 + 239 * 178) / 255
      #expect(abs(Int(shown[x, y].red) - expected) <= 1, "\(x), \(y)")
    }
  }

  @Test func `fades along the edges of a turned world`() throws {
    let base = try WorldBasemap(.embedded())
    let view = try view(width: 400, bearing: 90)
    // East is up, so that the world is 256 pixels high.
    #expect(try map(base).paint(view) == base.paint(view))
    let turned = try self.view(width: 400, bearing: 180)
    let (plain, shown) = (base.paint(turned), try map(base).paint(turned))
    #expect(shown[200, 100] == plain[200, 100] && shown[10, 100] != plain[10, 100])
  }

  @Test func `is the same without a copy, and in one color`() throws {
    let base = try WorldBasemap(.embedded())
    let narrow = try view(width: 256)
    #expect(try map(base).paint(narrow) == base.paint(narrow))
    let wide = try view(width: 700)
    #expect(try Set(map(SolidColorBasemap(RGBA(1, 2, 3))).paint(wide).pixels) == [RGBA(1, 2, 3)])
  }
}

@Suite struct `Names on a map of heat` {
  @Test func `are in front of it`() throws {
    let view = try Viewport(
      center: GeoPoint(latitude: 48, longitude: 11), zoom: 6, width: 300, height: 300)
    let map = try DecoratedBasemap(
      WorldBasemap(.embedded()), style: MapStyle(), groundScale: .apple, zooms: 6...6)
    var obstacles = OverlayObstacles(of: view.pixelSize)
    let usual = map.paint(view, beside: obstacles)
    obstacles.isUnderNames = true
    let heated = map.paint(view, beside: obstacles)
    #expect(heated.image != usual.image && heated.foreground.rects.contains(view.pixelSize.bounds))
    // Nothing else is different where there is no heat.
    let (one, other) = (usual.flattened, heated.flattened)
    #expect(zip(one.pixels, other.pixels).allSatisfy { abs(Int($0.red) - Int($1.red)) <= 2 })
  }
}

@Suite struct `Names beside marks` {
  private static let place = WorldMap.Place(
    point: GridPoint(x: 1 << 17, y: 1 << 17), populationLog: 450, role: .other, name: "Null Island")

  @Test func `are left out where another mark is as near`() throws {
    let layout = PlaceLabelLayout(WorldMap.Places([Self.place]), side: 1 << 18)
    let view = try LabeledView(0, 0, zoom: 5, size: PixelSize(400, 400))
    let mark = view.mark(side: 8)
    #expect(try view.labels(of: layout, marks: [mark]).count == 1)
    // A ring of other marks, a name's length away.
    let others = (0..<60).map { step in
      let angle = Double(step) * .pi / 30
      let radius = step % 2 == 0 ? 20.0 : 45
      return PixelRect(
        x: 198 + Int(radius * cos(angle)), y: 198 + Int(radius * sin(angle)), width: 4, height: 4)
    }
    #expect(try view.labels(of: layout, marks: [mark] + others).isEmpty)
  }
}

@Suite struct `A map with few large towns` {
  @Test(arguments: [
    (10.65, -61.5, 7.0, "Port of Spain"), (10.65, -61.5, 6, "Port of Spain"), (51.4, 7, 5, "Luxembourg"),
    (-15, 170, 4, "Suva"), (46.95, 7.45, 6, "Bern"),
  ]) func `names the capital before larger towns beside it`(
    latitude: Double, longitude: Double, zoom: Double, capital: String
  ) throws {
    let view = try LabeledView(latitude, longitude, zoom: zoom, size: PixelSize(480, 360))
    #expect(try view.labels().contains { $0.name == capital })
  }

  @Test(arguments: [
    (-15.0, 170.0, 5.0, "Port-Vila"), (-25, 135, 5, "Alice Springs"), (22, 10, 5, "Tamanrasset"),
    (64, -150, 5, "Fairbanks"), (45, 105, 6, "Dalandzadgad"),
  ]) func `names smaller ones`(latitude: Double, longitude: Double, zoom: Double, town: String) throws {
    let view = try LabeledView(latitude, longitude, zoom: zoom, size: PixelSize(480, 360))
    #expect(try view.labels().contains { $0.name == town })
  }

  @Test func `leaves smaller ones out where there are large ones`() throws {
    func towns(_ name: String, _ populationLog: Int, count: Int, south: Int32) -> [WorldMap.Place] {
      (0..<count).map { number in
        WorldMap.Place(
          point: GridPoint(
            x: (1 << 17) + Int32(number % 6 - 3) * 2000, y: (1 << 17) + south + Int32(number / 6) * 1000),
          populationLog: populationLog, role: .other, name: "\(name) \(number)")
      }
    }
    func names(_ places: [WorldMap.Place]) throws -> [String] {
      try LabeledView(0, 0, zoom: 5).labels(of: PlaceLabelLayout(WorldMap.Places(places), side: 1 << 18))
        .map(\.name)
    }
    // At this zoom, places of 336 and more are named, and 13 are enough for a view of 512 by 512 points.
    let small = towns("Small", 330, count: 6, south: 3000)
    #expect(try names(small).count == 6)
    #expect(
      try names(towns("Large", 380, count: 18, south: -3000) + small).allSatisfy { $0.hasPrefix("Large") })
    #expect(try names(towns("Large", 380, count: 6, south: -3000) + small).contains("Small 5"))
  }
}
