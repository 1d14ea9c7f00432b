import PulseFormats
internal import CGD
internal import Glibc

/// What libgd has to say, kept from the standard error stream.
///
/// libgd has one message handler for the whole process and calls it on the thread that called libgd. So a
/// message goes to the call that its thread is in, however many threads call at once; no lock is needed.
enum LibraryMessages {
  /// Where each thread keeps a pointer to the message of the call that it is in, a `String?`.
  ///
  /// The handler is installed together with it: when it is first used, and only then, as the runtime makes
  /// sure of. The corresponding C function is `gdSetErrorMethod`.
  private static let current: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key, nil)
    precondition(status == 0, "the process has used up its thread-specific keys")
    unsafe gdSetErrorMethod { _, format, arguments in
      guard let format = unsafe format, let arguments = unsafe arguments else { return }
      unsafe LibraryMessages.record(format, arguments)
    }
    return key
  }()

  /// Calls a function that calls libgd.
  ///
  /// - Parameter body: The function.
  /// - Returns: What it returns, and the first message of libgd, which names the cause; the next ones only
  ///   repeat that something failed.
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

  /// Keeps a message if the thread is inside of a call and has none yet.
  private static func record(_ format: UnsafePointer<CChar>, _ arguments: CVaListPointer) {
    guard let message = unsafe pthread_getspecific(current)?.assumingMemoryBound(to: String?.self),
      unsafe message.pointee == nil
    else { return }
    // Longer messages are cut off; libgd's own have less than 200 bytes.
    var text = [CChar](repeating: 0, count: 512)
    _ = unsafe vsnprintf(&text, text.count, format, arguments)
    let letters = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    unsafe message.pointee = detail(of: String(decoding: letters, as: UTF8.self))
  }

  /// Returns a message without the words that say which part of libgd speaks.
  private static func detail(of text: String) -> String {
    let openings = [
      "gd-png: fatal libpng error: ", "gd-png error: ", "gd-jpeg: JPEG library reports unrecoverable error: ",
      "gd-jpeg, libjpeg: recoverable error: ", "gd-jpeg: error: ", "gd-jpeg error: ", "gd-webp ",
    ]
    let opening = openings.first { text.hasPrefix($0) } ?? ""
    return String(text.dropFirst(opening.count).prefix { $0 != "\n" })
  }
}
