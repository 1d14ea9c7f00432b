internal import CGD
internal import Glibc
internal import PulsePixels
internal import Synchronization

/// Draws text through libgd, one caller at a time.
///
/// libgd has one FreeType library and one cache of fonts for the whole process; it locks them, but not while it
/// makes them. Each call costs about as much as a dozen glyphs, as FreeType prepares the font for a size anew.
/// The corresponding C function is `gdImageStringFTEx`.
struct LibraryPen {
  /// The size in points over that in pixels, which makes the rounding of advances small.
  static let pointsPerPixel = 8

  /// Advances are counted in this many units a pixel: those of libgd, whose measure is 300 dots an inch.
  static let unitsPerPixel = unitsPerInch * Double(pointsPerPixel) / 72

  /// The advances that a glyph can have, in ems: beyond them a font is damaged.
  private static let advances = 0.0...16.0

  private static let unitsPerInch = 64 * 300.0
  private static let door = Mutex(())

  /// The path of the font file.
  let path: String

  /// The size of an em in pixels.
  let size: Double

  /// Dots in a pixel.
  let dots: (across: Int, down: Int)

  /// The direction in radians, counterclockwise from upright.
  var angle = 0.0

  /// Draws a line of text onto a picture, as the opacity of a clear white.
  ///
  /// - Returns: The advance of each character but that of an only one, in units, unless the text is turned; at
  ///   most 16 ems each, and none is negative.
  /// - Throws: ``FontError/fontNotReadable(path:detail:)``, also for other advances.
  @discardableResult
  func draw(
    _ text: [Unicode.Scalar], on canvas: borrowing Canvas, x: Int, y: Int
  ) throws(FontError) -> [Int] {
    canvas.clear()
    return try unsafe canvas.withUnsafeImage { image throws(FontError) in
      // Where letters touch each other, none may wipe out another one.
      unsafe gdImageAlphaBlending(image, 1)
      return try unsafe write(text, on: image, x: x, y: y)
    }
  }

  /// Returns how many columns an advance takes up to a glyph, which libgd puts onto a whole one.
  func columns(of units: Int) -> Int {
    Int(Double(units) * Double(resolution.across) / Self.unitsPerInch)
  }

  private var resolution: (across: Int32, down: Int32) {
    let dotsPerInch = 72 / Self.pointsPerPixel
    return (Int32(dotsPerInch * dots.across), Int32(dotsPerInch * dots.down))
  }

  private func write(
    _ text: [Unicode.Scalar], on image: gdImagePtr?, x: Int, y: Int
  ) throws(FontError) -> [Int] {
    var extra = unsafe gdFTStringExtra()
    let flags = gdFTEX_RESOLUTION | gdFTEX_DISABLE_KERNING | gdFTEX_FONTPATHNAME | gdFTEX_CHARMAP
    unsafe extra.flags = flags | (angle == 0 ? gdFTEX_XSHOW : 0)
    unsafe extra.charmap = gdFTEX_Unicode
    unsafe extra.hdpi = resolution.across
    unsafe extra.vdpi = resolution.down
    var box = [Int32](repeating: 0, count: 8)
    let white = LibraryColor.encode(RGBA(255, 255, 255))
    let complaint: String? = Self.door.withLock { _ in
      let message = unsafe gdImageStringFTEx(
        image, &box, white, path, size * Double(Self.pointsPerPixel), angle, Int32(x), Int32(y),
        text.map(Self.reference).joined(), &extra)
      return unsafe message.map { unsafe String(cString: $0) }
    }
    if let complaint { throw .fontNotReadable(path: path, detail: complaint) }
    guard let list = unsafe extra.xshow else { return [] }
    let words = unsafe String(cString: list)
    unsafe gdFree(list)
    let unitsPerWord = Self.unitsPerInch / Double(resolution.across)
    return try words.split(separator: " ").map { word throws(FontError) in
      // Six digits are enough to tell the whole units that were divided.
      let units = (Double(word) ?? .nan) * unitsPerWord
      let ems = units / (size * Self.unitsPerPixel)
      guard Self.advances.contains(ems) else {
        throw .fontNotReadable(path: path, detail: "the width of a glyph is out of range")
      }
      return Int(units.rounded())
    }
  }

  /// Returns a character as libgd reads it: in UTF-8, but that an ampersand begins an entity of HTML.
  ///
  /// libgd knows no characters beyond the first 65,536: they get the glyph of a missing one.
  private static func reference(to scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "&": "&#38;"
    case _ where scalar.value > 0xFFFF: "\u{FFFF}"
    default: String(Character(scalar))
    }
  }
}

extension Canvas {
  /// Makes all of a true-color picture clear, by rows: libgd's rectangles ask for each pixel whether it is inside.
  func clear() {
    let size = size
    unsafe withUnsafeImage { image in
      for y in 0..<size.height {
        unsafe image.pointee.tpixels?[y]?.update(repeating: LibraryColor.encode(.clear), count: size.width)
      }
    }
  }

  /// The opacity of each pixel of a true-color picture, 0 to 127.
  func levels() -> [UInt8] {
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
