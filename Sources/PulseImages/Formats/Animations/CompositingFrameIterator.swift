import PulsePixels

/// An iterator that composites the frames of a file onto the logical screen, as browsers do.
///
/// The screen starts transparent. Disposal to background makes it transparent again, whatever background color the
/// file specifies.
struct CompositingFrameIterator: FrameIterator {
  private let file: AnimationFile
  private let limit: Int
  private var screen: Bitmap
  private var index = 0
  private var decodedPixels = 0

  /// The pixels under a frame whose disposal method restores the previous content.
  private var previousPixels: Bitmap?

  private(set) var changedRows: Range<Int>?
  private(set) var lowBitsHash: UInt64 = 0

  /// The largest number of pixels of a changed rectangle that is compared with its previous content, of which a
  /// copy is kept.
  private static let maximumComparedArea = 1 << 22

  init(of file: AnimationFile) {
    self.file = file
    limit = file.pixelLimit
    screen = Bitmap(size: file.size)
  }

  mutating func next() throws -> Bitmap? {
    guard index < file.frames.count else { return nil }
    let frame = file.frames[index]
    decodedPixels += frame.rect.size.area
    guard decodedPixels <= limit else { throw PixelLimitError(frame: index, limit: limit) }
    let parts = changedRects(by: frame)
    let earlier = parts.map { $0.size.area <= Self.maximumComparedArea ? screen.cropped(to: $0) : nil }
    if index > 0 { dispose(of: file.frames[index - 1]) }
    let image = try file.decode(index)
    lowBitsHash = lowBitsHash &* 31 &+ file.lowBitsHash(index)
    drawFrame(image, of: frame)
    var changed = 0..<0
    for (part, earlier) in zip(parts, earlier) {
      let rows = earlier.map { screen.rows(changedSince: $0, in: part) } ?? part.rows
      changed = changed.joined(with: rows)
    }
    // The first frame has no previous content.
    changedRows = index == 0 ? nil : changed
    index += 1
    return screen
  }

  /// Returns the rectangles that may change with a frame: that of the disposed frame before it, and its own.
  private func changedRects(by frame: FrameMetadata) -> [PixelRect] {
    guard index > 0, file.frames[index - 1].disposal != .keep else { return [frame.rect] }
    let parts = [file.frames[index - 1].rect, frame.rect]
    let both = parts[0].union(parts[1])
    return both.size.area <= 2 * parts.reduce(0) { $0 + $1.size.area } ? [both] : parts
  }

  private mutating func drawFrame(_ image: Bitmap, of frame: FrameMetadata) {
    // An opaque frame as large as the screen becomes the screen.
    if frame.rect == file.size.bounds, !frame.isBlended, frame.disposal != .previous {
      screen = image
      return
    }
    if frame.disposal == .previous { previousPixels = screen.cropped(to: frame.rect) }
    if frame.isBlended {
      screen.composite(image, x: frame.rect.x, y: frame.rect.y)
    } else {
      screen.replace(frame.rect, with: image)
    }
  }

  private mutating func dispose(of frame: FrameMetadata) {
    switch frame.disposal {
    case .keep: break
    case .background: screen.replace(frame.rect, with: Bitmap(size: frame.rect.size))
    case .previous: if let previousPixels { screen.replace(frame.rect, with: previousPixels) }
    }
  }
}

extension Bitmap {
  /// Replaces the pixels of a rectangle with an image of the same size.
  fileprivate mutating func replace(_ rect: PixelRect, with image: Bitmap) {
    for y in 0..<rect.height {
      let start = (rect.y + y) * size.width + rect.x
      pixels.replaceSubrange(
        start..<start + rect.width, with: image.pixels[y * rect.width..<(y + 1) * rect.width])
    }
  }

  /// Returns the range from the first to the last row in which a rectangle differs from an earlier copy of it; empty
  /// if they are equal.
  fileprivate func rows(changedSince earlier: Bitmap, in part: PixelRect) -> Range<Int> {
    let differing = part.rows.filter { y in
      let start = y * size.width + part.x
      let row = (y - part.y) * part.width
      return pixels[start..<start + part.width] != earlier.pixels[row..<row + part.width]
    }
    guard let first = differing.first, let last = differing.last else { return 0..<0 }
    return first..<last + 1
  }
}
