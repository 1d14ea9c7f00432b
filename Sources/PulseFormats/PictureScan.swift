package import PulsePixels

/// What the structure of a picture file tells, read before libgd sees it.
///
/// libgd allocates whatever a header claims and returns half a picture when data is missing. A scan finds
/// both. It costs little but for PNG, the only format whose pixels are decompressed here, once the size is
/// known to be within the limits.
package struct PictureScan {
  /// The size of the picture in pixels, checked only if pixels were decompressed.
  package let size: PixelSize

  /// The part of the picture that libgd returns: all of it, but for some GIFs.
  package let frame: PixelRect

  /// What to give to libgd.
  package let bytes: [UInt8]

  /// Looks through a file, of which pixels are decompressed only if they are not more than `area`.
  ///
  /// - Throws: ``CanvasError/decodingFailed(_:detail:)``.
  package init(
    of bytes: [UInt8], format: PictureFormat, upTo area: Int = ImageLimits.maximumArea
  ) throws(CanvasError) {
    guard format.begins(bytes) else {
      let found = PictureFormat.allCases.first { $0.begins(bytes) }
      let detail = found.map { "it is a \($0) picture" } ?? "its signature is missing"
      throw .decodingFailed(format, detail: detail)
    }
    switch format {
    case .png: try self.init(png: bytes, upTo: area)
    case .gif: try self.init(gif: bytes)
    case .jpeg: try self.init(jpeg: bytes)
    case .webp: try self.init(webp: bytes)
    }
  }

  /// Creates the result for a file that libgd reads as it is.
  init(size: PixelSize, frame: PixelRect? = nil, bytes: [UInt8]) {
    self.size = size
    self.frame = frame ?? size.bounds
    self.bytes = bytes
  }
}
