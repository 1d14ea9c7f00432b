// The list of all variables has no other name; nothing in this package changes it.
@unsafe @preconcurrency import Glibc

/// Calls a function with texts as a list of C strings that ends with nil, as `posix_spawn` takes them.
///
/// - Parameters:
///   - texts: The texts.
///   - body: Takes the list, which is there for the time of the call.
/// - Returns: What the function returns.
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

/// Calls a function with the variables of the environment, as `posix_spawn` takes them.
///
/// - Parameter body: Takes the list, which is there for the time of the call.
/// - Returns: What the function returns.
package func withEnvironment<Result>(
  _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  unsafe body(environ)
}
