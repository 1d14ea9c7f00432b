package import PulsePixels

/// A source of the unique frames of an animation, drawn on demand.
///
/// Each frame is a static background with something drawn over a part of it. A frame depends on its index alone, and
/// frames can be requested in any order and from several threads.
package protocol FrameSource: Sendable {
  /// The static background, which frames show outside of their changed rectangles.
  var background: Bitmap { get }

  /// The number of unique frames.
  var uniqueFrameCount: Int { get }

  /// Returns the bounds, perhaps empty, in which a frame can differ from the background.
  func changedRect(of uniqueFrame: Int) -> PixelRect

  /// Returns the bounds, perhaps empty, in which two frames can differ.
  func changedRect(from previous: Int, to next: Int) -> PixelRect

  /// Draws the pixels of a rectangle of a frame; the rectangle is inside the background.
  func pixels(of uniqueFrame: Int, in rect: PixelRect) -> Bitmap

  /// Returns a cached frame that differs from the background everywhere, as runs; `nil` if it is not cached.
  ///
  /// Runs of one color are faster to process than pixels.
  ///
  /// - Parameter uniqueFrame: The unique frame, from 0.
  /// - Returns: The frame without the elements that are drawn on each request, and their bounds.
  func cachedFrame(_ uniqueFrame: Int) -> (pixels: RunLengthBitmap, drawnRect: PixelRect)?

  /// Whether every frame is the background under a layer, which ``overlay(of:)`` returns.
  var hasOverlays: Bool { get }

  /// Whether drawing a frame takes longer than encoding it, so that encoders look at some of the frames beforehand.
  var isExpensive: Bool { get }

  /// Returns the layer of a frame: all that is drawn over the background, from which compositing gives the frame up
  /// to rounding.
  func overlay(of uniqueFrame: Int) -> RunLengthLayer
}

extension FrameSource {
  /// The size of every frame in pixels.
  package var size: PixelSize { background.size }

  /// Returns `nil`: by default no frames are cached.
  package func cachedFrame(_ uniqueFrame: Int) -> (pixels: RunLengthBitmap, drawnRect: PixelRect)? { nil }

  /// `false`: by default there are no overlays.
  package var hasOverlays: Bool { false }

  /// `false`: by default all frames are looked at.
  package var isExpensive: Bool { false }

  /// Returns an empty layer: by default there are no overlays.
  package func overlay(of uniqueFrame: Int) -> RunLengthLayer { .none }

  /// Returns the union of the bounds in which both frames can differ from the background.
  package func changedRect(from previous: Int, to next: Int) -> PixelRect {
    changedRect(of: previous).union(changedRect(of: next))
  }
}

/// A unique frame with its display duration.
package struct TimedFrame: Hashable, Sendable {
  /// The unique frame, from 0.
  package var uniqueFrame: Int

  /// The duration in seconds, above 0.
  ///
  /// For formats that count in ticks it is a multiple of them, up to floating-point rounding.
  package var seconds: Double

  package init(uniqueFrame: Int, seconds: Double) {
    self.uniqueFrame = uniqueFrame
    self.seconds = seconds
  }

  /// The duration in hundredths of a second, rounded.
  var hundredths: Int { Int((seconds * 100).rounded()) }
}

/// A pair of consecutive frames; the first frame has no previous one.
struct ConsecutiveFrames<Frame: Hashable & Sendable>: Hashable, Sendable {
  var previous: Frame?

  var next: Frame

  /// Returns one pair per frame of a sequence; the first has no previous frame.
  static func pairs(of frames: [Frame]) -> [ConsecutiveFrames] {
    frames.indices.map { ConsecutiveFrames(previous: $0 > 0 ? frames[$0 - 1] : nil, next: frames[$0]) }
  }
}
