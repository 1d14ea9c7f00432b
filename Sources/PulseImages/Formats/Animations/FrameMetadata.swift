package import PulsePixels

/// The metadata of an animation frame as stored in its file: rectangle, delay, disposal and blending.
package struct FrameMetadata: Hashable, Sendable {
  /// The disposal methods: keep a frame, clear its rectangle or restore it before the next frame is shown.
  package enum DisposalMethod: String, Hashable, Sendable {
    /// The frame stays.
    case keep

    /// The frame's rectangle becomes transparent.
    case background

    /// The frame's rectangle is restored to the previous content.
    case previous
  }

  /// The rectangle on the logical screen in pixels.
  package var rect: PixelRect

  /// The frame delay; `nil` for a still image.
  package var delay: FrameDelay?

  package var disposal = DisposalMethod.keep

  /// Whether the frame is alpha-blended over the screen; otherwise it replaces the rectangle.
  package var isBlended = true

  /// The number of colors of the local palette; `nil` without one.
  package var colors: Int?

  package var isInterlaced = false

  /// The size of the frame in the file in bytes, its headers included.
  package var byteCount = 0
}
