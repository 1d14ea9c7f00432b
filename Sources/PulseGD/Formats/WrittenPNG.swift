/// A PNG file in memory with the name of its writer.
package struct WrittenPNG: Hashable, Sendable {
  /// The bytes of the file.
  package let bytes: [UInt8]

  /// The writer of these bytes, which need not be the one that was asked for.
  package let writer: PNGWriter
}
