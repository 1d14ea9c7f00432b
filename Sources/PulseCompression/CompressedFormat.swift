/// What surrounds compressed data, which is always deflated.
public enum CompressedFormat: Hashable, Sendable {
  /// A header of two bytes and an Adler-32 checksum, as in PNG.
  case zlib

  /// What zlib calls the window bits: the largest window, 2^15 bytes, and in higher bits the format.
  var windowBits: Int32 {
    switch self {
    case .zlib: 15
    }
  }
}
