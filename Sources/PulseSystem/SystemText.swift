internal import CSystem
@unsafe @preconcurrency import Glibc

/// The text of what the system keeps as bytes: arguments, environment variables, names of files.
///
/// Bytes that are not UTF-8 have no text: replaced ones would name something else.
package enum SystemText {
  /// Returns the text of bytes; `nil` if they are not UTF-8.
  package static func text(of bytes: some Sequence<UInt8>) -> String? {
    String(validating: Array(bytes), as: UTF8.self)
  }

  /// Returns the text of a C string; `nil` if it is not UTF-8.
  package static func text(of string: UnsafePointer<CChar>) -> String? {
    unsafe String(validatingCString: string)
  }

  /// Returns bytes as text for messages, in which each byte that is not UTF-8 is written as `\xff`.
  package static func escaped(_ bytes: some Sequence<UInt8>) -> String {
    var rest = Array(bytes)[...]
    var text = ""
    while let first = rest.first {
      let scalar = (1...4).lazy.compactMap { Self.text(of: rest.prefix($0)) }.first
      text += scalar ?? "\\x\(first < 16 ? "0" : "")\(String(first, radix: 16))"
      rest = rest.dropFirst(scalar?.utf8.count ?? 1)
    }
    return text
  }
}

/// The arguments of `main` as bytes, which need not be UTF-8, without `/proc`.
package enum MainArguments {
  /// The arguments with the name of the program; `nil` if the C library does not tell them.
  package static var all: [[UInt8]]? {
    guard let start = unsafe pulse_arguments() else { return nil }
    var arguments: [[UInt8]] = []
    while let argument = unsafe start[arguments.count] {
      unsafe arguments.append(Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument))))
    }
    return arguments
  }

  /// The path by which this program was started; `nil` if the kernel does not tell it, or it is not UTF-8.
  package static var executable: String? {
    unsafe pulse_executable().flatMap { unsafe SystemText.text(of: $0) }
  }
}

// `environ` is a mutable global; nothing in this package changes it.

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

/// Formats a number below 1e50 with a fixed number of decimals, 0 to 12, as `snprintf` with `%.*f` does.
///
/// The decimal separator is a point, as the program sets no locale.
package func formatFixedPoint(_ number: Double, decimals: Int) -> String {
  var text = [CChar](repeating: 0, count: 80)
  let length = unsafe withVaList([Int32(decimals), number]) { arguments in
    unsafe vsnprintf(&text, text.count, "%.*f", arguments)
  }
  return String(decoding: text.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
}
