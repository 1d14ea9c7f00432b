/// A spell checker that suggests known words for misspelled ones in command lines and files.
package enum SpellChecker {
  /// Largest number of letters of a word that is compared with candidates.
  private static let maximumLength = 100

  /// Returns the candidates nearest to a word, best first.
  ///
  /// A candidate is near if the word abbreviates it or extends it, or if a few typing errors turn it into the word: one
  /// for words of two to four letters, otherwise two or a third of the letters. Case and leading dashes are ignored.
  ///
  /// - Parameters:
  ///   - word: The word as typed.
  ///   - candidates: The known words; of equally near ones the earlier wins.
  /// - Returns: At most three candidates; abbreviations come first.
  package static func suggestions(for word: String, among candidates: [String]) -> [String] {
    let typed = letters(of: word)
    // Comparing takes quadratic time, and longer words are not misspellings.
    guard !typed.isEmpty, typed.count <= maximumLength else { return [] }
    let limit = typed.count < 2 ? 0 : typed.count <= 4 ? 1 : max(2, typed.count / 3)
    let ranked = candidates.enumerated().compactMap { index, candidate -> (rank: Int, index: Int)? in
      let known = letters(of: candidate)
      if known.starts(with: typed) { return (0, index) }
      // `--latitude` for `--lat`; two letters may match by chance.
      if known.count > 2, typed.starts(with: known) { return (typed.count - known.count, index) }
      // The name of a column can be followed by a unit in parentheses.
      let name = known.prefix { $0 != "(" && $0 != "[" }.reversed().drop { $0 == " " }.reversed()
      let slips = [known, Array(name)].compactMap { known in
        abs(known.count - typed.count) <= limit ? editDistance(typed, known) : nil
      }.min()
      return slips.flatMap { $0 <= limit ? ($0, index) : nil }
    }
    return ranked.sorted { $0 < $1 }.prefix(3).map { candidates[$0.index] }
  }

  /// Returns the candidate that a word is almost certainly a misspelling of.
  ///
  /// It has the same letters and digits or, for words of at least five letters, differs by a single typing error after
  /// the first letter. Unlike ``suggestions(for:among:)`` it suits words that may have another meaning.
  ///
  /// - Parameters:
  ///   - word: The word as typed.
  ///   - candidates: The known words; of equally near ones the earlier wins.
  /// - Returns: The candidate, if there is one.
  package static func correction(_ word: String, among candidates: [String]) -> String? {
    func plain(_ word: String) -> [Character] {
      Array(word.lowercased().filter { $0.isLetter || $0.isNumber })
    }
    let typed = plain(word)
    guard typed.count <= maximumLength else { return nil }
    let known = candidates.map(plain)
    if let index = known.firstIndex(of: typed) { return candidates[index] }
    let near = known.firstIndex { known in
      min(known.count, typed.count) > 4 && known.first == typed.first
        && abs(known.count - typed.count) < 2 && editDistance(known, typed) == 1
    }
    return near.map { candidates[$0] }
  }

  /// Returns the restricted Damerau-Levenshtein distance: the least number of insertions, deletions, replacements and
  /// swaps of neighbors, with no letter edited twice.
  static func editDistance(_ first: [Character], _ second: [Character]) -> Int {
    var beforeLast = [Int]()
    var last = Array(0...second.count)
    for i in first.indices {
      var row = [i + 1]
      for j in second.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (first[i] == second[j] ? 0 : 1))
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[second.count]
  }

  private static func letters(of word: String) -> [Character] {
    Array(word.drop { $0 == "-" }.lowercased())
  }
}

extension SpellChecker {
  /// Returns a question for the end of a message: `did you mean '--lat' or '--lon'?`.
  ///
  /// - Parameter suggestions: The suggested words, at least one.
  /// - Returns: The question.
  package static func didYouMean(_ suggestions: [String]) -> String {
    "did you mean \(disjunction(suggestions.map { "'\($0)'" }))?"
  }

  /// Returns words as a list with "or": `a, b or c`.
  ///
  /// - Parameter words: The words.
  /// - Returns: The list.
  package static func disjunction(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return "\(words.dropLast().joined(separator: ", ")) or \(last)"
  }
}
