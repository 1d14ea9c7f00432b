import PulseFormats

/// A frame of an APNG: what it brings, and for how long.
struct APNGFrame: Sendable {
  /// What a frame brings; frames that bring the same are the same bytes.
  enum Content: Hashable, Sendable {
    /// A part of a picture in the place of what was there.
    case replacement(ReplacingFrame.Content)

    /// What makes a picture of the one that stays on the screen.
    case overlay(picture: Int)

    /// Whether the frame is taken away again.
    var isOverlay: Bool { if case .overlay = self { true } else { false } }
  }

  /// What it brings.
  let content: Content

  /// How long it is shown in seconds.
  let seconds: Double

  /// Returns the frames of a file.
  ///
  /// - Parameters:
  ///   - frames: Frames that all replace what is below them.
  ///   - anchor: The number of the frame that stays, with the following ones laid over it; `nil` for none.
  /// - Returns: The frames, those whose delay cannot be stated in parts.
  static func frames(_ frames: [ReplacingFrame], overlaidAfter anchor: Int?) -> [APNGFrame] {
    frames.enumerated().flatMap { index, frame in
      let parts = APNGDelay.parts(of: frame.seconds)
      if let anchor, index > anchor {
        // An overlay is gone after its time, and so comes again for each part of it.
        return parts.map { APNGFrame(content: .overlay(picture: frame.content.picture), seconds: $0) }
      }
      return frame.divided(into: parts).map {
        APNGFrame(content: .replacement($0.content), seconds: $0.seconds)
      }
    }
  }
}
