internal import CGD
package import PulsePixels

/// An encoder of GIF89a blocks: the header, frames, and the trailer of an animation.
///
/// Its functions are pure and thread-safe, so that frames can be encoded in parallel, cached, repeated and reordered.
package enum GIFBlockWriter {
  /// The disposal methods of GIF89a: keep a frame, clear its rectangle or restore it before the next frame is shown.
  package enum DisposalMethod: Int, Hashable, Sendable, CaseIterable {
    /// The viewer decides.
    case unspecified = 0

    /// The frame stays on the screen.
    case keep = 1

    /// The frame's rectangle becomes transparent.
    case restoreBackground = 2

    /// The frame's rectangle is restored to the previous content.
    case restorePrevious = 3
  }

  /// Encodes the start of a file: header, logical screen descriptor, global color table and loop count.
  ///
  /// libgd pads the color table with black to a power of two. The C function is `gdImageGifAnimBeginPtr`.
  ///
  /// - Parameters:
  ///   - screen: The size of the logical screen in pixels.
  ///   - palette: The global color table, for frames without a local one.
  ///   - loopCount: The number of times the animation plays, 0 (forever) to 65,536. The file counts repetitions: there
  ///     is no NETSCAPE block for 1, and `loopCount - 1` repetitions for more.
  /// - Returns: The bytes.
  /// - Throws: ``ImageFileError/sizeOutOfRange(_:)``, ``ImageFileError/tooManyPixels(_:limit:)``,
  ///   ``ImageFileError/settingOutOfRange(name:value:range:)``, ``ImageFileError/outOfMemory(_:)``
  ///   or ``ImageFileError/encodingFailed(_:detail:)``.
  package static func header(
    screen: PixelSize, palette: Palette, loopCount: Int
  ) throws(ImageFileError) -> [UInt8] {
    try ImageLimits.check(screen)
    try ImageFileError.check("number of GIF plays", loopCount, in: 0...65_536)
    let repetitions = loopCount == 0 ? 0 : loopCount == 1 ? -1 : loopCount - 1
    // libgd reads only the size and the palette: a one-pixel image suffices, and its size (two 16-bit numbers after the
    // six-byte signature) is replaced afterwards.
    let pixel = try GDImage(IndexedBitmap(size: PixelSize(1, 1), indices: [0], palette: palette))
    var bytes = try unsafe pixel.withUnsafeImage { image throws(ImageFileError) in
      try unsafe GDBuffer.encodedBytes(in: .gif) { count in
        unsafe gdImageGifAnimBeginPtr(image, &count, 1, Int32(repetitions))
      }
    }
    let sides = [screen.width, screen.height].flatMap { side in
      [UInt8(truncatingIfNeeded: side), UInt8(truncatingIfNeeded: side >> 8)]
    }
    bytes.replaceSubrange(6..<10, with: sides)
    return bytes
  }

  /// Encodes a frame: graphic control extension, image descriptor, optional local color table, and LZW data.
  ///
  /// A pixel is opaque or has the transparent index. A frame without a local color table may have fewer colors than
  /// the header, and then gets shorter codes. The C function is `gdImageGifAnimAddPtr`, without its optimizer, which
  /// loses frames.
  ///
  /// - Parameters:
  ///   - image: The palette indices and the palette.
  ///   - left: The left edge on the screen, at least 0.
  ///   - top: The top edge on the screen, at least 0.
  ///   - delay: The frame delay in hundredths of a second, 0 to 65,535.
  ///   - disposal: The disposal method.
  ///   - usesLocalPalette: Whether the palette is written as a local color table; otherwise the indices refer to the
  ///     global one.
  /// - Returns: The bytes.
  /// - Throws: ``ImageFileError/frameOutOfRange(_:)``, ``ImageFileError/settingOutOfRange(name:value:range:)``, an
  ///   error of ``GDImage/init(_:)-(IndexedBitmap)``, or ``ImageFileError/encodingFailed(_:detail:)``.
  /// - Complexity: O(pixels).
  package static func frame(
    _ image: IndexedBitmap, left: Int = 0, top: Int = 0, delay: Int, disposal: DisposalMethod = .keep,
    usesLocalPalette: Bool = false
  ) throws(ImageFileError) -> [UInt8] {
    try ImageFileError.check("GIF delay", delay, in: 0...65_535)
    let size = image.size
    // Subtraction cannot overflow here.
    guard left >= 0, top >= 0,
      left <= ImageLimits.maximumSide - size.width, top <= ImageLimits.maximumSide - size.height
    else { throw .frameOutOfRange(PixelRect(x: left, y: top, width: size.width, height: size.height)) }
    return try unsafe GDImage(image).withUnsafeImage { image throws(ImageFileError) in
      try unsafe GDBuffer.encodedBytes(in: .gif) { count in
        unsafe gdImageGifAnimAddPtr(
          image, &count, usesLocalPalette ? 1 : 0, Int32(left), Int32(top), Int32(delay),
          Int32(disposal.rawValue), nil)
      }
    }
  }

  /// Encodes the trailer, the one byte that ends a file, with `gdImageGifAnimEndPtr`.
  ///
  /// - Returns: The byte.
  /// - Throws: ``ImageFileError/encodingFailed(_:detail:)`` if there is no memory.
  package static func trailer() throws(ImageFileError) -> [UInt8] {
    try unsafe GDBuffer.encodedBytes(in: .gif) { count in unsafe gdImageGifAnimEndPtr(&count) }
  }
}
