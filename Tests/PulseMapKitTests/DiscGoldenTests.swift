import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@Suite struct DiscGoldenTests {
  private let blue = RGBA(30, 60, 200)

  @Test func `draws a disc`() throws {
    try expectGolden(try picture(of: .disc(radius: .points(24))), "disc")
  }

  @Test func `draws a disc at a pixel ratio of two`() throws {
    var spec = SceneSpec.disc(radius: .points(12), size: PixelSize(32, 32))
    spec.pixelRatio = 2
    #expect(try picture(of: spec) == picture(of: .disc(radius: .points(24))))
  }

  @Test func `draws fill and stroke as one translucent sheet`() throws {
    var spec = SceneSpec.disc(radius: .points(22))
    spec.strokeColor = blue
    spec.strokeWidth = .length(.points(8))
    spec.delay = 0
    spec.scaleRange = StartEndRange(1, 1)
    spec.opacityRange = StartEndRange(0.5, 0.5)
    let bitmap = try picture(of: spec)
    try expectGolden(bitmap, "disc-stroke")

    // Half of each color over white, to the level: 255 − 0.50196 · (255 − channel), as opacity 0.5 is 128.
    let fill = RGBA(237, 147, 147)
    let stroke = RGBA(142, 157, 227)
    #expect(bitmap[32, 32] == fill && bitmap[32, 15] == fill)
    // The band from 18 to 26 pixels, both halves of it: over the fill and outside of it.
    for distance in [19, 20, 21, 22, 23, 24] { #expect(bitmap[32 + distance, 32] == stroke) }
    #expect(bitmap[32 + 27, 32] == RGBA(255, 255, 255))
    // Across both edges each channel goes from one color to the other and never beyond.
    for x in 32..<64 {
      let pixel = bitmap[x, 32]
      #expect(pixel.red >= stroke.red && pixel.green >= fill.green && pixel.blue >= fill.blue)
    }
  }

  @Test func `draws rings in their phases`() throws {
    var spec = SceneSpec.disc(radius: .points(28))
    spec.delay = 0
    spec.rings = 3
    spec.scaleRange = StartEndRange(0, 1)
    spec.opacityRange = StartEndRange(0.6, 0)
    spec.pulseDuration = 1.2
    try expectGolden(try picture(of: spec, at: 0.3), "disc-rings")
  }

  @Test func `cuts a disc at the edge of the picture`() throws {
    // At zoom 10 a pixel is 360 / 2^18 degrees, so that the center is near the top right corner.
    var spec = SceneSpec.disc(radius: .points(20))
    spec.strokeColor = blue
    spec.strokeWidth = .length(.points(4))
    let corner = try GeoPoint(latitude: 0.036, longitude: 0.036)
    try expectGolden(try picture(of: spec, pulseAt: corner), "disc-cut")
  }

  @Test func `draws a disc once where the world is there several times`() throws {
    var spec = SceneSpec.disc(radius: .points(20), size: PixelSize(320, 48))
    spec.zoom = 0
    let bitmap = try picture(of: spec, pulseAt: GeoPoint(latitude: 0, longitude: 180))
    try expectGolden(bitmap, "disc-copies")
    // The copies would be 256 pixels apart.
    #expect([32, 288].count { bitmap[$0, 24] == RGBA(220, 40, 40) } == 1)
  }

  @Test func `leaves the rest transparent without a background`() throws {
    var spec = SceneSpec.disc(radius: .points(20), size: PixelSize(48, 48))
    spec.background = .transparent
    spec.delay = 0
    spec.scaleRange = StartEndRange(1, 1)
    spec.opacityRange = StartEndRange(0.5, 0.5)
    let bitmap = try picture(of: spec)
    #expect(bitmap[24, 24] == RGBA(220, 40, 40, alpha: 128))
    #expect(bitmap[0, 0].alpha == 0)
    try expectGolden(bitmap, "disc-transparent", tolerance: 1)
  }

  @Test func `draws a disc over the map`() throws {
    var spec = SceneSpec()
    spec.latitude = 41.9
    spec.longitude = 12.5
    spec.radius = .meters(200_000)
    spec.size = PixelSize(160, 120)
    try expectGolden(try picture(of: spec, at: 0.2), "disc-on-map")
  }
}
