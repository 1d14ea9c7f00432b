import PulsePixels

/// The frames of a file put together on a screen, as browsers do it.
///
/// The screen begins transparent, and is transparent again where a frame is disposed of to the background,
/// whatever color a file names for it.
struct CompositingReel: FilmReel {
  private let file: AnimationFile
  private var screen: Bitmap
  private var index = 0

  /// What was there before a frame that is taken away again.
  private var covered: Bitmap?

  init(of file: AnimationFile) {
    self.file = file
    screen = Bitmap(size: file.size)
  }

  mutating func next() throws -> Bitmap? {
    guard index < file.frames.count else { return nil }
    if index > 0 { dispose(of: file.frames[index - 1]) }
    let frame = file.frames[index]
    let picture = try file.decode(index)
    index += 1
    // A frame as large as the screen that hides everything is the screen.
    if frame.rect == file.size.bounds, !frame.isBlended, frame.disposal != .previous {
      screen = picture
      return screen
    }
    if frame.disposal == .previous { covered = screen.cropped(to: frame.rect) }
    if frame.isBlended {
      screen.composite(picture, x: frame.rect.x, y: frame.rect.y)
    } else {
      screen.replace(frame.rect, with: picture)
    }
    return screen
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
}
