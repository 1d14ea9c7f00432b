/// A PNG file in memory with the name of its writer.
public struct WrittenPNG: Hashable, Sendable {
  /// The bytes of the file.
  public let bytes: [UInt8]

  /// The writer of these bytes, which need not be the one that was asked for.
  public let writer: PNGWriter
}
