import PulsePixels

/// A frame that replaces a rectangle of what was shown before, alpha included, and stays.
struct ReplacingFrame: Hashable, Sendable {
  /// What a frame brings; frames that bring the same are the same bytes.
  struct Content: Hashable, Sendable {
    /// The number of the picture that is complete after the frame.
    var picture: Int

    /// The part of it that the frame brings.
    var rect: PixelRect
  }

  /// What it brings.
  var content: Content

  /// How long it is shown in seconds, above 0.
  var seconds: Double

  /// Finds the frames of an animation.
  ///
  /// The first brings the whole picture, each further one the rectangle that changes. What changes nothing
  /// becomes time of the frame before it.
  ///
  /// - Parameters:
  ///   - source: The pictures.
  ///   - shown: What is shown for how long.
  ///   - jobs: The number of threads to keep busy, at least 1.
  /// - Returns: The frames, at least one.
  /// - Throws: A cancellation.
  /// - Complexity: Each different step from one picture to the next is drawn once.
  static func frames(
    of source: some PictureSource, shown: [ShownPicture], jobs: Int
  ) async throws -> [ReplacingFrame] {
    var frames: [ReplacingFrame] = []
    try await withOrderedParts(for: Step.through(shown.map(\.picture)), jobs: jobs) { step in
      source.replacedRect(in: step)
    } consume: { index, rect in
      if rect.isEmpty, !frames.isEmpty {
        frames[frames.count - 1].seconds += shown[index].seconds
      } else {
        let content = Content(picture: shown[index].picture, rect: rect)
        frames.append(ReplacingFrame(content: content, seconds: shown[index].seconds))
      }
    }
    return frames
  }

  /// Returns frames of certain lengths that show what the frame shows, for as long.
  ///
  /// - Parameter lengths: Seconds whose sum is that of the frame.
  /// - Returns: The frame with the first length, and frames of one pixel that changes nothing.
  func divided(into lengths: [Double]) -> [ReplacingFrame] {
    lengths.enumerated().map { index, seconds in
      var frame = ReplacingFrame(content: content, seconds: seconds)
      if index > 0 { frame.content.rect = PixelRect(x: 0, y: 0, width: 1, height: 1) }
      return frame
    }
  }
}

extension PictureSource {
  /// Returns the smallest rectangle around what a step changes; the first step changes every pixel.
  fileprivate func replacedRect(in step: Step<Int>) -> PixelRect {
    guard let previous = step.previous else { return size.bounds }
    if previous == step.next { return .empty }
    let rect = changedRect(of: previous).union(changedRect(of: step.next))
    let before = pixels(of: previous, in: rect)
    let after = pixels(of: step.next, in: rect)
    return PixelRect(around: rect.size) {
      before.pixels[$0].seen != after.pixels[$0].seen
    }.moved(into: rect)
  }

  /// The pixels of a part of a picture.
  func pixels(of content: ReplacingFrame.Content) -> Bitmap {
    pixels(of: content.picture, in: content.rect)
  }
}

extension RGBA {
  /// The visible color as a number by which equal ones are found: clear pixels have none.
  @inline(__always)
  fileprivate var seen: UInt32 { alpha == 0 ? 0 : packed }
}
