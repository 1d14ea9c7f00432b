import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@Suite struct GeodesicGoldenTests {
  private func spec(_ latitude: Double, _ longitude: Double, radius: Double, zoom: Double) -> SceneSpec {
    var spec = SceneSpec.disc(radius: .meters(radius), size: PixelSize(160, 120))
    spec.latitude = latitude
    spec.longitude = longitude
    spec.zoom = zoom
    spec.circleMode = .geodesic
    spec.opacityRange = StartEndRange(0.5, 0.5)
    spec.scaleRange = StartEndRange(1, 1)
    spec.delay = 0
    spec.strokeColor = RGBA(20, 20, 120)
    return spec
  }

  @Test func `a circle near the equator is round on the map`() throws {
    var geodesic = spec(0.5, 10, radius: 20_000, zoom: 8)
    geodesic.strokeColor = nil
    var planar = geodesic
    planar.circleMode = .planar
    let (oval, circle) = (try picture(of: geodesic), try picture(of: planar))
    // The ellipsoid is flatter than the map there: by 0.6 % of 33 pixels at most, a fifth of an edge pixel.
    let largest = zip(oval.pixels, circle.pixels).map { abs(Int($0.green) - Int($1.green)) }.max()
    #expect(try #require(largest) < 30)
    for y in 0..<120 {
      for x in 0..<160 { #expect(abs(Int(oval[x, y].green) - Int(oval[159 - x, y].green)) <= 1) }
    }
  }

  @Test func `at high latitudes a circle is an oval that leans to the pole`() throws {
    let bitmap = try picture(of: spec(70, 20, radius: 1_200_000, zoom: 0.3))
    try expectGolden(bitmap, "geodesic-oval")
    let rows = (0..<120).filter { bitmap[80, $0] != RGBA(255, 255, 255) }
    let (top, bottom) = (try #require(rows.first), try #require(rows.last))
    #expect(60 - top > bottom - 60 + 8)
  }

  @Test func `a circle around a pole reaches across the map and to its edge`() throws {
    let bitmap = try picture(of: spec(75, -40, radius: 2_500_000, zoom: 0))
    try expectGolden(bitmap, "geodesic-pole")
  }

  @Test func `a circle that holds both poles leaves out the far side, on every copy of the world`() throws {
    var spec = spec(10, 20, radius: 15_000_000, zoom: 0)
    spec.size = PixelSize(320, 120)
    let bitmap = try picture(of: spec)
    try expectGolden(bitmap, "geodesic-far-side")
    // The far side, 180 degrees of a world of 256 pixels to both sides of the middle.
    #expect(bitmap[160 - 128, 74] == RGBA(255, 255, 255) && bitmap[160 + 128, 74] == RGBA(255, 255, 255))
  }
}
