import PulseCompression
import PulseSystem

extension RenderOutput {
  /// The number of bytes at each end of a file that are searched for a key.
  private static let scanLength = 4096

  /// Returns whether the file exists, is complete and embeds a content key of 64 hexadecimal digits.
  ///
  /// Such a file need not be rendered again. The result is `false` for sequences and formats whose keys cannot be
  /// read.
  package func isComplete(withKey key: String) -> Bool {
    // Opening a pipe would block.
    guard case .file(let path) = destination, FileDescriptor.size(ofFile: path) != nil,
      let headAndTail = try? Self.headAndTail(of: path)
    else { return false }
    let (first, last, size) = headAndTail
    let key = Array(key.utf8)
    switch format.provenanceLocation {
    case .gifComment:
      return first.starts(with: "GIF8".utf8) && last.suffix(66).elementsEqual(key + [0, 0x3B])
    case .pngText:
      return first.contains(key)
        && last.suffix(8).elementsEqual(Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82])
    case .webpMetadata:
      let length = first.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      return first.starts(with: "RIFF".utf8) && length + 8 == size && last.contains(key)
    case .unread: return false
    }
  }

  /// The content key embedded in the file, read from its ends; `nil` for a missing file, a sequence, or without a key.
  package var embeddedKey: String? {
    guard case .file(let path) = destination, let (first, last, _) = try? Self.headAndTail(of: path) else {
      return nil
    }
    let places =
      switch format.provenanceLocation {
      case .gifComment: [last.suffix(66).dropLast(2)]
      case .pngText: [first[...]]
      case .webpMetadata: [last[...]]
      case .unread: [ArraySlice<UInt8>]()
      }
    let digits = Set("0123456789abcdef".utf8)
    for place in places {
      // The checksum after a key can begin with bytes that are hexadecimal digits, too.
      let run = place.split { !digits.contains($0) }.first { $0.count >= 64 }
      if let run { return String(decoding: run.prefix(64), as: UTF8.self) }
    }
    return nil
  }

  private static func headAndTail(of path: String) throws(SystemError) -> (
    first: [UInt8], last: [UInt8], size: Int
  ) {
    let file = try FileDescriptor.reading(path)
    let size = file.size ?? 0
    let first = try file.readAll(limit: scanLength - 1)
    file.seek(to: max(0, size - scanLength))
    return (first, try file.readAll(limit: scanLength - 1), size)
  }
}

/// A namespace for content keys: SHA-256 digests of all that determines the pixels of a file, embedded to recognize
/// it.
package enum ContentKey {
  /// The version of the rendering, a part of the keys of batch rows.
  ///
  /// It is incremented with every change by which the same scene yields other pixels, so that resumed batches render
  /// those rows again. A test on the golden images enforces this.
  package static let renderingVersion = 7

  /// Returns the SHA-256 digest of a text as 64 hexadecimal digits.
  package static func key(of text: String) -> String { SHA256.hash(of: Array(text.utf8)) }
}
