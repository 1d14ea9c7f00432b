import PulsePixels
import PulseTestSupport
import Testing

private let places = [
  ImagePlacement(center: SubpixelPoint(x: 5400, y: 5301), width: 2611, height: 3307),
  ImagePlacement(
    center: SubpixelPoint(x: 5400, y: 5301), width: 2611, height: 3307,
    rotation: Rotation(cosine: 0.6, sine: 0.8)),
  ImagePlacement(
    center: SubpixelPoint(x: 5121, y: 5377), width: 9001, height: 8000,
    rotation: Rotation(cosine: -0.8, sine: 0.6)),
  ImagePlacement(center: SubpixelPoint(x: 5120, y: 5120), width: 9100, height: 700),
]

private let frame = PixelRect(x: 0, y: 0, width: 40, height: 40)

/// Returns an image of random colors.
private func noise(_ width: Int, _ height: Int, isOpaque: Bool = false, seed: Int = 1) -> Bitmap {
  var generator = SplitMix64(seed: seed)
  let pixels = (0..<width * height).map { _ in
    let color = RGBA(packed: UInt32(truncatingIfNeeded: generator.next()))
    return isOpaque ? RGBA(packed: color.packed | 0xFF00_0000) : color
  }
  return Bitmap(size: PixelSize(width, height), pixels: pixels.map { $0.alpha == 0 ? .clear : $0 })
}

extension Bitmap {
  fileprivate func mapped(to size: PixelSize, _ place: (_ x: Int, _ y: Int) -> (Int, Int)) -> Bitmap {
    var result = Bitmap(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let source = place(x, y)
        result[x, y] = self[source.0, source.1]
      }
    }
    return result
  }

  fileprivate var leftRight: Bitmap { mapped(to: size) { (size.width - 1 - $0, $1) } }

  fileprivate var upDown: Bitmap { mapped(to: size) { ($0, size.height - 1 - $1) } }

  /// The image rotated clockwise by 90°.
  fileprivate var quarterTurned: Bitmap {
    mapped(to: PixelSize(size.height, size.width)) { ($1, size.height - 1 - $0) }
  }

  /// The sums of alpha and of premultiplied red, in pixels.
  fileprivate var weight: (alpha: Double, red: Double) {
    pixels.reduce(into: (0, 0)) { sum, pixel in
      sum.alpha += Double(pixel.alpha) / 255
      sum.red += Double(pixel.red) * Double(pixel.alpha) / 65025
    }
  }
}

@Suite struct PlacedPictureTests {
  @Test(arguments: [(7, 5), (8, 12), (1, 1), (33, 2)])
  func `a picture at its own size on whole pixels is as it was`(width: Int, height: Int) {
    let source = noise(width, height)
    let placement = ImagePlacement(
      center: SubpixelPoint(x: 3 * 256 + width * 128, y: -256 + height * 128), width: width * 256,
      height: height * 256)
    #expect(placement.bounds == PixelRect(x: 3, y: -1, width: width, height: height))
    #expect(MipmappedImage(source).rendered(at: placement, in: placement.bounds) == source)
  }

  @Test func `quarter turns move pixels and change none`() {
    let source = noise(9, 6)
    let picture = MipmappedImage(source)
    var expected = source
    for (cosine, sine) in [(0.0, 1.0), (-1, 0), (0, -1), (1, 0)] {
      expected = expected.quarterTurned
      let placement = ImagePlacement(
        center: SubpixelPoint(x: 1024 + expected.size.width * 128, y: 512 + expected.size.height * 128),
        width: 9 * 256, height: 6 * 256, rotation: Rotation(cosine: cosine, sine: sine))
      let bounds = PixelRect(x: 4, y: 2, width: expected.size.width, height: expected.size.height)
      #expect(placement.bounds == bounds)
      #expect(picture.rendered(at: placement, in: bounds) == expected)
    }
  }

