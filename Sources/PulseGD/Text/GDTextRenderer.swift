internal import CGD
internal import Glibc
import PulseFormats
internal import PulsePixels
internal import Synchronization

/// A renderer of lines of text through libgd's `gdImageStringFTEx`, one call at a time in the whole process.
///
/// libgd shares one FreeType library and one font cache, and does not lock their initialization. Each call costs about
/// as much as a dozen glyphs, as FreeType sets up the font size again.
struct GDTextRenderer {
  /// The ratio of points to pixels, large enough to make the rounding of advances small.
  static let pointsPerPixel = 8

  /// The advance units per pixel: those of libgd at 300 dots per inch.
  static let unitsPerPixel = unitsPerInch * Double(pointsPerPixel) / 72

  /// The valid advances of a glyph in ems; others indicate a damaged font.
  private static let advanceRange = 0.0...16.0

  private static let unitsPerInch = 64 * 300.0
  private static let lock = Mutex(())

  let path: String

  /// The font size in pixels per em.
  let size: Double

  /// The subpixel resolution.
  let dotsPerPixel: (horizontal: Int, vertical: Int)

  /// The baseline angle in radians, counterclockwise.
  var angle = 0.0

  /// Draws a line of text as white with its coverage as alpha, on a cleared image.
  ///
  /// - Parameters:
  ///   - text: The characters.
  ///   - canvas: The image, which is cleared first.
  ///   - x: The column of the start of the baseline.
  ///   - y: The row of the baseline.
  /// - Returns: The advance of each character in units, 0 to 16 ems; none for rotated text or a single character.
  /// - Throws: ``FontError/fontNotReadable(path:detail:)``, also for advances out of range.
  @discardableResult
  func draw(
    _ text: [Unicode.Scalar], on canvas: borrowing GDImage, x: Int, y: Int
  ) throws(FontError) -> [Int] {
    canvas.clear()
    return try unsafe canvas.withUnsafeImage { image throws(FontError) in
      // Overlapping letters must not erase each other.
      unsafe gdImageAlphaBlending(image, 1)
      return try unsafe write(text, on: image, x: x, y: y)
    }
  }

  /// Converts an advance in units to whole columns at the horizontal resolution, rounded down as by libgd.
  func columnCount(ofAdvance units: Int) -> Int {
    Int(Double(units) * Double(resolution.horizontal) / Self.unitsPerInch)
  }

  private var resolution: (horizontal: Int32, vertical: Int32) {
    let dotsPerInch = 72 / Self.pointsPerPixel
    return (Int32(dotsPerInch * dotsPerPixel.horizontal), Int32(dotsPerInch * dotsPerPixel.vertical))
  }

  private func write(
    _ text: [Unicode.Scalar], on image: gdImagePtr?, x: Int, y: Int
  ) throws(FontError) -> [Int] {
    var extra = unsafe gdFTStringExtra()
    let flags = gdFTEX_RESOLUTION | gdFTEX_DISABLE_KERNING | gdFTEX_FONTPATHNAME | gdFTEX_CHARMAP
    unsafe extra.flags = flags | (angle == 0 ? gdFTEX_XSHOW : 0)
    unsafe extra.charmap = gdFTEX_Unicode
    unsafe extra.hdpi = resolution.horizontal
    unsafe extra.vdpi = resolution.vertical
    var box = [Int32](repeating: 0, count: 8)
    let white = GDColor.encode(RGBA(255, 255, 255))
    let errorMessage: String? = Self.lock.withLock { _ in
      let message = unsafe gdImageStringFTEx(
        image, &box, white, path, size * Double(Self.pointsPerPixel), angle, Int32(x), Int32(y),
        text.map(Self.escapedText).joined(), &extra)
      return unsafe message.map { unsafe String(cString: $0) }
    }
    if let errorMessage { throw .fontNotReadable(path: path, detail: errorMessage) }
    guard let list = unsafe extra.xshow else { return [] }
    let words = unsafe String(cString: list)
    unsafe gdFree(list)
    let unitsPerWord = Self.unitsPerInch / Double(resolution.horizontal)
    return try words.split(separator: " ").map { word throws(FontError) in
      // Six digits suffice to restore the whole units that were divided.
      let units = (Double(word) ?? .nan) * unitsPerWord
      let ems = units / (size * Self.unitsPerPixel)
      guard Self.advanceRange.contains(ems) else {
        throw .fontNotReadable(path: path, detail: "the width of a glyph is out of range")
      }
      return Int(units.rounded())
    }
  }

  /// Returns a character in UTF-8 as libgd parses it: an ampersand starts an HTML entity.
  ///
  /// libgd supports only the first 65,536 code points; others get the glyph of a missing character.
  private static func escapedText(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "&": "&#38;"
    case _ where scalar.value > 0xFFFF: "\u{FFFF}"
    default: String(Character(scalar))
    }
  }
}

extension GDImage {
  /// Makes all pixels of a true-color image transparent, by rows; libgd's rectangles would test each pixel.
  func clear() {
    let size = size
    unsafe withUnsafeImage { image in
      for y in 0..<size.height {
        unsafe image.pointee.tpixels?[y]?.update(repeating: GDColor.encode(.clear), count: size.width)
      }
    }
  }

  /// Returns the alpha of each pixel of a true-color image, row by row, from 0 (clear) to 127 (opaque).
  func alphaLevels() -> [UInt8] {
    let size = size
    var levels = [UInt8](repeating: 0, count: size.area)
    unsafe withUnsafeImage { image in
      for y in 0..<size.height {
        guard let row = unsafe image.pointee.tpixels?[y] else { continue }
        for x in 0..<size.width {
          let transparency = unsafe row[x] >> 24 & 0x7F
          levels[y * size.width + x] = UInt8(truncatingIfNeeded: gdAlphaMax - transparency)
        }
      }
    }
    return levels
  }
}

extension GDImage {
  /// Creates a true-color image to draw text on, or throws ``FontError/image(_:)``.
  init(textSize size: PixelSize) throws(FontError) {
    do throws(ImageFileError) {
      self = try unsafe GDImage(size: size, create: gdImageCreateTrueColor)
    } catch {
      throw .image(error)
    }
  }
}
