import PulseBasemap
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

/// A part of the map that is looked at, and what there is to see.
struct MapView: Sendable, CustomTestStringConvertible {
  let name: String
  let center: (latitude: Double, longitude: Double)
  let zoom: Double
  let size: PixelSize
  let pixelRatio: Int
  var testDescription: String { name }

  init(
    _ name: String, _ latitude: Double, _ longitude: Double, zoom: Double,
    size: PixelSize = PixelSize(160, 120), pixelRatio: Int = 1
  ) {
    self.name = name
    center = (latitude, longitude)
    self.zoom = zoom
    self.size = size
    self.pixelRatio = pixelRatio
  }

  static let all = [
    MapView("europe-z4", 46, 12, zoom: 4, size: PixelSize(240, 160)),
    // Land runs on over the antimeridian, without a coast or a gap along it.
    MapView("chukotka-z3", 66, -179, zoom: 3),
    // Antarctica runs on beyond the edge of the map.
    MapView("south-pole-z1", -80, 0, zoom: 1),
    MapView("north-edge-z2", 84, -40, zoom: 2),
    // The world twice.
    MapView("world-z0", 0, 0, zoom: 0, size: PixelSize(512, 256)),
    // Narrower than the world, and taller.
    MapView("world-z0-tall", 0, 120, zoom: 0, size: PixelSize(96, 640)),
    MapView("alps-z6", 46, 8, zoom: 6, size: PixelSize(120, 80), pixelRatio: 2),
    MapView("hong-kong-z9", 22.35, 114.15, zoom: 9),
    MapView("lakes-z5", 45, -84, zoom: 5),
    // A sea that is a hole in the land.
    MapView("caspian-z4", 42, 51, zoom: 4, size: PixelSize(120, 120)),
  ]

  private static let painter = Result { try WorldPainter(.embedded()) }

  func paint() throws -> Bitmap {
    let viewport = try Viewport(
      center: GeoPoint(latitude: center.latitude, longitude: center.longitude), zoom: zoom,
      width: size.width, height: size.height, pixelRatio: pixelRatio)
    return try Self.painter.get().paint(viewport)
  }
}

@Suite struct MapGoldenTests {
  @Test(arguments: MapView.all)
  func `the map looks as it was found right`(view: MapView) throws {
    try expectGolden(try view.paint(), "map-\(view.name)")
  }
}
