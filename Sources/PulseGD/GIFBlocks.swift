package import PulseFormats
internal import CGD
package import PulsePixels

/// The pieces of an animated GIF, to be written one after the other: a header, frames, a trailer.
///
/// Each is a pure function of its arguments and shares nothing with other calls: frames can be made on many
/// threads at once and be kept, repeated and reordered.
package enum GIFBlocks {
  /// What becomes of a frame when its time is over.
  package enum Disposal: Int, Hashable, Sendable, CaseIterable {
    /// Left to the viewer.
    case unspecified = 0

    /// The frame stays on the screen.
    case keep = 1

    /// The frame's rectangle becomes transparent.
    case restoreBackground = 2

    /// The frame's rectangle becomes what it was before.
    case restorePrevious = 3
  }

  /// Returns the beginning of a file: the screen, the palette of all frames and the number of plays.
  ///
  /// libgd pads the color table with black to a power of two. The corresponding C function is
  /// `gdImageGifAnimBeginPtr`.
  ///
  /// - Parameters:
  ///   - screen: The size of the animation in pixels.
  ///   - palette: The colors of the frames that bring none of their own.
  ///   - plays: How often the animation is shown, 0 (forever) to 65,536. The file counts repetitions: for 1 it
  ///     has no NETSCAPE block, for more it has one with `loopCount - 1`, and 0 there means forever.
  /// - Returns: The bytes.
  /// - Throws: ``CanvasError/sizeOutOfRange(_:)``, ``CanvasError/tooManyPixels(_:)``,
  ///   ``CanvasError/settingOutOfRange(name:value:range:)``, ``CanvasError/outOfMemory(_:)`` or
  ///   ``CanvasError/encodingFailed(_:detail:)``.
  package static func header(
    screen: PixelSize, palette: Palette, loopCount: Int
  ) throws(CanvasError) -> [UInt8] {
    try ImageLimits.check(screen)
    try CanvasError.check("number of GIF plays", loopCount, in: 0...65_536)
    let repetitions = loopCount == 0 ? 0 : loopCount == 1 ? -1 : loopCount - 1
    // libgd takes nothing but the size and the palette from the picture: one pixel will do, and the size is
    // put in its place (two 16-bit numbers after the six letters of the signature) afterwards.
    let pixel = try Canvas(IndexedBitmap(size: PixelSize(1, 1), indices: [0], palette: palette))
    var bytes = try unsafe pixel.withUnsafeImage { image throws(CanvasError) in
      try unsafe LibraryBlock.bytes(of: .gif) { count in
        unsafe gdImageGifAnimBeginPtr(image, &count, 1, Int32(repetitions))
      }
    }
    let sides = [screen.width, screen.height].flatMap { side in
      [UInt8(truncatingIfNeeded: side), UInt8(truncatingIfNeeded: side >> 8)]
    }
    bytes.replaceSubrange(6..<10, with: sides)
    return bytes
  }

  /// Returns one frame.
  ///
  /// Opacity is all or nothing: only the transparent entry of the palette shows what is below. A frame
  /// without a palette of its own may have fewer colors than the header, and gets shorter codes then. The
  /// corresponding C function is `gdImageGifAnimAddPtr`, without its optimizer, which loses frames.
  ///
  /// - Parameters:
  ///   - picture: The pixels.
  ///   - left: The column of the screen where the frame begins, at least 0.
  ///   - top: The row of the screen where the frame begins, at least 0.
  ///   - delay: How long the frame is shown in hundredths of a second, 0 to 65,535.
  ///   - disposal: What becomes of the frame afterwards.
  ///   - usesLocalPalette: Whether the palette of the picture is written with the frame; otherwise its indices
  ///     refer to the palette of the header.
  /// - Returns: The bytes.
  /// - Throws: ``CanvasError/frameOutOfRange(_:)``, ``CanvasError/settingOutOfRange(name:value:range:)``, what
  ///   ``Canvas/init(_:)-(IndexedBitmap)`` throws, or ``CanvasError/encodingFailed(_:detail:)``.
  /// - Complexity: O(pixels).
  package static func frame(
    _ picture: IndexedBitmap, left: Int = 0, top: Int = 0, delay: Int, disposal: Disposal = .keep,
    usesLocalPalette: Bool = false
  ) throws(CanvasError) -> [UInt8] {
    try CanvasError.check("GIF delay", delay, in: 0...65_535)
    let size = picture.size
    // The far edges are compared by subtraction, which cannot overflow.
    guard left >= 0, top >= 0,
      left <= ImageLimits.maximumSide - size.width, top <= ImageLimits.maximumSide - size.height
    else { throw .frameOutOfRange(PixelRect(x: left, y: top, width: size.width, height: size.height)) }
    return try unsafe Canvas(picture).withUnsafeImage { image throws(CanvasError) in
      try unsafe LibraryBlock.bytes(of: .gif) { count in
        unsafe gdImageGifAnimAddPtr(
          image, &count, usesLocalPalette ? 1 : 0, Int32(left), Int32(top), Int32(delay),
          Int32(disposal.rawValue), nil)
      }
    }
  }

  /// Returns the end of a file.
  ///
  /// The corresponding C function is `gdImageGifAnimEndPtr`.
  ///
  /// - Returns: The bytes.
  /// - Throws: ``CanvasError/encodingFailed(_:detail:)`` when there is no memory for a byte.
  package static func trailer() throws(CanvasError) -> [UInt8] {
    try unsafe LibraryBlock.bytes(of: .gif) { count in unsafe gdImageGifAnimEndPtr(&count) }
  }
}
