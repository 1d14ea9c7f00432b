import PulseCompression
package import PulseSystem

/// Marks that tell the contents of files apart, each found once for as long as its file does not change.
package struct FileMarks {
  /// The largest file that is read as a whole, 1 GiB: less than a second for one that the system has cached.
  private static let whole = 1 << 30

  /// The bytes that are read at a time, and those of the beginning and of the end of larger files.
  private static let part = 1 << 20

  private var known: [String: (identity: FileState, mark: String)] = [:]

  /// Creates a collection of nothing.
  package init() {}

  /// Returns the mark of a file.
  ///
  /// A file of up to 1 GiB is told by its contents, so that a copy on another machine has the same mark; a larger
  /// one by its beginning and end, size, time and inode.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - identity: What ``FileState`` says of it now; `nil` for what is no file.
  /// - Returns: The mark; it is empty without a file, or if it cannot be read.
  package mutating func mark(of path: String, _ identity: FileState?) -> String {
    guard let identity else { return "" }
    if let known = known[path], known.identity == identity { return known.mark }
    let mark = Self.mark(ofUnknown: path, identity)
    known[path] = (identity, mark)
    return mark
  }

  private static func mark(ofUnknown path: String, _ identity: FileState) -> String {
    guard let file = try? Descriptor.reading(path) else { return "" }
    let isWhole = identity.size <= whole
    var checksums: [UInt8] = []
    var count = 0
    while let bytes = try? file.read(atMost: part), !bytes.isEmpty {
      checksums += "\(crc32(bytes[...])) \(adler32(bytes[...])) ".utf8
      count += bytes.count
      if !isWhole, count >= part, count < identity.size - part {
        count = identity.size - part
        file.skip(to: count)
      }
    }
    let mark = "\(identity.size)-\(SHA256.hash(of: checksums))"
    return isWhole ? mark : "\(mark)-\(identity.modificationTime)-\(identity.inode)"
  }
}
