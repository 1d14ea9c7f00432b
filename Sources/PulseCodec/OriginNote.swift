import PulseFormats
import PulseGD

/// Puts a note on how a file was made into a file on its way.
///
/// A PNG file gets two `tEXt` chunks behind its header, `Software` and `pulsemap-key`; a GIF gets a comment
/// extension (GIF89a, 24) before its trailer.
package struct OriginNote {
  /// Where a note goes.
  package enum Place: Sendable {
    /// Behind the header of a PNG or APNG file.
    case behindPNGHeader

    /// Before the trailer of a GIF.
    case beforeGIFTrailer
  }

  /// The signature and the first chunk: length, letters, 13 bytes and checksum.
  private static let pngHeaderLength = 8 + 12 + 13

  private let place: Place
  private let note: [UInt8]
  private var held: [UInt8] = []
  private var isWritten = false

  /// Creates a note.
  ///
  /// - Parameters:
  ///   - origin: What is noted; `nil` leaves every file as it is.
  ///   - place: Where it goes.
  package init(_ origin: FileOrigin?, _ place: Place) {
    self.place = place
    note = origin.map { place.bytes(of: $0) } ?? []
  }

  /// Takes the next piece of a file.
  ///
  /// - Parameter piece: The bytes.
  /// - Returns: What can be written now.
  package mutating func pass(_ piece: [UInt8]) -> [UInt8] {
    if isWritten || note.isEmpty { return piece }
    held += piece
    switch place {
    case .behindPNGHeader:
      guard held.count >= Self.pngHeaderLength else { return [] }
      isWritten = true
      let (header, rest) = (held.prefix(Self.pngHeaderLength), held.dropFirst(Self.pngHeaderLength))
      held = []
      return header + note + rest
    case .beforeGIFTrailer:
      // The trailer is the last byte, whatever the pieces are.
      guard let last = held.popLast() else { return [] }
      defer { held = [last] }
      return held
    }
  }

  /// Ends a file.
  ///
  /// - Returns: What is left to be written.
  package mutating func finish() -> [UInt8] {
    defer { held = [] }
    return place == .beforeGIFTrailer && !held.isEmpty ? note + held : held
  }
}

extension OriginNote.Place {
  /// The bytes of a note.
  fileprivate func bytes(of origin: FileOrigin) -> [UInt8] {
    switch self {
    case .behindPNGHeader:
      [("Software", origin.tool), ("pulsemap-key", origin.key)].flatMap { keyword, text -> [UInt8] in
        guard let text else { return [] }
        let body = Array(keyword.utf8) + [0] + Array(text.utf8)
        return Array(PNGChunk(type: "tEXt", body: body[...]).bytes)
      }
    case .beforeGIFTrailer:
      // One data sub-block: a note is far shorter than 255 bytes.
      [0x21, 0xFE, UInt8(origin.text.utf8.prefix(255).count)] + origin.text.utf8.prefix(255) + [0]
    }
  }
}
