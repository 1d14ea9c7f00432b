internal import CExpat

/// The XML library, expat.
package enum ExpatLibrary {
  /// The version of expat at run time, such as "2.5.0".
  ///
  /// The corresponding C function is `XML_ExpatVersionInfo`.
  package static var version: String {
    let version = XML_ExpatVersionInfo()
    return "\(version.major).\(version.minor).\(version.micro)"
  }
}
