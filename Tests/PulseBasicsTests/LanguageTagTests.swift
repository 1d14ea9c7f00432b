import PulseBasics
import Testing

@Suite struct `A language` {
  private static let codes = ["de", "fr", "he", "id", "nb", "pt", "zh", "zh-Hant"]

  @Test(arguments: [
    ("de", "de"), ("DE", "de"), ("de-AT", "de"), ("pt-BR", "pt"), ("pt_BR", "pt"), ("no", "nb"),
    ("nn-NO", "nb"),
    ("iw", "he"), ("in", "id"), ("zh", "zh"), ("zh-CN", "zh"), ("zh-Hans", "zh"), ("zh-Hans-CN", "zh"),
    ("zh-Hant", "zh-Hant"), ("zh-Hant-HK", "zh-Hant"), ("zh-TW", "zh-Hant"), ("ZH-hk", "zh-Hant"),
    ("eo", nil),
    ("d", nil), ("", nil), ("deu", nil),
  ])
  func `is that of its script or region, or the language alone`(code: String, match: String?) {
    #expect(LanguageTag(code).bestMatch(among: Self.codes) == match)
  }

  @Test func `may be English of any country`() {
    #expect(LanguageTag("en").isEnglish && LanguageTag("EN-GB").isEnglish && !LanguageTag("enm").isEnglish)
  }
}
