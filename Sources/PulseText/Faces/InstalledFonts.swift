internal import CFonts
import PulseBasics
internal import Synchronization

/// The installed fonts as fontconfig lists them, for characters that no specified font has.
///
/// The list is read with the first such character. The order does not depend on locale or environment, but the fonts
/// differ between machines, which is why they come last. The conformance to `Sendable` is unchecked, but safe: the
/// character sets do not change after they are read.
@safe package final class InstalledFonts: @unchecked Sendable {
  /// The fonts of this machine.
  package static let shared = InstalledFonts()

  /// A font file that fontconfig lists, with its characters.
  @safe private struct Entry {
    let path: String
    let index: Int
    /// Lower ones come first.
    let rank: [Int]
    let characters: OpaquePointer

    /// The names, such as `Noto Sans Bold`, without spaces and hyphens, in lowercase.
    let names: Set<String>
  }

  /// The list, and the faces opened so far.
  private struct State {
    var entries: [Entry]?
    var faces: [String: FontFace?] = [:]
    var choices: [[Unicode.Scalar]: FontFace?] = [:]
  }

  private let state = Mutex(State())

  /// The path of fontconfig's configuration; `nil` for that of the system.
  private let configuration: String?

  /// Creates a list that is read when it is needed.
  ///
  /// - Parameter configuration: The path of a configuration file of fontconfig; `nil` for that of the system.
  package init(configuration: String? = nil) {
    self.configuration = configuration
  }

  /// Returns the first face that has all characters of a grapheme cluster; `nil` if there is none.
  func face(for cluster: [Unicode.Scalar]) -> FontFace? {
    state.withLock { state in
      if let choice = state.choices[cluster] { return choice }
      let entries = state.entries ?? listEntries()
      state.entries = entries
      var choice: FontFace?
      for entry in entries where choice == nil && Self.has(entry, all: cluster) {
        let face = face(of: entry, &state)
        if cluster.allSatisfy({ face?.glyphID(of: $0) != nil }) { choice = face }
      }
      state.choices[cluster] = .some(choice)
      return choice
    }
  }

  /// Returns the face of a name such as `Noto Sans Bold`; `nil` if there is none.
  func face(named name: String) -> FontFace? {
    let name = Self.plain(name)
    return state.withLock { state in
      let entries = state.entries ?? listEntries()
      state.entries = entries
      for entry in entries where entry.names.contains(name) {
        if let face = face(of: entry, &state) { return face }
      }
      return nil
    }
  }

  /// Returns a name as it is compared.
  static func plain(_ name: String) -> String {
    String(decoding: name.utf8.filter { ![0x20, 0x2D, 0x5F].contains($0) }, as: UTF8.self).lowercased()
  }

  private func face(of entry: Entry, _ state: inout State) -> FontFace? {
    let key = "\(entry.index) \(entry.path)"
    if let face = state.faces[key] { return face }
    // A font that cannot be read is as good as none.
    let face = try? FontFace(path: entry.path, index: entry.index)
    state.faces[key] = .some(face)
    return face
  }

  private static func has(_ entry: Entry, all cluster: [Unicode.Scalar]) -> Bool {
    cluster.allSatisfy { unsafe FcCharSetHasChar(entry.characters, $0.value) != 0 }
  }

  /// Reads the list, upright fonts of normal weight and width first; its character sets stay until the process ends.
  private func listEntries() -> [Entry] {
    // Not the library's own configuration, whose absence it would report on standard error.
    guard let config = unsafe FcConfigCreate(),
      unsafe FcConfigParseAndLoad(config, configuration, FcBool(0)) != 0,
      unsafe FcConfigBuildFonts(config) != 0, let fonts = unsafe FcConfigGetFonts(config, FcSetSystem)
    else { return [] }
    let entries = unsafe (0..<Int(fonts.pointee.nfont)).compactMap { index in
      unsafe fonts.pointee.fonts[index].flatMap { unsafe Self.entry($0) }
    }
    return entries.sorted { first, second in
      first.rank != second.rank
        ? first.rank.lexicographicallyPrecedes(second.rank)
        : (first.path, first.index) < (second.path, second.index)
    }
  }

  /// Returns the entry of a font with outlines; `nil` for bitmaps and colored pictures.
  private static func entry(_ pattern: OpaquePointer) -> Entry? {
    func number(_ name: String, _ standard: Int32) -> Int {
      var value: Int32 = 0
      return Int(unsafe FcPatternGetInteger(pattern, name, 0, &value) == FcResultMatch ? value : standard)
    }
    func isTrue(_ name: String) -> Bool {
      var value: FcBool = 0
      return unsafe FcPatternGetBool(pattern, name, 0, &value) == FcResultMatch && value != 0
    }
    func text(_ name: String) -> String? {
      var value: UnsafeMutablePointer<FcChar8>?
      guard unsafe FcPatternGetString(pattern, name, 0, &value) == FcResultMatch else { return nil }
      return unsafe value.map { unsafe String(cString: $0) }
    }
    var characters: OpaquePointer?
    guard isTrue(FC_OUTLINE), !isTrue(FC_COLOR), !isTrue(FC_VARIABLE), let path = text(FC_FILE),
      unsafe FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch,
      let characters = unsafe characters
    else { return nil }
    let family = text(FC_FAMILY) ?? ""
    let rank = [
      abs(number(FC_SLANT, FC_SLANT_ROMAN)),
      abs(number(FC_WEIGHT, FC_WEIGHT_REGULAR) - Int(FC_WEIGHT_REGULAR)),
      abs(number(FC_WIDTH, FC_WIDTH_NORMAL) - Int(FC_WIDTH_NORMAL)),
      number(FC_SPACING, FC_PROPORTIONAL), family.bytewise.contains("Sans") ? 0 : 1,
    ]
    let names = [text(FC_FULLNAME), "\(family) \(text(FC_STYLE) ?? "Regular")"].compactMap(\.self)
    return unsafe Entry(
      path: path, index: number(FC_INDEX, 0), rank: rank, characters: characters,
      names: Set(names.map(plain)))
  }
}
