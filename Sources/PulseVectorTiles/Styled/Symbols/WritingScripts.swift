/// Properties of letters that decide on line breaks and vertical writing, as MapLibre knows them.
enum WritingScripts {
  /// Returns whether a letter is white space at the ends of lines.
  static func isSpace(_ code: Int) -> Bool { 0x09...0x0D ~= code || code == 0x20 }

  /// Letters behind which a line may end.
  static func isBreakable(_ code: Int) -> Bool {
    switch code {
    case 0x0A, 0x20, 0x26, 0x29, 0x2B, 0x2D, 0x2F, 0xAD, 0xB7, 0x200B, 0x2010, 0x2013, 0x2027: true
    default: false
    }
  }

  /// Returns whether a line may end behind a letter of Chinese, Japanese or Yi.
  static func allowsIdeographicBreaking(_ code: Int) -> Bool {
    switch code {
    case 0x2E80...0x312F, 0x31A0...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xF900...0xFAFF,
      0xFE10...0xFE1F, 0xFE30...0xFE4F, 0xFF00...0xFFEF:
      true
    default: false
    }
  }

  /// Returns whether letters may be spread: not those that are joined.
  static func allowsLetterSpacing(_ codes: some Sequence<Int>) -> Bool {
    !codes.contains { isArabic($0) }
  }

  private static func isArabic(_ code: Int) -> Bool {
    switch code {
    case 0x0600...0x06FF, 0x0750...0x077F, 0x08A0...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: true
    default: false
    }
  }

  /// Returns whether a text may be written vertically: one of its letters stays upright there.
  static func allowsVerticalWriting(_ codes: some Sequence<Int>) -> Bool { codes.contains { isUpright($0) } }

  /// Returns whether a letter is part of a script whose letters change their shapes.
  static func isComplex(_ code: Int) -> Bool {
    switch code {
    case 0x0600...0x06FF, 0x0750...0x077F, 0x08A0...0x08FF, 0x0900...0x0DFF, 0x0F00...0x109F, 0x1780...0x17FF,
      0xFB50...0xFDFF, 0xFE70...0xFEFF:
      true
    default: false
    }
  }

  /// Returns whether a letter is part of a script that single letters cannot write: of India, Tibet, Burma or Cambodia.
  static func needsShaping(_ code: Int) -> Bool {
    switch code {
    case 0x0900...0x0DFF, 0x0F00...0x109F, 0x1780...0x17FF: true
    default: false
    }
  }

  /// Returns whether a letter stays upright in vertical writing.
  static func isUpright(_ code: Int) -> Bool {
    switch code {
    case 0x02EA, 0x02EB: true
    case 0x1100...0x11FF, 0x1400...0x167F, 0x18B0...0x18FF, 0x2E80...0x2FDF, 0x2FF0...0x2FFF: true
    case 0x3000...0x303F:
      !(0x3008...0x3011 ~= code || 0x3014...0x301F ~= code || code == 0x3030)
    case 0x3040...0x30FF: code != 0x30FC
    case 0x3100...0x312F, 0x3130...0x318F, 0x3190...0x31FF, 0x3200...0x4DBF, 0x4DC0...0x4DFF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE10...0xFE1F:
      true
    case 0xFE30...0xFE4F: !(0xFE49...0xFE4F ~= code)
    case 0xFE50...0xFE6F: !(0xFE58...0xFE5E ~= code || 0xFE63...0xFE66 ~= code)
    case 0xFF00...0xFFEF:
      !(code == 0xFF08 || code == 0xFF09 || code == 0xFF0D || 0xFF1A...0xFF1E ~= code || code == 0xFF3B
        || code == 0xFF3D || code == 0xFF3F || 0xFF5B...0xFFDF ~= code || code == 0xFFE3
        || 0xFFE8...0xFFEF ~= code)
    default: false
    }
  }

  /// Returns whether a letter is turned in vertical writing.
  static func isRotated(_ code: Int) -> Bool { !isUpright(code) && !isNeutral(code) }

  private static func isNeutral(_ code: Int) -> Bool {
    switch code {
    case 0xA7, 0xA9, 0xAE, 0xB1, 0xBC...0xBE, 0xD7, 0xF7, 0x2016, 0x2020, 0x2021, 0x2030, 0x2031, 0x203B,
      0x203C,
      0x2042, 0x2047...0x2049, 0x2051:
      true
    case 0x2100...0x218F, 0x2300...0x23FF, 0x2400...0x243F, 0x2440...0x245F, 0x2460...0x24FF, 0x25A0...0x25FF,
      0x2600...0x26FF, 0x2B00...0x2BFF, 0x3000...0x303F, 0x30A0...0x30FF, 0xE000...0xF8FF, 0xFE30...0xFE6F,
      0xFF00...0xFFEF:
      true
    case 0x221E, 0x2234, 0x2235, 0x2700...0x2767, 0x2776...0x2793, 0xFFFC, 0xFFFD: true
    default: false
    }
  }

  /// The forms of punctuation in vertical writing.
  private static let verticalForms: [Int: Int] = {
    let pairs = [
      "!︕", "#＃", "$＄", "%％", "&＆", "(︵", ")︶", "*＊", "+＋", ",︐", "-︲", ".・", "/／", ":︓", ";︔", "<︿",
      "=＝", ">﹀", "?︖", "@＠", "[﹇", "\\＼", "]﹈", "^＾", "_︳", "`｀", "{︷", "|―", "}︸", "~～", "¢￠",
      "£￡", "¥￥", "¦￤", "¬￢", "¯￣", "–︲", "—︱", "‘﹃", "’﹄", "“﹁", "”﹂", "…︙", "‧・", "₩￦", "、︑",
      "。︒", "〈︿", "〉﹀", "《︽", "》︾", "「﹁", "」﹂", "『﹃", "』﹄", "【︻", "】︼", "〔︹", "〕︺", "〖︗",
      "〗︘", "！︕", "（︵", "）︶", "，︐", "－︲", "．・", "：︓", "；︔", "＜︿", "＞﹀", "？︖", "［﹇", "］﹈",
      "＿︳", "｛︷", "｜―", "｝︸", "｟︵", "｠︶", "｡︒", "｢﹁", "｣﹂",
    ]
    var forms: [Int: Int] = [:]
    for pair in pairs {
      let scalars = pair.unicodeScalars.map { Int($0.value) }
      if scalars.count == 2 { forms[scalars[0]] = scalars[1] }
    }
    return forms
  }()

  /// Returns the form of a letter in vertical writing between two others; the letter itself if it has none.
  static func verticalForm(of code: Int, after previous: Int?, before next: Int?) -> Int {
    func allows(_ neighbor: Int?) -> Bool {
      guard let neighbor else { return true }
      return !isRotated(neighbor) || verticalForms[neighbor] != nil
    }
    guard let form = verticalForms[code], allows(previous), allows(next) else { return code }
    return form
  }
}
