internal import CFonts
internal import Glibc
package import PulseSystem

/// The functions of HarfBuzz and FriBidi, loaded at run time with the first text that needs them.
///
/// Function pointers never change, hence `@unchecked Sendable`.
@safe struct ShapingLibraries: @unchecked Sendable {
  /// A library: its file name, and Debian's package of it.
  struct Library: Hashable, Sendable {
    let name: String
    let package: String

    static let harfBuzz = Library(name: "libharfbuzz.so.0", package: "libharfbuzz0b")
    static let friBidi = Library(name: "libfribidi.so.0", package: "libfribidi0")
  }

  /// The loaded libraries, or the error of loading them.
  static let shared = Result { () throws(LibraryError) in try ShapingLibraries() }

  /// The functions by their names.
  let functions: pulse_shaping

  /// Loads both libraries with `dlopen`.
  ///
  /// - Throws: ``LibraryError``, which names all packages that are missing.
  init(harfBuzz: Library = .harfBuzz, friBidi: Library = .friBidi) throws(LibraryError) {
    var functions = pulse_shaping()
    var missing: [String] = []
    func load(
      _ library: Library, _ find: (UnsafeMutableRawPointer) -> Int32
    ) throws(LibraryError) {
      guard let handle = unsafe dlopen(library.name, RTLD_NOW | RTLD_LOCAL) else {
        let error = LibraryError(opening: library.name, ofPackage: library.package)
        guard case .notInstalled(let packages) = error else { throw error }
        missing += packages
        return
      }
      // A library that lacks functions is too old.
      if unsafe find(handle) == 0 { missing.append(library.package) }
    }
    try unsafe load(harfBuzz) { unsafe pulse_shaping_find_harfbuzz(&functions, $0) }
    try unsafe load(friBidi) { unsafe pulse_shaping_find_fribidi(&functions, $0) }
    guard missing.isEmpty else { throw .notInstalled(packages: missing) }
    self.functions = functions
  }
}

extension LibraryError {
  /// The effect on texts and its remedy, to follow the texts concerned.
  package var shapingProblem: String {
    switch self {
    case .notInstalled(let packages):
      "joined and right-to-left letters need \(packages.count == 1 ? "a library that is" : "libraries that are") not "
        + "installed; install Debian's \(packages.count == 1 ? "package" : "packages") "
        + packages.joined(separator: " and ")
    case .unusable(let package, let reason):
      "joined and right-to-left letters need \(package), which cannot be used: \(reason); close files or programs"
    }
  }
}

extension ShapingLibraries {
  /// Returns the embedding level of each character by the Unicode bidirectional algorithm, even for letters from left to
  /// right; `nil` if there is no memory.
  ///
  /// The direction of the line is that of its first letter. Spaces at the end have its level.
  func embeddingLevels(of text: [Unicode.Scalar]) -> (levels: [Int8], base: Int8)? {
    let values = text.map(\.value)
    let count = Int32(values.count)
    var types = [UInt32](repeating: 0, count: values.count)
    var brackets = types
    var levels = [Int8](repeating: 0, count: values.count)
    var base = UInt32(PULSE_FRIBIDI_PAR_ON)
    unsafe functions.fribidi_get_bidi_types(values, count, &types)
    unsafe functions.fribidi_get_bracket_types(values, count, types, &brackets)
    let highest = unsafe functions.fribidi_get_par_embedding_levels_ex(
      types, brackets, count, &base, &levels)
    guard highest > 0 else { return nil }
    let baseLevel = Int8(base & 1)
    for index in text.indices.reversed() {
      guard text[index].properties.isWhitespace else { break }
      levels[index] = baseLevel
    }
    return (levels, baseLevel)
  }

  /// Returns the script of a character as a tag of ISO 15924; `nil` for characters of many scripts.
  func script(of scalar: Unicode.Scalar) -> UInt32? {
    let script = unsafe functions.hb_unicode_script(functions.hb_unicode_funcs_get_default(), scalar.value)
    return [Self.common, Self.inherited, Self.unknown].contains(script) ? nil : script
  }

  private static let common = tag("Zyyy")
  private static let inherited = tag("Zinh")
  private static let unknown = tag("Zzzz")

  private static func tag(_ name: String) -> UInt32 { name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
}