  @Test(arguments: [(13, 21), (64, 64), (5, 5), (101, 70)])
  func `mirrored pictures give mirrored pixels`(width: Int, height: Int) {
    let source = noise(width, height)
    // The middle of the frame.
    for (cosine, sine) in [(1.0, 0.0), (0.8, 0.6), (-0.28, 0.96)] {
      for (across, down) in [(3001, 2500), (9000, 9001), (640, 5000)] {
        func draw(_ source: Bitmap, cosine: Double, sine: Double) -> Bitmap {
          MipmappedImage(source).rendered(
            at: ImagePlacement(
              center: SubpixelPoint(x: 5120, y: 5120), width: across, height: down,
              rotation: Rotation(cosine: cosine, sine: sine)), in: frame)
        }
        let rendered = draw(source, cosine: cosine, sine: sine)
        #expect(draw(source.leftRight, cosine: cosine, sine: -sine) == rendered.leftRight)
        #expect(draw(source.upDown, cosine: cosine, sine: -sine) == rendered.upDown)
        // Unturned pictures are drawn from areas, turned ones from spots.
        if sine != 0 {
          #expect(draw(source, cosine: -cosine, sine: -sine) == rendered.leftRight.upDown)
        }
        #expect(rendered.leftRight != rendered)
      }
    }
  }

  @Test(arguments: [1, 7, 16])
  func `tiles of any size fit together bit for bit`(side: Int) {
    let picture = MipmappedImage(noise(50, 37))
    for placement in places {
      let whole = picture.rendered(at: placement, in: frame)
      var tiled = Bitmap(size: frame.size)
      for y in stride(from: -3, to: 40, by: side) {
        for x in stride(from: -5, to: 40, by: side) {
          let tile = PixelRect(x: x, y: y, width: side, height: side)
          tiled.composite(picture.rendered(at: placement, in: tile), x: x, y: y)
        }
      }
      #expect(tiled == whole)
      #expect(whole.pixels.contains { $0.alpha > 0 })
    }
  }

  @Test(arguments: places)
  func `nothing lies outside of the bounds`(placement: ImagePlacement) {
    let white = Bitmap(size: PixelSize(3, 3), color: RGBA(255, 255, 255))
    let wide = PixelRect(x: -20, y: -20, width: 80, height: 80)
    let rendered = MipmappedImage(white).rendered(at: placement, in: wide)
    for y in wide.rows {
      for x in wide.columns where rendered[x + 20, y + 20].alpha > 0 {
        #expect(!placement.bounds.intersection(PixelRect(x: x, y: y, width: 1, height: 1)).isEmpty)
      }
    }
  }

  @Test func `a smaller picture keeps the mean of color and alpha`() {
    let source = noise(97, 64)
    let mean = source.weight
    for (index, side) in [(0, 40.0), (1, 24), (0, 17.3), (1, 9), (0, 5.5), (1, 33)] {
      let steps = Int(side * 256)
      let rendered = MipmappedImage(source).rendered(
        at: ImagePlacement(
          center: SubpixelPoint(x: 5120 + 77, y: 5120 - 31), width: steps, height: steps,
          rotation: index == 0 ? .none : Rotation(cosine: 0.6, sine: 0.8)),
        in: PixelRect(x: -20, y: -20, width: 80, height: 80)
      ).weight
      let scale = Double(97 * 64) / (side * side)
      #expect(abs(rendered.alpha * scale - mean.alpha) / (97 * 64) < 0.3 / 255)
      #expect(abs(rendered.red * scale - mean.red) / (97 * 64) < 0.3 / 255)
    }
  }

