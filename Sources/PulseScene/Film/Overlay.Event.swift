extension Overlay {
  /// The event of a film that an overlay shows: its data time, and the frames in which it is visible.
  ///
  /// Times of the overlay's pulse and changes count from the event's first frame.
  public struct Event: Hashable, Sendable {
    /// The data time of its beginning.
    public var time: DataTime

    /// The data time of its end; `nil` for a momentary event.
    public var end: DataTime?

    /// The frame in which its beginning lies; negative for an event that began before the film.
    public var firstFrame: Int

    /// Seconds of the animation from the first frame until it disappears, above 0; infinite if it stays.
    public var lifetime: Double

    /// The seconds before its disappearance in which it fades out linearly; 0 for none.
    public var fade: Double

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - time: The data time of its beginning.
    ///   - end: The data time of its end; `nil` for a momentary event.
    ///   - firstFrame: The frame in which it begins.
    ///   - lifetime: Seconds of the animation until it disappears, above 0; infinity is allowed.
    ///   - fade: The seconds before that in which it fades out, 0 or more.
    public init(time: DataTime, end: DataTime? = nil, firstFrame: Int, lifetime: Double, fade: Double) {
      (self.time, self.end) = (time, end)
      (self.firstFrame, self.lifetime, self.fade) = (firstFrame, lifetime, fade)
    }

    /// Returns the frame after the last one in which it is visible; `Int.max` if it stays.
    package func endFrame(frameRate: Double) -> Int {
      // A billionth of a frame hides rounding errors of the lifetime.
      let frames = (lifetime * frameRate - 1e-9).rounded(.up)
      return frames < 0x1p53 ? firstFrame + max(1, Int(frames)) : .max
    }

    /// Returns the opacity with which it is drawn in a frame, 0 to 1; 0 before it begins and after its lifetime.
    func opacity(inFrame frame: Int, frameRate: Double) -> Double {
      guard frame >= firstFrame, frame < endFrame(frameRate: frameRate) else { return 0 }
      guard fade > 0, lifetime.isFinite else { return 1 }
      return min(1, (lifetime - Double(frame - firstFrame) / frameRate) / fade)
    }
  }
}
