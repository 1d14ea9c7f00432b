/// What a decoder saw in an animation: everything but the pixels, which are hashed.
package struct DecodedAnimation: Hashable, Sendable, Decodable {
  /// One picture and how long it is shown.
  package struct Frame: Hashable, Sendable, Decodable {
    /// Hundredths of a second.
    package let delay: Int
    /// Milliseconds, to hundredths of them.
    package let milliseconds: Double
    /// The SHA-256 of the composited RGBA bytes in hexadecimal; invisible pixels count as all zero.
    package let hash: String

    enum CodingKeys: String, CodingKey {
      case delay, milliseconds
      case hash = "rgba"
    }
  }

  /// Pixels.
  package let width: Int
  /// Pixels.
  package let height: Int
  /// How often a GIF is repeated, nil if it does not say, or an APNG or WebP played; 0 forever.
  package let loop: Int?
  /// The frames in the order of time.
  package let frames: [Frame]
}
