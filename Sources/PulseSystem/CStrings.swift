// `environ` is a mutable global; nothing in this package changes it.
@unsafe @preconcurrency import Glibc

/// Calls a closure with strings as a nil-terminated array of C strings, as `posix_spawn` takes them; the array is
/// valid during the call only.
package func withCStringArray<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var strings = unsafe texts.map { unsafe strdup($0) }
  defer { unsafe strings.forEach { unsafe free($0) } }
  unsafe strings.append(nil)
  return unsafe strings.withUnsafeBufferPointer { buffer in
    guard let start = buffer.baseAddress else {
      preconditionFailure("an array with a nil at its end is not empty")
    }
    return unsafe body(start)
  }
}

/// Calls a closure with the environment variables as a nil-terminated array of C strings, as `posix_spawn` takes them.
package func withEnvironment<Result>(
  _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  unsafe body(environ)
}
