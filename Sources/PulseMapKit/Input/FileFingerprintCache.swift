import PulseBasics
package import PulseSystem

/// A cache of file fingerprints, each computed once while the file is unmodified.
package struct FileFingerprintCache {
  /// The largest file that is hashed completely, 1 GiB: less than a second from the page cache.
  private static let fullReadLimit = 1 << 30

  /// The read size in bytes, and the size of the hashed beginning and end of larger files.
  private static let chunkSize = 1 << 20

  private var cached: [FilePath: (identity: FileFingerprint, fingerprint: String)] = [:]

  /// Creates an empty cache.
  package init() {}

  /// Returns a hash that identifies the contents of a file; an empty string for a missing or unreadable file.
  ///
  /// Up to 1 GiB it depends on the contents only, so a copy on another machine has the same one. For larger files it
  /// depends on the first and the last MiB, size, modification time and inode. A file that has changed since its
  /// identity was taken gets a text that no content has.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - identity: The ``FileFingerprint`` before the file was read, which tells whether it was modified; `nil` for a
  ///     missing file.
  /// - Returns: The fingerprint as text.
  package mutating func fingerprint(of path: String, _ identity: FileFingerprint?) -> String {
    guard let identity else { return "" }
    if let cached = cached[FilePath(path)], cached.identity == identity { return cached.fingerprint }
    let fingerprint = Self.fingerprint(ofUncached: path, identity)
    guard FileFingerprint(ofFile: path) == identity else { return "changed-\(identity.text)" }
    cached[FilePath(path)] = (identity, fingerprint)
    return fingerprint
  }

  private static func fingerprint(ofUncached path: String, _ identity: FileFingerprint) -> String {
    guard let file = try? FileDescriptor.reading(path) else { return "" }
    let isWhole = identity.size <= fullReadLimit
    var checksums: [UInt8] = []
    var count = 0
    while let bytes = try? file.read(atMost: chunkSize), !bytes.isEmpty {
      checksums += "\(crc32(bytes[...])) \(adler32(bytes[...])) ".utf8
      count += bytes.count
      if !isWhole, count >= chunkSize, count < identity.size - chunkSize {
        count = identity.size - chunkSize
        file.seek(to: count)
      }
    }
    let fingerprint = "\(identity.size)-\(SHA256.hash(of: checksums))"
    return isWhole ? fingerprint : "\(fingerprint)-\(identity.modificationTime)-\(identity.inode)"
  }
}
