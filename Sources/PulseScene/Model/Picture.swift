public import PulsePixels

/// A picture of the user's own that layers show; two pictures of one path are the same.
public struct Picture: Sendable {
  /// Where it was read.
  public let path: String

  /// Its pixels, ready to be drawn.
  public let pixels: PreparedPicture

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - path: Where it was read.
  ///   - bitmap: Its pixels; at least one.
  public init(path: String, _ bitmap: Bitmap) {
    self.path = path
    pixels = PreparedPicture(bitmap)
  }

  /// The length of the longer side in pixels of its own.
  var longerSide: Double { Double(max(pixels.size.width, pixels.size.height)) }
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

/// Which point of a picture lies on the place.
public enum PictureAnchor: String, CaseIterable, Hashable, Sendable {
  /// The middle.
  case center

  /// The middle of the lower edge: the tip of a pin.
  case bottom
}
