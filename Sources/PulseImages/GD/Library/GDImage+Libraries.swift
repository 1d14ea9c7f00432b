internal import CGD
internal import CWebP

// The versions of the image and text libraries, which may differ between machines.
extension GDImage {
  /// The names and versions of the loaded image and text libraries, such as `libgd` and `2.3.3`.
  ///
  /// They are versions at run time, not those of the headers.
  ///
  /// - Complexity: At most a millisecond, as FreeType is initialized.
  package static var libraryVersions: [(name: String, version: String)] {
    [
      ("libgd", gdVersion), ("libpng", pngVersion), ("libwebp", webpVersion), ("freetype", freeTypeVersion),
    ]
  }

  /// The version from `gdVersionString`.
  private static var gdVersion: String { unsafe String(cString: gdVersionString()) }

  /// The version from `png_get_libpng_ver`.
  private static var pngVersion: String { unsafe String(cString: png_get_libpng_ver(nil)) }

  /// The version from `WebPGetEncoderVersion`.
  private static var webpVersion: String {
    let version = WebPGetEncoderVersion()
    return "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
  }

  /// The version from `FT_Library_Version`; "none" if there is no memory for the library.
  private static var freeTypeVersion: String {
    var library: UnsafeMutableRawPointer?
    guard unsafe FT_Init_FreeType(&library) == 0 else { return "none" }
    defer { _ = unsafe FT_Done_FreeType(library) }
    var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
    unsafe FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }
}
