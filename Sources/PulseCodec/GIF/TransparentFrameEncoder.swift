import PulseImages
import PulsePixels

/// An encoder of GIF frames with transparent pixels, each of which is disposed of before the next.
struct TransparentFrameEncoder<Source: FrameSource>: Sendable {
  /// The key of a frame: frames with equal keys have the same encoded bytes.
  struct FrameKey: Hashable, Sendable {
    /// The unique frame, from 0.
    var uniqueFrame: Int

    /// Whether the frame covers the whole screen; otherwise it is cropped to its visible pixels.
    var isWhole: Bool
  }

  private let source: Source
  private let palette: Palette

  /// The palette entry that replaces each entry under lossy compression.
  ///
  /// It depends on the color alone: a choice that depends on neighbors would crawl between frames.
  private let shown: [UInt8]

  /// The bounds of the visible background.
  private let backgroundRect: PixelRect

  init(source: Source, palette: Palette, settings: GIFSettings) {
    self.source = source
    self.palette = palette
    shown = palette.mergedEntries(squaredTolerance: settings.squaredTolerance)
    let background = source.background
    backgroundRect = PixelRect(around: background.size) { background.pixels[$0].alpha > 0 }
  }

  /// Returns the keys of frames in display order; the first frame and its immediate repetitions cover the whole screen.
  static func frames(of uniqueFrames: [Int]) -> [FrameKey] {
    let first = uniqueFrames.prefix { $0 == uniqueFrames[0] }.count
    return uniqueFrames.enumerated().map { FrameKey(uniqueFrame: $1, isWhole: $0 < first) }
  }

  /// Returns the GIF blocks of a frame with a delay of 0.
  ///
  /// - Parameter frame: The key of the frame.
  /// - Returns: The blocks.
  /// - Throws: ``ImageFileError``.
  func gifBlocks(of frame: FrameKey) throws(ImageFileError) -> [UInt8] {
    let bounds = source.size.bounds
    let rect = frame.isWhole ? bounds : backgroundRect.union(source.changedRect(of: frame.uniqueFrame))
    let pixels = source.pixels(of: frame.uniqueFrame, in: rect)
    let visible =
      frame.isWhole ? rect.size.bounds : PixelRect(around: rect.size) { pixels.pixels[$0].alpha > 0 }
    // An invisible frame is one clear pixel, which keeps its delay.
    if visible.isEmpty { return try gifBlocks(of: Bitmap(size: PixelSize(1, 1)), in: bounds) }
    return try gifBlocks(of: pixels.cropped(to: visible), in: visible.translated(fromPart: rect))
  }

  private func gifBlocks(of pixels: Bitmap, in rect: PixelRect) throws(ImageFileError) -> [UInt8] {
    let transparent = palette.transparentIndex ?? 0
    var mapper = PaletteMapper(palette)
    let indices = pixels.pixels.map { $0.alpha == 0 ? transparent : shown[Int(mapper.index(of: $0))] }
    return try GIFBlockWriter.frame(
      IndexedBitmap(size: pixels.size, indices: indices, palette: palette).withShortestCodes(),
      left: rect.x, top: rect.y, delay: 0, disposal: .restoreBackground)
  }
}
