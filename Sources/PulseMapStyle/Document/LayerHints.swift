/// The hints of a layer's `metadata` for seamless styles: for the labels of symbols, and for the shapes of fills and lines.
package struct LayerHints: Hashable, Sendable {
  /// The key of `metadata` of a style that is drawn without seams between its tiles.
  static let seamlessKey = "pulsemap:seamless"

  /// A kind of things that labels name.
  package enum Kind: String, CaseIterable, Sendable {
    case place, country, water, street
  }

  /// The thing that the labels name; `nil` for places, and for streets along lines.
  package var kind: Kind?

  /// The circle layer whose circles are dots of the labels, and shown only where these are.
  package var dots: String?

  /// The layer of tiles with areas: those that are small have no label inside.
  package var area: String?

  /// The property with the square meters of the area around a label, for those that reach beyond their tile.
  package var squareMeters: String?

  /// Whether the labels are numbers on plates.
  package var isShield = false

  /// Whether equal labels may be near each other.
  package var isRepeated = false

  /// The name of the group of fills or lines, one above the other, that are painted as one layer in the order of their
  /// sort keys; `nil` for none.
  package var group: String?

  package init() {}
}
