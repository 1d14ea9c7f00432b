import PulseScene

/// The names that overlays already show, with their positions in pixels.
struct NamedPlaces {
  private let names: [(text: String, key: [Unicode.Scalar], x: Double, y: Double)]
  private let reach: Double
  private let nameReach: Double

  /// Creates the set of names from the labels of overlays; `reach` is the largest distance of a place in pixels, and
  /// `nameReach` that of one with exactly the name of the label.
  init(_ marks: [NamedMark], reach: Double, nameReach: Double) {
    names = marks.map { ($0.text, Self.key(of: $0.text), Double($0.x), Double($0.y)) }
    (self.reach, self.nameReach) = (reach, nameReach)
  }

  /// Returns the places without those that a label names, by any of their names, and without others beside these, which
  /// would seem to be under the overlay.
  ///
  /// `isOtherName` is whether a label has the name of a place in another language.
  func removing<Place>(
    from places: [Place], isOtherName: (String, Place) -> Bool,
    _ position: (Place) -> (names: [String], x: Double, y: Double)
  ) -> [Place] {
    if names.isEmpty { return places }
    var shown: Set<Int> = []
    let others = places.filter { place in
      let (placeNames, x, y) = position(place)
      let near = names.indices.filter { isWithin(nameReach, of: $0, x, y) }
      if near.isEmpty { return true }
      let keys = placeNames.map { Self.key(of: $0) }
      let equal = near.filter { keys.contains(names[$0].key) || isOtherName(names[$0].text, place) }
      shown.formUnion(
        near.filter { number in
          isWithin(reach, of: number, x, y)
            && (equal.contains(number) || keys.contains { names[number].key.contains($0) })
        })
      return equal.isEmpty
    }
    if shown.isEmpty { return others }
    return others.filter { place in
      let (_, x, y) = position(place)
      return !shown.contains { isWithin(reach, of: $0, x, y) }
    }
  }

  /// Returns whether a label is this name.
  func contains(_ name: String) -> Bool {
    if names.isEmpty { return false }
    let key = Self.key(of: name)
    return names.contains { $0.key == key }
  }

  private func isWithin(_ reach: Double, of index: Int, _ x: Double, _ y: Double) -> Bool {
    abs(names[index].x - x) <= reach && abs(names[index].y - y) <= reach
  }

  /// The letters of a text in lower case.
  private static func key(of text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.flatMap { scalar in
      scalar.properties.isAlphabetic ? Array(scalar.properties.lowercaseMapping.unicodeScalars) : []
    }
  }
}
