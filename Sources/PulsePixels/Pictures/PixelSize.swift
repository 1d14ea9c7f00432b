/// The size of a picture in pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// The number of columns.
  public var width: Int

  /// The number of rows.
  public var height: Int

  /// Creates a size.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  public init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels.
  public var area: Int { width * height }

  /// The whole picture as a rectangle.
  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The size as `WIDTHxHEIGHT`.
  public var description: String { "\(width)x\(height)" }
}
