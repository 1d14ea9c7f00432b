import PulsePixels
import PulseTestSupport
import Testing

private let paper = Bitmap(size: PixelSize(240, 160), color: RGBA(240, 238, 232))

private func points(_ places: [(Double, Double)]) -> [SubpixelPoint] {
  places.map { SubpixelPoint(pixelX: $0.0, pixelY: $0.1) }
}

@Suite struct PixelsGoldenTests {
  /// An arrow pointing up in a disc, 128 pixels wide, with a hairline in it.
  private var arrow: Bitmap {
    var bitmap = Bitmap(size: PixelSize(128, 128))
    var disc = Path()
    disc.addDisc(center: SubpixelPoint(pixelX: 64, pixelY: 64), radius: 62 * 256)
    bitmap.fill(disc, color: RGBA(20, 90, 200, alpha: 230))
    var head = Path()
    head.addContour(points([(64, 14), (100, 104), (64, 84), (28, 104)]))
    bitmap.fill(head, color: RGBA(255, 255, 255))
    var hair = Path()
    hair.addStroke(of: points([(64, 24), (64, 80)]), width: 4 * 256)
    bitmap.fill(hair, color: RGBA(220, 40, 40))
    return bitmap
  }

  @Test func `draws a picture in sizes and at headings`() throws {
    let picture = MipmappedImage(arrow)
    let template = MipmappedImage(arrow.tinted(with: RGBA(30, 140, 60, alpha: 200)))
    var bitmap = paper
    func draw(_ picture: MipmappedImage, _ place: (Double, Double), side: Double, _ rotation: Rotation) {
      let placement = ImagePlacement(
        center: SubpixelPoint(pixelX: place.0, pixelY: place.1), width: Int(side * 256),
        height: Int(side * 256), rotation: rotation)
      let bounds = placement.bounds.intersection(bitmap.size.bounds)
      bitmap.composite(picture.rendered(at: placement, in: bounds), x: bounds.x, y: bounds.y)
    }
    // Cosines and sines of 0, 16.26, 36.87, 90, 126.87 and 196.26 degrees.
    let headings: [(Double, Double)] = [
      (1, 0), (0.96, 0.28), (0.8, 0.6), (0, 1), (-0.6, 0.8), (-0.96, -0.28),
    ]
    for (index, heading) in headings.enumerated() {
      let rotation = Rotation(cosine: heading.0, sine: heading.1)
      let x = 20.3 + Double(index) * 40
      draw(picture, (x, 22.6), side: 36, rotation)
      draw(picture, (x, 58.1), side: 24, rotation)
      draw(picture, (x, 82), side: 12, rotation)
      draw(template, (x, 112.4), side: 28, rotation)
    }
    let cross = Bitmap(
      size: PixelSize(3, 3),
      pixels: (0..<9).map { $0.isMultiple(of: 2) ? RGBA(220, 40, 40) : RGBA(255, 220, 120, alpha: 160) })
    for (index, heading) in headings.enumerated() {
      let rotation = Rotation(cosine: heading.0, sine: heading.1)
      draw(MipmappedImage(cross), (20.3 + Double(index) * 40, 144), side: 20, rotation)
    }
    try expectGolden(bitmap, "picture-headings")
  }

  @Test func `draws dashes around corners, with flat and round ends`() throws {
    var bitmap = paper
    func draw(
      _ places: [(Double, Double)], width: Int, isClosed: Bool = false, cap: LineCap, _ lengths: [Int],
      phase: Int = 0, color: RGBA
    ) {
      var path = Path()
      path.addStroke(
        of: points(places), width: width * 256, isClosed: isClosed, cap: cap,
        dashes: DashPattern(lengths: lengths.map { $0 * 256 }, phase: phase * 256))
      bitmap.fill(path, color: color)
    }
    let bend = [(12.0, 60.0), (40, 14), (62, 52), (84, 18), (108, 60)]
    draw(bend, width: 7, cap: .flat, [14, 6], color: RGBA(220, 40, 40))
    draw(
      bend.map { ($0.0 + 120, $0.1) }, width: 7, cap: .round, [10, 14], color: RGBA(30, 60, 200, alpha: 190))
    let star = [(56.0, 78.0), (67, 104), (96, 106), (74, 124), (81, 150), (56, 136), (31, 150), (38, 124)]
    draw(
      star + [(16, 106), (45, 104)], width: 4, isClosed: true, cap: .flat, [9, 5], phase: 4,
      color: RGBA(20, 120, 60))
    for (index, row) in [84.0, 96, 108, 120].enumerated() {
      draw(
        [(126, row), (228, row + 6)], width: 4, cap: .round, [0, 8], phase: index * 2, color: RGBA(30, 30, 30)
      )
    }
    draw([(130, 146), (226, 138)], width: 12, cap: .round, [], color: RGBA(220, 40, 40))
    draw([(130, 146), (226, 138)], width: 6, cap: .flat, [12, 4, 2, 4], color: RGBA(255, 255, 255))
    try expectGolden(bitmap, "stroke-dashes")
  }
}
