import PulsePixels
import Testing

@testable import PulseDrawing
@testable import PulseScene

@Suite struct `Shapes drawn again` {
  private let size = PixelSize(96, 96)

  /// A green disc of 10 pixels with a red stroke of 4 and a shadow that lies under it.
  private let dot = DisplayList.Shape(
    shape: .disc, center: SubpixelPoint(x: 40 * 256 + 77, y: 44 * 256 + 201), radius: 10 * 256,
    strokeWidth: 4 * 256, fill: RGBA(0, 255, 0), stroke: RGBA(255, 0, 0),
    shadow: DisplayList.Shape.Shadow(color: RGBA(0, 0, 0, alpha: 128), dx: 0, dy: 512, sigma: 700),
    opacity: 255)

  private func picture(of shape: DisplayList.Shape) -> Bitmap {
    var bitmap = Bitmap(size: size, color: RGBA(255, 255, 255))
    bitmap.draw(shape, of: size.bounds)
    return bitmap
  }

  private func changed(_ change: (inout DisplayList.Shape) -> Void) -> Bitmap {
    var shape = dot
    change(&shape)
    return picture(of: shape)
  }

  @Test func `are moved by whole pixels`() {
    let first = picture(of: dot)
    let moved = changed { $0.center = SubpixelPoint(x: $0.center.x + 9 * 256, y: $0.center.y - 5 * 256) }
    for y in 5..<size.height {
      for x in 0..<size.width - 9 { #expect(moved[x + 9, y - 5] == first[x, y]) }
    }
  }

  @Test func `look alike in a part of the image and at its edge`() {
    var corner = dot
    corner.center = SubpixelPoint(x: 256 + 77, y: 44 * 256 + 201)
    let whole = picture(of: corner)
    let part = PixelRect(x: 0, y: 40, width: 7, height: 9)
    var bitmap = Bitmap(size: part.size, color: RGBA(255, 255, 255))
    bitmap.draw(corner, of: part)
    for y in part.rows {
      for x in part.columns { #expect(bitmap[x, y - 40] == whole[x, y]) }
    }
  }

  @Test func `have the colors, sizes and opacity of now`() {
    _ = picture(of: dot)
    #expect(picture(of: dot)[40, 44] == RGBA(0, 255, 0))
    #expect(changed { $0.fill = RGBA(0, 0, 255) }[40, 44] == RGBA(0, 0, 255))
    #expect(picture(of: dot)[50, 44] == RGBA(255, 0, 0))
    #expect(changed { $0.stroke = RGBA(0, 0, 255) }[50, 44] == RGBA(0, 0, 255))
    #expect(changed { $0.strokeWidth = 256 }[47, 44] == RGBA(0, 255, 0))
    #expect(changed { $0.radius = 20 * 256 }[50, 44] == RGBA(0, 255, 0))
    #expect(changed { $0.opacity = 51 }[40, 44] == RGBA(204, 255, 204))
    #expect(changed { $0.shape = .square }[50, 52] == RGBA(255, 0, 0))
    #expect(changed { $0.shadow = nil }[40, 59] == RGBA(255, 255, 255))
    #expect(picture(of: dot)[40, 59] != RGBA(255, 255, 255))
  }
}
