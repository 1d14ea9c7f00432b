/// The name of a place.
struct PlaceLabel: Hashable, Sendable {
  /// The names, the one to show first.
  var names: [String]

  /// What the name belongs to.
  var place: PlaceClass

  /// How important the place is among those of its class; less for more important ones.
  var rank: Int

  /// Where it is.
  var position: TilePosition
}

/// The name of a street or river, along a straight part of it.
struct StreetLabel: Hashable, Sendable {
  /// The names, the one to show first.
  var names: [String]

  /// What the name belongs to.
  var line: LineClass

  /// Where the straight part begins.
  var start: TilePosition

  /// Where the straight part ends.
  var end: TilePosition

  /// The length of the straight part in parts of a tile.
  var length: Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}

extension TileContent {
  /// The most characters that a name may have to be shown.
  static let longestName = 80

  /// The most names of a tile that are looked at.
  static let mostLabels = 20_000
}
