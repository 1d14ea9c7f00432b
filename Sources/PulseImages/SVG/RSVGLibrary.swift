internal import CRSVG
internal import Glibc
import PulseSystem

/// The functions of librsvg, loaded at run time with the first drawing, which takes about 70 ms.
///
/// Function pointers never change, hence `@unchecked Sendable`.
@safe struct RSVGLibrary: @unchecked Sendable {
  /// The file name, and Debian's package of it.
  static let (name, package) = ("librsvg-2.so.2", "librsvg2-2")

  private static let loaded = Result { () throws(LibraryError) in try RSVGLibrary() }

  /// The functions by their names.
  let functions: pulse_rsvg

  /// Loads a library with `dlopen`.
  ///
  /// - Throws: ``LibraryError``.
  init(name: String = Self.name) throws(LibraryError) {
    var functions = pulse_rsvg()
    guard let handle = unsafe dlopen(name, RTLD_LAZY | RTLD_LOCAL) else {
      throw LibraryError(opening: name, ofPackage: Self.package)
    }
    if let missing = unsafe pulse_rsvg_find(&functions, handle) {
      throw .unusable(
        package: Self.package, reason: "\(name) has no function \(unsafe String(cString: missing))")
    }
    self.functions = functions
  }

  /// Returns the functions, loading the library on first use.
  ///
  /// - Throws: ``LibraryError``.
  static func load() throws(LibraryError) -> RSVGLibrary { try loaded.get() }
}
