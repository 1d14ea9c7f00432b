import PulseFormats
import PulseGD
import PulsePixels

/// Makes GIF frames of pictures with clear pixels, each of which is erased before the next one is shown.
struct ErasedPictures<Source: PictureSource>: Sendable {
  /// A frame.
  struct Frame: Hashable, Sendable {
    /// The number of its picture.
    var picture: Int

    /// Whether it covers the screen; otherwise it is as small as what can be seen of its picture.
    var isWhole: Bool
  }

  private let source: Source
  private let palette: Palette

  /// The entry that is shown for each of the palette.
  ///
  /// It depends on the color alone: frames show the whole picture each, and what depends on neighbors would crawl.
  private let shown: [UInt8]

  /// Around what can be seen of the background.
  private let backgroundRect: PixelRect

  init(source: Source, palette: Palette, settings: GIFSettings) {
    self.source = source
    self.palette = palette
    shown = palette.mergedEntries(squaredTolerance: settings.squaredTolerance)
    let background = source.background
    backgroundRect = PixelRect(around: background.size) { background.pixels[$0].alpha > 0 }
  }

  /// Returns the frames that show pictures: the first whole, and whole for as long as it is shown.
  static func frames(of pictures: [Int]) -> [Frame] {
    let first = pictures.prefix { $0 == pictures[0] }.count
    return pictures.enumerated().map { Frame(picture: $1, isWhole: $0 < first) }
  }

  /// Returns the blocks of a frame with a delay of 0.
  func block(of frame: Frame) throws(CanvasError) -> [UInt8] {
    let bounds = source.size.bounds
    let rect = frame.isWhole ? bounds : backgroundRect.union(source.changedRect(of: frame.picture))
    let pixels = source.pixels(of: frame.picture, in: rect)
    let visible =
      frame.isWhole ? rect.size.bounds : PixelRect(around: rect.size) { pixels.pixels[$0].alpha > 0 }
    // Where nothing can be seen, one clear pixel keeps the time.
    if visible.isEmpty { return try block(of: Bitmap(size: PixelSize(1, 1)), in: bounds) }
    return try block(of: pixels.cropped(to: visible), in: visible.moved(into: rect))
  }

  private func block(of pixels: Bitmap, in rect: PixelRect) throws(CanvasError) -> [UInt8] {
    let transparent = palette.transparentIndex ?? 0
    var mapper = PaletteMapper(palette)
    let indices = pixels.pixels.map { $0.alpha == 0 ? transparent : shown[Int(mapper.index(of: $0))] }
    return try GIFBlocks.frame(
      IndexedBitmap(size: pixels.size, indices: indices, palette: palette), left: rect.x, top: rect.y,
      delay: 0, disposal: .restoreBackground)
  }
}
