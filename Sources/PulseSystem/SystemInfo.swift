import Glibc

/// What the program runs on.
package enum SystemInfo {
  /// The C library and its version in use, such as "glibc 2.36".
  ///
  /// The corresponding C function is `confstr`.
  package static var cLibrary: String {
    var text = [CChar](repeating: 0, count: 64)
    _ = unsafe confstr(Int32(_CS_GNU_LIBC_VERSION), &text, text.count)
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The architecture that the program is built for, by the name that `uname -m` has for it, such as "x86_64".
  package static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "aarch64"
    #else
      "other"
    #endif
  }
}
