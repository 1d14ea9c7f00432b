/// The label of a place.
struct PlaceLabel: Hashable, Sendable {
  /// The names in order of preference.
  var names: [String]

  var place: PlaceClass

  /// The importance within the class, lower first.
  var rank: Int

  var position: TilePosition
}

/// The label of a street or river, along a straight part.
struct StreetLabel: Hashable, Sendable {
  /// The names in order of preference.
  var names: [String]

  var line: LineClass

  /// The start of the straight part.
  var start: TilePosition

  /// The end of the straight part.
  var end: TilePosition

  /// The length of the straight part in tiles.
  var length: Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}

extension ClassifiedVectorTile {
  /// The maximum length of a name in characters.
  static let longestName = 80

  /// The maximum number of labels in a tile.
  static let mostLabels = 20_000
}
