import PulseCodec
import PulseImages
import PulsePixels
import PulseTestSupport

/// A source of overlays on a background of many colors.
struct SheetSource: FrameSource {
  let background: Bitmap
  let sheets: [RunLengthLayer]
  var hasOverlays = true

  var uniqueFrameCount: Int { sheets.count }

  func changedRect(of picture: Int) -> PixelRect { sheets[picture].rect }

  func overlay(of picture: Int) -> RunLengthLayer { sheets[picture] }

  func pixels(of picture: Int, in rect: PixelRect) -> Bitmap {
    var pixels = background.cropped(to: rect)
    pixels.composite(sheets[picture], origin: (rect.x, rect.y))
    return pixels
  }

  /// The same images without overlay information.
  var flattened: SheetSource { SheetSource(background: background, sheets: sheets, hasOverlays: false) }

  /// Returns the expected pixels of an image.
  func whole(_ picture: Int) -> Bitmap { pixels(of: picture, in: size.bounds) }
}

extension SheetSource {
  /// The sides of the pictures.
  static let size = PixelSize(240, 200)

  /// A disc that grows and fades over a synthetic map.
  static func pulse(count: Int = 10, over background: Bitmap = .map(size)) -> SheetSource {
    let (width, height) = (Double(background.size.width), Double(background.size.height))
    return SheetSource(
      background: background,
      sheets: (0..<count).map { step in
        .disc(
          RGBA(0, 122, 255, alpha: UInt8(128 - 110 * step / count)), x: width / 2, y: height / 2,
          radius: width / 240 * (60 + 25 * Double(step) / Double(count)))
      })
  }
}

extension RunLengthLayer {
  /// Returns an overlay with a disc of a center and radius in pixels.
  static func disc(_ color: RGBA, x: Double, y: Double, radius: Double) -> RunLengthLayer {
    var path = Path()
    path.addDisc(center: SubpixelPoint(pixelX: x, pixelY: y), radius: Int(radius * 256))
    let rect = path.bounds.intersection(SheetSource.size.bounds)
    var sheet = Bitmap(size: rect.size)
    sheet.fill(path, color: color, origin: (rect.x, rect.y))
    return RunLengthLayer(sheet, at: rect)
  }
}

extension Bitmap {
  /// A synthetic map image: large areas of few colors with lines, soft gradients and grain.
  static func map(_ size: PixelSize) -> Bitmap {
    var generator = SplitMix64(seed: 9)
    var bitmap = Bitmap(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let shade = (x * 31 + y * 17) % 40
        if (x / 9 + y / 13) % 3 == 0 {
          let grain = Int(generator.next() % 30)
          bitmap[x, y] = RGBA(UInt8(150 + shade + grain), UInt8(180 + grain), UInt8(120 + x / 4 + grain / 2))
        } else {
          bitmap[x, y] = (x + 2 * y) % 50 < 6 ? RGBA(250, 214, 164) : RGBA(242, 239, 233)
        }
      }
    }
    return bitmap
  }
}
