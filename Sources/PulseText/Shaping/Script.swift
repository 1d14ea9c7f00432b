/// A script whose letters are set one after the other, by its tag in OpenType fonts.
enum Script: CaseIterable, Hashable, Sendable {
  case latin
  case greek
  case cyrillic
  case armenian
  case georgian
  case han
  case kana
  case hangul

  /// All other scripts.
  case other

  /// The tag of the script that fonts use for unlisted ones.
  static let defaultTag = "DFLT"

  /// The OpenType tag.
  var tag: String {
    switch self {
    case .latin: "latn"
    case .greek: "grek"
    case .cyrillic: "cyrl"
    case .armenian: "armn"
    case .georgian: "geor"
    case .han: "hani"
    case .kana: "kana"
    case .hangul: "hang"
    case .other: Self.defaultTag
    }
  }

  /// Returns the script of a letter; `nil` for characters of many scripts, such as digits and punctuation.
  init?(of scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2B8, 0x2E0...0x2E4,
      0x1D00...0x1D25, 0x1D2C...0x1D5C, 0x1D62...0x1D65, 0x1D6B...0x1D77, 0x1D79...0x1DBE, 0x1E00...0x1EFF,
      0x2071, 0x207F, 0x2090...0x209C, 0x212A, 0x212B, 0x2132, 0x214E, 0x2160...0x2188, 0x2C60...0x2C7F,
      0xA722...0xA787, 0xA78B...0xA7FF, 0xAB30...0xAB64, 0xFB00...0xFB06, 0xFF21...0xFF3A, 0xFF41...0xFF5A:
      self = .latin
    case 0x370...0x373, 0x375...0x377, 0x37A...0x37D, 0x37F, 0x384, 0x386, 0x388...0x3E1, 0x3F0...0x3FF,
      0x1F00...0x1FFE, 0x2126:
      self = .greek
    case 0x400...0x484, 0x487...0x52F, 0x1C80...0x1C8F, 0x1D2B, 0x1D78, 0x2DE0...0x2DFF, 0xA640...0xA69F:
      self = .cyrillic
    case 0x531...0x58F, 0xFB13...0xFB17: self = .armenian
    case 0x10A0...0x10FA, 0x10FC...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2D: self = .georgian
    case 0x2E80...0x2FD5, 0x3005, 0x3007, 0x3021...0x3029, 0x3038...0x303B, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFAFF, 0x20000...0x3FFFF:
      self = .han
    case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF6F,
      0xFF71...0xFF9D:
      self = .kana
    case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7FB, 0xFFA0...0xFFDC: self = .hangul
    default:
      guard scalar.properties.isAlphabetic else { return nil }
      self = .other
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character has a visible glyph; control and format characters have none.
  var isRenderable: Bool {
    if isASCII { return value >= 0x20 && value != 0x7F }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return false
    default: return !properties.isVariationSelector && !properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether the character is drawn onto the one before it.
  var isMark: Bool {
    guard value >= 0x300 else { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return true
    default: return false
    }
  }

  /// Whether the character belongs to a script whose letters join, reorder or run from right to left.
  var needsShaping: Bool {
    switch value {
    case ..<0x590: false
    // Hebrew to Myanmar, without Georgian.
    case 0x590...0x109F: true
    case 0x1700...0x18AF, 0x1900...0x1C4F, 0x1CC0...0x1CFF: true
    // Joiners alone do not make a script complex.
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0xA800...0xA8FF, 0xA930...0xA95F, 0xA980...0xAADF, 0xAAE0...0xAAFF, 0xABC0...0xABFF: true
    case 0xFB1D...0xFDFF, 0xFE70...0xFEFC: true
    case 0x10800...0x11FFF, 0x16100...0x1613F, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}

extension String {
  /// Whether the text is set letter after letter, without HarfBuzz.
  package var usesOnlySimpleScripts: Bool { !unicodeScalars.contains(where: \.needsShaping) }
}
