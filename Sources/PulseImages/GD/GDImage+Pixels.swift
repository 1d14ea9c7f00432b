internal import CGD
package import PulsePixels

extension GDImage {
  /// Creates a true-color image from pixels, with `gdImageCreateTrueColor` and `gdImageSaveAlpha`.
  ///
  /// - Parameters:
  ///   - bitmap: The pixels; transparent ones keep their color.
  ///   - alpha: Whether PNG files of the image have an alpha channel.
  /// - Throws: ``ImageFileError/sizeOutOfRange(_:)``, ``ImageFileError/tooManyPixels(_:limit:)``
  ///   or ``ImageFileError/outOfMemory(_:)``.
  /// - Complexity: O(pixels).
  package init(_ bitmap: Bitmap, alpha: AlphaChannelPolicy = .ifNeeded) throws(ImageFileError) {
    try unsafe self.init(size: bitmap.size, create: gdImageCreateTrueColor)
    let size = bitmap.size
    // libgd allocates each row separately; one loop per row is fast.
    unsafe withUnsafeImage { image in
      unsafe bitmap.pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<size.height {
          guard let row = unsafe image.pointee.tpixels[y] else { continue }
          let source = unsafe UnsafeBufferPointer(rebasing: pixels[y * size.width..<(y + 1) * size.width])
          for x in 0..<size.width { unsafe row[x] = GDColor.encode(source[x]) }
        }
      }
    }
    normalizeAlpha()
    guard alpha != .ifNeeded else { return }
    unsafe withUnsafeImage { image in unsafe gdImageSaveAlpha(image, alpha == .always ? 1 : 0) }
  }

  /// Creates a palette image with `gdImageCreate`, in O(pixels).
  ///
  /// The palette keeps its order and count, unused entries included.
  ///
  /// - Parameter bitmap: The palette indices and the palette; its transparent entry becomes fully transparent.
  /// - Throws: ``ImageFileError/indexOutOfRange(index:colors:)``, ``ImageFileError/sizeOutOfRange(_:)``,
  ///   ``ImageFileError/tooManyPixels(_:limit:)`` or ``ImageFileError/outOfMemory(_:)``.
  package init(_ bitmap: IndexedBitmap) throws(ImageFileError) {
    let palette = bitmap.palette
    let highest = bitmap.indices.reduce(0) { max($0, $1) }
    guard highest < palette.colors.count else {
      throw .indexOutOfRange(index: highest, colors: palette.colors.count)
    }
    try unsafe self.init(size: bitmap.size, create: gdImageCreate)
    let size = bitmap.size
    unsafe withUnsafeImage { image in
      // `gdImageColorAllocateAlpha` would search all entries for each new one.
      unsafe palette.writeEntries(to: &image.pointee.red) { color, _ in Int32(color.red) }
      unsafe palette.writeEntries(to: &image.pointee.green) { color, _ in Int32(color.green) }
      unsafe palette.writeEntries(to: &image.pointee.blue) { color, _ in Int32(color.blue) }
      unsafe palette.writeEntries(to: &image.pointee.alpha) { color, isTransparent in
        GDColor.transparency(ofAlpha: isTransparent ? 0 : color.alpha)
      }
      unsafe palette.writeEntries(to: &image.pointee.open) { _, _ in 0 }
      unsafe image.pointee.colorsTotal = Int32(palette.colors.count)
      // `gdImageColorTransparent` writes before the start of an array if there was no transparent entry.
      unsafe image.pointee.transparent = palette.transparentIndex.map(Int32.init) ?? -1
      unsafe bitmap.indices.withUnsafeBufferPointer { indices in
        for y in 0..<size.height {
          guard let row = unsafe image.pointee.pixels[y] else { continue }
          let source = unsafe UnsafeBufferPointer(rebasing: indices[y * size.width..<(y + 1) * size.width])
          for x in 0..<size.width { unsafe row[x] = source[x] }
        }
      }
    }
  }

  /// Returns a copy of the image's pixels as RGBA, in O(pixels); palette indices become the colors of their entries.
  package func bitmap() -> Bitmap {
    let size = size
    let pixels = unsafe [RGBA](unsafeUninitializedCapacity: size.area) { target, count in
      unsafe withUnsafeImage { image in
        let colors = unsafe image.pointee.trueColor == 0 ? GDColor.palette(of: image) : []
        for y in 0..<size.height {
          let start = y * size.width
          if let row = unsafe image.pointee.tpixels?[y] {
            for x in 0..<size.width { unsafe target[start + x] = GDColor.decode(row[x]) }
          } else if let row = unsafe image.pointee.pixels?[y] {
            for x in 0..<size.width { unsafe target[start + x] = colors[Int(row[x])] }
          }
        }
      }
      count = size.area
    }
    return Bitmap(size: size, pixels: pixels)
  }

  /// Whether the image has a palette; otherwise it is true-color.
  package var isIndexed: Bool { unsafe withUnsafeImage { image in unsafe image.pointee.trueColor == 0 } }

  /// Whether any pixel, or any palette entry, is not opaque.
  var hasTransparency: Bool {
    unsafe withUnsafeImage { image in
      unsafe image.pointee.trueColor != 0
        ? image.pointee.saveAlphaFlag != 0 : GDColor.palette(of: image).contains { !$0.isOpaque }
    }
  }

  /// Normalizes the transparency of a new true-color image: libgd's transparent color becomes alpha 0, and the alpha
  /// channel is saved only if a pixel needs it.
  ///
  /// libgd stores the single transparent color of a PNG (`tRNS`) apart from the pixels. The C functions are
  /// `gdImageSaveAlpha` and `gdImageAlphaBlending`.
  func normalizeAlpha() {
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
  /// Writes one number per entry into a C array of 256 `Int32`, the layout of a libgd palette.
  fileprivate func writeEntries<Table>(
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
