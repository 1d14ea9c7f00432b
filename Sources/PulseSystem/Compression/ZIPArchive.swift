/// The files of a ZIP archive in memory (APPNOTE 6.3), without encryption and without the extensions for 4 GB and more.
package struct ZIPArchive {
  /// A file of an archive.
  package struct Entry: Hashable, Sendable {
    /// The path in the archive, in UTF-8 or else with replacement characters.
    package let name: String

    fileprivate let method: Int
    fileprivate let checksum: UInt32
    fileprivate let compressedSize: Int

    /// The number of bytes that it is said to have unpacked.
    package let size: Int
    fileprivate let header: Int
  }

  /// The signature at the beginning of an archive with files.
  package static let signature: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

  /// The files in the order of the directory, without folders.
  package let entries: [Entry]

  private let bytes: [UInt8]

  /// Reads the directory of an archive.
  ///
  /// - Throws: ``CompressionError`` if there is none, or it is damaged.
  package init(_ bytes: [UInt8]) throws(CompressionError) {
    self.bytes = bytes
    guard let end = Self.endOfDirectory(in: bytes) else { throw .incomplete }
    func number(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    var entries: [Entry] = []
    var offset = number(end + 16, 4)
    for _ in 0..<number(end + 10, 2) {
      guard offset >= 0, offset + 46 <= bytes.count, number(offset, 4) == 0x0201_4B50 else {
        throw .damaged(reason: "its directory is invalid")
      }
      let length = number(offset + 28, 2)
      let next = offset + 46 + length + number(offset + 30, 2) + number(offset + 32, 2)
      guard next <= bytes.count else { throw .incomplete }
      let name = String(decoding: bytes[(offset + 46)..<(offset + 46 + length)], as: UTF8.self)
      // The names of folders end with a slash.
      if name.utf8.last != UInt8(ascii: "/") {
        entries.append(
          Entry(
            name: name, method: number(offset + 10, 2), checksum: UInt32(number(offset + 16, 4)),
            compressedSize: number(offset + 20, 4), size: number(offset + 24, 4),
            header: number(offset + 42, 4))
        )
      }
      offset = next
    }
    self.entries = entries
  }

  /// Returns the offset of the record at the end of the directory; a comment can follow it.
  private static func endOfDirectory(in bytes: [UInt8]) -> Int? {
    let signature: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
    var offset = bytes.count - 22
    let first = max(0, offset - 0xFFFF)
    while offset >= first {
      if bytes[offset...].starts(with: signature) { return offset }
      offset -= 1
    }
    return nil
  }

  /// Returns the contents of a file.
  ///
  /// - Parameters:
  ///   - entry: The file.
  ///   - limit: The largest number of bytes permitted.
  /// - Returns: The bytes.
  /// - Throws: ``CompressionError`` if it is damaged, too long, or stored in another way than plain or deflated.
  package func contents(of entry: Entry, limit: Int) throws(CompressionError) -> [UInt8] {
    guard entry.size <= limit else { throw .tooLong(limit: limit) }
    guard entry.header + 30 <= bytes.count, bytes[entry.header...].starts(with: Self.signature) else {
      throw .incomplete
    }
    func length(_ offset: Int) -> Int {
      Int(bytes[entry.header + offset]) | Int(bytes[entry.header + offset + 1]) << 8
    }
    let start = entry.header + 30 + length(26) + length(28)
    guard start + entry.compressedSize <= bytes.count else { throw .incomplete }
    let data = bytes[start..<(start + entry.compressedSize)]
    let contents: [UInt8]
    switch entry.method {
    case 0: contents = Array(data)
    case 8:
      try InflatedSizeLimit.checkRatio(of: entry.size, to: entry.compressedSize)
      contents = try inflate(data, as: .deflate, size: .exactly(entry.size))
    default: throw .damaged(reason: "it is encrypted, or compressed with method \(entry.method)")
    }
    guard crc32(contents[...]) == entry.checksum else { throw .damaged(reason: "its checksum is wrong") }
    return contents
  }
}
