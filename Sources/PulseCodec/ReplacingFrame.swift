import PulsePixels

/// A frame that replaces a rectangle of the previous content, alpha included, and stays.
struct ReplacingFrame: Hashable, Sendable {
  /// The content of a replacing frame: the index of a unique frame and the rectangle of it that is drawn, so that
  /// frames with equal
  /// content have equal pixels.
  struct Content: Hashable, Sendable {
    /// The unique frame that is complete afterwards.
    var uniqueFrame: Int

    /// The rectangle of it that the frame replaces.
    var rect: PixelRect
  }

  var content: Content

  /// The duration in seconds, above 0.
  var seconds: Double

  /// Computes the replacing frames of an animation.
  ///
  /// The first replaces the whole screen, each further one the bounds of its changes. An unchanged frame extends the
  /// duration of the previous one.
  ///
  /// - Parameters:
  ///   - source: The unique frames.
  ///   - shown: The frames in display order.
  ///   - jobs: The number of threads, at least 1.
  /// - Returns: The frames, at least one.
  /// - Throws: `CancellationError`.
  /// - Complexity: Each unique pair of consecutive frames is drawn once.
  static func frames(
    of source: some FrameSource, shown: [TimedFrame], jobs: Int
  ) throws -> [ReplacingFrame] {
    var frames: [ReplacingFrame] = []
    try runOrderedPipeline(for: ConsecutiveFrames.pairs(of: shown.map(\.uniqueFrame)), jobs: jobs) {
      step in
      source.changedBounds(in: step)
    } consume: { index, rect in
      if rect.isEmpty, !frames.isEmpty {
        frames[frames.count - 1].seconds += shown[index].seconds
      } else {
        let content = Content(uniqueFrame: shown[index].uniqueFrame, rect: rect)
        frames.append(ReplacingFrame(content: content, seconds: shown[index].seconds))
      }
    }
    return frames
  }

  /// Splits the frame into consecutive frames with the given durations, for formats that limit the delay of a frame.
  ///
  /// The first part has the whole content; the others redraw only the unchanged pixel at the top left.
  ///
  /// - Parameter lengths: The durations in seconds, whose sum is that of the frame.
  /// - Returns: The frames, one for each duration.
  func divided(into lengths: [Double]) -> [ReplacingFrame] {
    lengths.enumerated().map { index, seconds in
      var frame = ReplacingFrame(content: content, seconds: seconds)
      if index > 0 { frame.content.rect = PixelRect(x: 0, y: 0, width: 1, height: 1) }
      return frame
    }
  }
}

extension FrameSource {
  /// Returns the smallest rectangle that contains all pixels that differ visibly between consecutive frames: the
  /// whole screen
  /// for the first frame, empty if the frames are equal.
  fileprivate func changedBounds(in step: ConsecutiveFrames<Int>) -> PixelRect {
    guard let previous = step.previous else { return size.bounds }
    if previous == step.next { return .empty }
    let rect = changedRect(of: previous).union(changedRect(of: step.next))
    let before = pixels(of: previous, in: rect)
    let after = pixels(of: step.next, in: rect)
    return PixelRect(around: rect.size) {
      before.pixels[$0].visibleColor != after.pixels[$0].visibleColor
    }.translated(fromPart: rect)
  }

  /// Draws the pixels of a replacing frame, as an image of the size of its rectangle.
  func pixels(of content: ReplacingFrame.Content) -> Bitmap {
    pixels(of: content.uniqueFrame, in: content.rect)
  }
}

extension RGBA {
  /// The color as a comparable number, 0 for any clear pixel.
  @inline(__always)
  fileprivate var visibleColor: UInt32 { alpha == 0 ? 0 : packed }
}
