public import PulsePixels

/// A frame of an animation as its file states it: a part of the screen, and what becomes of it.
public struct StoredFrame: Hashable, Sendable {
  /// What becomes of a frame when its time is over.
  public enum Disposal: String, Hashable, Sendable {
    /// It stays.
    case keep

    /// Its rectangle becomes transparent.
    case background

    /// Its rectangle becomes what it was before.
    case previous
  }

  /// The part of the screen.
  public var rect: PixelRect

  /// How long the frame is shown; `nil` in a still.
  public var delay: FrameDelay?

  /// What becomes of it.
  public var disposal = Disposal.keep

  /// Whether it is laid over what was there, rather than in its place.
  public var isBlended = true

  /// The number of colors of its own palette, if it has one.
  public var colors: Int?

  /// Whether its rows are stored in several passes.
  public var isInterlaced = false

  /// The bytes that it takes in the file, those around its pixels included.
  public var byteCount = 0
}
