import PulseFormats
internal import CGD

/// The owner of a block of bytes that libgd wrote.
@safe struct LibraryBlock: ~Copyable {
  private let start: UnsafeMutableRawPointer
  private let count: Int

  /// The corresponding C function is `gdFree`.
  deinit { unsafe gdFree(start) }

  /// Returns what a C function writes.
  ///
  /// - Parameters:
  ///   - format: The format, for the error.
  ///   - write: Returns a block and sets its count, or returns nil and may leave the count alone.
  /// - Returns: The bytes of the block.
  /// - Throws: ``CanvasError/encodingFailed(_:detail:)``, also when libgd only complains: blocks above 1 GiB
  ///   come back cut short with a mere warning.
  static func bytes(
    of format: PictureFormat, writtenBy write: (_ count: inout Int32) -> UnsafeMutableRawPointer?
  ) throws(CanvasError) -> [UInt8] {
    var count: Int32 = 0
    let written = unsafe LibraryMessages.capture { unsafe write(&count) }
    guard let start = unsafe written.result else {
      throw unsafe .encodingFailed(format, detail: written.message ?? "there is no memory for it")
    }
    let block = unsafe LibraryBlock(start: start, count: Int(count))
    if let message = unsafe written.message { throw .encodingFailed(format, detail: message) }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: block.start, count: block.count))
  }
}
