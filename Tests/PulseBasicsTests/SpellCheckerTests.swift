import PulseBasics
import Testing

@Suite struct `Suggestions for a misspelt word` {
  static let formats = ["gif", "apng", "webp", "png", "sheet", "y4m"]

  @Test(arguments: [
    ("gfi", ["gif"]),  // swapped
    ("gf", ["gif"]),  // left out
    ("giff", ["gif"]),  // doubled
    ("GIF", ["gif"]),
    ("wepb", ["webp"]),
    ("shoot", ["sheet"]),  // two letters replaced
    ("pn", ["png"]),
    ("s", ["sheet"]),
    ("gif-animation", ["gif"]),  // written out
    ("jpeg", []),
    ("abc", []),
    ("", []),
    ("--", []),
  ])
  func `are near it`(word: String, suggestions: [String]) {
    #expect(SpellChecker.suggestions(for: word, among: Self.formats) == suggestions)
  }

  @Test func `are at most three, abbreviations first, then by nearness`() {
    let candidates = ["--ding", "--sing", "--ring-duration", "--king", "--rings"]
    #expect(
      SpellChecker.suggestions(for: "--ring", among: candidates) == ["--ring-duration", "--rings", "--ding"])
  }

  @Test func `may be a third of a long word away`() {
    #expect(
      SpellChecker.suggestions(for: "geodetik-circle", among: ["geodesic-circles"]) == ["geodesic-circles"])
    #expect(SpellChecker.suggestions(for: "completely", among: ["geodesic"]) == [])
  }

  @Test func `ignore a unit in parentheses`() {
    let columns = ["Bestell-Nr", "Bestellwert (EUR)", "PM2.5 [ug/m3]"]
    #expect(SpellChecker.suggestions(for: "Bestelwert", among: columns) == ["Bestellwert (EUR)"])
    #expect(SpellChecker.suggestions(for: "pm25", among: columns) == ["PM2.5 [ug/m3]"])
    #expect(SpellChecker.suggestions(for: "(EUR)", among: columns) == [])
  }
}