  @Test(arguments: places)
  func `an opaque picture of one color is opaque inside and has no fringe`(placement: ImagePlacement) {
    let color = RGBA(201, 3, 254)
    let rendered = MipmappedImage(Bitmap(size: PixelSize(61, 23), color: color)).rendered(
      at: placement, in: frame)
    #expect(rendered.pixels.allSatisfy { $0 == .clear || $0.packed & 0xFFFFFF == color.packed & 0xFFFFFF })
    // A shape through the same edges, with the exact area of each pixel.
    var path = Path()
    let (cosine, sine) = (placement.rotation.cosine, placement.rotation.sine)
    path.addContour(
      [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { side in
        let (dx, dy) = (Double(side.0 * placement.width), Double(side.1 * placement.height))
        let (x, y) = (dx * Double(cosine) - dy * Double(sine), dx * Double(sine) + dy * Double(cosine))
        return SubpixelPoint(
          x: placement.center.x + Int((x / 32768).rounded()),
          y: placement.center.y + Int((y / 32768).rounded()))
      })
    var expected = Bitmap(size: frame.size)
    expected.fill(path, color: color)
    for (pixel, other) in zip(rendered.pixels, expected.pixels) {
      #expect(abs(Int(pixel.alpha) - Int(other.alpha)) <= 1)
    }
  }

  @Test func `clear pixels lend their color to nothing`() {
    // White where it is opaque; black, or red and half there, in between.
    for other in [RGBA(0, 0, 0, alpha: 0), RGBA(255, 255, 255, alpha: 128)] {
      var checker = Bitmap(size: PixelSize(48, 48), color: RGBA(255, 255, 255))
      for index in checker.pixels.indices where (index % 48 + index / 48).isMultiple(of: 2) {
        checker.pixels[index] = other
      }
      for placement in places {
        let rendered = MipmappedImage(checker).rendered(at: placement, in: frame)
        #expect(rendered.pixels.allSatisfy { $0 == .clear || $0.packed & 0xFFFFFF == 0xFFFFFF })
      }
    }
    var checker = Bitmap(size: PixelSize(48, 48), color: RGBA(255, 255, 255))
    for index in checker.pixels.indices where (index % 48 + index / 48).isMultiple(of: 2) {
      checker.pixels[index] = RGBA(255, 0, 0, alpha: 128)
    }
    let placement = ImagePlacement(center: SubpixelPoint(x: 1024, y: 1024), width: 2048, height: 2048)
    let rendered = MipmappedImage(checker).rendered(
      at: placement, in: PixelRect(x: 0, y: 0, width: 8, height: 8))
    // Half of white and a quarter of red: 255 · 2/3 of white, alpha 3/4.
    #expect(rendered.pixels.allSatisfy { $0 == RGBA(255, 170, 170, alpha: 192) })
  }

  @Test func `an enlarged picture is blended linearly between the middles of its pixels`() {
    let source = Bitmap(size: PixelSize(2, 1), pixels: [RGBA(0, 100, 0), RGBA(200, 100, 0)])
    let placement = ImagePlacement(center: SubpixelPoint(x: 2048, y: 128), width: 4096, height: 256)
    let rendered = MipmappedImage(source).rendered(
      at: placement, in: PixelRect(x: 0, y: 0, width: 16, height: 1))
    let expected = (0..<16).map { min(max((Double($0) + 0.5 - 4) / 8, 0), 1) * 200 }
    for (pixel, red) in zip(rendered.pixels, expected) {
      #expect(abs(Double(pixel.red) - red) <= 0.51)
      #expect(pixel.green == 100 && pixel.isOpaque)
    }
  }

  @Test func `pictures without size, pixels or place in the frame draw nothing`() {
    let picture = MipmappedImage(noise(4, 4))
    let center = SubpixelPoint(x: 512, y: 512)
    let clear = Bitmap(size: frame.size)
    for placement in [
      ImagePlacement(center: center, width: 0, height: 512),
      ImagePlacement(center: center, width: 512, height: -1),
      ImagePlacement(center: SubpixelPoint(x: 1 << 40, y: 0), width: 512, height: 512),
    ] {
      #expect(picture.rendered(at: placement, in: frame) == clear)
    }
    let nothing = MipmappedImage(Bitmap(size: PixelSize(0, 3)))
    #expect(nothing.rendered(at: places[0], in: frame) == clear)
    // The largest side there is, and a turned one: a pixel in the middle of it.
    for rotation in [Rotation.none, Rotation(cosine: 0.6, sine: 0.8)] {
      let huge = ImagePlacement(center: center, width: .max, height: .max, rotation: rotation)
      let white = MipmappedImage(Bitmap(size: PixelSize(3, 3), color: RGBA(255, 255, 255)))
      #expect(white.rendered(at: huge, in: frame).pixels.allSatisfy { $0 == RGBA(255, 255, 255) })
    }
  }

  @Test func `a template keeps its shape and takes the color`() {
    let source = Bitmap(size: PixelSize(3, 1), pixels: [RGBA(9, 9, 9), RGBA(1, 2, 3, alpha: 100), .clear])
    let tinted = source.tinted(with: RGBA(250, 20, 30, alpha: 128))
    #expect(tinted.pixels.map(\.alpha) == [128, 50, 0])
    #expect(tinted.pixels.allSatisfy { $0.packed & 0xFFFFFF == RGBA(250, 20, 30, alpha: 0).packed })
  }

  @Test func `angles that are rounded alike are equal`() {
    #expect(Rotation(cosine: 0.6, sine: 0.8) == Rotation(cosine: 0.600_005, sine: 0.800_005))
    #expect(Rotation(cosine: 0.999_999_9, sine: 1e-9) == .none)
  }
}
