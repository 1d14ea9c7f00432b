/// The hints of a symbol layer's `metadata` for the labels of seamless styles.
package struct LabelHints: Hashable, Sendable {
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

  /// Whether the labels are numbers on plates.
  package var isShield = false

  /// Whether equal labels may be near each other.
  package var isRepeated = false

  package init() {}
}
