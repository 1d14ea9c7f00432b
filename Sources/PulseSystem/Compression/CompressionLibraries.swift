internal import CCompression

/// The names and versions of the linked compression libraries, zlib and libdeflate.
package enum CompressionLibraries {
  /// The versions by name, such as "1.2.13": of zlib at run time (`zlibVersion`), of libdeflate at build time.
  package static var versions: [(name: String, version: String)] {
    [("zlib", unsafe String(cString: zlibVersion())), ("libdeflate", LIBDEFLATE_VERSION_STRING)]
  }
}
