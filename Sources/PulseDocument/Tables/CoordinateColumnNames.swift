import PulseBasics

/// The names that columns of latitudes and longitudes have in the tables of the world.
package enum CoordinateColumnNames {
  /// Unambiguous names, with the key that each stands for.
  package static let names = ["latitude": "lat", "longitude": "lon", "lng": "lon"]

  /// Words of names such as `stop_lat` or `decimalLatitude`, with the key that each stands for.
  private static let words = table([
    (
      "lat latitude latitud latitudine lattitude latitute breitengrad breddegrad breddgrad leveysaste "
        + "breedtegraad laiuskraad breiddargráða lintang enlem широта шырата 纬度 緯度 위도 العرض πλάτος πλατος "
        + "अक्षांश ละติจูด",
      "lon long lng longitude longitud longitudine longtitude longitute längengrad laengengrad "
        + "lengdegrad længdegrad laengdegrad längdgrad langdgrad pituusaste "
        + "lengtegraad pikkuskraad lengdargráða bujur boylam долгота довгота даўгата 经度 經度 経度 경도 الطول μήκος "
        + "μηκος देशांतर ลองจิจูด"
    )
  ])

  /// Words that are also a width and a length, which count only in pairs.
  private static let wordsInPairs = table([
    ("breite", "länge laenge"), ("bredde", "lengde længde laengde"), ("bredd", "längd"),
    ("leveys", "pituus"), ("breedte", "lengte"), ("šířka sirka šírka", "délka delka dĺžka dlzka"),
    ("szerokość szerokosc szer", "długość dlugosc dł dl"), ("širina sirina", "dužina duzina dolžina dolzina"),
    ("szélesség szelesseg", "hosszúság hosszusag"), ("φ", "λ"),
    ("ширина", "дължина дужина должина"), ("רוחב", "אורך"), ("عرض", "طول"), ("vĩ", "kinh"),
    ("platuma platums", "ilguma garums"), ("laius", "pikkus"),
  ])

  private static func table(_ rows: [(latitudes: String, longitudes: String)]) -> [String: String] {
    var table: [String: String] = [:]
    for row in rows {
      for (key, words) in [("lat", row.latitudes), ("lon", row.longitudes)] {
        for word in words.bytewise.split(separator: " ") { table[String(word)] = key }
      }
    }
    return table
  }

  /// Words of the names of columns about coordinates that are no degrees themselves.
  private static let otherWords: Set = [
    "error", "err", "accuracy", "precision", "uncertainty", "dir", "direction", "hemisphere", "ns", "ew",
    "min",
    "max", "ref", "change", "difference", "diff", "delta",
  ]

  /// Texts that stand beside the word for a coordinate in usual names, such as `location-lat` and `decimalLatitude`.
  private static let usualQualifiers: Set = [
    "", "location", "decimal", "stop", "gps", "geo", "coord", "coordinate", "position", "pos", "point",
    "wgs84", "deg", "degrees",
  ]

  /// Endings of names such as `reclat`, which count only in pairs: `reclat` and `reclong`.
  private static let endings: [(latitude: String, longitude: String)] = [
    ("lat", "lon"), ("lat", "long"), ("lat", "lng"), ("latitude", "longitude"),
    // Elements of a position of GeoJSON.
    ("coordinates1", "coordinates0"), ("coordinates001", "coordinates000"),
  ]

  /// Returns whether a column has the name of a coordinate.
  package static func isKnown(_ name: String) -> Bool {
    !candidates(for: "lat", in: [name]).isEmpty || !candidates(for: "lon", in: [name]).isEmpty
  }

  /// Returns whether columns have the names of a latitude and a longitude.
  package static func hasPair(_ columns: [String]) -> Bool {
    let keys = columns.compactMap { name in
      ["lat", "lon"].first { $0.utf8.elementsEqual(name.lowercased().utf8) } ?? names[name.lowercased()]
    }
    return Set(keys).union(others(in: columns, besides: Set(keys)).values).count == 2
  }

  /// Returns the columns of coordinates that have other names than ``names``, with the key of each, `lat` or `lon`.
  ///
  /// Of several names that could be meant, none is.
  ///
  /// - Parameters:
  ///   - names: The names of all columns.
  ///   - keys: The keys that other columns already have.
  /// - Returns: The keys by the indices of their columns.
  package static func others(in names: [String], besides keys: Set<String>) -> [Int: String] {
    let missingKeys = ["lat", "lon"].filter { !keys.contains($0) }
    if missingKeys.isEmpty { return [:] }
    var found: [Int: String] = [:]
    let plainNames = names.map { $0.lowercased().bytewise.filter { !"-_ ./[]".bytewise.contains($0) } }
    func take(_ key: String, _ index: Int?) {
      if let index, !found.values.contains(key) { found[index] = key }
    }
    if missingKeys.contains("lon") { take("lon", index(of: "long", in: plainNames)) }
    for key in missingKeys {
      let indices = candidates(for: key, in: names)
      take(key, indices.count == 1 ? indices[0] : nil)
    }
    if found.isEmpty, missingKeys.count == 2 {
      let parts = coordinatesInParts(of: names)
      if Set(parts.map(\.key)).count == 2, parts.count == 2 {
        for (key, parts) in parts { found[parts.degrees] = key }
      }
    }
    if found.isEmpty, missingKeys.count == 2, let pair = pair(in: plainNames) {
      found = [pair.latitude: "lat", pair.longitude: "lon"]
    }
    if found.isEmpty, missingKeys.count == 2 {
      let (latitudes, longitudes) = (
        columns(with: wordsInPairs, for: "lat", in: names), columns(with: wordsInPairs, for: "lon", in: names)
      )
      if latitudes.count == 1, longitudes.count == 1 { found = [latitudes[0]: "lat", longitudes[0]: "lon"] }
    }
    for key in missingKeys where candidates(for: key, in: names).count < 2 {
      let letter = key == "lat" ? "y" : "x"
      let qualifiers = [
        "coord", "coordinate", "coordenada", "point", "centroid", "center", "wgs84", "gps", "c", "geo",
        "gcswgs84",
      ]
      for name in [letter] + qualifiers.flatMap({ [letter + $0, $0 + letter] }) {
        take(key, index(of: name, in: plainNames))
      }
    }
    return found
  }

  /// Returns the key of a word for a coordinate, `lat` or `lon`, also of one that counts only in pairs; `nil` for others.
  package static func key(ofWord word: String) -> String? { words[word] ?? wordsInPairs[word] }

  private static func index(of name: String, in names: [String]) -> Int? {
    names.firstIndex { $0.bytewise == name.bytewise }
  }

  /// Returns the columns with a word for a coordinate, `lat` or `lon`, in their names, in their order.
  ///
  /// Of several, those with a partner for the other coordinate are returned, and of these the ones with a usual name.
  package static func candidates(for key: String, in names: [String]) -> [Int] {
    columns(with: words, for: key, in: names)
  }

  private static func columns(with words: [String: String], for key: String, in names: [String]) -> [Int] {
    let split = names.map(splitIntoWords)
    let keys = split.map { Set($0.compactMap { words[$0] }) }
    var found = names.indices.filter { keys[$0] == [key] }
    guard found.count > 1 else { return found }
    let parts = coordinatesInParts(of: names).map(\.parts)
    // Of a coordinate in several columns, the degrees are meant, unless another column has decimals.
    for others in [parts.flatMap { $0.indices.dropFirst() }, parts.map(\.degrees)] {
      let rest = found.filter { !others.contains($0) && otherWords.isDisjoint(with: split[$0]) }
      if !rest.isEmpty { found = rest }
    }
    guard found.count > 1 else { return found }
    let rest = split.map { $0.filter { words[$0] == nil }.joined() }
    let partners = Set(names.indices.filter { keys[$0].count == 1 && keys[$0] != [key] }.map { rest[$0] })
    let rules: [(Int) -> Bool] = [
      { otherWords.isDisjoint(with: split[$0]) },
      { partners.contains(rest[$0]) },
      { usualQualifiers.contains(rest[$0]) },
    ]
    return rules.reduce(found) { found, isProbable in
      let probable = found.filter(isProbable)
      return probable.isEmpty ? found : probable
    }
  }

  /// Returns the only two columns whose names differ in their endings alone; `nil` without or with several of them.
  private static func pair(in names: [String]) -> (latitude: Int, longitude: Int)? {
    var pairs: Set<[Int]> = []
    let indices = Dictionary(zip(names.map(\.bytewise), names.indices)) { first, _ in first }
    for (index, name) in names.enumerated() {
      for ending in endings where name.bytewise.hasSuffix(ending.latitude) {
        let other = String(name.bytewise.dropLast(ending.latitude.utf8.count))
        if let longitude = indices[(other + ending.longitude).bytewise] { pairs.insert([index, longitude]) }
      }
    }
    return pairs.count == 1 ? pairs.first.map { ($0[0], $0[1]) } : nil
  }

  /// Returns the words of a name in lower case, as separated by signs, spaces and capital letters.
  package static func splitIntoWords(_ name: String) -> [String] {
    var words: [[UInt8]] = [[]]
    var wasLower = false
    for byte in name.utf8 {
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      let isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte >= 0x80
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      if !(isUpper || isLower) || (isUpper && wasLower) { words.append([]) }
      if isUpper || isLower || isDigit { words[words.count - 1].append(byte) }
      wasLower = isLower
    }
    return words.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self).lowercased() }
  }

  /// Returns the message for a table that lacks a column for a coordinate, `lat` or `lon`, with the columns
  /// that it has.
  package static func missingColumnMessage(_ key: String, among names: [String]) -> String {
    let shown = names.prefix(8).map { "'\($0.excerpt)'" } + (names.count > 8 ? ["..."] : [])
    let what = key == "lat" ? "latitudes" : "longitudes"
    return
      "has no column '\(key)', only \(shown.joined(separator: ", ")); "
      + "add it, or rename the column of \(what) to '\(key)'"
  }
}
