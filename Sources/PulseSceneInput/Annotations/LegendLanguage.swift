import PulseBasics
import PulseScene

/// The words and the number signs of a legend in a language, by CLDR; English for other languages.
struct LegendLanguage {
  /// The text of the color of other values, of that of no value, and of one that is both.
  let (other, noData, otherOrNoData): (String, String, String)

  /// The text of categories that have no room, with their number in place of `#`.
  private let more: String

  /// The decimal sign, and that between thousands; `nil` for digits without one.
  private let (decimal, group): (String, String?)

  /// The code; English for other languages.
  private(set) var code = "en"

  /// The number of digits before the decimal sign from which thousands are told apart.
  private var groupedDigits: Int

  private static let english = Self("other", "no data", "other or no data", "and # more", ".", ",", from: 5)

  /// The languages by their codes.
  private static let languages: [String: Self] = {
    let (comma, space, narrow) = (",", "\u{A0}", "\u{202F}")
    return [
      "ar": Self("أخرى", "لا توجد بيانات", "أخرى أو بلا بيانات", "و# أخرى", ".", ","),
      "cs": Self("jiné", "bez údajů", "jiné nebo bez údajů", "a # dalších", comma, space),
      "da": Self("andre", "ingen data", "andre eller ingen data", "og # mere", comma, "."),
      "de": Self("andere", "keine Angabe", "andere oder keine Angabe", "und # weitere", comma, "."),
      "el": Self("άλλα", "χωρίς δεδομένα", "άλλα ή χωρίς δεδομένα", "και # ακόμη", comma, "."),
      "es": Self("otros", "sin datos", "otros o sin datos", "y # más", comma, ".", from: 5),
      "fi": Self("muut", "ei tietoa", "muut tai ei tietoa", "ja # muuta", comma, space),
      "fr": Self("autres", "sans donnée", "autres ou sans donnée", "et # autres", comma, narrow),
      "he": Self("אחר", "אין נתונים", "אחר או ללא נתונים", "ועוד #", ".", ","),
      "hi": Self("अन्य", "कोई डेटा नहीं", "अन्य या कोई डेटा नहीं", "और # अन्य", ".", nil),
      "hu": Self("egyéb", "nincs adat", "egyéb vagy nincs adat", "és további #", comma, space),
      "id": Self("lainnya", "tidak ada data", "lainnya atau tidak ada data", "dan # lainnya", comma, "."),
      "it": Self("altro", "nessun dato", "altro o nessun dato", "e altri #", comma, "."),
      "ja": Self("その他", "データなし", "その他・データなし", "他#件", ".", ","),
      "ko": Self("기타", "데이터 없음", "기타 또는 데이터 없음", "외 #개", ".", ","),
      "nb": Self("andre", "ingen data", "andre eller ingen data", "og # til", comma, space),
      "nl": Self("overig", "geen gegevens", "overig of geen gegevens", "en # meer", comma, "."),
      "pl": Self("inne", "brak danych", "inne lub brak danych", "i # innych", comma, space, from: 5),
      "pt": Self("outros", "sem dados", "outros ou sem dados", "e mais #", comma, "."),
      "ru": Self("другие", "нет данных", "другие или нет данных", "и ещё #", comma, space),
      "sv": Self("övriga", "ingen uppgift", "övriga eller ingen uppgift", "och # till", comma, space),
      "tr": Self("diğer", "veri yok", "diğer veya veri yok", "ve # diğer", comma, "."),
      "uk": Self("інше", "немає даних", "інше або немає даних", "і ще #", comma, space),
      "vi": Self("khác", "không có dữ liệu", "khác hoặc không có dữ liệu", "và # mục khác", comma, "."),
      "zh": Self("其他", "无数据", "其他或无数据", "以及其他#项", ".", ","),
      "zh-Hant": Self("其他", "無資料", "其他或無資料", "以及其他#項", ".", ","),
    ]
  }()

  /// The codes of the languages in alphabetical order.
  static let codes = languages.keys.sorted()

  /// Creates the words of the language of names.
  init(_ language: MapLanguage) {
    guard let code = language.code(among: Self.codes), let words = Self.languages[code] else {
      self = Self.english
      return
    }
    self = words
    self.code = code
  }

  private init(
    _ other: String, _ noData: String, _ otherOrNoData: String, _ more: String, _ decimal: String,
    _ group: String?, from groupedDigits: Int = 4
  ) {
    (self.other, self.noData, self.otherOrNoData, self.more) = (other, noData, otherOrNoData, more)
    (self.decimal, self.group, self.groupedDigits) = (decimal, group, groupedDigits)
  }

  /// Returns the text of a number of categories that have no room.
  func more(_ count: Int) -> String { more.bytewise.replacing("#", with: String(count)) }

  /// Returns numbers that stand together in the signs of the language: in English, all of them have signs between thousands
  /// if one has, and years have none.
  func numbers(_ texts: [String]) -> [String] {
    let numbers = texts.map(number)
    guard code == Self.english.code, numbers != texts else { return numbers }
    var grouping = self
    grouping.groupedDigits = 4
    return texts.map(grouping.number)
  }

  /// Returns a number with a decimal point in the signs of the language; other texts are unchanged.
  func number(_ text: String) -> String { number(text, groupsThousands: true) }

  /// Returns a number in the signs of the language, with those between thousands or without; other texts are unchanged.
  func number(_ text: String, groupsThousands: Bool) -> String {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(
      Substring.init)
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let digits = Array((isNegative ? parts[0].bytewise.dropFirst(1) : parts[0]).utf8)
    guard parts.count < 3, digits.allSatisfy({ (48...57).contains($0) }) else { return text }
    var whole = String(decoding: digits, as: UTF8.self)
    if groupsThousands, let group, digits.count >= groupedDigits {
      let first = digits.count % 3 == 0 ? 3 : digits.count % 3
      let groups =
        [digits[..<first]] + stride(from: first, to: digits.count, by: 3).map { digits[$0..<$0 + 3] }
      whole = groups.map { String(decoding: $0, as: UTF8.self) }.joined(separator: group)
    }
    return (isNegative ? "-" : "") + whole + (parts.count == 2 ? decimal + parts[1] : "")
  }
}
