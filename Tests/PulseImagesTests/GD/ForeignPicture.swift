import Foundation
import PulsePixels
import Testing

/// An image file of another encoder, with the pixels that Pillow decodes.
struct ForeignPicture: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  let bitmap: Bitmap

  /// The tolerance of red, green and blue, for lossy formats.
  let tolerance: Int

  /// The tolerance of alpha, as libgd stores 7 bits.
  let alphaTolerance: Int

  /// Creates an image from Base64 with optional line breaks; pixels are RGBA bytes.
  init(
    _ name: String, width: Int, height: Int, tolerance: Int, alphaTolerance: Int, file: String, pixels: String
  ) {
    func decode(_ text: String) -> [UInt8] {
      Array(Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
    }
    self.name = name
    self.tolerance = tolerance
    self.alphaTolerance = alphaTolerance
    bytes = decode(file)
    bitmap = Bitmap(size: PixelSize(width, height), rgba: decode(pixels))
  }

  static let all = png + others

  var testDescription: String { name }
}

extension Bitmap {
  /// Creates an image from RGBA bytes.
  init(size: PixelSize, rgba: [UInt8]) {
    let pixels = stride(from: 0, to: rgba.count, by: 4).map { start in
      RGBA(rgba[start], rgba[start + 1], rgba[start + 2], alpha: rgba[start + 3])
    }
    self.init(size: size, pixels: pixels)
  }

  /// An image with many values in each channel, opaque by default.
  static func sample(_ size: PixelSize, alpha: (Int) -> Int = { _ in 255 }) -> Bitmap {
    let pixels = (0..<size.area).map { index in
      let green = index * 3 / 2
      return RGBA(
        UInt8(index % 256), UInt8(green % 256), UInt8(index / 7 % 256), alpha: UInt8(alpha(index)))
    }
    return Bitmap(size: size, pixels: pixels)
  }
}

extension IndexedBitmap {
  /// An image that cycles through `colors` distinct colors.
  static func sample(
    _ size: PixelSize, colors: Int, transparentIndex: UInt8? = nil, shift: Int = 0
  ) -> IndexedBitmap {
    let entries = (0..<UInt8(clamping: colors - 1)).map { level in RGBA(level, level &* 5, 255 - level) }
    let palette = Palette(
      colors: entries + [RGBA(250, 0, 250)], transparentIndex: transparentIndex)
    let indices = (0..<size.area).map { (place: Int) -> UInt8 in
      let diagonal = place + place / size.width * 3
      return UInt8((diagonal + shift) % colors)
    }
    return IndexedBitmap(size: size, indices: indices, palette: palette)
  }

  /// Returns the pixels in palette colors, the transparent entry as clear.
  var bitmap: Bitmap {
    let pixels = indices.map { index in
      let color = palette.colors[Int(index)]
      return index == palette.transparentIndex ? RGBA(color.red, color.green, color.blue, alpha: 0) : color
    }
    return Bitmap(size: size, pixels: pixels)
  }
}

/// Expects two images to be equal up to a tolerance, ignoring the color of transparent pixels.
func expectSimilar(
  _ actual: Bitmap, _ expected: Bitmap, tolerance: Int = 0, alphaTolerance: Int = 0,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard actual.size == expected.size else {
    Issue.record("the size is \(actual.size), not \(expected.size)", sourceLocation: sourceLocation)
    return
  }
  func distance(_ first: UInt8, _ second: UInt8) -> Int { abs(Int(first) - Int(second)) }
  let wrong = zip(actual.pixels, expected.pixels).filter { pair in
    if distance(pair.0.alpha, pair.1.alpha) > alphaTolerance { return true }
    if pair.0.alpha == 0 { return false }
    return distance(pair.0.red, pair.1.red) > tolerance
      || distance(pair.0.green, pair.1.green) > tolerance
      || distance(pair.0.blue, pair.1.blue) > tolerance
  }
  if let first = wrong.first {
    Issue.record(
      "\(wrong.count) pixels differ, the first is \(first.0), not \(first.1)", sourceLocation: sourceLocation)
  }
}
