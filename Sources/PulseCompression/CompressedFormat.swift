/// What surrounds compressed data, which is always deflated.
package enum CompressedFormat: Hashable, Sendable {
  /// A header of two bytes and an Adler-32 checksum, as in PNG.
  case zlib

  /// A header with an optional name, a CRC-32 and the size, as in RFC 1952.
  case gzip

  /// What zlib calls the window bits: the largest window, 2^15 bytes, and in higher bits the format.
  var windowBits: Int32 {
    switch self {
    case .zlib: 15
    case .gzip: 15 + 16
    }
  }
}
