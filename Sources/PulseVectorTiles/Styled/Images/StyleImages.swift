package import PulseDocument
import PulseMapStyle
package import PulsePixels

/// An image of a sprite.
package struct SpriteImage: Sendable {
  /// The pixels.
  package let bitmap: Bitmap

  /// The pixels in a point.
  let ratio: Double

  /// Whether the alpha channel is a field of distances to the edge of a shape, so that it has any color.
  let isDistanceField: Bool

  /// The ranges of columns and of rows that are stretched; empty for all.
  let stretchX, stretchY: [ClosedRange<Double>]

  /// The left, upper, right and lower edges of the part that encloses a text, in pixels; `nil` for all.
  let content: [Double]?

  /// The way in which each side follows that of a text.
  let fitWidth, fitHeight: TextFit

  /// The ways in which a side follows that of a text.
  enum TextFit: String, Sendable {
    case stretchOrShrink, stretchOnly, proportional
  }

  /// The width in points.
  var width: Double { Double(bitmap.size.width) / ratio }

  /// The height in points.
  var height: Double { Double(bitmap.size.height) / ratio }
}

/// The images of the sprites of a style by their names.
package struct StyleImages: Sendable {
  /// The largest number of images.
  private static let mostImages = 1 << 16

  private var images: [String: SpriteImage] = [:]

  /// Creates an empty set.
  package init() {}

  package subscript(name: String) -> SpriteImage? { images[name] }

  /// The names.
  package var names: Set<String> { Set(images.keys) }

  /// Adds the images of a sprite; entries that are no rectangles in the image are left out.
  ///
  /// - Parameters:
  ///   - index: The JSON document with the places of images.
  ///   - bitmap: The image that they are parts of.
  ///   - prefix: What names begin with, such as `id:`.
  /// - Returns: The number of entries that are left out.
  package mutating func add(_ index: JSONValue, _ bitmap: Bitmap, prefix: String) -> Int {
    guard case .object(let members) = index else { return 1 }
    var skipped = 0
    for member in members {
      if images.count < Self.mostImages, let image = SpriteImage(member.value, in: bitmap) {
        images[prefix + member.key] = image
      } else {
        skipped += 1
      }
    }
    return skipped
  }
}

extension SpriteImage {
  /// Reads an entry; `nil` if it is no rectangle in the image.
  init?(_ json: JSONValue, in bitmap: Bitmap) {
    func number(_ key: String) -> Double? { json.member(key)?.plainNumber }
    func side(_ key: String) -> Int? {
      number(key).flatMap { 0...Double(1 << 20) ~= $0 ? Int($0) : nil }
    }
    guard let x = side("x"), let y = side("y"), let width = side("width"), let height = side("height"),
      width > 0, height > 0
    else { return nil }
    let rect = PixelRect(x: x, y: y, width: width, height: height)
    guard bitmap.size.bounds.intersection(rect) == rect else { return nil }
    let ratio = number("pixelRatio") ?? 1
    guard 0.05...64 ~= ratio else { return nil }
    func ranges(_ key: String, upTo side: Int) -> [ClosedRange<Double>] {
      (json.member(key)?.plainArray ?? []).compactMap { zone in
        guard let ends = zone.plainArray?.compactMap(\.plainNumber), ends.count == 2, 0 <= ends[0],
          ends[0] < ends[1], ends[1] <= Double(side)
        else { return nil }
        return ends[0]...ends[1]
      }
    }
    let content = json.member("content")?.plainArray?.compactMap(\.plainNumber)
    func fit(_ key: String) -> TextFit {
      (json.member(key)?.plainString).flatMap(TextFit.init) ?? .stretchOrShrink
    }
    self.init(
      bitmap: bitmap.cropped(to: rect), ratio: ratio, isDistanceField: json.member("sdf") == .boolean(true),
      stretchX: ranges("stretchX", upTo: width), stretchY: ranges("stretchY", upTo: height),
      content: content.flatMap { $0.count == 4 && $0[0] < $0[2] && $0[1] < $0[3] ? $0 : nil },
      fitWidth: fit("textFitWidth"), fitHeight: fit("textFitHeight"))
  }
}
