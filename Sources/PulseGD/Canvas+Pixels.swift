package import PulseFormats
internal import CGD
package import PulsePixels

extension Canvas {
  /// Creates a true-color picture from pixels.
  ///
  /// The corresponding C functions are `gdImageCreateTrueColor` and `gdImageSaveAlpha`.
  ///
  /// - Parameters:
  ///   - bitmap: The pixels; the color of transparent ones is kept.
  ///   - alpha: Whether PNG files of the picture have an alpha channel.
  /// - Throws: ``CanvasError/sizeOutOfRange(_:)``, ``CanvasError/tooManyPixels(_:)`` or
  ///   ``CanvasError/outOfMemory(_:)``.
  /// - Complexity: O(pixels).
  package init(_ bitmap: Bitmap, alpha: AlphaChannel = .ifNeeded) throws(CanvasError) {
    try unsafe self.init(size: bitmap.size, create: gdImageCreateTrueColor)
    let size = bitmap.size
    // The rows of libgd are separate blocks: each is filled by one loop over plain memory.
    unsafe withUnsafeImage { image in
      unsafe bitmap.pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<size.height {
          guard let row = unsafe image.pointee.tpixels[y] else { continue }
          let source = unsafe UnsafeBufferPointer(rebasing: pixels[y * size.width..<(y + 1) * size.width])
          for x in 0..<size.width { unsafe row[x] = LibraryColor.encode(source[x]) }
        }
      }
    }
    settleAlpha()
    guard alpha != .ifNeeded else { return }
    unsafe withUnsafeImage { image in unsafe gdImageSaveAlpha(image, alpha == .always ? 1 : 0) }
  }

  /// Creates a picture with a palette.
  ///
  /// The palette is taken as it is: same order, same count, unused entries included. The corresponding C
  /// function is `gdImageCreate`.
  ///
  /// - Parameter picture: The indices and the palette; its transparent entry becomes fully transparent.
  /// - Throws: ``CanvasError/indexOutOfRange(index:colors:)``, ``CanvasError/sizeOutOfRange(_:)``,
  ///   ``CanvasError/tooManyPixels(_:)`` or ``CanvasError/outOfMemory(_:)``.
  /// - Complexity: O(pixels).
  package init(_ picture: IndexedBitmap) throws(CanvasError) {
    let palette = picture.palette
    let highest = picture.indices.reduce(0) { max($0, $1) }
    guard highest < palette.colors.count else {
      throw .indexOutOfRange(index: highest, colors: palette.colors.count)
    }
    try unsafe self.init(size: picture.size, create: gdImageCreate)
    let size = picture.size
    unsafe withUnsafeImage { image in
      // `gdImageColorAllocateAlpha` looks through all entries for each new one.
      unsafe palette.write(to: &image.pointee.red) { color, _ in Int32(color.red) }
      unsafe palette.write(to: &image.pointee.green) { color, _ in Int32(color.green) }
      unsafe palette.write(to: &image.pointee.blue) { color, _ in Int32(color.blue) }
      unsafe palette.write(to: &image.pointee.alpha) { color, isTransparent in
        LibraryColor.alpha(isTransparent ? 0 : color.alpha)
      }
      unsafe palette.write(to: &image.pointee.open) { _, _ in 0 }
      unsafe image.pointee.colorsTotal = Int32(palette.colors.count)
      // `gdImageColorTransparent` would write before the start of an array when there was no such entry yet.
      unsafe image.pointee.transparent = palette.transparentIndex.map(Int32.init) ?? -1
      unsafe picture.indices.withUnsafeBufferPointer { indices in
        for y in 0..<size.height {
          guard let row = unsafe image.pointee.pixels[y] else { continue }
          let source = unsafe UnsafeBufferPointer(rebasing: indices[y * size.width..<(y + 1) * size.width])
          for x in 0..<size.width { unsafe row[x] = source[x] }
        }
      }
    }
  }

  /// Returns the pixels, those of a picture with a palette in the colors of its palette.
  ///
  /// - Returns: The pixels as a value of their own.
  /// - Complexity: O(pixels).
  package func bitmap() -> Bitmap {
    let size = size
    let pixels = unsafe [RGBA](unsafeUninitializedCapacity: size.area) { target, count in
      unsafe withUnsafeImage { image in
        let colors = unsafe image.pointee.trueColor == 0 ? LibraryColor.palette(of: image) : []
        for y in 0..<size.height {
          let start = y * size.width
          if let row = unsafe image.pointee.tpixels?[y] {
            for x in 0..<size.width { unsafe target[start + x] = LibraryColor.decode(row[x]) }
          } else if let row = unsafe image.pointee.pixels?[y] {
            for x in 0..<size.width { unsafe target[start + x] = colors[Int(row[x])] }
          }
        }
      }
      count = size.area
    }
    return Bitmap(size: size, pixels: pixels)
  }

  /// Whether the picture has a palette.
  package var isIndexed: Bool { unsafe withUnsafeImage { image in unsafe image.pointee.trueColor == 0 } }

  /// Whether any pixel, or entry of the palette, is not opaque.
  var hasTransparency: Bool {
    unsafe withUnsafeImage { image in
      unsafe image.pointee.trueColor != 0
        ? image.pointee.saveAlphaFlag != 0 : LibraryColor.palette(of: image).contains { !$0.isOpaque }
    }
  }

  /// Finishes a new true-color picture: transparency only in its alpha, and an alpha channel only if needed.
  ///
  /// PNG knows "this color is transparent", which libgd keeps apart from the pixels. The corresponding C
  /// functions are `gdImageSaveAlpha` and `gdImageAlphaBlending`.
  func settleAlpha() {
    let size = size
    unsafe withUnsafeImage { image in
      guard unsafe image.pointee.trueColor != 0 else { return }
      let transparent = unsafe image.pointee.transparent
      var all: Int32 = 0
      for y in 0..<size.height {
        guard let row = unsafe image.pointee.tpixels[y] else { continue }
        if transparent >= 0 {
          for x in 0..<size.width where unsafe row[x] == transparent {
            unsafe row[x] = transparent | gdAlphaTransparent << 24
          }
        }
        for x in 0..<size.width { unsafe all |= row[x] }
      }
      unsafe image.pointee.transparent = -1
      unsafe gdImageSaveAlpha(image, all >> 24 == 0 ? 0 : 1)
      unsafe gdImageAlphaBlending(image, 0)
    }
  }
}

extension Palette {
  /// Writes a number for each entry into a table of 256 of them, as libgd keeps a palette.
  fileprivate func write<Table>(
    to table: inout Table, _ number: (_ color: RGBA, _ isTransparent: Bool) -> Int32
  ) {
    unsafe withUnsafeMutableBytes(of: &table) { bytes in
      for (index, (entry, color)) in zip(stride(from: 0, to: bytes.count, by: 4), colors).enumerated() {
        let number = number(color, index == transparentIndex.map(Int.init))
        unsafe bytes.storeBytes(of: number, toByteOffset: entry, as: Int32.self)
      }
    }
  }
}
