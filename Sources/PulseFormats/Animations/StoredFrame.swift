package import PulsePixels

/// A frame of an animation as its file states it: a part of the screen, and what becomes of it.
package struct StoredFrame: Hashable, Sendable {
  /// What becomes of a frame when its time is over.
  package enum Disposal: String, Hashable, Sendable {
    /// It stays.
    case keep

    /// Its rectangle becomes transparent.
    case background

    /// Its rectangle becomes what it was before.
    case previous
  }

  /// The part of the screen.
  package var rect: PixelRect

  /// How long the frame is shown; `nil` in a still.
  package var delay: FrameDelay?

  /// What becomes of it.
  package var disposal = Disposal.keep

  /// Whether it is laid over what was there, rather than in its place.
  package var isBlended = true

  /// The number of colors of its own palette, if it has one.
  package var colors: Int?

  /// Whether its rows are stored in several passes.
  package var isInterlaced = false

  /// The bytes that it takes in the file, those around its pixels included.
  package var byteCount = 0
}
