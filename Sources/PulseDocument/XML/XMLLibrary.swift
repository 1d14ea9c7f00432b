internal import CExpat

/// The library that reads XML.
package enum XMLLibrary {
  /// The version of expat that is in use, such as "2.5.0".
  ///
  /// The corresponding C function is `XML_ExpatVersionInfo`.
  package static var version: String {
    let version = XML_ExpatVersionInfo()
    return "\(version.major).\(version.minor).\(version.micro)"
  }
}
