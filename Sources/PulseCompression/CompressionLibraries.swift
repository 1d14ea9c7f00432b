internal import CDeflate
internal import CZlib

/// The libraries that compress and inflate.
package enum CompressionLibraries {
  /// Their versions by name, such as "1.2.13"; libdeflate tells only the one that the program was built with.
  ///
  /// The corresponding C function is `zlibVersion`.
  package static var versions: [(name: String, version: String)] {
    [("zlib", unsafe String(cString: zlibVersion())), ("libdeflate", LIBDEFLATE_VERSION_STRING)]
  }
}
