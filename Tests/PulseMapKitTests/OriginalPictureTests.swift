import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

/// Pixel comparisons with the four original components, where numbers alone do not determine the look.
@Suite struct `Pictures of the originals` {
  private func picture(_ effect: String, at time: Double, _ change: (inout SceneSpec) -> Void) throws
    -> Bitmap
  {
    var spec = SceneSpec()
    (spec.latitude, spec.longitude, spec.zoom) = (0, 0, 10)
    spec.size = PixelSize(96, 96)
    spec.background = .color(RGBA(255, 255, 255))
    spec.effect = .builtIn(effect)
    change(&spec)
    return try PulseMapKitTests.picture(of: spec, at: time)
  }

  private func expect(
    _ bitmap: Bitmap, _ x: Int, _ y: Int, _ red: Double, _ green: Double, _ blue: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let pixel = bitmap[x, y]
    let parts = [pixel.red, pixel.green, pixel.blue].map(Double.init)
    #expect(
      zip(parts, [red, green, blue]).allSatisfy { abs($0 - $1) <= 1.5 }, "\(pixel) at \(x), \(y)",
      sourceLocation: sourceLocation)
  }

  // SVPulsingAnnotationView: "a customizable Core Graphics replica of Apple's `MKUserLocationView`"
  // The halo lies below the white dot, which lies below the blue one.
  @Test func `halo, white dot and blue dot lie on each other`() throws {
    let bitmap = try picture("location", at: 1) { _ in }
    let (dot, halo) = (0.984965, 0.23858)
    expect(bitmap, 48, 48, 255 * (1 - dot), 255 - 133 * dot, 255)
    // The blue dot ends at 8 points, the white one at 11.
    for (x, y) in [(57, 48), (38, 48), (48, 57), (48, 38)] { expect(bitmap, x, y, 255, 255, 255) }
    // The halo ends at 33.57 points, and the shadow before 24.
    for (x, y) in [(75, 48), (20, 48), (48, 75), (48, 20)] {
      expect(bitmap, x, y, 255 * (1 - halo), 255 - 133 * halo, 255)
    }
    for (x, y) in [(83, 48), (12, 48), (48, 83), (48, 12)] { expect(bitmap, x, y, 255, 255, 255) }
  }

  // SVPulsingAnnotationView: "pulseColor"; the opacity of a layer multiplies that of its color.
  @Test func `a translucent color makes the halo fainter`() throws {
    let bitmap = try picture("location", at: 1) { $0.pulseColor = RGBA(255, 0, 0, alpha: 128) }
    let opacity = 0.23858 * 128 / 255
    for (x, y) in [(75, 48), (20, 48)] { expect(bitmap, x, y, 255, 255 * (1 - opacity), 255 * (1 - opacity)) }
  }

  // SVPulsingAnnotationView: "the animation switches between 3 distinct sizes of the halo ring image ... for crispier
  // rendering"
  // Ours is drawn exactly at every size, and the notes of the effects say that the three change nothing.
  @Test(arguments: ["location-classic", "location-ring"])
  func `the three images of the ring make no difference`(name: String) throws {
    let effect = try #require(Effect.builtIn(name))
    #expect(effect.note.contains("no visible effect"))
    let text = effect.json().replacing("\"values\": [20, 35, 50]", with: "\"values\": [0, 0, 0]")
    #expect(text != effect.json())
    for time in [0.2, 0.5, 0.8, 1] {
      let pictures = try [effect, Effect(json: Array(text.utf8))].map { effect in
        try picture("circle", at: time) { $0.effect = .effect(effect) }
      }
      #expect(pictures[0] == pictures[1])
    }
  }

  // SVPulsingAnnotationView: "the halo image itself"
  // A white ring that ends at 6/7 of the layer, 1/24 of itself thick, on a glow in the color of the sample.
  @Test func `the ring is white, and glows in the color of the sample`() throws {
    let bitmap = try picture("location-ring", at: 1.5) {
      ($0.background, $0.pixelRatio) = (.color(RGBA(0, 0, 0)), 2)
    }
    // 50 points at 0.684643, two pixels each: the ring ends at 58.684 pixels, and begins at 56.239.
    let row = (96..<192).map { bitmap[$0, 96] }
    let brightest = try #require(row[26...].indices.max { row[$0].green < row[$1].green })
    #expect(brightest == 56 || brightest == 57)
    // White at 0.684643, where a pixel lies in the ring alone.
    let white = 255 * 0.684643
    #expect(abs(Double(row[brightest].green) - white) <= 0.1 * white, "\(row[brightest])")
    // The glow has no green and no blue, on both sides.
    for x in [53, 62] { #expect(row[x].red > 8 && row[x].green <= 2 && row[x].blue <= 2, "\(row[x])") }
    // The dot is that of the later versions: rgb(173, 0, 0) on white.
    #expect(row[19] == RGBA(255, 255, 255))
    let still = try picture("location-ring", at: 1) { _ in }
    #expect(still[48, 48] == RGBA(173, 0, 0) && still[55, 48] != still[57, 48])
  }

  // TSCircleView: the background view as it comes has a black background, and so is a square.
  @Test func `a bare view is black to its corners`() throws {
    let bitmap = try picture("throb-square", at: 0) { $0.radius = .points(40) }
    // 40 points at scale 0.6 are 24, from 24 to 72.
    for (x, y) in [(24, 24), (71, 24), (24, 71), (71, 71), (48, 48)] { expect(bitmap, x, y, 0, 0, 0) }
    for (x, y) in [(23, 24), (72, 71), (48, 72)] { expect(bitmap, x, y, 255, 255, 255) }
  }

  // TSCircleView: the example fills in blue, and then draws the line in green, half of it over the blue.
  @Test func `the example has its line over its disc`() throws {
    let bitmap = try picture("throb", at: 0) {
      ($0.radius, $0.strokeWidth, $0.scaleRange) = (.points(40), .length(.points(10)), StartEndRange(1, 1))
    }
    // The line's middle is at 39.7 points, so it goes from 34.7 to 44.7.
    expect(bitmap, 48, 48, 0, 0, 255)
    for x in [48 + 33, 48 - 34] { expect(bitmap, x, 48, 0, 0, 255) }
    for x in [48 + 36, 48 + 43, 48 - 37, 48 - 44] { expect(bitmap, x, 48, 0, 255, 0) }
    expect(bitmap, 48 + 46, 48, 255, 255, 255)
  }

  // YHAnimatedCircleView: "#define MAX_OPACITY 0.5", "redCircle.png"
  // In the source code the first opacity is 0.2.
  @Test(arguments: [("circle", 0.5), ("circle-faint", 0.2)])
  func `a circle is red over the map`(effect: String, opacity: Double) throws {
    let bitmap = try picture(effect, at: 0) { $0.radius = .points(40) }
    for (x, y) in [(48, 48), (48 + 30, 48), (48, 48 - 31)] {
      expect(bitmap, x, y, 255, 255 * (1 - opacity), 255 * (1 - opacity))
    }
    expect(bitmap, 48 + 33, 48, 255, 255, 255)
  }

  // YHAnimatedCircleView, a wish: "At max zoom, the animated circle fills the entire map area."
  // YHAnimatedCircleView: "your circle will flicker and some squares flashing within"
  @Test func `a circle on the ground fills all of the map when that is near enough, in one color`() throws {
    let bitmap = try picture("circle", at: 0) { ($0.radius, $0.zoom) = (.meters(500), 22) }
    for x in 0..<96 {
      for y in 0..<96 { #expect(bitmap[x, y] == bitmap[0, 0]) }
    }
    expect(bitmap, 0, 0, 255, 127.5, 127.5)
  }
}
