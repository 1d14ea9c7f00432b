import Foundation
import PulsePixels
import Testing

/// A picture file of another program, with the pixels that Pillow finds in it.
struct ForeignPicture: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  let bitmap: Bitmap

  /// How far red, green and blue may be off, for lossy formats.
  let tolerance: Int

  /// How far alpha may be off, as libgd has 7 bits for it.
  let alphaTolerance: Int

  /// Creates a picture from Base64 with any line breaks; pixels are four bytes each.
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
  /// Creates a picture from four bytes for each pixel.
  init(size: PixelSize, rgba: [UInt8]) {
    let pixels = stride(from: 0, to: rgba.count, by: 4).map { start in
      RGBA(rgba[start], rgba[start + 1], rgba[start + 2], alpha: rgba[start + 3])
    }
    self.init(size: size, pixels: pixels)
  }

  /// A picture in which all channels take many values; opaque unless it is said otherwise.
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
  /// A picture that uses `colors` colors in turn, each a different one.
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

  /// The pixels in the colors of the palette; the transparent entry is clear.
  var bitmap: Bitmap {
    let pixels = indices.map { index in
      let color = palette.colors[Int(index)]
      return index == palette.transparentIndex ? RGBA(color.red, color.green, color.blue, alpha: 0) : color
    }
    return Bitmap(size: size, pixels: pixels)
  }
}

/// Expects two pictures to be equal up to a tolerance; the color of clear pixels does not matter.
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
