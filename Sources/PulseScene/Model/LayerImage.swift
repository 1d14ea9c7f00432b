public import PulsePixels

/// A decoded image that layers show; images with the same path are equal.
public struct LayerImage: Sendable {
  /// The path of its file.
  public let path: String

  /// Its pixels with mip levels.
  public let pixels: MipmappedImage

  /// Whether it is a glyph: all visible pixels have one color and some are not opaque.
  ///
  /// UIKit's template images are of this kind. An opaque rectangle is not, since tinting would only recolor it.
  public let isGlyph: Bool

  /// Whether its most opaque pixel has a hue.
  package let isChromatic: Bool

  /// The longer side in points at the natural size: that in pixels, unless it was drawn in another size.
  package let naturalSide: Double

  /// Creates an image from a bitmap with at least one pixel.
  ///
  /// - Complexity: O(pixels).
  public init(path: String, _ bitmap: Bitmap) {
    self.init(path: path, bitmap, naturalSide: Double(max(bitmap.size.width, bitmap.size.height)))
  }

  /// Creates an image from the bitmap of a drawing, whose longer side has a length in points at its natural size.
  package init(path: String, _ bitmap: Bitmap, naturalSide: Double) {
    (self.path, self.naturalSide) = (path, naturalSide)
    (isGlyph, isChromatic) = (bitmap.isGlyph, bitmap.isChromatic)
    pixels = MipmappedImage(bitmap)
  }

  /// The longer side in pixels of the image.
  package var longerSide: Double { Double(max(pixels.size.width, pixels.size.height)) }
}

extension LayerImage: Hashable {
  /// Returns whether two images have the same path.
  public static func == (first: LayerImage, second: LayerImage) -> Bool { first.path == second.path }

  /// Feeds the path into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// The rendering mode of an image, as in UIKit: original colors or template.
public enum ImageRenderingMode: String, CaseIterable, Hashable, Sendable {
  /// The image's own colors.
  case original

  /// A single tint color; the image's opacity is the mask.
  case template
}

/// An option that selects the rendering mode of an image: original colors, template, or automatic by its pixels.
public enum ImageMode: String, CaseIterable, Hashable, Sendable {
  /// Template for a single-color glyph, as in SVPulsingAnnotationView; original for any other image.
  case auto

  /// The image's own colors.
  case original

  /// A single tint color; the image's opacity is the mask.
  case template

  /// Returns the rendering mode for an image; `auto` is decided by its pixels.
  package func resolved(for image: LayerImage) -> ImageRenderingMode {
    switch self {
    case .auto: image.isGlyph ? .template : .original
    case .original: .original
    case .template: .template
    }
  }
}

/// The point of an image that lies on the overlay's position: its center or the middle of its bottom edge.
public enum ImageAnchor: String, CaseIterable, Hashable, Sendable {
  case center

  /// The middle of the bottom edge: the tip of a pin.
  case bottom
}

extension Bitmap {
  /// The least difference of channels, of 255, that is seen as a hue.
  private static let leastChroma = 40

  /// Whether the most opaque pixel has a hue: its strongest and its weakest channel are far apart.
  fileprivate var isChromatic: Bool {
    guard let color = pixels.max(by: { $0.alpha < $1.alpha }) else { return false }
    let channels = [color.red, color.green, color.blue].map(Int.init)
    return (channels.max() ?? 0) - (channels.min() ?? 0) > Self.leastChroma
  }

  /// Whether all visible pixels have one color and some are not opaque.
  ///
  /// Premultiplied formats round the colors of faint pixels, so colors that differ by less than one level when
  /// composited count as equal.
  fileprivate var isGlyph: Bool {
    guard !isOpaque, let color = pixels.max(by: { $0.alpha < $1.alpha }), color.alpha > 0 else {
      return false
    }
    return pixels.allSatisfy { pixel in
      func isEqual(_ level: UInt8, _ other: UInt8) -> Bool {
        abs(Int(level) - Int(other)) * Int(pixel.alpha) <= 255
      }
      return isEqual(pixel.red, color.red) && isEqual(pixel.green, color.green)
        && isEqual(pixel.blue, color.blue)
    }
  }
}
