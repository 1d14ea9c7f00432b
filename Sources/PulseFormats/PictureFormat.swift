/// A format of picture files that can be read and written.
package enum PictureFormat: Hashable, Sendable, CaseIterable {
  /// PNG, lossless, with transparency.
  case png

  /// GIF, at most 256 colors.
  case gif

  /// JPEG, lossy, opaque.
  case jpeg

  /// WebP, lossy or lossless, with transparency.
  case webp

  /// Finds out the format of a file from its first bytes.
  ///
  /// - Parameter bytes: The contents of the file; the first 16 bytes are enough.
  /// - Throws: ``CanvasError/unsupportedFormat(name:)`` for other formats that are in wide use, or
  ///   ``CanvasError/unknownFormat``.
  package init(of bytes: [UInt8]) throws(CanvasError) {
    if let format = Self.allCases.first(where: { $0.begins(bytes) }) {
      self = format
      return
    }
    if let other = Self.others.first(where: { Self.has(bytes, $0.signature) }) {
      throw .unsupportedFormat(name: other.name)
    }
    throw .unknownFormat
  }

  /// Returns whether a file begins as files of the format do.
  package func begins(_ bytes: [UInt8]) -> Bool { signatures.allSatisfy { Self.has(bytes, $0) } }

  private static func has(_ bytes: [UInt8], _ signature: Signature) -> Bool {
    bytes.dropFirst(signature.offset).starts(with: signature.bytes)
  }

  /// The formats as a list for messages.
  static let list = "PNG, GIF, JPEG or WebP"

  /// The longest side that files of the format, or the libraries that write them, allow.
  package var maximumSide: Int {
    switch self {
    case .png, .gif: ImageLimits.maximumSide
    case .jpeg: 65_500
    case .webp: 16_383
    }
  }

  private typealias Signature = (offset: Int, bytes: [UInt8])

  /// What each file of the format has in these places.
  private var signatures: [Signature] {
    switch self {
    case .png: [(0, PNGChunk.signature)]
    case .gif: [(0, Array("GIF8".utf8))]
    case .jpeg: [(0, [0xFF, 0xD8, 0xFF])]
    case .webp: [(0, Array("RIFF".utf8)), (8, Array("WEBP".utf8))]
    }
  }

  /// Formats that are told apart only to say their names.
  private static let others: [(name: String, signature: Signature)] = [
    ("TIFF", (0, [0x49, 0x49, 0x2A, 0x00])), ("TIFF", (0, [0x4D, 0x4D, 0x00, 0x2A])),
    ("BigTIFF", (0, [0x49, 0x49, 0x2B, 0x00])), ("BMP", (0, Array("BM".utf8))),
    ("AVIF", (4, Array("ftypavi".utf8))), ("HEIC", (4, Array("ftyphei".utf8))),
    ("HEIF", (4, Array("ftypmif".utf8))), ("JPEG XL", (0, [0xFF, 0x0A])),
    ("JPEG XL", (4, Array("JXL ".utf8))), ("JPEG 2000", (4, Array("jP  ".utf8))),
    ("SVG", (0, Array("<svg".utf8))), ("PDF", (0, Array("%PDF".utf8))), ("PSD", (0, Array("8BPS".utf8))),
    ("MNG", (0, [0x8A] + Array("MNG".utf8))), ("gzip", (0, [0x1F, 0x8B])),
  ]
}

extension PictureFormat: CustomStringConvertible {
  /// The name of the format as its standard spells it.
  package var description: String {
    switch self {
    case .png: "PNG"
    case .gif: "GIF"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    }
  }
}
