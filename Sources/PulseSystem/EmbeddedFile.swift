internal import CEmbedded

/// A file that is part of the program: the world map, the font, the list of tile providers, pages and effects.
///
/// The conformance to `Sendable` is unchecked, but safe: the bytes do not change.
@safe package struct EmbeddedFile: @unchecked Sendable {
  /// The bytes, which stay as long as the program.
  package let buffer: UnsafeBufferPointer<UInt8>

  private init(_ file: pulse_file) {
    unsafe buffer = UnsafeBufferPointer(start: file.bytes, count: file.count)
  }

  /// A copy of the bytes.
  package var bytes: [UInt8] { unsafe Array(buffer) }

  /// The commit and its date as text, then zeros; only zeros in a build that is no package.
  package static let commit = unsafe EmbeddedFile(pulse_commit)

  /// The packed map of the world, whose format `make_world_map.py` describes.
  package static let worldMap = unsafe EmbeddedFile(pulse_world_map)

  /// The deflated table of the other names of places, whose format `world_place_names.py` describes.
  package static let placeNames = unsafe EmbeddedFile(pulse_place_names)

  /// The table of the names and codes of countries, whose format `CountryNames.swift` describes.
  package static let countryNames = unsafe EmbeddedFile(pulse_country_names)

  /// The deflated table of the names and codes of states, whose format `world_states.py` describes.
  package static let stateNames = unsafe EmbeddedFile(pulse_state_names)

  /// A subset of Noto Sans.
  package static let notoSans = unsafe EmbeddedFile(pulse_noto_sans)

  /// The table of tile providers, whose format `make_providers.py` describes.
  package static let providers = unsafe EmbeddedFile(pulse_providers)

  /// The page of a comparison, without its style, script and pairs.
  package static let reportPage = unsafe EmbeddedFile(pulse_report_html)

  /// The style of the page of a comparison.
  package static let reportStyle = unsafe EmbeddedFile(pulse_report_css)

  /// The script of the page of a comparison.
  package static let reportScript = unsafe EmbeddedFile(pulse_report_js)

  /// The page of `watch`.
  package static let previewPage = unsafe EmbeddedFile(pulse_preview_html)

  /// The style of the page of `watch`.
  package static let previewStyle = unsafe EmbeddedFile(pulse_preview_css)

  /// The script of the page of `watch`.
  package static let previewScript = unsafe EmbeddedFile(pulse_preview_js)

  /// The names of the built-in effects, in display order, and their JSON.
  package static let effects = unsafe files(pulse_first_effect, count: pulse_effect_count)

  /// The codes of the languages of names on the world map beside English, in alphabetical order, and the deflated names,
  /// whose format `world_languages.py` describes; `local` has those in the language of each country.
  package static let languages = unsafe files(pulse_first_language, count: pulse_language_count)

  private static func files(
    _ first: UnsafePointer<pulse_named_file>, count: Int
  ) -> [(name: String, file: EmbeddedFile)] {
    let files = unsafe UnsafeBufferPointer(start: first, count: count)
    return unsafe files.map { unsafe (String(cString: $0.name), EmbeddedFile($0.file)) }
  }
}
