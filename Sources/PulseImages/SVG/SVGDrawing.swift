internal import CRSVG
package import PulsePixels
import PulseSystem
import Synchronization

/// A drawing in SVG, which becomes a bitmap at the size that is needed; it owns a handle of librsvg.
///
/// Its parts move and react to nothing, and it reads no other file.
@safe package struct SVGDrawing: ~Copyable {
  /// The number of points in an inch, as CSS has it.
  private static let dotsPerInch = 96.0

  /// The longest side in pixels of a bitmap that is drawn.
  package static let longestSide = 4096

  /// The time in milliseconds that reading and drawing a file may take.
  private static let patience = 10_000

  private let library: RSVGLibrary
  private let handle: UnsafeMutableRawPointer

  /// The width and the height in points: those that it states, or of its view box.
  private let (width, height): (Double, Double)

  /// Reads a drawing, and draws it on a thread of its own, which is left behind if it takes too long.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - side: Returns the length of the longer side in pixels, from that in points.
  /// - Returns: The bitmap, and the length of the longer side in points.
  /// - Throws: ``ImageFileError`` for files that are too large, refer to others or cannot be read.
  package static func bitmap(
    of bytes: [UInt8], longerSide side: @escaping @Sendable (Double) -> Double
  ) throws(ImageFileError) -> (bitmap: Bitmap, longerSide: Double) {
    try SVGFileCheck.check(bytes)
    let result = DrawingResult()
    do throws(SystemError) {
      try runOnNewThread {
        let drawn = Result { () throws(ImageFileError) in
          let drawing = try SVGDrawing(bytes)
          let natural = max(drawing.width, drawing.height)
          let bitmap = try drawing.bitmap(longerSide: side(natural))
          return (bitmap: bitmap, longerSide: natural)
        }
        result.value.withLock { $0 = drawn }
      }
    } catch {
      throw .drawingFailed(detail: "\(error)")
    }
    for _ in 0..<patience {
      if let drawn = result.value.withLock({ $0 }) { return try drawn.get() }
      pause(milliseconds: 1)
    }
    throw .drawingFailed(detail: "it takes longer than \(patience / 1000) s to draw")
  }

  /// Reads a drawing.
  ///
  /// Wraps `rsvg_handle_new_from_data`: without a base URI, no other file is read.
  private init(_ bytes: [UInt8]) throws(ImageFileError) {
    let library: RSVGLibrary
    do throws(LibraryError) {
      library = try RSVGLibrary.load()
    } catch {
      throw .libraryMissing(error)
    }
    let functions = library.functions
    var error: UnsafeMutablePointer<pulse_rsvg_error>?
    guard let handle = unsafe functions.rsvg_handle_new_from_data(bytes, bytes.count, &error) else {
      throw .drawingFailed(detail: unsafe Self.message(of: error, functions))
    }
    unsafe functions.rsvg_handle_set_dpi(handle, Self.dotsPerInch)
    let (width, height) = unsafe Self.size(of: handle, functions)
    guard width > 0, height > 0, width.isFinite, height.isFinite else {
      unsafe functions.g_object_unref(handle)
      throw .drawingHasNoSize
    }
    self.library = library
    unsafe self.handle = unsafe handle
    (self.width, self.height) = (width, height)
  }

  /// The corresponding C function is `g_object_unref`.
  deinit { unsafe library.functions.g_object_unref(handle) }

  /// Returns the text of an error, and frees it with `g_error_free`.
  private static func message(
    of error: UnsafeMutablePointer<pulse_rsvg_error>?, _ functions: pulse_rsvg
  ) -> String {
    guard let error = unsafe error else { return "unknown reason" }
    defer { unsafe functions.g_error_free(error) }
    return unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? "unknown reason"
  }

  /// Wraps `rsvg_handle_get_intrinsic_size_in_pixels` and, for sizes in percent, `rsvg_handle_get_intrinsic_dimensions`.
  private static func size(of handle: UnsafeMutableRawPointer, _ functions: pulse_rsvg) -> (Double, Double) {
    var (width, height) = (0.0, 0.0)
    if unsafe functions.rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) != 0 {
      return (width, height)
    }
    var (hasWidth, hasHeight, hasBox) = (Int32(0), Int32(0), Int32(0))
    var (first, second, box) = (pulse_rsvg_length(), pulse_rsvg_length(), pulse_rsvg_rectangle())
    unsafe functions.rsvg_handle_get_intrinsic_dimensions(
      handle, &hasWidth, &first, &hasHeight, &second, &hasBox, &box)
    return hasBox == 0 ? (0, 0) : (box.width, box.height)
  }

  /// Draws it into a transparent bitmap, the longer side of which has a length in pixels.
  ///
  /// Wraps `rsvg_handle_render_document` and the functions of cairo for a surface in memory.
  private borrowing func bitmap(longerSide side: Double) throws(ImageFileError) -> Bitmap {
    let scale = min(max(side, 1), Double(Self.longestSide)) / max(width, height)
    let size = PixelSize(max(1, Int((width * scale).rounded())), max(1, Int((height * scale).rounded())))
    let functions = library.functions
    let surface = functions.cairo_image_surface_create(
      Int32(PULSE_RSVG_ARGB32), Int32(size.width), Int32(size.height))
    defer { unsafe functions.cairo_surface_destroy(surface) }
    guard unsafe functions.cairo_surface_status(surface) == PULSE_RSVG_SUCCESS else {
      throw .outOfMemory(size)
    }
    let context = unsafe functions.cairo_create(surface)
    defer { unsafe functions.cairo_destroy(context) }
    unsafe functions.cairo_scale(context, Double(size.width) / width, Double(size.height) / height)
    var area = pulse_rsvg_rectangle(x: 0, y: 0, width: width, height: height)
    var error: UnsafeMutablePointer<pulse_rsvg_error>?
    guard unsafe functions.rsvg_handle_render_document(handle, context, &area, &error) != 0 else {
      throw .drawingFailed(detail: unsafe Self.message(of: error, functions))
    }
    unsafe functions.cairo_surface_flush(surface)
    guard unsafe functions.cairo_status(context) == PULSE_RSVG_SUCCESS,
      let data = unsafe functions.cairo_image_surface_get_data(surface)
    else { throw .outOfMemory(size) }
    let stride = Int(unsafe functions.cairo_image_surface_get_stride(surface))
    var pixels: [RGBA] = []
    pixels.reserveCapacity(size.area)
    let rows = unsafe UnsafeRawBufferPointer(start: data, count: stride * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        unsafe pixels.append(
          RGBA(premultiplied: rows.loadUnaligned(fromByteOffset: y * stride + 4 * x, as: UInt32.self)))
      }
    }
    return Bitmap(size: size, pixels: pixels)
  }
}

/// The place of a result that another thread brings.
private final class DrawingResult: Sendable {
  let value = Mutex<Result<(bitmap: Bitmap, longerSide: Double), ImageFileError>?>(nil)
}

extension RGBA {
  /// Creates a color from alpha, red, green and blue in a number, which are multiplied by alpha.
  fileprivate init(premultiplied number: UInt32) {
    let alpha = number >> 24
    func channel(_ shift: UInt32) -> UInt8 {
      alpha == 0 ? 0 : UInt8(min(255, ((number >> shift & 255) * 255 + alpha / 2) / alpha))
    }
    self.init(channel(16), channel(8), channel(0), alpha: UInt8(alpha))
  }
}
