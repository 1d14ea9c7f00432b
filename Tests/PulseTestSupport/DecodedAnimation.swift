/// What a decoder saw in an animation: everything but the pixels, which are hashed.
public struct DecodedAnimation: Hashable, Sendable, Decodable {
  /// One picture and how long it is shown.
  public struct Frame: Hashable, Sendable, Decodable {
    /// Hundredths of a second.
    public let delay: Int
    /// Milliseconds, to hundredths of them.
    public let milliseconds: Double
    /// The SHA-256 of the composited RGBA bytes in hexadecimal; invisible pixels count as all zero.
    public let hash: String

    enum CodingKeys: String, CodingKey {
      case delay, milliseconds
      case hash = "rgba"
    }
  }

  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  /// How often a GIF is repeated, nil if it does not say, or an APNG or WebP played; 0 forever.
  public let loop: Int?
  /// The frames in the order of time.
  public let frames: [Frame]
}
