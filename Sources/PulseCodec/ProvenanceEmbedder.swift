import PulseImages

/// A stream filter that embeds the provenance of a file, its tool and its content key, into an encoded PNG or GIF.
///
/// A PNG gets two `tEXt` chunks after its header, `Software` and `pulsemap-key`; a GIF gets a comment extension
/// (GIF89a, section 24) before its trailer.
package struct ProvenanceEmbedder {
  /// The insertion points: after a PNG header or before a GIF trailer.
  package enum InsertionPoint: Sendable {
    /// After the header of a PNG or APNG file.
    case afterPNGHeader

    /// Before the trailer of a GIF.
    case beforeGIFTrailer
  }

  /// The signature and the `IHDR` chunk: length, type, 13 bytes and CRC.
  private static let pngHeaderLength = 8 + 12 + 13

  private let insertionPoint: InsertionPoint
  private let note: [UInt8]
  private var bufferedBytes: [UInt8] = []
  private var isWritten = false

  /// Creates a filter; without a provenance files pass unchanged.
  package init(_ origin: FileProvenance?, _ insertionPoint: InsertionPoint) {
    self.insertionPoint = insertionPoint
    note = origin.map { insertionPoint.encodedBytes(of: $0) } ?? []
  }

  /// Returns the bytes to write for the next piece of a file, perhaps none, as some bytes are held back.
  package mutating func process(_ piece: [UInt8]) -> [UInt8] {
    if isWritten || note.isEmpty { return piece }
    bufferedBytes += piece
    switch insertionPoint {
    case .afterPNGHeader:
      guard bufferedBytes.count >= Self.pngHeaderLength else { return [] }
      isWritten = true
      let (header, rest) = (
        bufferedBytes.prefix(Self.pngHeaderLength), bufferedBytes.dropFirst(Self.pngHeaderLength)
      )
      bufferedBytes = []
      return header + note + rest
    case .beforeGIFTrailer:
      // The trailer is the last byte.
      guard let last = bufferedBytes.popLast() else { return [] }
      defer { bufferedBytes = [last] }
      return bufferedBytes
    }
  }

  /// Returns the bytes held back at the end of a file; for a GIF, the provenance and the trailer.
  package mutating func finish() -> [UInt8] {
    defer { bufferedBytes = [] }
    return insertionPoint == .beforeGIFTrailer && !bufferedBytes.isEmpty
      ? note + bufferedBytes : bufferedBytes
  }
}

extension ProvenanceEmbedder.InsertionPoint {
  /// Returns the provenance encoded for its place: as `tEXt` chunks of a PNG, or as a comment extension of a GIF.
  fileprivate func encodedBytes(of origin: FileProvenance) -> [UInt8] {
    switch self {
    case .afterPNGHeader:
      [("Software", origin.tool), ("pulsemap-key", origin.key)].flatMap { keyword, text -> [UInt8] in
        guard let text else { return [] }
        let body = Array(keyword.utf8) + [0] + Array(text.utf8)
        return Array(PNGChunk(type: "tEXt", body: body[...]).bytes)
      }
    case .beforeGIFTrailer:
      // One data sub-block: the text is far shorter than 255 bytes.
      [0x21, 0xFE, UInt8(origin.text.utf8.prefix(255).count)] + origin.text.utf8.prefix(255) + [0]
    }
  }
}

/// The provenance written into a file: the tool with its version, and the content key of the scene.
///
/// It has no time, so that the same scene gives the same bytes.
package struct FileProvenance: Hashable, Sendable {
  /// The tool and its version, such as `pulsemap 0.1.0`, in ASCII.
  package let tool: String

  /// The content key of the resolved scene, 64 hexadecimal digits; `nil` if it is unknown.
  package let key: String?

  package init(tool: String, key: String?) {
    self.tool = tool
    self.key = key
  }

  /// The provenance in one line: `pulsemap 0.1.0, scene 5f0c...`.
  package var text: String { key.map { "\(tool), scene \($0)" } ?? tool }
}
