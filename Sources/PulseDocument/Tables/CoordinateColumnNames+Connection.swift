import PulseBasics

// Tables of connections: each row has two places.
extension CoordinateColumnNames {
  /// The columns of one place, by their indices.
  package typealias Place = (latitude: Int, longitude: Int)

  /// Words in the names of columns of the two places of a connection, such as `pickup_lat` and `dropoff_lat`.
  private static let ends: [(from: String, to: String)] = [
    ("start", "end"), ("from", "to"), ("origin", "destination"), ("origin", "dest"), ("orig", "dest"),
    ("source", "target"), ("source", "destination"), ("source", "dest"), ("src", "dst"), ("src", "dest"),
    ("pickup", "dropoff"), ("begin", "end"), ("beg", "end"), ("first", "last"), ("departure", "arrival"),
    ("dep", "arr"), ("o", "d"), ("a", "b"), ("1", "2"), ("0", "1"), ("von", "nach"), ("start", "ziel"),
    ("depart", "arrivee"), ("origen", "destino"), ("origem", "destino"), ("partenza", "arrivo"),
    ("start", "stop"), ("start", "finish"), ("da", "a"), ("de", "a"), ("de", "à"), ("desde", "hasta"),
    ("abflug", "ankunft"), ("abfahrt", "ankunft"), ("exporter", "importer"), ("home", "work"),
    ("откуда", "куда"),
  ]

  /// Returns the columns of the two places of a table whose rows are connections; `nil` for any other table.
  ///
  /// The names of both places are equal but for one word, and no third place is named.
  package static func connection(in names: [String]) -> (from: Place, to: Place)? {
    var columns: [[String]: [String: Int]] = [:]
    for (index, name) in names.enumerated() {
      let words = splitIntoWordsAndNumbers(name)
      guard let cut = words.firstIndex(where: { coordinate($0) != nil }),
        let key = coordinate(words[cut])
      else { continue }
      let others = words.enumerated().filter { $0.offset != cut }.map(\.element)
      guard columns[others, default: [:]].updateValue(index, forKey: key) == nil else { return nil }
    }
    let places = columns.compactMap { words, keys -> (words: [String], place: Place)? in
      guard let latitude = keys["lat"], let longitude = keys["lon"] else { return nil }
      return (words, (latitude, longitude))
    }
    guard places.count == 2, columns.count == 2 else { return nil }
    for (from, to) in [(places[0], places[1]), (places[1], places[0])] where areEnds(from.words, to.words) {
      return (from.place, to.place)
    }
    return nil
  }

  /// Returns the pairs of columns whose names differ in one word alone, which says the beginning and the end of a connection, with
  /// the other words of the name: `from_city` and `to_city` with `city`.
  package static func ends(in names: [String]) -> [(from: Int, to: Int, noun: String)] {
    let words = names.map(splitIntoWordsAndNumbers)
    // Tables can have thousands of columns: those of ends are found by the other words of their names.
    let last = Set(ends.map { $0.to.bytewise })
    var stops: [EndOfName: [Int]] = [:]
    for (index, words) in words.enumerated() {
      for (place, word) in words.enumerated() where last.contains(word.bytewise) {
        let key = EndOfName(words, place, word)
        if stops[key, default: []].count < mostNamesakes { stops[key, default: []].append(index) }
      }
    }
    var partners: [Bytewise: [String]] = [:]
    for end in ends { partners[end.from.bytewise, default: []].append(end.to) }
    var pairs: [(from: Int, to: Int, noun: String)] = []
    for (from, words) in words.enumerated() {
      var partnersOfName: [(to: Int, noun: String)] = []
      for (place, word) in words.enumerated() {
        for other in partners[word.bytewise] ?? [] {
          for to in stops[EndOfName(words, place, other)] ?? [] {
            partnersOfName.append((to, (words[..<place] + words[(place + 1)...]).joined()))
          }
        }
      }
      pairs += partnersOfName.sorted { $0.to < $1.to }.map { (from, $0.to, $0.noun) }
    }
    return pairs
  }

  /// The most columns of the same words that a beginning is paired with.
  private static let mostNamesakes = 4

  /// A word of a name that says an end of a connection, with the other words and its place among them.
  private struct EndOfName: Hashable {
    private let word: Bytewise
    private let place: Int
    private let others: [Bytewise]

    init(_ words: [String], _ place: Int, _ word: String) {
      (self.word, self.place) = (word.bytewise, place)
      others = words.enumerated().filter { $0.offset != place }.map(\.element.bytewise)
    }
  }

  /// Returns the key of a word that stands for a coordinate: `lat`, `lon`, or `nil`.
  private static func coordinate(_ word: String) -> String? {
    names[word] ?? ["lat": "lat", "lon": "lon", "long": "lon"][word]
  }

  /// Returns whether words differ in one alone, which says the beginning and the end of a connection.
  private static func areEnds(_ from: [String], _ to: [String]) -> Bool {
    guard from.count == to.count else { return false }
    let differing = zip(from, to).filter { !$0.utf8.elementsEqual($1.utf8) }
    guard differing.count == 1, let pair = differing.first else { return false }
    return ends.contains { $0.from.utf8.elementsEqual(pair.0.utf8) && $0.to.utf8.elementsEqual(pair.1.utf8) }
  }

  /// Returns the words of a name in lower case with the number at the end of one as a word: `lat`, `1`.
  private static func splitIntoWordsAndNumbers(_ name: String) -> [String] {
    splitIntoWords(name).flatMap { word -> [String] in
      let letters = word.bytewise.prefix(while: { !$0.isASCIIDigit })
      return letters.isEmpty || letters.utf8.count == word.utf8.count
        ? [word] : [String(letters), String(word.bytewise.dropFirst(letters.utf8.count))]
    }
  }
}
