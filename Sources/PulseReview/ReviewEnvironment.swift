import PulseCanvas
import PulseCompression
import PulseDocument

/// What comparisons are made with.
public enum ReviewEnvironment {
  /// The versions of libraries, by name.
  public static var libraries: [(String, String)] {
    Canvas.libraryVersions + CompressionLibraries.versions + [("expat", XMLLibrary.version)]
  }
}
