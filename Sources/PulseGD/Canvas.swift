import PulseFormats
internal import CGD
package import PulsePixels

/// A picture of libgd, true-color or with a palette: the way of pixels into picture files and out of them.
///
/// libgd keeps opacity in 7 bits: 0 and 255 survive, other alpha levels may come back 1 level off. Where that
/// matters, ``PNGWriter``, ``WebPWriter`` and `Bitmap(decoding:)` go around it.
///
/// It can be handed from thread to thread and read by several at once: it alone owns its picture, and nothing
/// changes the picture after its creation. Hence the unchecked conformance.
@safe package struct Canvas: ~Copyable, @unchecked Sendable {
  private let image: gdImagePtr

  /// The size in pixels.
  package let size: PixelSize

  /// Takes over a picture that a function makes, after a check of its size.
  ///
  /// - Parameters:
  ///   - size: The size of the picture.
  ///   - create: Returns the picture, or nil if there is no memory for it.
  /// - Throws: ``CanvasError/sizeOutOfRange(_:)``, ``CanvasError/tooManyPixels(_:)`` or
  ///   ``CanvasError/outOfMemory(_:)``.
  init(size: PixelSize, create: (_ width: Int32, _ height: Int32) -> gdImagePtr?) throws(CanvasError) {
    try ImageLimits.check(size)
    let made = unsafe LibraryMessages.capture { unsafe create(Int32(size.width), Int32(size.height)) }
    guard let image = unsafe made.result else { throw .outOfMemory(size) }
    unsafe self.init(adopting: image)
  }

  /// Takes over a picture, which nobody else may use or free from now on.
  init(adopting image: gdImagePtr) {
    unsafe self.image = image
    size = unsafe PixelSize(Int(image.pointee.sx), Int(image.pointee.sy))
  }

  /// The corresponding C function is `gdImageDestroy`.
  deinit { unsafe gdImageDestroy(image) }

  /// Calls a function with the C picture, which must not outlive the call.
  ///
  /// The function may change the picture only while it is being created.
  borrowing func withUnsafeImage<R, E: Error>(_ body: (gdImagePtr) throws(E) -> R) throws(E) -> R {
    try unsafe body(image)
  }
}
