internal import CGD
internal import PulsePixels
internal import Synchronization

/// Draws text through libgd, one caller at a time.
///
/// libgd has one FreeType library and one cache of fonts for the whole process; it locks them, but not while it
/// makes them. The corresponding C function is `gdImageStringFTEx`.
struct LibraryPen {
  /// The path of the font file.
  let path: String

  /// The size in points.
  let points: Double

  /// The direction in radians, counterclockwise from upright.
  let angle: Double

  /// Dots an inch.
  var resolution: (across: Int32, down: Int32) = (72, 72)

  private static let door = Mutex(())

  init(path: String, points: Double, angle: Double) {
    self.path = path
    self.points = points
    self.angle = angle
  }

  /// Returns the box of a text as if it was upright, its right side being its advance, in units of 1/64 of
  /// 1/300 inch.
  func measure(
    _ text: String
  ) throws(CanvasError) -> (left: Int, right: Int, top: Int, bottom: Int) {
    var upright = LibraryPen(path: path, points: points, angle: 0)
    upright.resolution = (64 * 300, 64 * 300)
    var box = [Int32](repeating: 0, count: 8)
    try unsafe upright.write(text, on: nil, x: 0, y: 0, box: &box)
    return (Int(box[6]), Int(box[2]), Int(box[7]), Int(box[3]))
  }

  /// Draws a text onto a picture, as the opacity of a clear white.
  func draw(_ text: String, on canvas: borrowing Canvas, x: Int, y: Int) throws(CanvasError) {
    let size = canvas.size
    var box = [Int32](repeating: 0, count: 8)
    try unsafe canvas.withUnsafeImage { image throws(CanvasError) in
      unsafe gdImageAlphaBlending(image, 0)
      unsafe gdImageFilledRectangle(
        image, 0, 0, Int32(size.width - 1), Int32(size.height - 1), LibraryColor.encode(.clear))
      try unsafe write(text, on: image, x: x, y: y, box: &box)
    }
  }

  private func write(
    _ text: String, on image: gdImagePtr?, x: Int, y: Int, box: inout [Int32]
  ) throws(CanvasError) {
    var extra = unsafe gdFTStringExtra()
    unsafe extra.flags = gdFTEX_RESOLUTION | gdFTEX_DISABLE_KERNING | gdFTEX_FONTPATHNAME | gdFTEX_CHARMAP
    unsafe extra.charmap = gdFTEX_Unicode
    unsafe extra.hdpi = resolution.across
    unsafe extra.vdpi = resolution.down
    let white = LibraryColor.encode(RGBA(255, 255, 255))
    let complaint: String? = Self.door.withLock { _ in
      let message = unsafe gdImageStringFTEx(
        image, &box, white, path, points, angle, Int32(x), Int32(y), text, &extra)
      return unsafe message.map { unsafe String(cString: $0) }
    }
    if let complaint { throw .fontNotReadable(path: path, detail: complaint) }
  }
}

extension Canvas {
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
