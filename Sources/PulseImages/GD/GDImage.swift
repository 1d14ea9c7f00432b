internal import CGD
package import PulsePixels

/// The owner of a libgd image (`gdImagePtr`), true-color or with a palette, which decodes and encodes image files.
///
/// libgd keeps alpha in 7 bits: 0 and 255 are exact, other levels may change by 1. Where that matters, ``PNGWriter``,
/// ``StillWebPEncoder`` and `Bitmap(decoding:)` bypass it.
///
/// The conformance to `Sendable` is unchecked, but safe: the value is the only owner, and the image does not change
/// after its creation.
@safe package struct GDImage: ~Copyable, @unchecked Sendable {
  private let image: gdImagePtr

  package let size: PixelSize

  /// Creates an image of a checked size with a C function, and takes ownership of it.
  ///
  /// - Parameters:
  ///   - size: The size in pixels.
  ///   - create: Returns the new image, or nil if there is no memory.
  /// - Throws: ``ImageFileError/sizeOutOfRange(_:)``, ``ImageFileError/tooManyPixels(_:limit:)``
  ///   or ``ImageFileError/outOfMemory(_:)``.
  init(size: PixelSize, create: (_ width: Int32, _ height: Int32) -> gdImagePtr?) throws(ImageFileError) {
    try ImageLimits.check(size)
    let made = unsafe GDMessageCapture.capture { unsafe create(Int32(size.width), Int32(size.height)) }
    guard let image = unsafe made.result else { throw .outOfMemory(size) }
    unsafe self.init(adopting: image)
  }

  /// Takes ownership of a libgd image; the caller must not use or free it afterwards.
  init(adopting image: gdImagePtr) {
    unsafe self.image = image
    size = unsafe PixelSize(Int(image.pointee.sx), Int(image.pointee.sy))
  }

  /// Frees the image with `gdImageDestroy`.
  deinit { unsafe gdImageDestroy(image) }

  /// Calls a function with the libgd image, whose pointer must not outlive the call.
  ///
  /// The function may change the image only during its creation.
  borrowing func withUnsafeImage<R, E: Error>(_ body: (gdImagePtr) throws(E) -> R) throws(E) -> R {
    try unsafe body(image)
  }
}
