/// A picture whose pixels are indices into a palette.
public struct IndexedBitmap: Hashable, Sendable {
  /// The size in pixels.
  public let size: PixelSize

  /// The indices: `size.area` of them, row after row from the top left.
  public var indices: [UInt8]

  /// The palette that the indices refer to.
  public let palette: Palette

  /// Creates a picture from its indices.
  ///
  /// - Parameters:
  ///   - size: The size in pixels.
  ///   - indices: `size.area` indices; another count is a programmer error and traps.
  ///   - palette: The palette that the indices refer to.
  public init(size: PixelSize, indices: [UInt8], palette: Palette) {
    precondition(indices.count == size.area, "a picture of \(size) needs \(size.area) indices")
    self.size = size
    self.indices = indices
    self.palette = palette
  }
}

/// A list of at most 256 colors, one of which may stand for "transparent".
public struct Palette: Hashable, Sendable {
  /// The largest number of entries, that of GIF and of palette PNG.
  public static let capacity = 256

  /// The colors, 1 to 256 of them.
  public let colors: [RGBA]

  /// The index that means "nothing here", if there is one.
  public let transparentIndex: UInt8?

  /// Creates a palette.
  ///
  /// - Parameters:
  ///   - colors: 1 to 256 colors; another count is a programmer error and traps.
  ///   - transparentIndex: The index that means "nothing here", inside `colors`.
  public init(colors: [RGBA], transparentIndex: UInt8? = nil) {
    precondition((1...Palette.capacity).contains(colors.count), "a palette has 1 to 256 colors")
    precondition(transparentIndex.map { Int($0) < colors.count } ?? true, "no such entry in the palette")
    self.colors = colors
    self.transparentIndex = transparentIndex
  }
}
