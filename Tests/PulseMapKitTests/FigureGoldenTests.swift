import Foundation
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseDrawing
@testable import PulseMapKit
@testable import PulseScene
@testable import PulseSceneInput

@Suite struct FigureGoldenTests {
  private func figure(
    _ shape: Layer.Shape, radius: Double, fill: RGBA, at center: Double = 32, opacity: UInt8 = 255
  ) -> DisplayList.Shape {
    DisplayList.Shape(
      shape: shape, center: SubpixelPoint(pixelX: center, pixelY: center),
      radius: SubpixelPoint.steps(fromPixels: radius), strokeWidth: 0, fill: fill, stroke: .clear,
      shadow: nil,
      opacity: opacity)
  }

  private func draw(
    _ figures: DisplayList.Shape..., over color: RGBA = RGBA(255, 255, 255), size: Int = 64
  ) -> Bitmap {
    var bitmap = Bitmap(size: PixelSize(size, size), color: color)
    for figure in figures { bitmap.draw(figure, of: bitmap.size.bounds) }
    return bitmap
  }

  /// The dot of SVPulsingAnnotationView: white with a soft shadow and a colored center.
  private var outerDot: DisplayList.Shape {
    var dot = figure(.disc, radius: 22, fill: RGBA(255, 255, 255))
    dot.shadow = .init(color: RGBA(0, 0, 0, alpha: 77), dx: 0, dy: 4 * 256, sigma: 6 * 256)
    return dot
  }

  @Test func `draws a square`() throws {
    let bitmap = draw(figure(.square, radius: 20.5, fill: RGBA(0, 0, 0)))
    #expect(bitmap[12, 12] == RGBA(0, 0, 0) && bitmap[51, 51] == RGBA(0, 0, 0))
    // Half of a pixel along the edges, a quarter in the corners.
    #expect(bitmap[11, 32].red == 127 && bitmap[32, 52].red == 127 && bitmap[11, 11].red == 191)
    #expect(bitmap[10, 32] == RGBA(255, 255, 255))
  }

  // A head of 16 pixels around a point 32 pixels above the tip, its sides 60 degrees apart.
  @Test func `draws a pin on its tip, with an even edge and a dot in its head`() {
    var pin = figure(.pin, radius: 24, fill: RGBA(255, 0, 0), at: 56)
    let white = RGBA(255, 255, 255)
    let plain = draw(pin, figure(.pinDot, radius: 24, fill: RGBA(0, 0, 0), at: 56), size: 96)
    #expect(plain[56, 8].green < 40 && plain[56, 7].green >= 253 && plain[56, 56] == white)
    // Of the row above the tip, both sides together leave a triangle as wide as high times 1.155.
    #expect(abs(Int(plain[55, 55].green) - 181) <= 1 && plain[55, 55] == plain[56, 55])
    #expect(plain[40, 24].green < 40 && plain[39, 24].green >= 253 && plain[71, 24].green < 40)
    #expect(plain[51, 24] == RGBA(0, 0, 0) && plain[48, 24] == RGBA(255, 0, 0))
    // A line of 4 pixels reaches 2 pixels beyond the head, and twice as far below the tip.
    (pin.strokeWidth, pin.stroke) = (4 * 256, RGBA(0, 0, 255))
    let edged = draw(pin, size: 96)
    #expect(edged[38, 24].red < 40 && edged[37, 24].green >= 253 && edged[43, 24] == RGBA(255, 0, 0))
    #expect(edged[56, 59] != white && edged[56, 60] == white && edged[56, 53] == RGBA(0, 0, 255))
  }

  // SVPulsingAnnotationView: "the annotation dot", since 0.3.0 with a shadow
  @Test func `a shadow darkens the ground as a blurred disc would`() throws {
    try expectGolden(
      draw(shifted(outerDot), shifted(figure(.disc, radius: 16, fill: RGBA(0, 122, 255))), size: 96),
      "figure-location-dot")
    // A single shadow, far below the disc on its axis: the fraction of a Gaussian that a disc of 22 px cuts out,
    // summed up here directly.
    let alone = draw(shifted(outerDot), size: 96)
    let (x, y) = (48, 48 + 26)
    var expected = 0.0
    for dy in -40...40 {
      for dx in -40...40 {
        let (px, py) = (Double(x + dx) + 0.5, Double(y + dy) + 0.5)
        let (cx, cy) = (px - 48, py - 52)
        guard cx * cx + cy * cy <= 22 * 22 else { continue }
        expected += exp(-Double(dx * dx + dy * dy) / 72) / (2 * .pi * 36)
      }
    }
    let darkened = 255 - Double(alone[x, y].red)
    #expect(abs(darkened - 77 * expected) < 1.5)
  }

