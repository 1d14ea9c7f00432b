package import PulsePixels
package import PulseSystem

/// The place of an image on a terminal: its size in pixels, and the number of text lines that it covers.
package struct TerminalLayout: Hashable, Sendable {
  /// The size of a cell in pixels where nothing tells it; small, so that images fit on most terminals.
  private static let assumedCell = PixelSize(8, 16)

  /// The size of a terminal that does not tell it, in cells.
  private static let assumedScreen = PixelSize(80, 24)

  /// The size of the fitted image in pixels; for half blocks, a cell has two pixels, one above the other.
  package let size: PixelSize

  /// The number of text lines.
  package let lineCount: Int

  /// Fits an image into a terminal, with its ratio, above one free line.
  ///
  /// - Parameters:
  ///   - picture: The size of the image, of at least one pixel.
  ///   - scale: The factor by which it is enlarged at most.
  ///   - window: The size of the terminal.
  ///   - terminalProtocol: The way to show it.
  ///   - capabilities: The answers of the terminal.
  package init(
    of picture: PixelSize, scale: Double, in window: TerminalDevice.WindowSize,
    by terminalProtocol: TerminalProtocol, _ capabilities: TerminalCapabilities
  ) {
    let columns = window.columns > 0 ? window.columns : Self.assumedScreen.width
    let rows = window.rows > 0 ? window.rows : Self.assumedScreen.height
    let cell =
      terminalProtocol == .blocks
      ? PixelSize(1, 2) : Self.cellSize(in: window, columns, rows, capabilities)
    let lines = max(1, rows - 1)
    size = Self.fit(
      picture, scale: scale, into: PixelSize(columns * cell.width, lines * cell.height))
    lineCount = min(lines, (size.height + cell.height - 1) / cell.height)
  }

  private static func cellSize(
    in window: TerminalDevice.WindowSize, _ columns: Int, _ rows: Int, _ capabilities: TerminalCapabilities
  ) -> PixelSize {
    if let cell = capabilities.cellSize { return cell }
    let area = PixelSize(window.width, window.height)
    for size in [area, capabilities.textAreaSize ?? area]
    where size.width >= columns && size.height >= rows && columns > 0 && rows > 0 {
      return PixelSize(size.width / columns, size.height / rows)
    }
    return assumedCell
  }

  /// Returns the size of an image, enlarged by a factor and then shrunk as far as it has to be, of at least one pixel.
  static func fit(_ picture: PixelSize, scale: Double, into room: PixelSize) -> PixelSize {
    let factor = min(
      scale, Double(room.width) / Double(picture.width), Double(room.height) / Double(picture.height))
    func side(_ length: Int, _ most: Int) -> Int {
      min(max(1, Int((Double(length) * factor).rounded())), max(1, most))
    }
    return PixelSize(side(picture.width, room.width), side(picture.height, room.height))
  }
}

/// The backdrop of transparent pixels: the terminal's background if it is known, otherwise a checkerboard.
package struct TerminalBackdrop: Hashable, Sendable {
  /// The two colors of the checkerboard, equal for a plain color.
  private let light, dark: RGBA

  /// The side of a square of the checkerboard in pixels.
  private static let square = 8

  /// Creates a backdrop of a color; a checkerboard for `nil`.
  package init(_ color: RGBA?) {
    (light, dark) = (color ?? RGBA(255, 255, 255), color ?? RGBA(217, 217, 217))
  }

  /// Returns a bitmap over the backdrop, opaque.
  package func under(_ bitmap: Bitmap) -> Bitmap {
    if bitmap.isOpaque { return bitmap }
    var result = Bitmap(size: bitmap.size, color: light)
    if light != dark {
      for y in 0..<bitmap.size.height {
        for x in 0..<bitmap.size.width where (x / Self.square + y / Self.square) % 2 == 1 {
          result[x, y] = dark
        }
      }
    }
    result.composite(bitmap, x: 0, y: 0)
    return result
  }
}
