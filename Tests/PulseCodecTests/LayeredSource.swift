import Foundation
import PulseCodec
import PulseImages
import PulsePixels

/// A source of images: stacked translucent layers over an opaque background.
struct LayeredSource: FrameSource {
  let background: Bitmap
  /// The layers of each image, bottom first, in the size of the background.
  let sheets: [[Bitmap]]

  var uniqueFrameCount: Int { sheets.count }

  func changedRect(of picture: Int) -> PixelRect {
    let size = background.size
    return sheets[picture].reduce(PixelRect.empty) { rect, sheet in
      (0..<size.area).reduce(rect) { rect, index in
        sheet.pixels[index].alpha == 0
          ? rect : rect.union(PixelRect(x: index % size.width, y: index / size.width, width: 1, height: 1))
      }
    }
  }

  func picture(_ number: Int) -> Bitmap {
    var picture = background
    for sheet in sheets[number] { picture.composite(sheet, x: 0, y: 0) }
    return picture
  }

  func pixels(of picture: Int, in rect: PixelRect) -> Bitmap { self.picture(picture).cropped(to: rect) }

  var hasOverlays: Bool { true }

  func overlay(of picture: Int) -> RunLengthLayer {
    var overlay = Bitmap(size: background.size)
    for sheet in sheets[picture] { overlay.composite(sheet, x: 0, y: 0) }
    return RunLengthLayer(overlay, at: size.bounds, isExact: sheets[picture].count < 2)
  }
}

/// A disc in the middle of an image.
struct Disc: Sendable {
  /// The radius in pixels.
  let radius: Int
  let alpha: UInt8

  init(_ radius: Int, _ alpha: Int) {
    self.radius = radius
    self.alpha = UInt8(alpha)
  }
}

extension LayeredSource {
  /// A background of noise, which does not compress, with discs of given radii and alphas in its middle.
  ///
  /// - Parameters:
  ///   - side: The sides in pixels.
  ///   - discs: The discs of each picture.
  init(side: Int, discs: [[Disc]]) {
    let size = PixelSize(side, side)
    var background = Bitmap(size: size)
    for index in background.pixels.indices {
      background.pixels[index] = RGBA(packed: UInt32(truncatingIfNeeded: index &* 0x9E37_79B1) | 0xFF00_0000)
    }
    self.background = background
    sheets = discs.map { discs in
      discs.map { disc in
        var sheet = Bitmap(size: size)
        let center = SubpixelPoint(x: side * 128, y: side * 128)
        var path = Path()
        path.addDisc(center: center, radius: disc.radius * 256)
        sheet.fill(path, color: RGBA(10, 90, 250, alpha: disc.alpha))
        return sheet
      }
    }
  }
}
