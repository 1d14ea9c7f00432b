/// A bitmap of palette indices together with its palette.
public struct IndexedBitmap: Hashable, Sendable {
  /// The size in pixels.
  public let size: PixelSize

  /// The palette indices: `size.area` of them, row by row from the top left.
  public var indices: [UInt8]

  /// The palette.
  public let palette: Palette

  /// Creates a bitmap from palette indices.
  ///
  /// - Parameters:
  ///   - size: The size in pixels.
  ///   - indices: `size.area` indices; another count is a programmer error and traps.
  ///   - palette: The palette.
  public init(size: PixelSize, indices: [UInt8], palette: Palette) {
    precondition(indices.count == size.area, "an indexed bitmap of \(size) needs \(size.area) indices")
    self.size = size
    self.indices = indices
    self.palette = palette
  }
}

/// A color palette of at most 256 entries, one of which may be transparent.
public struct Palette: Hashable, Sendable {
  /// The largest number of entries, as in GIF and in palette-based PNG.
  public static let capacity = 256

  /// The colors, 1 to 256 of them.
  public let colors: [RGBA]

  /// The index of the transparent entry, if there is one.
  public let transparentIndex: UInt8?

  /// Creates a palette.
  ///
  /// - Parameters:
  ///   - colors: 1 to 256 colors; another count is a programmer error and traps.
  ///   - transparentIndex: The index of the transparent entry, inside `colors`.
  public init(colors: [RGBA], transparentIndex: UInt8? = nil) {
    precondition((1...Palette.capacity).contains(colors.count), "a palette has 1 to 256 colors")
    precondition(
      transparentIndex.map { Int($0) < colors.count } ?? true, "the transparent index must be in the palette")
    self.colors = colors
    self.transparentIndex = transparentIndex
  }
}

extension IndexedBitmap {
  /// Converts a bitmap without loss; fails if it has more than ``Palette/capacity`` colors or translucent pixels.
  ///
  /// Palette entries are in order of first appearance; all clear pixels share one entry.
  ///
  /// - Parameter bitmap: The bitmap, of at least one pixel.
  /// - Complexity: O(pixels); less for bitmaps with too many colors.
  public init?(exactly bitmap: Bitmap) {
    var colors: [RGBA] = []
    var numbers = ColorHashTable<UInt8>()
    var indices = [UInt8](repeating: 0, count: bitmap.size.area)
    let pixels = bitmap.pixels.span
    var target = indices.mutableSpan
    var place = 0
    while place < pixels.count {
      let pixel = pixels[place]
      guard pixel.isOpaque || pixel.alpha == 0 else { return nil }
      let color = pixel.alpha == 0 ? .clear : pixel
      guard let index = numbers[color] ?? UInt8(exactly: colors.count) else { return nil }
      if Int(index) == colors.count {
        numbers[color] = index
        colors.append(color)
      }
      // Adjacent pixels are often equal.
      repeat {
        target[place] = index
        place += 1
      } while place < pixels.count && pixels[place] == pixel
    }
    let transparent = colors.firstIndex(of: .clear).map { UInt8($0) }
    self.init(
      size: bitmap.size, indices: indices,
      palette: Palette(colors: colors, transparentIndex: transparent))
  }
}
