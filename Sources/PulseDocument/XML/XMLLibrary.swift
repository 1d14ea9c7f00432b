internal import CExpat

/// The library that reads XML.
public enum XMLLibrary {
  /// The version of expat that is in use, such as "2.5.0".
  ///
  /// The corresponding C function is `XML_ExpatVersionInfo`.
  public static var version: String {
    let version = XML_ExpatVersionInfo()
    return "\(version.major).\(version.minor).\(version.micro)"
  }
}
