import PulseBasemap
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

/// A view of the map and the features that it shows.
struct MapView: Sendable, CustomTestStringConvertible {
  let name: String
  let center: (latitude: Double, longitude: Double)
  let zoom: Double
  let size: PixelSize
  let pixelRatio: Int
  let style: MapStyle
  var testDescription: String { name }

  init(
    _ name: String, _ latitude: Double, _ longitude: Double, zoom: Double,
    size: PixelSize = PixelSize(160, 120), pixelRatio: Int = 1, theme: MapTheme = .light,
    adapt: (inout MapStyle) -> Void = { _ in }
  ) {
    self.name = name
    center = (latitude, longitude)
    self.zoom = zoom
    self.size = size
    self.pixelRatio = pixelRatio
    var style = MapStyle()
    style.theme = theme
    adapt(&style)
    self.style = style
  }

  private static let wide = PixelSize(240, 160)
  /// The size, large enough for the inset map.
  private static let roomy = PixelSize(360, 270)

  static let all = [
    MapView("world-z0", 0, 0, zoom: 0, size: PixelSize(512, 256)),
    // Narrower than the world, and taller.
    MapView("world-z0-tall", 0, 120, zoom: 0, size: PixelSize(96, 640)),
    MapView("world-z0-dark", 0, 0, zoom: 0, size: PixelSize(512, 256), theme: .dark),
    MapView("americas-z2", 25, -90, zoom: 2, size: wide),
    // Land runs on over the antimeridian, without a coast or a gap along it.
    MapView("chukotka-z3", 66, -179, zoom: 3),
    // Antarctica runs on beyond the edge of the map.
    MapView("south-pole-z1", -80, 0, zoom: 1),
    MapView("north-edge-z2", 84, -40, zoom: 2),
    // A sea that is a hole in the land.
    MapView("caspian-z4", 42, 51, zoom: 4, size: PixelSize(120, 120)),
    MapView("europe-z4", 46, 12, zoom: 4, size: wide),
    MapView("europe-z4-dark", 46, 12, zoom: 4, size: wide, theme: .dark),
    MapView("lakes-z5", 45, -84, zoom: 5),
    // Disputed borders are dashed.
    MapView("kashmir-z5", 34.5, 76, zoom: 5, size: wide),
    MapView("kashmir-z5-no-borders", 34.5, 76, zoom: 5, size: wide) { $0.borders = .none },
    MapView("fiji-z6", -17.3, 179.9, zoom: 6),
    MapView("alps-z6", 46, 8, zoom: 6, size: PixelSize(120, 80), pixelRatio: 2),
    MapView("rivers-z7", 47, 3.5, zoom: 7),
    MapView("ruhr-z8", 51.4, 7, zoom: 8, size: wide),
    MapView("new-york-z8-dark", 40.7, -74, zoom: 8, size: wide, theme: .dark),
    MapView("hong-kong-z9", 22.35, 114.15, zoom: 9),
    // The map begins to fade, its ornaments come.
    MapView("bay-z9.5", 37.75, -122.3, zoom: 9.5, size: wide),
    MapView("bay-z10.5", 37.75, -122.3, zoom: 10.5, size: roomy),
    MapView("city-z12", 37.77, -122.45, zoom: 12, size: roomy),
    MapView("city-z15", 37.79, -122.44, zoom: 15, size: roomy),
    MapView(
      "city-z15-dark", 37.79, -122.44, zoom: 15, size: PixelSize(180, 135), pixelRatio: 2, theme: .dark),
    // Nothing but paper far out at sea.
    MapView("sea-z15", 36.9, -140, zoom: 15, size: roomy),
    // Everything that can be asked for, across the antimeridian.
    MapView("ornaments-z1", 20, 170, zoom: 1, size: roomy) {
      $0.graticule = .always
      $0.scaleBar = .always
      $0.caption = .always
      $0.inset = .always
      $0.units = .imperial
    },
  ]

  func paint() throws -> Bitmap {
    let viewport = try Viewport(
      center: GeoPoint(latitude: center.latitude, longitude: center.longitude), zoom: zoom,
      width: size.width, height: size.height, pixelRatio: pixelRatio)
    let painter = try WorldBasemap(
      .embedded(), theme: style.theme, borders: style.borders, zooms: zoom...zoom)
    return try DecoratedBasemap(painter, style: style, groundScale: .sphere, zooms: zoom...zoom).paint(
      viewport)
  }
}

@Suite struct MapGoldenTests {
  @Test(arguments: MapView.all)
  func `the map looks as it was found right`(view: MapView) throws {
    try expectGolden(try view.paint(), "map-\(view.name)")
  }

  @Test func `the map shows the same names in the same view`() throws {
    let view = try #require(MapView.all.first { $0.name == "ruhr-z8" })
    #expect(try view.paint() == view.paint())
  }

  @Test func `a map on a color shows what is asked for alone`() throws {
    let plain = SolidColorBasemap(RGBA(200, 210, 200))
    let viewport = try Viewport(
      center: GeoPoint(latitude: 48, longitude: 11), zoom: 9, width: 240, height: 160)
    var style = MapStyle()
    let bare = try DecoratedBasemap(plain, style: style, groundScale: .sphere, zooms: 9...9).paint(viewport)
    #expect(Set(bare.pixels) == [RGBA(200, 210, 200)])
    style.labels = .always
    style.scaleBar = .always
    style.attribution = .text(
      "<a href='/'>&copy; Somebody</a>, who drew this map of Bavaria &amp; of the Alps")
    let map = try DecoratedBasemap(plain, style: style, groundScale: .sphere, zooms: 9...9)
    try expectGolden(map.paint(viewport), "map-ornaments-on-color")
  }
}
