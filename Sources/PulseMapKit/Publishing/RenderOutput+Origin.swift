import PulseSystem

extension RenderOutput {
  /// The number of bytes at each end of a file that are searched for a key.
  private static let scanLength = 4096

  /// Returns whether the file exists, is complete and embeds a content key of 64 hexadecimal digits.
  ///
  /// Such a file need not be rendered again. The result is `false` for sequences and formats whose keys cannot be read.
  package func isComplete(withKey key: String) -> Bool {
    origin.map { $0.isComplete && $0.key == key } ?? false
  }

  /// The content key embedded in the file; `nil` for a missing file, a sequence, or without a key.
  package var embeddedKey: String? { origin?.key }

  /// The embedded content key, and whether the file is complete, read from its ends; `nil` for a missing file and for
  /// a sequence.
  package var origin: (key: String?, isComplete: Bool)? {
    // Opening a pipe would block.
    guard case .file(let path) = destination, FileDescriptor.size(ofFile: path) != nil,
      let (first, last, size) = try? Self.headAndTail(of: path)
    else { return nil }
    switch format.provenanceLocation {
    case .gifComment:
      let isComplete = first.starts(with: "GIF8".utf8) && last.suffix(2).elementsEqual([0, 0x3B])
      return (Self.key(in: last.suffix(66).dropLast(2)), isComplete)
    case .pngText:
      let end = Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
      return (Self.key(in: first[...]), last.suffix(8).elementsEqual(end))
    case .webpMetadata:
      let length = first.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      return (Self.key(in: last[...]), first.starts(with: "RIFF".utf8) && length + 8 == size)
    case .jpegComment:
      let isComplete = first.starts(with: [0xFF, 0xD8, 0xFF]) && last.suffix(2).elementsEqual([0xFF, 0xD9])
      return (Self.key(in: first[...]), isComplete)
    case .lastBox:
      return (Self.key(in: last.suffix(64)), first.dropFirst(4).starts(with: "ftyp".utf8))
    case .markupComment:
      let end = format == .svg ? "</svg>\n" : "</picture>\n"
      let isComplete =
        first.starts(with: "<!--".utf8) && last.suffix(end.utf8.count).elementsEqual(end.utf8)
      return (Self.key(in: first[...]), isComplete)
    case .unread: return (nil, false)
    }
  }

  /// Returns the first 64 of at least so many hexadecimal digits in a row; `nil` if there are none.
  ///
  /// The checksum after a key can begin with bytes that are hexadecimal digits, too.
  private static func key(in bytes: ArraySlice<UInt8>) -> String? {
    var start = bytes.startIndex
    for index in bytes.indices {
      let isDigit =
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index]
        || UInt8(ascii: "a")...UInt8(ascii: "f") ~= bytes[index]
      if !isDigit { start = index + 1 }
      if index + 1 - start == 64 { return String(decoding: bytes[start...index], as: UTF8.self) }
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

/// A namespace for content keys: SHA-256 digests of all that determines the pixels of a file, embedded to recognize it.
package enum ContentKey {
  /// The version of the rendering, a part of the keys of batch rows.
  ///
  /// It is incremented with every change by which the same scene yields other pixels, so that resumed batches render
  /// those rows again. A test on the golden images enforces this.
  package static let renderingVersion = 30

  /// Returns the SHA-256 digest of a text as 64 hexadecimal digits.
  package static func key(of text: String) -> String { SHA256.hash(of: Array(text.utf8)) }
}
