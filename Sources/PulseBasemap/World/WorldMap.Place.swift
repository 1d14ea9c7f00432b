extension WorldMap {
  /// A city or town.
  package struct Place: Hashable, Sendable {
    /// Where it is.
    package let point: GridPoint

    /// From which zoom level, about, the name is worth showing: 0 for the largest cities to 9.
    ///
    /// Ten times the people is two ranks less, a capital one more rank less.
    package let rank: Int

    /// The name, mostly in Latin letters, never empty.
    package let name: String
  }
}
