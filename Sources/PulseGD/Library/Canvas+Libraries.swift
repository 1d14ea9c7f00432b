import PulseFormats
internal import CGD
internal import CWebP

// What libraries write pictures and text, as they may differ from machine to machine.
extension Canvas {
  /// The versions of libgd and of what it writes pictures and letters with, by name, such as "2.3.3".
  ///
  /// They are those that are in use, not those that the program was built with.
  ///
  /// - Complexity: A millisecond or less: FreeType tells its version once it is ready.
  package static var libraryVersions: [(name: String, version: String)] {
    [
      ("libgd", gdVersion), ("libpng", pngVersion), ("libwebp", webpVersion), ("freetype", freeTypeVersion),
    ]
  }

  /// The corresponding C function is `gdVersionString`.
  private static var gdVersion: String { unsafe String(cString: gdVersionString()) }

  /// The corresponding C function is `png_get_libpng_ver`.
  private static var pngVersion: String { unsafe String(cString: png_get_libpng_ver(nil)) }

  /// The corresponding C function is `WebPGetEncoderVersion`.
  private static var webpVersion: String {
    let version = WebPGetEncoderVersion()
    return "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
  }

  /// The corresponding C function is `FT_Library_Version`; "none" where there is no memory for the library.
  private static var freeTypeVersion: String {
    var library: UnsafeMutableRawPointer?
    guard unsafe FT_Init_FreeType(&library) == 0 else { return "none" }
    defer { _ = unsafe FT_Done_FreeType(library) }
    var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
    unsafe FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }
}
