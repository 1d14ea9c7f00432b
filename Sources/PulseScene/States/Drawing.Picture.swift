public import PulsePixels

extension Drawing {
  /// A picture of the user's own.
  public struct Picture: Hashable, Sendable {
    /// The picture.
    public var source: PulseScene.Picture

    /// Where it lies, how large it is and how it is turned.
    public var placement: PicturePlacement

    /// The color that takes the place of its own, if one does.
    public var tint: RGBA?

    /// Its opacity, 0 to 255.
    public var opacity: UInt8
  }
}
