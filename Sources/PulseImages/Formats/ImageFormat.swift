import PulseSystem

/// The supported image file formats: PNG, GIF, JPEG and WebP.
package enum ImageFormat: Hashable, Sendable, CaseIterable {
  /// PNG, lossless, with transparency.
  case png

  /// GIF, at most 256 colors.
  case gif

  /// JPEG, lossy, opaque.
  case jpeg

  /// WebP, lossy or lossless, with transparency.
  case webp

  /// Detects the format of a file from its signature.
  ///
  /// - Parameter bytes: The contents of the file; the first 16 bytes suffice.
  /// - Throws: ``ImageFileError/unsupportedFormat(name:)`` for other common formats,
  ///   or ``ImageFileError/unknownFormat``.
  package init(of bytes: [UInt8]) throws(ImageFileError) {
    if let format = Self.allCases.first(where: { $0.matchesSignature(bytes) }) {
      self = format
      return
    }
    if let other = Self.unsupportedFormats.first(where: { Self.hasSignature(bytes, $0.signature) }) {
      throw .unsupportedFormat(name: other.name)
    }
    throw .unknownFormat
  }

  /// Returns whether a file has the signature of the format.
  package func matchesSignature(_ bytes: [UInt8]) -> Bool {
    signatures.allSatisfy { Self.hasSignature(bytes, $0) }
  }

  private static func hasSignature(_ bytes: [UInt8], _ signature: SignatureBytes) -> Bool {
    bytes.dropFirst(signature.offset).starts(with: signature.bytes)
  }

  static let supportedFormatList = "PNG, GIF, JPEG or WebP"

  /// The longest side in pixels that the format, or its encoder, supports.
  package var maximumSide: Int {
    switch self {
    case .png, .gif: ImageLimits.maximumSide
    case .jpeg: 65_500
    case .webp: 16_383
    }
  }

  private typealias SignatureBytes = (offset: Int, bytes: [UInt8])

  /// The byte sequences at fixed offsets that identify the format.
  private var signatures: [SignatureBytes] {
    switch self {
    case .png: [(0, PNGChunk.signature)]
    case .gif: [(0, Array("GIF8".utf8))]
    case .jpeg: [(0, [0xFF, 0xD8, 0xFF])]
    case .webp: [(0, Array("RIFF".utf8)), (8, Array("WEBP".utf8))]
    }
  }

  /// The signatures of TIFF and BigTIFF in both byte orders.
  package static let signaturesOfTIFF: [(name: String, bytes: [UInt8])] = [
    ("TIFF", [0x49, 0x49, 42, 0]), ("TIFF", [0x4D, 0x4D, 0, 42]), ("BigTIFF", [0x49, 0x49, 43, 0]),
    ("BigTIFF", [0x4D, 0x4D, 0, 43]),
  ]

  /// Common formats that are not supported, for error messages.
  private static let unsupportedFormats: [(name: String, signature: SignatureBytes)] =
    signaturesOfTIFF.map { ($0.name, (0, $0.bytes)) } + [
      ("SVG or another XML file", (0, Array("<?xml".utf8))),
      ("BMP", (0, Array("BM".utf8))),
      ("AVIF", (4, Array("ftypavi".utf8))), ("HEIC", (4, Array("ftyphei".utf8))),
      ("HEIF", (4, Array("ftypmif".utf8))), ("JPEG XL", (0, [0xFF, 0x0A])),
      ("JPEG XL", (4, Array("JXL ".utf8))), ("JPEG 2000", (4, Array("jP  ".utf8))),
      ("SVG", (0, Array("<svg".utf8))), ("PDF", (0, Array("%PDF".utf8))), ("PSD", (0, Array("8BPS".utf8))),
      ("MNG", (0, [0x8A] + Array("MNG".utf8))), ("gzip", (0, gzipSignature)),
    ]
}

extension ImageFormat: CustomStringConvertible {
  /// The standard name of the format.
  package var description: String {
    switch self {
    case .png: "PNG"
    case .gif: "GIF"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    }
  }
}
