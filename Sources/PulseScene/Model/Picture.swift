public import PulsePixels

/// A picture of the user's own that layers show; two pictures of one path are the same.
public struct Picture: Sendable {
  /// Where it was read.
  public let path: String

  /// Its pixels, ready to be drawn.
  public let pixels: PreparedPicture

  /// Whether it is a glyph: all that is seen has one color, and something of it is not opaque.
  ///
  /// UIKit's template images are of this kind. A plain rectangle is none: it would be a rectangle in another color.
  public let isGlyph: Bool

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - path: Where it was read.
  ///   - bitmap: Its pixels; at least one.
  /// - Complexity: O(pixels).
  public init(path: String, _ bitmap: Bitmap) {
    self.path = path
    isGlyph = bitmap.isGlyph
    pixels = PreparedPicture(bitmap)
  }

  /// The length of the longer side in pixels of its own.
  package var longerSide: Double { Double(max(pixels.size.width, pixels.size.height)) }
}

extension Picture: Hashable {
  /// Returns whether two pictures are of one path.
  ///
  /// - Parameters:
  ///   - first: A picture.
  ///   - second: Another picture.
  /// - Returns: Whether they are the same.
  public static func == (first: Picture, second: Picture) -> Bool { first.path == second.path }

  /// Feeds the path into a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// In which colors a picture is shown.
public enum PictureMode: String, CaseIterable, Hashable, Sendable {
  /// In its own.
  case original

  /// In one color, its own opacity as a stencil: UIKit's template images.
  case template
}

/// The colors of a marker's image: `auto` decides by its pixels.
public enum ImageMode: String, CaseIterable, Hashable, Sendable {
  /// A glyph of one color is a template, as in SVPulsingAnnotationView; any other image keeps its colors.
  case auto

  /// Its own colors.
  case original

  /// One color, with its own opacity as a stencil: UIKit's template images.
  case template

  /// Returns the colors of one image.
  ///
  /// - Parameter picture: The image.
  /// - Returns: The mode that its layer has.
  package func resolved(for picture: Picture) -> PictureMode {
    switch self {
    case .auto: picture.isGlyph ? .template : .original
    case .original: .original
    case .template: .template
    }
  }
}

/// Which point of a picture lies on the place.
public enum PictureAnchor: String, CaseIterable, Hashable, Sendable {
  /// The middle.
  case center

  /// The middle of the lower edge: the tip of a pin.
  case bottom
}

extension Bitmap {
  /// Whether all that is seen has one color, and something is not opaque.
  ///
  /// Programs that keep colors multiplied by their opacity round those of faint pixels: what differs by less than a
  /// level over any background is the same color.
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
