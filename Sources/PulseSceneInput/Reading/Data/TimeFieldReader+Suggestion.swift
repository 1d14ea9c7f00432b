import PulseBasics

// The names of fields in messages about times.
extension TimeFieldReader {
  /// Returns the value of `--time` to suggest: the names with a word for a time, or what to write otherwise.
  static func suggestion(among names: [String]) -> String {
    let pairs = TimeColumns(names).pairs.map { $0.names.joined(separator: ",") }
    let words = ["time", "date", "datum", "zeit", "fecha", "heure", "hora", "year", "jahr", "epoch"]
    let likely = names.filter { name in
      let lower = name.lowercased()
      return words.contains { lower.bytewise.contains($0) }
    }
    let shown = (pairs.isEmpty ? likely : pairs).prefix(4).map(quoted)
    return shown.isEmpty ? "FIELD with the name of the field that has them" : SpellChecker.disjunction(shown)
  }

  /// Returns a list of names in quotes, if it has a space.
  static func quoted(_ names: String) -> String {
    names.bytewise.contains(" ") ? "'\(names.excerpt)'" : names.excerpt
  }
}