  private func shifted(_ figure: DisplayList.Shape) -> DisplayList.Shape {
    var figure = figure
    figure.center = SubpixelPoint(pixelX: 48, pixelY: 48)
    return figure
  }

  // SVPulsingAnnotationView: "the halo ring image (drawn programmatically using `haloImageWithRadius:`)"
  @Test func `a glowing ring is white on its line and fades to both sides`() throws {
    let bitmap = draw(
      figure(.glowingRing, radius: 42, fill: RGBA(21, 94, 234), at: 48), over: RGBA(60, 60, 60), size: 96)
    try expectGolden(bitmap, "figure-glowing-ring")
    // The ring from 34.5 to 36 pixels, and blue around it; the glow is gone after three standard deviations.
    #expect(bitmap[48, 48 - 36].red > 150)
    #expect(bitmap[48, 48 - 39].blue > bitmap[48, 48 - 39].red + 40)
    #expect(bitmap[48, 48] == RGBA(60, 60, 60) && bitmap[48, 1] == RGBA(60, 60, 60))
    for x in 0..<96 {
      for y in 0..<96 { #expect(bitmap[x, y] == bitmap[95 - x, y]) }
    }
  }

  // SVPulsingAnnotationView: "the annotation dot" up to 0.2, drawn in Core Graphics
  @Test func `a glossy dot is lit from the upper left`() throws {
    let bitmap = draw(figure(.glossyDot, radius: 28, fill: RGBA(21, 94, 234)))
    try expectGolden(bitmap, "figure-glossy-dot")
    func brightness(_ x: Int, _ y: Int) -> Int { Int(bitmap[x, y].red) + Int(bitmap[x, y].green) }
    #expect(brightness(24, 20) > brightness(32, 32) && brightness(24, 20) > brightness(20, 44))
    #expect(bitmap[32, 32].blue > bitmap[32, 32].red)
  }

  // YHAnimatedCircleView: "Due to the map redraws on a lot of small tiles one by one, [...] your circle will flicker"
  @Test func `figures are the same however a picture is cut`() {
    var ring = figure(.disc, radius: 14.3, fill: .clear, at: 30.2, opacity: 170)
    (ring.strokeWidth, ring.stroke) = (700, RGBA(200, 0, 0))
    ring.shadow = .init(color: RGBA(200, 0, 0), dx: 100, dy: -70, sigma: 800)
    var (pin, dot) = (
      figure(.pin, radius: 20.3, fill: RGBA(200, 0, 0), at: 50.7), figure(.pinDot, radius: 20.3, fill: .clear)
    )
    (pin.strokeWidth, pin.stroke, pin.shadow) = (900, RGBA(0, 90, 200), ring.shadow)
    (dot.strokeWidth, dot.stroke) = (300, RGBA(0, 0, 0))
    let figures = [
      outerDot, ring, pin, dot, figure(.glowingRing, radius: 27.7, fill: RGBA(0, 90, 200), at: 33.1),
      figure(.glowingRing, radius: 170.3, fill: RGBA(0, 90, 200), at: -80.4),
      figure(.glossyDot, radius: 19.9, fill: RGBA(200, 90, 0), at: 20.6),
      figure(.square, radius: 9.7, fill: RGBA(0, 0, 0), opacity: 90),
    ]
    for figure in figures {
      let whole = draw(figure)
      for side in [7, 32] {
        for y in stride(from: 0, to: 64, by: side) {
          for x in stride(from: 0, to: 64, by: side) {
            let rect = PixelRect(x: x, y: y, width: side, height: side).intersection(whole.size.bounds)
            var tile = Bitmap(size: rect.size, color: RGBA(255, 255, 255))
            tile.draw(figure, of: rect)
            #expect(tile == whole.cropped(to: rect))
          }
        }
      }
      // Nothing is drawn outside of the bounds.
      for y in 0..<64 {
        for x in 0..<64 where !(figure.bounds.columns.contains(x) && figure.bounds.rows.contains(y)) {
          #expect(whole[x, y] == RGBA(255, 255, 255))
        }
      }
    }
  }
}
