import PulseImages
package import PulseSystem

// Files of earlier runs, which their metadata identifies.
extension RenderOutput {
  /// The largest file that is examined, in bytes.
  private static let largestEarlierFile = 1 << 30

  /// The largest sidecar that is examined, in bytes.
  private static let largestSidecar = 1 << 24

  /// Finds the file of an earlier run with the name of this output, and its sidecar, and stores them
  /// in ``earlierFiles``.
  ///
  /// Links, pipes and devices are neither opened nor followed.
  ///
  /// - Parameter folder: The folder of the output.
  /// - Returns: Whether the file is complete, and its metadata tells that pulsemap wrote it.
  package mutating func findEarlierFiles(in folder: borrowing Directory) -> Bool {
    guard case .file(let name) = destination,
      let identity = Self.identity(of: name, in: folder, limit: Self.largestEarlierFile, where: isOwnFile)
    else { return false }
    earlierFiles[name] = identity
    if let sidecarPath {
      let reference = Array("\"file\":\"\(name)\"".utf8)
      earlierFiles[sidecarPath] = Self.identity(of: sidecarPath, in: folder, limit: Self.largestSidecar) {
        bytes in
        bytes.first == UInt8(ascii: "{") && bytes.last == UInt8(ascii: "\n") && bytes.contains(reference)
      }
    }
    return true
  }

  /// Returns the identity of a regular file whose contents pass a test; `nil` for any other.
  private static func identity(
    of name: String, in folder: borrowing Directory, limit: Int, where isOwn: ([UInt8]) -> Bool
  ) -> FileIdentity? {
    guard let entry = folder.entry(name), entry.kind == .file, let file = try? folder.openFile(name),
      file.identity == entry.identity, let size = file.size, size <= limit,
      let bytes = try? file.readAll(limit: size), isOwn(bytes)
    else { return nil }
    return entry.identity
  }

  /// Returns whether the contents of a file are complete and have the metadata of pulsemap.
  private func isOwnFile(_ bytes: [UInt8]) -> Bool {
    let name = Array("pulsemap ".utf8)
    switch format.provenanceLocation {
    case .gifComment:
      return Self.endsWithComment(of: name, bytes) && Self.isComplete(bytes, .gif)
    case .pngText:
      return bytes.prefix(4096).contains(Array("tEXtSoftware\0".utf8) + name) && Self.isComplete(bytes, .png)
    case .webpMetadata:
      let length = bytes.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      return bytes.starts(with: "RIFF".utf8) && length + 8 == bytes.count
        && bytes.contains(Array("CreatorTool=\"".utf8) + name)
    case .jpegComment: return bytes.prefix(4096).contains(name) && Self.isComplete(bytes, .jpeg)
    case .lastBox:
      return bytes.dropFirst(4).starts(with: "ftyp".utf8) && bytes.suffix(256).contains(name)
    case .markupComment:
      let end = format == .svg ? "</svg>\n" : "</picture>\n"
      return bytes.starts(with: "<!--".utf8) && bytes.prefix(4096).contains(name)
        && bytes.suffix(end.utf8.count).elementsEqual(end.utf8)
    case .unread: return format.traits.usesFFmpeg && Self.isVideo(commentedBy: name, bytes)
    }
  }

  /// Returns whether a video in MP4 or WebM has a comment that begins with a text.
  private static func isVideo(commentedBy text: [UInt8], _ bytes: [UInt8]) -> Bool {
    // The text follows its name after the lengths and types of boxes (ISO/IEC 14496-12) or elements (RFC 8794).
    let isMP4 = bytes.dropFirst(4).starts(with: "ftyp".utf8)
    guard isMP4 || bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) else { return false }
    let name = isMP4 ? [0xA9] + Array("cmt".utf8) : Array("COMMENT".utf8)
    var rest = bytes[...]
    while let end = rest.index(after: name) {
      rest = rest[end...]
      if rest.prefix(32 + text.count).contains(text) { return true }
    }
    return false
  }

  private static func isComplete(_ bytes: [UInt8], _ format: ImageFormat) -> Bool {
    switch format {
    // The check reads the first frame only.
    case .gif: GIFBlocks.areComplete(in: bytes)
    default: (try? ImageStructureCheck(of: bytes, format: format)) != nil
    }
  }

  /// Returns whether a GIF ends with a comment extension that begins with a text, and its trailer.
  private static func endsWithComment(of text: [UInt8], _ bytes: [UInt8]) -> Bool {
    guard bytes.suffix(2).elementsEqual([0, 0x3B]) else { return false }
    let body = bytes.dropLast(2)
    return (text.count...255).contains { count in
      guard body.count > count + 3 else { return false }
      let block = body.suffix(count + 3)
      return block.starts(with: [0x21, 0xFE, UInt8(count)]) && block.dropFirst(3).starts(with: text)
    }
  }
}

extension Collection where Element == UInt8 {
  /// Returns whether the bytes contain others.
  fileprivate func contains(_ other: [UInt8]) -> Bool { index(after: other) != nil }

  /// Returns the index after the first occurrence of other bytes; `nil` without one.
  fileprivate func index(after other: [UInt8]) -> Index? {
    guard let first = other.first, count >= other.count else { return nil }
    var rest = self[...]
    while let found = rest.firstIndex(of: first) {
      if rest[found...].starts(with: other) { return rest.index(found, offsetBy: other.count) }
      rest = rest[rest.index(after: found)...]
    }
    return nil
  }
}
