import PulseBasics

// The names of fields in messages about times.
extension TimeFieldReader {
  /// The remedy for many times that cannot be read.
  static let remedy = "write --time-format with the form of all of them, or correct them"

  /// Returns the value of `--time` to suggest: the names with a word for a time, those whose values are dates, or what to write
  /// otherwise.
  static func suggestion(among names: [String], ofDates dates: [String] = []) -> String {
    let named = proposals(among: names)
    let isPair = named.contains { $0.bytewise.contains(",") }
    // Values say more than names.
    let isNamed = Dictionary(grouping: dates.map(quoted)) { named.contains($0) }
    let ofDates = (isNamed[true] ?? []) + (isNamed[false] ?? [])
    let shown = isPair || dates.isEmpty ? named : Array(ofDates.prefix(4))
    return shown.isEmpty ? "FIELD with the name of the field that has them" : SpellChecker.disjunction(shown)
  }

  /// Returns the values of `--time` that can be meant, quoted for shells: a few of the names with a word for a time.
  static func proposals(among names: [String]) -> [String] {
    let columns = TimeColumns(names)
    let pairs = (columns.pairs.map(\.names) + columns.namedParts).map { $0.joined(separator: ",") }
    let words = ["time", "date", "datum", "zeit", "fecha", "heure", "hora", "year", "jahr", "epoch"]
    let likely = names.filter { name in
      let lower = name.lowercased()
      return words.contains { lower.bytewise.contains($0) }
    }
    // The beginning of an event is proposed before its end.
    func withoutEnds(_ all: [String]) -> [String] {
      let begins = all.filter { name in
        !TimeColumns.isNameOfEnd(name)
          && TimeColumns.words(of: name).first.map { !$0.bytewise.hasPrefix("end") } != false
      }
      return begins.isEmpty ? all : begins
    }
    return withoutEnds(pairs.isEmpty ? likely : pairs).prefix(4).map(quoted)
  }

  /// Returns a list of names in quotes, if it has a space.
  static func quoted(_ names: String) -> String {
    names.bytewise.contains(" ") ? "'\(names.excerpt)'" : names.excerpt
  }
}
