import PulseGD
import PulseCompression
import PulseDocument

/// What comparisons are made with.
package enum ReviewEnvironment {
  /// The versions of libraries, by name.
  package static var libraries: [(String, String)] {
    Canvas.libraryVersions + CompressionLibraries.versions + [("expat", ExpatLibrary.version)]
  }
}
