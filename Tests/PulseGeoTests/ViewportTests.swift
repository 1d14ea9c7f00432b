import PulseGeo
import Testing

@Suite struct ViewportTests {
  private func view(
    _ latitude: Double, _ longitude: Double, zoom: Double, width: Int = 512, height: Int = 512,
    pixelRatio: Int = 1
  ) throws -> Viewport {
    try Viewport(
      center: GeoPoint(latitude: latitude, longitude: longitude), zoom: zoom, width: width,
      height: height, pixelRatio: pixelRatio)
  }

  // YHAnimatedCircleView: "return the pixel coordinate circle"
  @Test(arguments: [(13.0, 28.43), (15, 113.71), (17, 454.84)])
  func `the Hong Kong circle of the seed has its radius at each zoom`(zoom: Double, pixels: Double) throws {
    let view = try view(22.284681, 114.158177, zoom: zoom)
    let radius = view.pixels(forMeters: 500, at: view.center, scale: .apple)
    #expect(abs(radius - pixels) < 0.005)
  }

  @Test func `the center is in the middle and the pixel ratio magnifies`() throws {
    let single = try view(37.3349, -122.009, zoom: 14.5, width: 301, height: 200)
    let double = try view(37.3349, -122.009, zoom: 14.5, width: 301, height: 200, pixelRatio: 2)
    let place = try GeoPoint(latitude: 37.34, longitude: -122.0)
    #expect(single.pixel(of: single.center) == (150.5, 100))
    #expect(double.pixel(of: single.center) == (301, 200))
    #expect(abs(double.pixel(of: place).x - 2 * single.pixel(of: place).x) < 1e-9)
    #expect(abs(double.pixel(of: place).y - 2 * single.pixel(of: place).y) < 1e-9)
    #expect(single.bounds == double.bounds)
  }

  @Test func `places across the antimeridian are shown on the near side`() throws {
    let view = try view(0, 179.9, zoom: 8)
    let east = view.pixel(of: try GeoPoint(latitude: 0, longitude: -179.9))
    // 0.2 degrees of a world of 65536 pixels.
    #expect(abs(east.x - (256 + 65536 * 0.2 / 360)) < 1e-6)
    #expect(abs(view.bounds.west - (179.9 - 256 * 360 / 65536)) < 1e-9)
    #expect(abs(view.bounds.east - (-180.1 + 256 * 360 / 65536)) < 1e-9)
  }

  @Test func `a view of more than the world is bounded by it`() throws {
    let bounds = try view(20, 100, zoom: 0, width: 600, height: 600).bounds
    #expect(bounds.west == -180 && bounds.east == 180)
    #expect(abs(bounds.north - 85.05112878) < 1e-8)
    #expect(abs(bounds.south + 85.05112878) < 1e-8)
  }

  @Test func `bounds follow the published tile corners`() throws {
    // Tile 10/163/395 of OpenStreetMap: 256 pixels from (163 × 256, 395 × 256) at zoom 10.
    let corner = Mercator.unproject(MapPoint(x: 163 * 262144, y: 395 * 262144))
    #expect(abs(corner.longitude - (163.0 / 1024 * 360 - 180)) < 1e-12)
    #expect(abs(corner.latitude - 37.996162679728116) < 1e-9)
  }

  @Test func `the fitting zoom gives a circle its radius on the screen`() throws {
    for (latitude, meters) in [(0.0, 40.0), (51.5, 12_000), (-70, 800_000)] {
      let points = meters * EarthModel.apple.pointsPerMeter(atLatitude: latitude)
      let zoom = Viewport.zoom(fitting: points, into: 160)
      let view = try view(latitude, 0, zoom: zoom, width: 640, height: 400)
      let radius = view.pixels(forMeters: meters, at: view.center, scale: .apple)
      #expect(abs(2 * radius - 320) < 1e-6)
    }
    #expect(Viewport.zoom(fitting: 1e-9, into: 25) == 22)
    #expect(Viewport.zoom(fitting: 1e12, into: 25) == 0)
  }

  @Test func `zooms out of range are refused`() {
    for zoom in [-0.1, 22.1, .nan, .infinity] {
      #expect(throws: GeoError.self) { try view(0, 0, zoom: zoom) }
    }
  }
}
