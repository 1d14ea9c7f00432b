extension WorldMap {
  package struct Place: Hashable, Sendable {
    /// The location.
    package let point: GridPoint

    /// The approximate zoom level from which on the name is relevant, 0 for the largest cities to 9.
    ///
    /// A tenfold population lowers it by two, capital status by one.
    package let rank: Int

    /// The name, mostly in Latin script, never empty.
    package let name: String
  }
}
