import PulsePixels

/// The frames of a file put together on a screen, as browsers do it.
///
/// The screen begins transparent, and is transparent again where a frame is disposed of to the background,
/// whatever color a file names for it.
struct CompositingFrameIterator: FrameIterator {
  private let file: AnimationFile
  private let limit: Int
  private var screen: Bitmap
  private var index = 0
  private var decodedPixels = 0

  /// What was there before a frame that is taken away again.
  private var covered: Bitmap?

  private(set) var changedRows: Range<Int>?
  private(set) var lowBitsHash: UInt64 = 0

  /// The pixels of a part up to which it is compared with what was there: a copy of it costs memory.
  private static let comparedArea = 1 << 22

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
    let parts = changedParts(by: frame)
    let earlier = parts.map { $0.size.area <= Self.comparedArea ? screen.cropped(to: $0) : nil }
    if index > 0 { dispose(of: file.frames[index - 1]) }
    let picture = try file.decode(index)
    lowBitsHash = lowBitsHash &* 31 &+ file.lowBitsHash(index)
    show(picture, of: frame)
    var changed = 0..<0
    for (part, earlier) in zip(parts, earlier) {
      let rows = earlier.map { screen.rows(changedSince: $0, in: part) } ?? part.rows
      changed = changed.joined(with: rows)
    }
    // Nothing was there before the first frame.
    changedRows = index == 0 ? nil : changed
    index += 1
    return screen
  }

  /// The parts of the screen that may change with a frame: where the one before it is taken away, and its own.
  private func changedParts(by frame: StoredFrame) -> [PixelRect] {
    guard index > 0, file.frames[index - 1].disposal != .keep else { return [frame.rect] }
    let parts = [file.frames[index - 1].rect, frame.rect]
    let both = parts[0].union(parts[1])
    return both.size.area <= 2 * parts.reduce(0) { $0 + $1.size.area } ? [both] : parts
  }

  private mutating func show(_ picture: Bitmap, of frame: StoredFrame) {
    // A frame as large as the screen that hides everything is the screen.
    if frame.rect == file.size.bounds, !frame.isBlended, frame.disposal != .previous {
      screen = picture
      return
    }
    if frame.disposal == .previous { covered = screen.cropped(to: frame.rect) }
    if frame.isBlended {
      screen.composite(picture, x: frame.rect.x, y: frame.rect.y)
    } else {
      screen.replace(frame.rect, with: picture)
    }
  }

  private mutating func dispose(of frame: StoredFrame) {
    switch frame.disposal {
    case .keep: break
    case .background: screen.replace(frame.rect, with: Bitmap(size: frame.rect.size))
    case .previous: if let covered { screen.replace(frame.rect, with: covered) }
    }
  }
}

extension Bitmap {
  /// Puts a picture in the place of a part, which lies inside and is as large.
  fileprivate mutating func replace(_ rect: PixelRect, with picture: Bitmap) {
    for y in 0..<rect.height {
      let start = (rect.y + y) * size.width + rect.x
      pixels.replaceSubrange(
        start..<start + rect.width, with: picture.pixels[y * rect.width..<(y + 1) * rect.width])
    }
  }

  /// Returns the rows, of those of a part, in which it differs from an earlier state.
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
