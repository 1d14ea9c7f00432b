import PulseTestSupport
import Testing

@testable import PulseText

/// Names of places in one script, with a font that has it.
private struct ScriptSample: Sendable, CustomTestStringConvertible {
  let script: String
  let font: String
  let words: [String]

  var testDescription: String { script }

  private static func noto(_ script: String) -> String {
    "/usr/share/fonts/truetype/noto/NotoSans\(script)-Regular.ttf"
  }

  private static let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  private static let wenQuanYi = "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"

  static let all = [
    ScriptSample(
      script: "Latin", font: Fixtures.font, words: ["Kraków", "Reykjavík", "València", "Tây Ninh"]),
    ScriptSample(
      script: "Greek", font: Fixtures.font, words: ["Θεσσαλονίκη", "Πάτρα", "Ιωάννινα", "Ἀθῆναι"]),
    ScriptSample(
      script: "Cyrillic", font: Fixtures.font, words: ["Київ", "Тбилиси", "Улаанбаатар", "Гродно"]),
    ScriptSample(script: "Armenian", font: dejaVu, words: ["Երևան", "Գյումրի", "Վանաձոր", "Դիլիջան"]),
    ScriptSample(script: "Georgian", font: dejaVu, words: ["თბილისი", "ბათუმი", "ქუთაისი", "მცხეთა"]),
    ScriptSample(script: "Han", font: wenQuanYi, words: ["北京", "廣州", "東京", "西安市"]),
    ScriptSample(script: "Kana", font: wenQuanYi, words: ["ひろしま", "サッポロ", "なごや", "オオサカ"]),
    ScriptSample(script: "Hangul", font: wenQuanYi, words: ["서울", "부산", "대구", "광주"]),
    ScriptSample(script: "Arabic", font: noto("Arabic"), words: ["القاهرة", "الرياض", "بغداد", "طرابلس"]),
    ScriptSample(
      script: "Hebrew", font: noto("Hebrew"), words: ["יְרוּשָׁלַיִם", "חֵיפָה", "תל אביב", "בְּאֵר שֶׁבַע"]),
    ScriptSample(
      script: "Devanagari", font: noto("Devanagari"), words: ["दिल्ली", "मुम्बई", "काठमाण्डू", "श्रीनगर"]),
    ScriptSample(
      script: "Bengali", font: noto("Bengali"), words: ["ঢাকা", "কলকাতা", "চট্টগ্রাম", "শ্রীমঙ্গল"]),
    ScriptSample(
      script: "Tamil", font: noto("Tamil"), words: ["சென்னை", "மதுரை", "கோயம்புத்தூர்", "யாழ்ப்பாணம்"]),
    ScriptSample(
      script: "Thai", font: noto("Thai"), words: ["กรุงเทพฯ", "เชียงใหม่", "ภูเก็ต", "นครศรีธรรมราช"]),
    ScriptSample(script: "Khmer", font: noto("Khmer"), words: ["ភ្នំពេញ", "សៀមរាប", "បាត់ដំបង", "កំពត"]),
    ScriptSample(
      script: "Myanmar", font: noto("Myanmar"), words: ["ရန်ကုန်", "မန္တလေး", "နေပြည်တော်", "ပုဂံ"]),
    ScriptSample(script: "Ethiopic", font: noto("Ethiopic"), words: ["አዲስ አበባ", "መቐለ", "ጎንደር", "ባሕር ዳር"]),
  ]
}

@Suite struct `Names of places in seventeen scripts` {
  @Test(arguments: ScriptSample.all)
  fileprivate func `have their glyphs where HarfBuzz puts them`(sample: ScriptSample) throws {
    let font = try Font(paths: [sample.font], installed: nil)
    let em = Double(font.faces[0].unitsPerEm)
    for (word, shaped) in zip(sample.words, try Oracle.shape(sample.words, font: sample.font)) {
      let line = try font.shapedLine(word)
      #expect(line.missing == [] && line.missingLibrary == nil, "\(word)")
      // In font units, a thousandth of an em or less.
      #expect(
        line.glyphs.map { [Int($0.id), Int(($0.x * em).rounded()), Int(($0.y * em).rounded())] }
          == shaped.glyphs, "\(word)")
      #expect(Int((line.advance * em).rounded()) == shaped.advance, "\(word)")
    }
  }

  @Test(arguments: ScriptSample.all)
  fileprivate func `are drawn as Pillow draws them with Raqm`(sample: ScriptSample) throws {
    let font = try Font(paths: [sample.font], installed: nil)
    for word in sample.words {
      let expected = try Oracle.rasterize(word, size: 24, font: sample.font)
      let (largest, mean) = try font.mask(of: word, size: 24).coverage.difference(from: expected)
      // An edge that is off by a sixteenth of a pixel differs by 16 levels.
      #expect(largest <= 16, "\(word): \(largest)")
      #expect(mean < 0.02, "\(word): \(mean)")
    }
  }
}
