internal import CGD
internal import Glibc
import PulseBasics

/// A capture of libgd's error messages per thread, which libgd would otherwise write to standard error.
///
/// libgd has one error handler per process and calls it on the calling thread. A thread-specific pointer therefore
/// assigns each message to its call, without a lock.
enum GDMessageCapture {
  /// The thread-specific key of a pointer to the `String?` that receives the message of the current call.
  ///
  /// The handler is installed with it on first use, once, by `gdSetErrorMethod`.
  private static let current: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key, nil)
    precondition(status == 0, "the process has used up its thread-specific keys")
    unsafe gdSetErrorMethod { _, format, arguments in
      guard let format = unsafe format, let arguments = unsafe arguments else { return }
      unsafe GDMessageCapture.record(format, arguments)
    }
    return key
  }()

  /// Calls a function and captures libgd's messages during the call.
  ///
  /// - Parameter body: The function that calls libgd.
  /// - Returns: Its result, and the first message, which names the cause; later ones only repeat the failure.
  static func capture<R>(_ body: () -> R) -> (result: R, message: String?) {
    var message: String?
    let result = unsafe withUnsafeMutablePointer(to: &message) { pointer in
      let outer = unsafe pthread_getspecific(current)
      unsafe pthread_setspecific(current, pointer)
      let result = body()
      unsafe pthread_setspecific(current, outer)
      return result
    }
    return (result, message)
  }

  /// Formats a message of libgd and stores it for the captured call on this thread; ignored outside of a call, or if
  /// one is stored already.
  private static func record(_ format: UnsafePointer<CChar>, _ arguments: CVaListPointer) {
    guard let message = unsafe pthread_getspecific(current)?.assumingMemoryBound(to: String?.self),
      unsafe message.pointee == nil
    else { return }
    // Longer messages are truncated; libgd's have less than 200 bytes.
    var text = [CChar](repeating: 0, count: 512)
    _ = unsafe vsnprintf(&text, text.count, format, arguments)
    let letters = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    unsafe message.pointee = firstLine(of: String(decoding: letters, as: UTF8.self))
  }

  /// Returns the first line of a message without libgd's prefix.
  private static func firstLine(of text: String) -> String {
    let openings = [
      "gd-png: fatal libpng error: ", "gd-png error: ", "gd-jpeg: JPEG library reports unrecoverable error: ",
      "gd-jpeg, libjpeg: recoverable error: ", "gd-jpeg: error: ", "gd-jpeg error: ", "gd-webp ",
    ]
    let opening = openings.first { text.bytewise.hasPrefix($0) } ?? ""
    return String(text.bytewise.dropFirst(opening.utf8.count).bytewise.prefix { $0 != "\n" })
  }
}
