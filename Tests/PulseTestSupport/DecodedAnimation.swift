/// An animation as decoded by a reference decoder: size, loop count, and delay and pixel hash of each frame.
package struct DecodedAnimation: Hashable, Sendable, Decodable {
  /// A decoded frame: its delay and a hash of its pixels.
  package struct Frame: Hashable, Sendable, Decodable {
    /// The delay in hundredths of a second.
    package let delay: Int
    /// The delay in milliseconds, with two decimals.
    package let milliseconds: Double
    /// The hexadecimal SHA-256 of the composited RGBA bytes; transparent pixels count as all zero.
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
  /// The loop count: repetitions of a GIF (nil if unspecified), plays of an APNG or WebP; 0 is forever.
  package let loop: Int?
  /// The frames in display order.
  package let frames: [Frame]
}
