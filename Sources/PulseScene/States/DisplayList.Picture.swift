public import PulsePixels

extension DisplayList {
  /// A placed image in a display list.
  public struct LayerImage: Hashable, Sendable {
    /// The image.
    public var source: PulseScene.LayerImage

    /// Its center, size and rotation.
    public var placement: ImagePlacement

    /// The tint color of a template image; `nil` for original colors.
    public var tint: RGBA?

    /// The opacity, 0 to 255.
    public var opacity: UInt8
  }
}
