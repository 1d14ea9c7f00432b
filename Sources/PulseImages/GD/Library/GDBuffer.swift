internal import CGD

/// The owner of a memory buffer that libgd allocated.
@safe struct GDBuffer: ~Copyable {
  private let start: UnsafeMutableRawPointer
  private let count: Int

  /// Frees the buffer with `gdFree`.
  deinit { unsafe gdFree(start) }

  /// Copies the output of a libgd encoder and frees its buffer.
  ///
  /// - Parameters:
  ///   - format: The format, for the error.
  ///   - write: Returns a buffer and sets its count, or returns nil.
  /// - Returns: The bytes of the buffer.
  /// - Throws: ``ImageFileError/encodingFailed(_:detail:)``, also for a warning: libgd truncates output above 1 GiB
  ///   with no more than that.
  static func encodedBytes(
    in format: ImageFormat, writtenBy write: (_ count: inout Int32) -> UnsafeMutableRawPointer?
  ) throws(ImageFileError) -> [UInt8] {
    var count: Int32 = 0
    let written = unsafe GDMessageCapture.capture { unsafe write(&count) }
    guard let start = unsafe written.result else {
      throw unsafe .encodingFailed(format, detail: written.message ?? "there is not enough memory")
    }
    let block = unsafe GDBuffer(start: start, count: Int(count))
    if let message = unsafe written.message { throw .encodingFailed(format, detail: message) }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: block.start, count: block.count))
  }
}
